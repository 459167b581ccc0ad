// Names of all webhooks: those about an order, and those about none.

export type OrderWebhookName =
  | "order.confirmed"
  | "order.completed"
  | "order.pendingCommit"
  | "order.cancelled"
  | "order.refunded"
  | "order.authorized"
  | "order.failed"
  | "order.reopened"
  | "refund.succeeded"
  | "refund.failed"
  | "order.disputed"
  | "deadline.paid"
  | "deadline.failed"
  | "deadline.defaulted";

/** About a payout. */
export const PAYOUT_CREATED = "payout.created";

export type WebhookName = OrderWebhookName | typeof PAYOUT_CREATED;
