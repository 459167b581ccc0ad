// JSON of asks between our own pages and the server. Types only.

import type { Among } from "../../domain/order/commands.ts";
import type { AskPart, AskStatus } from "../../domain/order/order.ts";

/** One person's part of what is left; in `picking` without an amount. `initial` is of their last name. */
export type PageAskPart = {
  readonly firstName: string;
  readonly initial: string;
  readonly amount?: number;
  readonly you?: true;
};

/** `POST /pay/:token/asks` with `among`: who would be asked for how much; absent while it cannot be asked. `latest`: how the last stands. */
export type PageAsks = {
  readonly among?: Readonly<Record<Among, readonly PageAskPart[]>>;
  readonly latest?: {
    readonly status: AskStatus;
    readonly by: "merchant" | "captain";
    readonly until: number;
    readonly parts: readonly (PageAskPart & { readonly status: AskPart["status"] })[];
  };
};

/**
 * A no is `POST …/asks/:id/decline`. `amount`: what is offered now, absent in `picking`; `isCover`: their hold is enough for it, so
 * that a yes is a cover, else it is another payment.
 */
export type PageAsked = {
  readonly id: string;
  readonly by: "merchant" | "captain";
  readonly until: number;
  readonly amount?: number;
  readonly isCover?: true;
};
