// JSON between the widget's captain frame and the server. Types only: pages import them. Responses to the
// public key contain no name and no e-mail address (T2).

import type { PageView, PayAnswer, PayRequest, ShopView } from "./page.ts";

/** The first payment of an order that does not exist yet. */
export type FrontPayment = Omit<PayRequest, "units" | "payer" | "again"> & {
  /** Picked items by their index in the order's `items`: they have no ids yet. */
  readonly units?: readonly { readonly item: number; readonly quantity: number }[];
};

/** `POST /embed/captain/payments`: `{publicKey, order, …FrontPayment}`. `order`: what a browser may set. */
export type FrontPayAnswer = PayAnswer & {
  /** The order's id. */
  readonly order: string;
  /** Of the captain's page: the frame continues with `/pay/<token>/…`. */
  readonly token: string;
};

/** The whole view of an order for a request with its id and the public key, once its captain has begun to pay. */
export type OrderGlimpse = Pick<
  PageView,
  "now" | "locale" | "status" | "currency" | "dueDate" | "items" | "ended" | "shareUrl"
> & {
  /** The amount without what was waived. */
  readonly due: number;
  /** The shares that are held or charged: not what is being paid. */
  readonly paid: number;
  /** The captain replaced the link: the new one is not given out here (T20). */
  readonly renewed?: true;
};

/**
 * `POST /embed/captain/state`, with `{publicKey, orderId}` or `{publicKey, order, moduleId?}`. `preview`: the order
 * that a first payment would make. `open`: its captain has not paid, and the frame may pay with `token`, which
 * is of no use to another browser afterwards.
 */
export type FrameState =
  | { readonly kind: "preview"; readonly view: PageView }
  | { readonly kind: "open"; readonly view: PageView; readonly token: string }
  | { readonly kind: "glimpse"; readonly order: OrderGlimpse };

/** `POST /embed/link/state`, with `{publicKey, orderId}`. `shareUrl` only once the captain has paid, unless `single`. */
export type LinkView = Pick<
  OrderGlimpse,
  "now" | "status" | "due" | "paid" | "currency" | "dueDate" | "ended" | "shareUrl" | "renewed"
>;

/** `POST /embed/help/state`, with `{publicKey}`: the shop's contact for buyers. */
export type HelpView = {
  readonly shop: ShopView;
  readonly contact: { readonly email?: string; readonly phone?: string; readonly url?: string };
};
