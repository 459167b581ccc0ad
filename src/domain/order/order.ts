// Order aggregate: an order with its buyers' authorizations and refunds, as far as the rules need it. Names, addresses,
// texts and links are in the order's details, so that personal data can be erased without touching the money.

import type { Financing } from "../financing/financing.ts";
import type { FinancingTerms } from "../financing/offer.ts";
import type { OrderInvitation } from "./invitation.ts";
import type { Dispute, FailureCode } from "./outcome.ts";

export type { Dispute, FailureCode } from "./outcome.ts";

export type Ux = "single" | "collect" | "picking";
export type OrderType = "direct" | "standard";
export const ORDER_STATUSES = [
  "initiated",
  "inProgress",
  "confirmed",
  "pendingCommit",
  "completed",
  "cancelled",
  "refunded",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type CancelReason = "merchant" | "dueDate" | "commitDeadline" | "captureFailed";
export type Role = "captain" | "coBuyer";
export type AuthorizationStatus =
  | "pending"
  | "requiresAction"
  | "authorized"
  | "captured"
  | "failed"
  | "released"
  | "refunded";

/** Why a hold, or a payment that may still become one, is given up. It never counts again. */
export type ReleaseCause =
  | "abandoned"
  | "late"
  | "merchant"
  | "buyer"
  | "cancelled"
  | "notNeeded"
  | "captureFailed";

/** Units of one item, in `picking`. */
export type Units = { readonly itemId: string; readonly quantity: number };

/** What the rules must know of an item: `amount` is of one unit in `picking` (specification/orders#items). */
export type PickItem = {
  readonly id: string;
  readonly amount: number;
  readonly quantity: number;
  /** Its units are due only if a buyer takes them; absent: they are due in any case. */
  readonly optional?: boolean;
};

/** The guarantee in minor units, and who may answer for the rest. Absent: by the type, and the captain. */
export type GuaranteeTerms = { readonly guarantee?: number; readonly guarantors?: Guarantors };
export type Guarantors = "captain" | "anyone";

/** What co-buyers see of each other: names and amounts, names, or only sums and how many have paid. */
export const VISIBILITIES = ["all", "names", "progress"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What co-buyers see of a co-buyer: their name, its initials, or neither. */
export const SHOWN_AS = ["name", "initials", "none"] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** What the captain said with their payment about those who share: `guests` pay nothing. */
export type GroupChoice = { readonly guests?: number; readonly visibility?: Visibility };

/** A module on offer; what it sets replaces the order's own once it is chosen. `dueDate` in epoch ms. */
export type ModuleOffer = GuaranteeTerms & {
  readonly id: string;
  readonly ux?: Ux;
  readonly type?: OrderType;
  readonly tpc?: boolean;
  readonly dueDate?: number;
  readonly financing?: FinancingTerms;
};

/**
 * The terms fixed at creation, but for due date, guarantee and financing, which the choice of a module replaces. Amounts
 * in minor units, lengths in milliseconds, `dueDate` in epoch ms.
 */
export type Terms = GuaranteeTerms & {
  readonly dueDate: number;
  readonly minShare: number;
  /** The least that the provider captures of one payment; absent in orders made before this was kept. */
  readonly minCapture?: number;
  readonly completionDelayMs: number;
  readonly lastNoticeMs: number;
  readonly maxBuyers: number;
  /** The shortest time that a payment method on offer holds money; absent in orders made before this was kept. */
  readonly shortestHoldMs?: number;
  /** Installments and pay later that the captain can choose; absent where there are none. */
  readonly financing?: FinancingTerms;
  /** The least that must be due for the order to go ahead; absent: the price of the required items. */
  readonly minAmount?: number;
  /** Unless the captain chooses otherwise; absent: `names`. */
  readonly visibility?: Visibility;
};

/** A part of the amount that is no longer due; `dueDate`: optional units that no buyer had taken by then. */
export type Waiver = {
  readonly amount: number;
  readonly units: readonly Units[];
  readonly by: "merchant" | "captain" | "dueDate";
};

/** A move of the due date to a later moment, in epoch ms. */
export type DueDateMove = { readonly to: number; readonly by: "merchant" | "captain" };

export type AskStatus = "open" | "filled" | "expired" | "replaced" | "ended";

/** What one payer is asked for, in minor units; in `picking` without an amount. `paid`: they have paid something since. */
export type AskPart = {
  readonly payer: string;
  readonly amount?: number;
  readonly status: "open" | "paid" | "declined";
};

/** A question to those who have paid whether they pay what is left too. It reserves nothing. Epoch ms. */
export type Ask = {
  readonly id: string;
  readonly by: "merchant" | "captain";
  readonly askedAt: number;
  readonly until: number;
  readonly status: AskStatus;
  readonly closedAt?: number;
  readonly parts: readonly AskPart[];
};

/**
 * What was agreed or asked after creation, each list oldest first. `sharesAt`: the last cover or waiver; `gapAt`: when the
 * captain was last told that a buyer left or a hold was lost. Epoch ms.
 */
export type Adjustments = {
  readonly waivers: readonly Waiver[];
  readonly moves: readonly DueDateMove[];
  /** At most one is open. */
  readonly asks?: readonly Ask[];
  readonly sharesAt?: number;
  readonly gapAt?: number;
};

/**
 * One buyer's payment. `share` is the part of the order that they pay, `hold` what the provider is asked to hold: the
 * share and a pledge for what others leave unpaid. `authorized` is what it does or did hold.
 */
export type Authorization = {
  readonly id: string;
  readonly role: Role;
  readonly status: AuthorizationStatus;
  readonly share: number;
  readonly hold: number;
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  readonly units: readonly Units[];
  /** The page's own id of this attempt; unique per order, so that a double click is one payment (F23). */
  readonly attempt: string;
  /** Whose payment it is, by the id of that person's first one; absent where this is the first. */
  readonly payer?: string;
  /** How many people a first payment is for; absent: one. */
  readonly seats?: number;
  /** Only of a co-buyer, where they said so. */
  readonly showAs?: ShownAs;
  readonly createdAt: number;
  /** The provider's own id, once it has answered. */
  readonly ref?: string;
  readonly authorizedAt?: number;
  /** When the hold expires, by the provider's answer. */
  readonly expiresAt?: number;
  readonly capturedAt?: number;
  readonly failureCode?: FailureCode;
  /** Asked, and no answer came: only the provider's own record resolves it (F13). */
  readonly unanswered?: boolean;
  /** Given up: a success that comes later is released, never counted. */
  readonly releasing?: ReleaseCause;
  /** What is to be captured, once captures are decided; it grows when this buyer covers another. */
  readonly target?: number;
  /** The capture has been asked for and no answer is known; what is given up is not captured any more. */
  readonly capturing?: boolean;
  /** Oldest first; absent while there is none. */
  readonly disputes?: readonly Dispute[];
};

/** A captain is reminded at most once that no co-buyer has joined, and once that the due date is near. */
export type Reminder = "share" | "due";

/** A refund that has succeeded can still fail: a bank sends it back. */
export type RefundStatus = "pending" | "succeeded" | "failed";
export type RefundCause = "merchant" | "compensation";
export type Refund = {
  readonly id: string;
  readonly authorizationId: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly cause: RefundCause;
  readonly failureCode?: FailureCode;
};

export type Order = {
  readonly id: string;
  readonly platformId: string;
  /** The number of the order's last domain event. */
  readonly seq: number;
  readonly amount: number;
  readonly currency: string;
  readonly ux: Ux;
  readonly type: OrderType;
  readonly tpc: boolean;
  readonly integration: "api" | "front";
  readonly terms: Terms;
  readonly items: readonly PickItem[];
  readonly modules: readonly ModuleOffer[];
  readonly moduleId?: string;
  readonly nbShares?: number;
  readonly people?: GroupChoice;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly committed?: { readonly amount: number; readonly at: number };
  /** The due date was reached: no new payment may start. */
  readonly closedAt?: number;
  readonly pendingCommitAt?: number;
  readonly lastNoticeAt?: number;
  readonly capturesDecidedAt?: number;
  readonly shareReminderAt?: number;
  readonly dueReminderAt?: number;
  /** Absent until the first. */
  readonly adjustments?: Adjustments;
  /** In the order in which they were made; absent until the first. */
  readonly invitations?: readonly OrderInvitation[];
  readonly cancelReason?: CancelReason;
  readonly authorizations: readonly Authorization[];
  readonly refunds: readonly Refund[];
  /** From the first try with an offer on. */
  readonly financing?: Financing;
};
