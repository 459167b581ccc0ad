// Audit log as part of the store's port: which acts changed which order, on whose behalf, and which were refused. Rows are only
// added, and only retention deletes them. None holds personal data, a key or a token: its parameters are a closed list.

/** `operator`: a command on the service's machine. `clock`: a timer, or what the calendar brings. */
export type Actor =
  | { readonly kind: "member"; readonly id: string }
  | { readonly kind: "apiKey"; readonly last4: string }
  | { readonly kind: "operator" | "captain" | "clock" };

/** The request behind an act. `network`: the range of its address, a /24 of IPv4 or a /48 of IPv6. */
export type AuditedRequest = { readonly requestId?: string; readonly network?: string };

/** On whose behalf an act is done. */
export type Caller = AuditedRequest & { readonly actor: Actor };

export type AuditAction =
  | "commit"
  | "cancel"
  | "release"
  | "refund"
  | "waive"
  | "change"
  | "nudge"
  | "ask"
  | "redeliver"
  | "resumeEndpoint"
  | "resendEmail"
  | "leaveOut"
  | "moveDueDate"
  | "retryDeadline"
  | "notePaidElsewhere"
  | "writeOff"
  | "erase"
  | "access"
  | "reconcile"
  | "reload"
  | "restore";

/** What an act was asked for, without any text that a person wrote. Amounts in minor units, times in epoch ms. */
export type AuditParameters = {
  readonly amount?: number;
  /** How many units of items. */
  readonly units?: number;
  readonly authorizationId?: string;
  /** Names of changed fields. */
  readonly fields?: readonly string[];
  readonly dueDate?: number;
  readonly eventId?: string;
  readonly since?: number;
  /** An endpoint's host: the rest of its address may hold a token. */
  readonly host?: string;
  readonly deadlineId?: string;
  /** The number of an e-mail. */
  readonly mail?: number;
  /** Invitations, payments or platforms that it was about. */
  readonly count?: number;
};

/** An act that is saved together with its audit row, or not at all. */
export type AuditedAct = Caller & {
  readonly action: AuditAction;
  readonly parameters?: AuditParameters;
};

/** `none`: by a buyer, or what follows from an earlier act. A merchant's member, key or operator cannot be named without a row. */
export type Audit = AuditedAct | "none";

/** The subject of an act that changes no order's events. `outcome`: `done`, or the code of a refusal. */
export type AuditedSubject = {
  readonly at: number;
  readonly platformId?: string;
  readonly orderId?: string;
  readonly outcome: string;
};

/** A row as it is read. `action` of the clock is the kind of the domain event that it decided. */
export type AuditRow = {
  readonly number: number;
  readonly at: number;
  readonly actor: Actor["kind"];
  /** A member's id, or an API key's last 4 characters. */
  readonly actorId: string | null;
  readonly action: string;
  readonly platformId: string | null;
  readonly orderId: string | null;
  /** The number of the order's latest domain event before the act, and after it. */
  readonly seqBefore: number | null;
  readonly seqAfter: number | null;
  readonly parameters: AuditParameters;
  readonly outcome: string;
  readonly requestId: string | null;
  readonly network: string | null;
};

/** Rows from before these moments may be deleted, in epoch ms: by platform, and of all others and of none. */
export type AuditRetention = {
  readonly platforms: Readonly<Record<string, number>>;
  readonly others: number;
};

export type AuditKeeping = {
  /** Adds the row of an act that saves nothing else: one that was refused, or that is not about the data. */
  recordAct(act: AuditedAct, subject: AuditedSubject): Promise<void>;
  /** Deletes the rows that retention does not keep. */
  pruneAuditLog(retention: AuditRetention): Promise<void>;
};
