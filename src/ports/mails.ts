// E-mails as part of the store's port: one row for each that the mail server was offered. A row holds neither address nor text.

import type { AuditedAct } from "./audit-log.ts";
import type { JobLease } from "./leases.ts";

/**
 * `waiting`: it is tried again. `failed`: it was given up. `dropped`: before its next try it was no longer true, or its
 * reader's data was erased.
 */
export const MAIL_STATES = ["waiting", "sent", "failed", "dropped"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type StoredMail = {
  /** From 1: the later the e-mail, the higher. */
  readonly number: number;
  readonly platformId: string;
  readonly orderId: string;
  /** Subject and payload of its job. */
  readonly subject: string;
  readonly payload: object;
  readonly state: MailState;
  readonly tries: number;
  /** Why the last try failed, in words without an address; undefined: none has. */
  readonly error: string | undefined;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly changedAt: number;
};

/** An absent field does not matter. */
export type MailFilter = {
  readonly platformIds?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  readonly state?: MailState | undefined;
  /** The number of the last e-mail of the page before. */
  readonly after?: number | undefined;
  readonly limit: number;
};

export type MailPage = { readonly mails: readonly StoredMail[]; readonly hasMore: boolean };

/** The outcome of a try, at `at` (epoch ms). One that is dropped was not tried: only one that waits has a row for it. */
export type MailOutcome = { readonly at: number } & (
  | { readonly state: "sent" | "dropped" }
  | { readonly state: "failed"; readonly error: string }
  | { readonly state: "waiting"; readonly error: string; readonly dueAt: number }
);

/** A claimed `mail` job. */
export type MailLease = JobLease &
  Pick<StoredMail, "orderId" | "subject"> & { readonly payload: unknown; readonly attempts: number };

export type MailStore = {
  /** Saves the outcome of a try together with the job's end, or its next try. */
  recordMail(job: MailLease, outcome: MailOutcome): Promise<void>;
  mail(number: number): Promise<StoredMail | undefined>;
  /** Newest first, at most `limit`. */
  mails(filter: MailFilter): Promise<MailPage>;
  /**
   * Requests the e-mail once more, as another one with a row of its own; one that waits is only tried now. Resolves with
   * the number of that row. Saved with the audit row.
   */
  resendMail(
    mail: StoredMail,
    options: { readonly now: number; readonly audit: AuditedAct },
  ): Promise<number>;
  /** Deletes e-mails whose row was made before that moment, some at a time. */
  pruneMails(before: number): Promise<void>;
};
