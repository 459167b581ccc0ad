// The screen Sandbox as the app reads it: clock, keys, both inboxes, and every attempt at a webhook. Times in epoch ms.

export type SandboxJson = {
  readonly now: number;
  readonly publicUrl: string;
  /** It is a trade show, which has a control of its own. */
  readonly isShow: boolean;
  /** The one that orders are created on. */
  readonly platform: {
    readonly id: string;
    readonly currencies: readonly string[];
    readonly notifyUrl?: string;
  };
  /** Of a sandbox that made its own; absent: they are in its configuration file. */
  readonly keys?: { readonly secretKey: string; readonly publicKey: string; readonly webhookKey: string };
  /** What the last advance of the clock did, earliest first. */
  readonly happened: readonly HappeningJson[];
  /** The latest e-mails to buyers, newest first, and their number in all. */
  readonly mails: readonly {
    readonly number: number;
    readonly at: number;
    readonly to: string;
    readonly subject: string;
  }[];
  readonly mailCount: number;
  /** The latest webhooks that the demo shop received, newest first. */
  readonly received: readonly ReceivedJson[];
  readonly examples: readonly { readonly name: string; readonly text: string }[];
};

export type HappeningJson = { readonly at: number; readonly orderId: string; readonly what: string };

export type ReceivedJson = {
  readonly at: number;
  readonly event: string;
  readonly orderId: string;
  readonly body: string;
  /** Whether its signature was right. */
  readonly verified: boolean;
};

/** One attempt, or a webhook that was not tried yet. */
export type AttemptJson = {
  /** The same for as long as it is told of. */
  readonly key: string;
  readonly at: number;
  readonly eventId: string;
  readonly type: string;
  readonly orderId?: string | undefined;
  /** Without its query. */
  readonly url?: string | undefined;
  readonly status?: number | undefined;
  /** Undefined with a status: it was delivered. */
  readonly failure?: string | undefined;
  readonly tookMs?: number;
  readonly answer?: string;
  /** When it was or will be tried again; undefined: never. */
  readonly nextAt?: number | undefined;
};

/** An endpoint whose last attempt failed. */
export type FailingJson = { readonly platformId: string; readonly url: string };

export type AttemptsJson = {
  /** Of the latest webhooks, oldest first. */
  readonly attempts: readonly AttemptJson[];
  readonly failing: readonly FailingJson[];
};

export type TurnedJson = { readonly now: number; readonly happened: readonly HappeningJson[] };

export type CreatedJson = { readonly id: string; readonly redirectUrl: string };

/** Of which a reset deletes so many. */
export type ResetJson = { readonly orders: number; readonly emails: number };

/** What a scenario printed; `failure`: what was not as the file says, or is wrong in the file. */
export type PlayedJson = { readonly lines: readonly string[]; readonly failure?: string };
