// Catalog of the alerts: each event that the log can have at the level alert, with what it says, what a person does about it,
// and how long it stands on the dashboard. The handbook's list of alerts and the screens System and Today have their words
// from here. Words may have code and links in Markdown.

import { DAY, HOUR } from "../../domain/time.ts";
import { DOCS, V1 } from "../paths.ts";

const WEEK = 7 * DAY;

/** An alert goes at the first of these; without any it stands until the service starts again. */
export type AlertEnd = {
  /** The event of the log that says that it is over. */
  readonly by?: string;
  /** What is looked at each time, in words that follow "until". */
  readonly cause?: string;
  /** So long after it was last logged. */
  readonly afterMs?: number;
};

export type AlertWords = {
  readonly says: string;
  readonly todo: string;
  /** In the log, of an event that is not an alert each time. */
  readonly level?: string;
  /** Fields of the log that tell two alerts of this event apart. */
  readonly of: readonly string[];
  readonly ends: AlertEnd;
};

const LIST = {
  databaseGone: {
    says: "The data directory was moved or removed while the service runs. Changes are refused with 503.",
    todo: "Put it back. `databaseBack` follows by itself.",
    of: [],
    ends: { by: "databaseBack" },
  },
  databaseDamaged: {
    says: "A page of the database is damaged. The service is not ready, and takes no payment.",
    todo: `Stop the service, [restore a backup](${DOCS.home}/operations/backup), then reconcile.`,
    of: [],
    ends: {},
  },
  databaseLogLong: {
    says: "The database's log grows and cannot be emptied: another program has been reading for hours.",
    todo: "Find the program that keeps the database open, such as a backup tool, and end it.",
    of: [],
    ends: { cause: "the log is short again" },
  },
  diskNearlyFull: {
    says: "Less than 64 MB are free on the disk. Orders can be read, but no payment starts and no money moves.",
    todo: "Free some space. `diskHasRoomAgain` follows by itself.",
    of: [],
    ends: { by: "diskHasRoomAgain" },
  },
  storeFailed: {
    says: "The service could not read or save data: see `file`, `operation` and the error. `kind` is `full` (the disk is full), `busy` (another program holds the database), `unreachable` (the database is gone), `unreadable` (a part of it cannot be read: such requests are answered with 503) or `broken` (the disk failed). Logged at most once a minute for each kind.",
    todo: "Check the disk, and run `split-payment check`. After a failed flush the process ends, and the supervisor starts it again.",
    of: ["kind"],
    ends: { afterMs: HOUR },
  },
  clocksFarApart: {
    says: "The clocks of this machine and of the database's differ by more than 30 seconds (`ms`: this one is ahead). This replica fires no timer and runs no job.",
    todo: "Check the time synchronization of both. `clocksTogether` follows by itself.",
    of: [],
    ends: { by: "clocksTogether" },
  },
  filesExhausted: {
    says: "The process has no file descriptor left, so it cannot open connections.",
    todo: "Raise `LimitNOFILE` in the systemd unit.",
    of: [],
    ends: { afterMs: HOUR },
  },
  loopFailed: {
    says: "The service could not look for due work. It goes on and tries again.",
    todo: "Read the error; the disk is often the cause.",
    of: [],
    ends: { afterMs: HOUR },
  },
  jobFailed: {
    level: "warning, then alert",
    says: "A job failed, and is tried again. From the third failure on it is an alert: what became of its money cannot be saved.",
    todo: "Read the error, and run `split-payment orders show` with its `orderId`.",
    of: ["orderId", "kind"],
    ends: { afterMs: 2 * HOUR },
  },
  timerFailed: {
    level: "warning, then alert",
    says: "The service could not process an order at its due time, and tries again.",
    todo: "Read the error, and run `split-payment orders show` with its `orderId`.",
    of: ["orderId"],
    ends: { afterMs: 2 * HOUR },
  },
  auditFailed: {
    level: "warning; alert with an `orderId`",
    says: "The check that runs every minute failed, or could not recompute this order.",
    todo: "Read the error. With an `orderId`, run `split-payment check`.",
    of: ["orderId"],
    ends: { cause: "the order can be recomputed" },
  },
  invariantViolated: {
    says: `An order does not agree with its own event log or its money; \`code\` names the [invariants](${DOCS.home}/specification/invariants).`,
    todo: "Move no more money of that order, keep a backup, run `split-payment check`, and report it.",
    of: ["orderId"],
    ends: { cause: "the order agrees again" },
  },
  comparisonFailed: {
    says: "The service could not compare one payment with the provider.",
    todo: "Run `split-payment reconcile`.",
    of: ["orderId", "authorizationId"],
    ends: { cause: "a later `reconcile` leaves nothing for a person", afterMs: WEEK },
  },
  providerDiffers: {
    level: "alert; warning if `unanswered`",
    says: "The service and the provider disagree about a payment: `ours` and `theirs`. With the code `unanswered` the provider did not answer.",
    todo: `Run \`split-payment reconcile\`, and see [Reconciliation](${DOCS.home}/operations/reconciliation).`,
    of: ["orderId", "authorizationId"],
    ends: { cause: "a later `reconcile` leaves nothing for a person", afterMs: WEEK },
  },
  providerRefusesUs: {
    says: "The provider refuses the key or the account, so no payment succeeds.",
    todo: "Run `split-payment check` and correct the key.",
    of: ["platformId"],
    ends: { by: "configurationReloaded", afterMs: DAY },
  },
  declinesUnusual: {
    says: "Banks decline unusually many payments. This may be a test of stolen cards.",
    todo: "Look at the traffic. Lower the limits, or replace the public key.",
    of: ["platformId"],
    ends: { afterMs: HOUR },
  },
  earlyFraudWarning: {
    says: "A bank reports a payment as fraud.",
    todo: "Look at the order. If you do not know the buyer, refund it before a dispute comes with its fee.",
    of: ["orderId", "authorizationId"],
    ends: { cause: "nothing of the order is left to refund", afterMs: WEEK },
  },
  captureDiffers: {
    says: "Another amount was captured by hand at the provider. The service booked it; the captain covers what is missing, or the order is cancelled.",
    todo: "Check the order.",
    of: ["orderId", "authorizationId"],
    ends: { afterMs: WEEK },
  },
  compensationFailed: {
    says: "A cancelled order must give money back, and the provider refused for good. The order stays unsettled.",
    todo: "Refund by hand at the provider, then reconcile.",
    of: ["orderId"],
    ends: { cause: "the order is settled" },
  },
  refundTakenBack: {
    says: "A bank sent back a refund that had gone through. Its amount can be refunded again.",
    todo: "Ask the buyer for another way to pay it back, then refund again.",
    of: ["orderId", "refundId"],
    ends: { afterMs: WEEK },
  },
  deadlineDefaulted: {
    says: "A captain has not paid a deadline for too long, or the payment was lost in a dispute. The service does not try it any more.",
    todo: "Ask the captain; then note that it was paid elsewhere, or write it off.",
    of: ["orderId", "deadlineId"],
    ends: { cause: "the deadline is no longer in default" },
  },
  refundElsewhere: {
    says: "The refund `refundId` concerns a deadline that was paid outside the service.",
    todo: "Give its amount back to the captain there.",
    of: ["orderId", "refundId"],
    ends: { afterMs: WEEK },
  },
  scorerSilent: {
    says: "The scorer of this `platformId` gave no decision in time; `message` says why. `on_silence` says what became of the payment.",
    todo: "Look at the scorer that `[platforms.scoring]` names.",
    of: ["platformId"],
    ends: { afterMs: DAY },
  },
  providerClockDiffers: {
    says: "The provider's clock and this machine's differ by a day or more. No deadline is charged until they agree.",
    todo: "Correct the machine's clock.",
    of: ["platformId"],
    ends: { afterMs: DAY },
  },
  negativeBalance: {
    says: "A payout of this `platformId` and `currency` has a total below zero: refunds and disputes were more than the sales. It is carried forward.",
    todo: "Ask the merchant for the money if further sales will not cover it.",
    of: ["platformId", "currency"],
    ends: { afterMs: WEEK },
  },
  payoutFailed: {
    says: "The service could not make payouts. It tries again every minute.",
    todo: "Read the error; the disk is often the cause.",
    of: [],
    ends: { afterMs: HOUR },
  },
  webhookPaused: {
    says: "An endpoint answered 410. Nothing more is sent to it.",
    todo: `The shop resumes it with \`POST ${V1.resumeWebhook}\`, or on the screen Webhooks.`,
    of: ["platformId"],
    ends: { cause: "the platform has no paused endpoint" },
  },
  webhookExhausted: {
    says: "A webhook was given up at the end of its schedule, after twelve attempts at most.",
    todo: "Once the endpoint works again, run `split-payment webhooks replay --since DATE`.",
    of: ["platformId"],
    ends: { cause: "the platform has no webhook that was given up", afterMs: WEEK },
  },
  webhookKeysRetired: {
    says: "A platform has no valid webhook key, so its webhooks wait.",
    todo: "Add a key and reload.",
    of: ["platformId"],
    ends: { cause: "the platform has a valid key" },
  },
  erasureFailed: {
    says: "The service could not erase the buyers of one order. It tries again the next night.",
    todo: "Read the error.",
    of: ["orderId"],
    ends: { afterMs: 2 * DAY },
  },
  requestFailed: {
    says: "A request met an unexpected error and was answered with 500.",
    todo: "Read `error` and `at`. The caller can repeat the request with its idempotency key.",
    of: ["route"],
    ends: { afterMs: DAY },
  },
  unexpectedError: {
    says: "An unexpected error happened outside of a request. The process drains and ends with exit code 70.",
    todo: "The supervisor starts it again. Keep the line and report it.",
    of: [],
    ends: { afterMs: DAY },
  },
} satisfies Readonly<Record<string, AlertWords>>;

export type AlertEvent = keyof typeof LIST;

export const ALERTS: Readonly<Record<AlertEvent, AlertWords>> = LIST;

/** Those of which it is looked each time whether they still stand. */
export type CausedAlert = {
  [E in AlertEvent]: (typeof LIST)[E]["ends"] extends { readonly cause: string } ? E : never;
}[AlertEvent];

export function isAlert(event: string): event is AlertEvent {
  return Object.hasOwn(ALERTS, event);
}

/** Words that follow "until"; they may have code in Markdown. */
export function standsUntil({ by, cause, afterMs }: AlertEnd): string {
  const ends = [
    by === undefined ? undefined : `\`${by}\``,
    cause,
    afterMs === undefined ? undefined : `${durationText(afterMs)} after the last one`,
  ].filter((end) => end !== undefined);
  return ends.join(", or ") || "the next start";
}

function durationText(ms: number): string {
  if (ms === WEEK) return "a week";
  const [count, unit] = ms < DAY ? [ms / HOUR, "hour"] : [ms / DAY, "day"];
  if (count > 1) return `${count} ${unit}s`;
  return unit === "hour" ? "an hour" : "a day";
}
