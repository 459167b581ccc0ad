// The operator's operations: reconciliation, providers' notifications, erasure, and the life of the application itself.

import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import type { OrderStatus } from "../../domain/order/order.ts";
import type { Caller } from "../../ports/audit-log.ts";
import type { PersonalRows } from "../../ports/erasure.ts";
import type { FailedPaymentStore } from "../../ports/failed-payments.ts";
import type { NoticeMessage } from "../../ports/payment-provider.ts";
import type { UpkeepRun } from "../../ports/upkeep.ts";
import type { Watch } from "../orders/watch.ts";
import type { OperatorConversion } from "./conversion.ts";
import type { OperatorFinancing } from "./financing.ts";
import type { OperatorMails } from "./mails.ts";
import type { SetupChecks } from "./setup-checks.ts";

/**
 * A payment whose account here and at the provider differ, and where neither is known to be right. Amounts held or
 * captured (`otherRefunds`: refunded), in minor units. `unanswered`: the provider could not be asked, so nothing is
 * known. `curable`: one of the two is right, and the comparison was not to correct anything. `notSaved`: the provider's
 * word is believed, and the store refuses the order that it makes.
 */
export type Discrepancy = {
  readonly orderId: string;
  readonly authorizationId: string;
  readonly what:
    | "unknownThere"
    | "unknownHere"
    | "notCapturedThere"
    | "capturedThere"
    | "otherAmount"
    | "otherRefunds"
    | "curable"
    | "notReleased"
    | "notSaved"
    | "unanswered";
  readonly ours: number;
  readonly theirs: number;
  readonly currency: string;
};

/** How many payments were compared, how many corrected, and the discrepancies left for a person. */
export type Reconciled = {
  readonly compared: number;
  readonly corrected: number;
  readonly unresolved: readonly Discrepancy[];
  /** Platforms whose provider did not list its payments: it may have orphaned payments. */
  readonly unlisted: readonly string[];
};

/** The outcome of a provider's notification. `unexpected`: none of the platform's providers sends any. */
export type AcceptedNotification = "accepted" | "forged" | "malformed" | "unreadable" | "unexpected";

/** An act of a command that no order's row is about. `count`: platforms now in use, or payments corrected. */
export type OperatorAct = { readonly action: "reload" | "reconcile"; readonly count?: number };

/** One buyer in all orders they take part in, or all buyers of one order. */
export type ErasureRequest = { readonly email: string } | { readonly orderId: string };

/** One person in these orders alone, those of a plan that was shown. */
export type PlannedRequest = ErasureRequest & {
  readonly onlyIn?: readonly string[];
  /** Rewrites a file of any size, so that no copy of what was erased is left in it. */
  readonly rewrites?: boolean;
};

export type KeptReason = "underWay" | "moneyUnderWay" | "owing" | "disputed";

export type KeptOrder = { readonly id: string; readonly why: KeptReason };

/** An order that an erasure is about. `kept`: why it is left; absent: personal data in it is erased. */
export type PlannedErasure = {
  readonly id: string;
  readonly platformId: string;
  readonly trackId?: string;
  readonly status: OrderStatus;
  /** The person's part in it; `everybody` where all of the order's buyers are erased. */
  readonly role: ReportedOrder["role"] | "everybody";
  readonly kept?: KeptReason;
};

export type ErasurePlan = {
  readonly orders: readonly PlannedErasure[];
  /** The address is also that of a member of the dashboard, which no erasure removes. */
  readonly isMember: boolean;
};

/**
 * The orders in which personal data was erased, and those that still need their buyers. `isClear`: no trace is left
 * in the database's log, nor in a file of up to 32 MiB; else another process reads it, or the disk is nearly full.
 */
export type Erased = {
  readonly erased: readonly string[];
  readonly kept: readonly KeptOrder[];
  readonly isClear: boolean;
  /** The address is also that of a member of the dashboard, which no erasure removes. */
  readonly isMember?: true;
};

/** One person, in the orders of all platforms or of one. */
export type AccessRequest = { readonly email: string; readonly platformId?: string };

/** An order that names the person: as a response shows it, without others' data, and every stored value about them. */
export type ReportedOrder = {
  readonly id: string;
  readonly platformId: string;
  readonly role: "captain" | "coBuyer" | "invited";
  readonly order: object;
  readonly stored: PersonalRows;
};

/** `at` in epoch ms. */
export type AccessReport = {
  readonly email: string;
  readonly at: number;
  readonly orders: readonly ReportedOrder[];
  /** Platforms by whose orders this address is not to be invited. */
  readonly refusesInvitations: readonly string[];
};

/** An invitation whose link is handed over: the token of its page. */
export type InvitedByLink = { readonly invitationId: string; readonly token: string };

export type { FailedPayments, FailureCounts } from "../../ports/failed-payments.ts";

export type Operations = OperatorFinancing &
  OperatorMails &
  OperatorConversion &
  SetupChecks & {
    /** A notification of one of the platform's providers (T23). */
    acceptNotification(
      platformId: string,
      providerName: string,
      message: NoticeMessage,
    ): Promise<AcceptedNotification>;

    /** Watches all orders; the watcher is called after each change is saved. */
    watch: Watch["watch"];
    /** The same, whichever replica saves. */
    watchOrders: Watch["watchOrders"];

    /** Invites a person whose link is not sent to them; undefined: the order takes no one more. */
    inviteByLink(orderId: string, person: InvitedPerson): Promise<InvitedByLink | undefined>;

    /** Compares the payments of orders changed at `since` (epoch ms) or later with the providers' (I7). */
    reconcile(since: number): Promise<Reconciled>;

    /** Keeps when a backup or a rehearsal was, or a comparison by a command: now. */
    reportUpkeep(run: Omit<UpkeepRun, "at">): Promise<void>;
    /** The last run of each kind that is known. */
    lastUpkeep(): Promise<readonly UpkeepRun[]>;

    /** Adds the audit row of an operator's act on the service as a whole. */
    recordAct(act: OperatorAct, outcome: "done" | "configurationRefused"): Promise<void>;

    /** All that is stored about one person (GDPR article 15). */
    accessReport(asked: AccessRequest, by: Caller): Promise<AccessReport>;
    /** What an erasure would do now. */
    planErasure(who: ErasureRequest): Promise<ErasurePlan>;
    /** Erases personal data from ended orders; their amounts and events stay (T33). */
    erase(who: PlannedRequest, by: Caller): Promise<Erased>;
    /** Erases every order whose platform's retention is over. Answers in how many. */
    eraseExpired(): Promise<number>;

    /** Deletes the stored responses of expired Idempotency-Keys, as every night does (time travel). */
    pruneResponses(): Promise<void>;

    /** Counts of failed payments, which all replicas share. */
    countFailures: FailedPaymentStore["countFailures"];
    keepWaiting: FailedPaymentStore["keepWaiting"];
    takeWaiting: FailedPaymentStore["takeWaiting"];
    pruneFailures: FailedPaymentStore["pruneFailures"];
    /** Processes that answer requests over the same data, this one included. */
    replicas(): number;

    /** What every replica does besides answering requests: audits the orders that it changes, saves what it counts. */
    serve(): void;
    /**
     * Takes the lead until stopped: fires timers, runs jobs, keeps house, compares with the providers. Requests are
     * answered with or without it. Waits while another replica has the lead.
     */
    lead(): Promise<void>;
    /** Leads whenever no other replica does, until stopped; does not wait. */
    campaign(): void;
    /** Finishes what is under way and stops. */
    stop(): Promise<void>;
    /** Does everything that is due now, and answers with how many things were done (tests, time travel). */
    runDue(): Promise<number>;
    /** When something is due next, in epoch ms. */
    nextWakeAt(): Promise<number | undefined>;
  };
