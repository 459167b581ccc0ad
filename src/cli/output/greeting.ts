// Text on the terminal at a start: in a sandbox all that a person needs next, live the settings that are easily missed.

import { DASHBOARD, DOCS, pathTo, SANDBOX, SHOP, V1 } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import type { SandboxKeys } from "../../config/sandbox.ts";
import type { ControlSessions } from "../../sandbox/control/control-session.ts";

/** The lines to print. `keys` are set when the sandbox made its own platform; `addresses` are this machine's. */
export function greeting(
  config: Config,
  keys: SandboxKeys | undefined,
  control: Pick<ControlSessions, "pin" | "token">,
  addresses: readonly string[],
): string {
  const { publicUrl, dataDir } = config;
  const shown = keys ?? { secretKey: "YOUR_SECRET_KEY", publicKey: undefined, webhookKey: undefined };
  const lines = [
    "",
    "  Sandbox is running. No money moves here.",
    "",
    `  Start here    ${publicUrl}`,
    `  Demo shop     ${publicUrl}${SHOP.product}`,
    `  Clock, inbox  ${publicUrl}${SANDBOX.dashboard}`,
    `  Dashboard     ${publicUrl}${DASHBOARD.home}`,
    `  E-mails       ${publicUrl}${SANDBOX.mails}`,
    `  API reference ${publicUrl}${pathTo(DOCS.page, { page: "api" })}`,
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
    `  Clock, e-mails and dashboard are open at localhost. From another machine they ask for the PIN ${control.pin()},`,
    `  or open once with ${publicUrl}${SANDBOX.enter}#${control.token}`,
    "",
    "  Create an order; the answer's redirectUrl is the page to pay on (card 4242 4242 4242 4242):",
    "",
    `  curl ${publicUrl}${V1.orders} -H 'Authorization: ${shown.secretKey}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '{"amount":4200,"ux":"single","successUrl":"${publicUrl}${SHOP.product}","cancelUrl":"${publicUrl}${SHOP.product}"}'`,
    "",
    ...linksThatLeadNowhere(config, addresses),
    "  Stop with Ctrl+C.",
    "",
  ];
  return lines.join("\n");
}

/** A phone in the same network reaches the sandbox, and its links then lead the phone to itself. */
function linksThatLeadNowhere(
  { hostname, publicUrl, port, tls }: Config,
  addresses: readonly string[],
): readonly string[] {
  if (isLoopback(hostname) || !isLoopback(new URL(publicUrl).hostname)) return [];
  const own = addresses.find((address) => !address.includes(":") && !isLoopback(address)) ?? "192.168.1.5";
  return [
    `  Warning: it listens at ${hostname}, but its links say ${publicUrl}, which other machines cannot open.`,
    `  Start it with the address that they use, such as --public-url ${tls ? "https" : "http"}://${own}:${port}`,
    "",
  ];
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

/** The line that is printed when the PIN was guessed at too often. */
export function newPin(pin: string): string {
  return `Too many wrong PINs were tried. The new PIN is ${pin}.`;
}

/** The address it listens on, and the platforms whose buyers get no e-mails. */
export function liveGreeting(config: Config): string {
  const silent = config.platforms.filter((platform) => !sendsMail(config, platform));
  const lines = [
    `Listening at ${config.hostname}, port ${config.port}; its links say ${config.publicUrl}`,
    ...silent.map(({ id, name }) => `No e-mail will go out for ${name} (${id}): it has no [platforms.mail].`),
    "",
  ];
  return lines.join("\n");
}
