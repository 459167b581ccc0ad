// JSON of the big screens: an order's, and what it has in common with those of a trade show's stands. Types only: pages
// import them, so nothing here runs.

import type { PageEnd } from "./page.ts";
import type { PagePeople } from "./people.ts";

/** `asked`: their bank or the provider has not answered yet. */
export type PersonState = "asked" | "held" | "charged";

/** A payment of a person who takes part. */
export type ScreenPerson<State = PersonState> = {
  /** First name or initial; absent: they are not named. */
  readonly name?: string;
  /** Minor units; absent: it is not shown. */
  readonly amount?: number;
  readonly state: State;
};

export type ScreenItem = {
  /** Empty where the shop gave none. */
  readonly name: string;
  readonly amount: number;
  readonly quantity: number;
  /** Units that buyers have, where they pick them. */
  readonly taken?: number;
};

/** `GET /screen/:token/state`. Money in minor units, times in epoch ms. */
export type OrderScreenView = {
  readonly shop: string;
  readonly sandbox: boolean;
  readonly ended?: PageEnd;
  /** What the QR code leads to: the link to share, while there is one. */
  readonly scanUrl?: string;
  readonly now: number;
  readonly dueDate: number;
  readonly currency: string;
  readonly amount: number;
  /** The shares that are held or charged; absent where an end has left none. */
  readonly paid?: number;
  /** While the order is open; the people as far as its visibility goes. */
  readonly items: readonly ScreenItem[];
  readonly guests: readonly ScreenPerson[];
  readonly people?: Pick<PagePeople, "paid" | "left">;
};
