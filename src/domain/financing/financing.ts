// State of an order's financing: decisions, the plan that its captain agreed to, saved cards, deadlines, and the charges
// and refunds about them (specification/financing). It holds no personal data.

import type { Dispute, FailureCode } from "../order/outcome.ts";
import type { ScorerName } from "../scoring/decision.ts";
import type { Scored } from "../scoring/rules.ts";
import type { PaymentPlan } from "./payment-plan.ts";

/** Answer of a scorer about one try. Both hashes are salted by the buyer's, so that they end with an erasure. */
export type FinancingDecision = Scored & {
  /** `service`: decided without a scorer. */
  readonly scorer: ScorerName | "service";
  /** SHA-256 of the rules, where rules have decided. */
  readonly rulesHash?: string;
  /** HMACs: of everything it was decided from, and of name, birth date and address. */
  readonly inputHash: string;
  readonly personHash?: string;
};

export const DEADLINE_STATUSES = [
  "upcoming",
  "charging",
  "failed",
  "late",
  "defaulted",
  "paid",
  "disputed",
  "cancelled",
  "writtenOff",
] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

/** A part of the financed sum that the captain owes. Amounts in minor units, moments in epoch ms. */
export type Deadline = {
  /** `dl_` (deadlines.ts). */
  readonly id: string;
  readonly dueAt: number;
  /** Without fee; less than in the plan where it was lowered or given back. */
  readonly amount: number;
  /** `charging` is not stored: it follows from the charge under way. */
  readonly status: Exclude<DeadlineStatus, "charging">;
  /** Sums given up while it was owed, and given back once it was paid and the provider has confirmed it. */
  readonly lowered: number;
  readonly returned: number;
  /** Automatic tries that were declined or that a new card came too late for. */
  readonly tries: number;
  /** The first decline of an automatic try. */
  readonly firstDeclinedAt?: number;
  /** Automatic tries would be declined again: only the buyer can pay, or replace the card. */
  readonly needsBuyer?: boolean;
  readonly failureCode?: FailureCode;
  /** The charge that paid it, of several the last; absent where it was paid elsewhere. */
  readonly chargeId?: string;
  /** It was paid without the fee: before its date, or elsewhere. */
  readonly isFeeless?: boolean;
  readonly noticedAt?: number;
};

export type ChargeStatus = "pending" | "requiresAction" | "authorized" | "captured" | "failed";

/** A payment of one or more deadlines: of the service, without the buyer, or of the buyer on their page. */
export type Charge = {
  /** Idempotency key, by which the provider finds it again: a UUIDv7 made when asking. */
  readonly id: string;
  readonly by: "service" | "buyer";
  readonly deadlines: readonly ChargedDeadline[];
  /** Amounts and fees together. */
  readonly amount: number;
  readonly status: ChargeStatus;
  readonly askedAt: number;
  /** Of the buyer's page, once per try (F23). */
  readonly attempt?: string;
  readonly ref?: string;
  readonly failureCode?: FailureCode;
  /** Given up: a payment that is held later is released. */
  readonly isReleasing?: boolean;
  readonly disputes?: readonly Dispute[];
};
export type ChargedDeadline = { readonly id: string; readonly amount: number; readonly fee: number };

/** A payment method saved for charges; `id` is the key that it was saved under, of the first its authorization's. */
export type SavedCard = {
  readonly id: string;
  readonly status: "pending" | "requiresAction" | "saved" | "failed" | "forgetting" | "forgotten";
  readonly askedAt: number;
  readonly attempt?: string;
  readonly ref?: string;
  /** The provider's reference of it. */
  readonly saved?: string;
  readonly failureCode?: FailureCode;
};

/** A refund about a deadline: a debt lowered at once, or money that goes back to the card that paid, with its fee. */
export type DeadlineRefund = {
  readonly id: string;
  readonly authorizationId: string;
  readonly deadlineId: string;
  readonly amount: number;
  readonly fee: number;
  readonly status: "pending" | "succeeded" | "failed";
  /** `lowered`: no money moves. `elsewhere`: it is given back outside the service. */
  readonly way: "lowered" | "card" | "elsewhere";
  /** Of `card`: the charge that paid. */
  readonly chargeId?: string;
  readonly failureCode?: FailureCode;
};

export type AgreedPlan = PaymentPlan & { readonly authorizationId: string };

export type Financing = {
  /** Oldest first, each with the try that it was about. */
  readonly decisions: readonly (FinancingDecision & { readonly authorizationId: string })[];
  /** Of the captain's last try; absent where that was without an offer. */
  readonly plan?: AgreedPlan;
  /** The captain's part of the order, once captures are decided. */
  readonly carried?: number;
  readonly completedAt?: number;
  readonly cards: readonly SavedCard[];
  readonly deadlines: readonly Deadline[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly DeadlineRefund[];
  /** When the last automatic charge was asked for. */
  readonly chargedAt?: number;
  /** A charge is due: the job that asks for it has been made. */
  readonly dueSince?: number;
};
