// What the world must do because of a fact. A duty is repeatable: doing it twice has one effect.
// How, when and how often it is tried is the engine's business.

/** The webhooks of CONTRACT 5, and one for disputes. */
export type EventName =
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
  | "order.disputed";

/** The e-mails to buyers: who it is for, and what it says. */
export type MailName =
  | "captainLink"
  | "captainShareReminder"
  | "captainDueReminder"
  | "captainCompleted"
  | "captainCancelled"
  | "captainRefunded"
  | "coBuyerReceipt"
  | "coBuyerTaken"
  | "coBuyerCancelled"
  | "coBuyerRefunded";

/** An e-mail to the buyer of one authorization; of a refund, which one. */
export type MailJob = {
  readonly kind: "mail";
  readonly mail: MailName;
  readonly authorizationId: string;
  readonly refundId?: string;
};

/** The kinds that move money at a provider, or ask about it. */
export const MONEY_DUTIES = ["inquire", "release", "capture", "refund"] as const;

export type Job =
  /** Ask the provider what became of a payment whose answer we may have missed. */
  | { readonly kind: "inquire"; readonly authorizationId: string }
  | { readonly kind: "release"; readonly authorizationId: string }
  | { readonly kind: "capture"; readonly authorizationId: string; readonly amount: number }
  | { readonly kind: "refund"; readonly refundId: string }
  /** Tell the merchant. */
  | { readonly kind: "announce"; readonly event: EventName }
  | MailJob;
