// Checks of the setup: the providers are asked about their keys, clocks are compared, and test e-mails sent.

import { PROVIDER_NOTIFICATIONS, pathTo } from "../../api/paths.ts";
import type { Config, Module, Platform } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import { SECOND } from "../../domain/time.ts";
import type { MailAttempt } from "../../notifications/email/smtp.ts";
import { testMail } from "../../notifications/email/test-mail.ts";
import type { Provider } from "../../ports/payment-provider.ts";
import { recordOutcome } from "../audit-log.ts";
import type { Audited } from "../contract/answer.ts";
import type { SetupChecks, SetupFinding } from "../contract/setup-checks.ts";
import type { Runtime } from "../runtime.ts";

/** Who asks waits for the answer. */
const PATIENCE_MS = 20 * SECOND;

export function setupChecks(runtime: Runtime): SetupChecks {
  const { config, provider, wallNow } = runtime;
  let underWay: Promise<readonly SetupFinding[]> | undefined;
  return {
    /** Together for all who ask meanwhile. */
    examineProviders() {
      underWay ??= Array.fromAsync(examineProviders(config, provider)).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    compareClocks: () =>
      paidThrough(config).flatMap(({ name, platform, module }) => {
        const { savedPaymentMethods } = provider(platform, module);
        if (savedPaymentMethods === undefined) return [];
        const theirs = savedPaymentMethods.clock();
        return { name, aheadMs: theirs === undefined ? undefined : wallNow() - theirs };
      }),
    sendTestMails: (address, by) =>
      Promise.all(
        config.platforms
          .filter((platform) => sendsMail(config, platform))
          .map((platform) => sendTestMail(runtime, platform, address, by)),
      ),
  };
}

type PaidThrough = {
  readonly name: string;
  readonly platform: Platform;
  /** Absent: the platform's own provider. */
  readonly module?: Module;
};

/** The platforms, and those of their modules that have a provider of their own. */
function paidThrough({ platforms }: Pick<Config, "platforms">): readonly PaidThrough[] {
  return platforms.flatMap((platform) => [
    { name: platform.name, platform },
    ...platform.modules
      .filter((module) => module.provider !== undefined)
      .map((module) => ({ name: `${platform.name}, ${module.name}`, platform, module })),
  ]);
}

/** `providerOf`: undefined where there is none that could be asked. */
export async function* examineProviders(
  config: Pick<Config, "platforms" | "publicUrl" | "mode">,
  providerOf: (platform: Platform, module: Module | undefined) => Provider | undefined,
): AsyncGenerator<SetupFinding> {
  for (const { name, platform, module } of paidThrough(config)) {
    const provider = providerOf(platform, module);
    if (provider?.examine === undefined) continue;
    const address = pathTo(PROVIDER_NOTIFICATIONS, { provider: provider.name, platform: platform.id });
    const findings = await provider.examine({
      noticesUrl: config.publicUrl + address,
      currencies: platform.currencies,
      saves: [platform, ...platform.modules].some(({ offers = [] }) => offers.length > 0),
      isLive: config.mode === "live",
    });
    for (const finding of findings) yield { name, ...finding };
  }
}

async function sendTestMail(
  runtime: Runtime,
  platform: Platform,
  address: string,
  { by }: Audited,
): Promise<SetupFinding> {
  const { config, now, random, sendMail } = runtime;
  const { name } = platform;
  const from = { name, address: platform.mail?.from ?? `no-reply@${new URL(config.publicUrl).hostname}` };
  const late = Bun.sleep(PATIENCE_MS).then(
    (): MailAttempt => ({ kind: "again", failure: `no answer within ${PATIENCE_MS / SECOND} s` }),
  );
  const unique = Buffer.from(random(16)).toString("hex");
  const mail = testMail({ from, address, date: now(), unique });
  const attempt = await Promise.race([sendMail(platform, mail), late]);
  const outcome = attempt.kind === "sent" ? "done" : "mailNotSent";
  await recordOutcome(runtime, { ...by, action: "testEmail" }, { platformId: platform.id }, outcome);
  return attempt.kind === "sent"
    ? { name, level: "ok", message: `the mail server has taken the e-mail to ${address}` }
    : { name, level: "problem", message: `the mail server did not take the e-mail: ${attempt.failure}` };
}
