// Checks of the setup that an operator asks for: whether the providers' keys work and their clocks agree, and whether e-mails
// leave.

import type { Finding } from "../../ports/payment-provider.ts";
import type { Audited } from "./answer.ts";

/** `name`: of the platform, and of its module that has a provider of its own. */
export type SetupFinding = Finding & { readonly name: string };

/** `aheadMs`: this machine's clock against the provider's, to the second; undefined: no answer has told its time yet. */
export type ComparedClock = { readonly name: string; readonly aheadMs: number | undefined };

export type SetupChecks = {
  /** Asks each provider that supports it about its keys, account and notifications; no money moves. */
  examineProviders(): Promise<readonly SetupFinding[]>;
  /** By what the providers' latest answers said. */
  compareClocks(): readonly ComparedClock[];
  /** Sends a test e-mail to this address for each platform that sends any. */
  sendTestMails(address: string, by: Audited): Promise<readonly SetupFinding[]>;
};
