// Webhooks and e-mails as the dashboard's app reads them. Times in epoch ms; addresses of endpoints without their query.

export type MailJson = {
  readonly number: number;
  readonly platformId: string;
  readonly orderId: string;
  /** The name of what it says, such as `captainLink`. */
  readonly kind: string;
  readonly state: "waiting" | "sent" | "failed" | "dropped";
  readonly tries: number;
  readonly error?: string;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Whether the member may send it again, and there is still an address that it would go to. */
  readonly mayResend: boolean;
};

export type EndpointJson = {
  readonly url: string;
  readonly state: "healthy" | "failing" | "paused";
  readonly since: number;
  readonly failures: number;
  readonly reason?: string | undefined;
};

export type EventRowJson = {
  readonly id: string;
  readonly type: string;
  readonly orderId?: string | undefined;
  readonly state: "pending" | "delivered" | "exhausted" | "dropped";
  readonly url?: string | undefined;
  readonly createdAt: number;
  readonly attemptCount: number;
  readonly nextAttemptAt?: number | undefined;
  readonly reason?: string | undefined;
};

export type EventJson = EventRowJson & {
  readonly platformId: string;
  readonly mayRedeliver: boolean;
  /** The bytes that every attempt sends, and what was answered; absent for those who see no addresses of people. */
  readonly body?: string;
  readonly attempts: readonly {
    readonly at: number;
    readonly tookMs: number;
    readonly status?: number | undefined;
    readonly failure?: string | undefined;
    readonly answer?: string;
  }[];
};

/** Endpoints of one platform, and whether the member may act on them. */
export type EndpointsJson = {
  readonly platformId: string;
  readonly mayAct: boolean;
  /** Whether the platform has an address of its own that a test goes to. */
  readonly hasAddress: boolean;
  readonly endpoints: readonly EndpointJson[];
};

export type TestedJson = {
  readonly url: string;
  readonly delivered: boolean;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
};
