// JSON of a trade show's screens and of its presenter's control. Types only: pages import them, so nothing here runs.

import type { OrderStatus } from "../domain/order/order.ts";
import type { PersonState, ScreenItem, ScreenPerson } from "./pages/screen.ts";

/**
 * `attract`: robots play. `open`: visitors can take part. `full`: everything is paid, and the order completes. `over`: its
 * time is over, or it was cancelled. `done`: the result is shown.
 */
export type Phase = "attract" | "open" | "full" | "over" | "done";

/** `here`: they have scanned, and not paid yet. */
export type GuestState = PersonState | "here" | "declined" | "left";

/** A guest of a round, named by the animal that they are; a payment by another link has no name. */
export type ScreenGuest = ScreenPerson<GuestState> & {
  readonly role: "captain" | "coBuyer";
  /** 0 while nothing is paid. */
  readonly amount: number;
};

/** A webhook and the endpoint's answer: its status, or why there is none; absent: it is under way. */
export type ScreenWebhook = { readonly type: string; readonly answer?: number | string };

/** `GET /show/:stand/state`. Money in minor units, lengths of time in ms. */
export type ScreenView = {
  readonly stand: string;
  readonly title: string;
  readonly about: string;
  readonly phase: Phase;
  readonly round: number;
  readonly isPaused: boolean;
  /** What the QR code leads to. */
  readonly scanUrl: string;
  /** The order's due date is so far away. */
  readonly leftMs: number;
  /** The next round begins in so long; absent: it is not about to. */
  readonly nextMs?: number;
  readonly currency: string;
  readonly amount: number;
  /** The shares that are held or charged. */
  readonly paid: number;
  readonly items: readonly ScreenItem[];
  readonly guests: readonly ScreenGuest[];
  readonly order?: { readonly id: string; readonly status: OrderStatus };
  readonly webhooks: readonly ScreenWebhook[];
};

/** `approve`: orders of the next rounds wait for the shop's approval, or no longer. */
export type StandAct =
  | "next"
  | "fill"
  | "leave"
  | "decline"
  | "timeUp"
  | "approve"
  | "commit"
  | "cancel"
  | "pause";

/** A stand as its presenter sees it. `acts`: those that would do something now. */
export type StandControl = Pick<
  ScreenView,
  "stand" | "title" | "phase" | "round" | "isPaused" | "amount" | "paid" | "currency"
> & {
  readonly status?: OrderStatus;
  readonly guests: number;
  /** The card of the next guest is declined. */
  readonly isDeclining: boolean;
  /** Orders of the next rounds wait for the shop's approval. */
  readonly isApproving: boolean;
  readonly acts: readonly StandAct[];
};

/** `GET /control/state` */
export type ControlView = {
  readonly stands: readonly StandControl[];
  /** The address that visitors use. */
  readonly address: string;
  /** Phones that have scanned since the start. */
  readonly phones: number;
  /** None has come for a while: say what may be the matter. */
  readonly needsHelp: boolean;
};

/** `POST /control/act`; answered with the view, and a sentence if the act was refused. */
export type ControlRequest = { readonly stand: string; readonly act: StandAct };
export type ControlAnswer = { readonly view: ControlView; readonly refused?: string };
