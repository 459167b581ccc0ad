// The runtime: everything that the application layer needs from outside, as one value. Tests and the sandbox bring
// their own.

import type { FilledIn, PageItem } from "../api/pages/page.ts";
import type { Config, Module, Platform } from "../config/config.ts";
import type { Charge } from "../domain/financing/financing.ts";
import type { HoldsTimers } from "../domain/order/transition.ts";
import type { Mail } from "../notifications/email/message.ts";
import type { MailAttempt } from "../notifications/email/smtp.ts";
import type { Attempt, WebhookRequest } from "../notifications/webhooks/send.ts";
import type { ErasingStore } from "../ports/erasure.ts";
import type { Provider } from "../ports/payment-provider.ts";
import type { Scorer } from "../ports/scorer.ts";
import type { StoredOrder } from "../ports/store.ts";
import type { Log } from "./log.ts";

export type Runtime = {
  readonly config: Config;
  readonly store: ErasingStore;
  /** The provider that takes a platform's payments. */
  readonly provider: (platform: Platform, module: Module | undefined) => Provider;
  /** Decides about a platform's financing; undefined where none is configured. */
  readonly scorer: (platform: Platform) => Scorer | undefined;
  readonly sendWebhook: (request: WebhookRequest) => Promise<Attempt>;
  /** Only for platforms that have a mail server, or in a sandbox. */
  readonly sendMail: (platform: Platform, mail: Mail) => Promise<MailAttempt>;
  /**
   * The one clock, in epoch ms: goes back only over a leap that was no true one (clock.ts). In the sandbox it can be
   * advanced.
   */
  readonly now: () => number;
  /** The system's time, which signatures are checked against (F11). */
  readonly wallNow: () => number;
  /** `count` unpredictable bytes. */
  readonly random: (count: number) => Uint8Array;
  /** The secret behind page links: at least 32 bytes. */
  readonly linkSecret: Uint8Array;
  readonly log: Log;
  /** What the page of a person invited is filled in with. Absent: nothing. */
  readonly filledIn?: (invitationId: string, items: readonly PageItem[]) => FilledIn | undefined;
  /**
   * Whether the timers of the order with this id wait, as things are now, until the provider has answered about its
   * payments. Absent: never.
   */
  readonly holdsTimers?: (orderId: string) => HoldsTimers;
  /**
   * Why no charge of this order may begin now, as a sentence; undefined: one may. The clocks matter to one without the
   * buyer alone. Absent: none is ever held.
   */
  readonly holdsCharges?: (
    stored: StoredOrder,
    provider: Provider,
    by: Charge["by"],
  ) => Promise<string | undefined>;
};
