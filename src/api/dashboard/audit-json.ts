// Rows of the audit log as the dashboard's app reads them. Times in epoch ms.

export type AuditRowJson = {
  readonly number: number;
  readonly at: number;
  readonly actor: "member" | "apiKey" | "operator" | "captain" | "clock";
  /** A member's id, or an API key's last 4 characters. */
  readonly actorId: string | null;
  readonly action: string;
  readonly platformId: string | null;
  readonly orderId: string | null;
  /** The number of the order's latest domain event before the act, and after it. */
  readonly seqBefore: number | null;
  readonly seqAfter: number | null;
  /** Of its order; absent where it is about none. */
  readonly currency?: string;
  readonly parameters: Readonly<Record<string, string | number | readonly string[]>>;
  readonly outcome: string;
  readonly requestId: string | null;
  readonly network: string | null;
};
