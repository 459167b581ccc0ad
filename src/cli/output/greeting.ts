// Text on the terminal at a start: in a sandbox all that a person needs next, live the settings that are easily missed.

import { API_PREFIX, DASHBOARD, DOCS, SANDBOX, SHOP, V1 } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import type { SandboxKeys } from "../../config/sandbox.ts";

export type SandboxGreeting = {
  /** Set when the sandbox made its own platform. */
  readonly keys: SandboxKeys | undefined;
  /** The one-time link to the dashboard. */
  readonly dashboardLink: string | undefined;
};

/** The lines to print. */
export function greeting(config: Config, { keys, dashboardLink }: SandboxGreeting): string {
  const { publicUrl, dataDir } = config;
  const shown = keys ?? { secretKey: "YOUR_SECRET_KEY", publicKey: undefined, webhookKey: undefined };
  const lines = [
    "",
    "  Sandbox is running. No money moves here.",
    "",
    `  Start here    ${publicUrl}`,
    `  Demo shop     ${publicUrl}${SHOP.product}`,
    `  Clock, inbox  ${publicUrl}${SANDBOX.dashboard}`,
    ...(dashboardLink === undefined
      ? []
      : [
          `  Dashboard     ${publicUrl}${DASHBOARD.home}`,
          `  from afar     ${dashboardLink} (opens it once)`,
        ]),
    `  E-mails       ${publicUrl}${SANDBOX.mails}`,
    `  API           ${publicUrl}${API_PREFIX}`,
    `  How it works  ${publicUrl}${DOCS.home}`,
    "",
    ...(keys === undefined
      ? ["  Keys          those of the configuration file"]
      : [
          `  Platform      ${keys.platformId}`,
          `  Secret key    ${keys.secretKey}`,
          `  Public key    ${keys.publicKey}`,
          `  Webhook key   ${keys.webhookKey}`,
        ]),
    `  Data          ${dataDir}`,
    "",
    "  Create an order; the answer's redirectUrl is the page to pay on (card 4242 4242 4242 4242):",
    "",
    `  curl ${publicUrl}${V1.orders} -H 'Authorization: ${shown.secretKey}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '{"amount":4200,"ux":"single","successUrl":"${publicUrl}${SHOP.product}","cancelUrl":"${publicUrl}${SHOP.product}"}'`,
    "",
    "  Stop with Ctrl+C.",
    "",
  ];
  return lines.join("\n");
}

/** The address it listens on, and the platforms whose buyers get no e-mails. */
export function liveGreeting(config: Config): string {
  const silent = config.platforms.filter((platform) => !sendsMail(config, platform));
  const lines = [
    `Listening at ${config.publicUrl}`,
    ...silent.map(({ id, name }) => `No e-mail will go out for ${name} (${id}): it has no [platforms.mail].`),
    "",
  ];
  return lines.join("\n");
}
