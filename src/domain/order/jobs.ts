// Jobs that follow from domain events. A job is repeatable: performing it twice has one effect. The job runner decides
// when and how often it is tried.

import type { FinancingJob } from "../financing/jobs.ts";
import { FINANCING_JOBS } from "../financing/jobs.ts";
import type { OrderWebhookName } from "../messages/webhook-name.ts";

/** The e-mails to buyers, named by recipient and content. */
export type MailName =
  | "captainLink"
  | "captainShareReminder"
  | "captainDueReminder"
  | "captainGap"
  | "captainCompleted"
  | "captainCancelled"
  | "captainRefunded"
  | PlanMailName
  | "amountLowered"
  | InvitationMailName
  | "dueDateMoved"
  | "askToPay"
  | "askEnded"
  | "coBuyerReceipt"
  | "coBuyerTaken"
  | "coBuyerCancelled"
  | "coBuyerRefunded";

/** Those to a person invited, and to the captain about one. */
export type InvitationMailName = "captainDeclined" | "invitation" | "nudge";

/** Those to a captain who pays in parts or later. */
export type PlanMailName =
  | "captainAgreed"
  | "captainDeadlineNotice"
  | "captainDeadlinePaid"
  | "captainDeadlineFailed"
  | "captainDeadlineLate"
  | "captainDeadlineDefaulted"
  | "captainPlanChanged"
  | "captainPlanEnded";

/**
 * An e-mail to the buyer of one authorization; of a refund, a deadline, a charge or an ask, which one. Invitations and nudges go to
 * the person invited, and are about the payment of the captain who invites.
 */
export type MailJob = {
  readonly kind: "mail";
  readonly mail: MailName;
  readonly authorizationId: string;
  readonly refundId?: string;
  readonly deadlineId?: string;
  readonly chargeId?: string;
  readonly askId?: string;
  readonly invitationId?: string;
  /** Sent then at the earliest, epoch ms; absent: at once. */
  readonly notBefore?: number;
};

/** The kinds that move money at a provider, or ask about it. */
export const MONEY_JOBS: readonly string[] = ["inquire", "release", "capture", "refund", ...FINANCING_JOBS];

export type Job =
  | FinancingJob
  /** Ask the provider about a payment whose answer may have been lost. */
  | { readonly kind: "inquire"; readonly authorizationId: string }
  | { readonly kind: "release"; readonly authorizationId: string }
  | { readonly kind: "capture"; readonly authorizationId: string; readonly amount: number }
  | { readonly kind: "refund"; readonly refundId: string }
  /** Send the merchant a webhook; of a deadline, or of a refund that its domain event does not name alone, which one. */
  | {
      readonly kind: "announce";
      readonly event: OrderWebhookName;
      readonly deadlineId?: string;
      readonly refundId?: string;
    }
  | MailJob;
