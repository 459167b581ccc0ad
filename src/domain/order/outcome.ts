// Outcomes of payments as they are stored: why one failed, and disputes about one that was captured.

/** Why a payment failed, as stored and shown to the merchant (specification/orders#answers). */
export type FailureCode =
  | "cardDeclined"
  | "insufficientFunds"
  | "cardExpired"
  | "wrongCvc"
  | "authenticationRefused"
  | "authenticationRequired"
  | "financingRefused"
  | "unsupported"
  | "amountTooSmall"
  | "abandoned"
  | "notReached"
  | "captureRefused"
  | "holdExpired"
  | "refundRefused"
  | "paymentDisputed";

/**
 * A buyer's bank asks about a payment (`inquiry`), or has taken its money back until it is decided (`open`). `id` and
 * `reason` are the provider's own words, `amount` in minor units.
 */
export type Dispute = {
  readonly id: string;
  readonly amount: number;
  readonly status: "inquiry" | "open" | "won" | "lost";
  readonly reason?: string;
};
