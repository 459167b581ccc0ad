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
  | "testEmail"
  | "leaveOut"
  | "moveDueDate"
  | "retryDeadline"
  | "notePaidElsewhere"
  | "writeOff"
  | "erase"
  | "access"
  | "reconcile"
  | "reload"
  | "restore"
  | "move"
  | "signIn"
  | "signOut"
  | "stepUp"
  | "endSession"
  | "addPasskey"
  | "removePasskey"
  | "export"
  | "inviteMember"
  | "changeRole"
  | "removeMember"
  /** A request of a member whose role does not allow it on any platform, or who has to use their passkey first. */
  | "request";

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
  /** What an export was of. */
  readonly kind?: "orders" | "ledger" | "entries" | "payouts";
  /** The member whom it was about. */
  readonly memberId?: string;
  readonly role?: string;
  /** A platform and the role on it, of each. */
  readonly roles?: readonly string[];
  /** What an invitation has ended first. */
  readonly revoked?: "passkeys";
  /** The pattern of a request's path. */
  readonly path?: string;
  /** Of the data that a move brought. */
  readonly fingerprint?: string;
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

/** Rows of the audit log as a reader may see and has asked for them; an absent field does not matter. Times in epoch ms. */
export type AuditQuery = {
  /** Rows of these platforms alone; absent: every row, those of no platform too. */
  readonly platformIds?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  readonly actor?: Actor["kind"] | undefined;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly since?: number | undefined;
  /** The number of the last row of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
};

export type AuditPage = { readonly rows: readonly AuditRow[]; readonly hasMore: boolean };

export type AuditKeeping = {
  /** Adds the row of an act that saves nothing else: one that was refused, or that is not about the data. */
  recordAct(act: AuditedAct, subject: AuditedSubject): Promise<void>;
  /** Newest first. */
  auditRows(query: AuditQuery): Promise<AuditPage>;
  /** Deletes the rows from before this moment (epoch ms). */
  pruneAuditLog(keptSince: number): Promise<void>;
};
