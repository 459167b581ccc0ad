// The JSON between our own pages and the server. Types only: pages import them, so nothing here runs.

import type { AuthorizationStatus, OrderStatus, OrderType, Role, Units, Ux } from "../domain/order.ts";

/** One line of the basket. `amount` as SPEC 2.4: of one unit in `picking`, else of the whole line. */
export type PageItem = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly amount: number;
  readonly quantity: number;
  /** Only in `picking`: units nobody has taken or is paying for. */
  readonly available?: number;
};

/** The four things a buyer is told of a failed payment (T22); `later` when it is not about his card. */
export type BuyerFailure = "declined" | "expired" | "checkCode" | "tryAnotherCard" | "later";

/** A payment of the person looking at the page. `actionUrl`: his bank's page, while `requiresAction`. */
export type PagePayment = {
  readonly id: string;
  readonly status: AuthorizationStatus;
  readonly amount: number;
  /** Asked, and the provider's answer is not known yet: "we are checking". */
  readonly unanswered: boolean;
  readonly failure?: BuyerFailure;
  readonly actionUrl?: string;
};

/** `GET …/state`: all a page draws. Money in minor units of `currency`, times in epoch ms. */
export type PageView = {
  readonly role: Role;
  readonly now: number;
  readonly shop: { readonly name: string };
  readonly locale: string;
  readonly sandbox: boolean;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly remaining: number;
  readonly currency: string;
  readonly ux: Ux;
  readonly type: OrderType;
  readonly tpc: boolean;
  readonly dueDate: number;
  /** Whether this page may start a payment now. */
  readonly payable: boolean;
  readonly minShare: number;
  readonly nbShares?: number;
  /** What this buyer would pay unless he chooses otherwise. */
  readonly suggestedShare: number;
  readonly items: readonly PageItem[];
  readonly trackId?: string;
  /** What is known of the captain, shown on his own page only; absent fields are asked for. */
  readonly buyer: { readonly email?: string; readonly firstName?: string; readonly lastName?: string };
  readonly payments: readonly PagePayment[];
  readonly collect:
    | { readonly kind: "fields" }
    | { readonly kind: "frame"; readonly url: string; readonly origin: string };
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly shareUrl?: string;
};

/** `POST …/payments`. `attempt` is made by the page, once per try: a repeat of it is the same payment (F23). */
export type PayRequest = {
  readonly attempt: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nbShares?: number;
  readonly amount?: number;
  readonly units?: readonly Units[];
  /** `fields`: `{number, expMonth, expYear, cvc}`; `frame`: what the provider's frame gave. */
  readonly means: Readonly<Record<string, unknown>>;
};

/** The answer to a payment, to `POST …/payments/:id/check` and to `POST …/payments/:id/abandon`. */
export type PayAnswer = { readonly payment: PagePayment; readonly view: PageView };
