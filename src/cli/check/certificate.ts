// Check of the certificate of [server.tls] for the `check` command: whether browsers take it at the configured addresses,
// and for how long.

import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { Config } from "../../config/config.ts";
import { DAY } from "../../domain/time.ts";
import { timeText } from "../output/orders-text.ts";
import type { Finding } from "./finding.ts";

/** Certificates are usually renewed 30 days before their end: by then that has failed, or no restart has followed. */
const SOON_MS = 14 * DAY;

const NEXT = "renew it, and restart the service, which reads it at its start";

/** Nothing is a problem: in front of it may be a proxy that shows browsers another one. */
export function* checkCertificate({ tls, publicUrl, dashboard }: Config, now: number): Generator<Finding> {
  if (tls === undefined) return;
  const certificate = new X509Certificate(tls.certificate);
  const about = "certificate";
  const hosts = [...new Set([publicUrl, dashboard?.url ?? publicUrl].map((url) => new URL(url).hostname))];
  for (const host of hosts.filter((name) => !isFor(certificate, name)))
    yield { level: "warning", about, message: `it does not name ${host}: browsers refuse it there` };
  const endsAt = Date.parse(certificate.validTo);
  if (endsAt <= now)
    yield {
      level: "warning",
      about,
      message: `it ended on ${timeText(endsAt)}: browsers refuse it; ${NEXT}`,
    };
  else if (endsAt - SOON_MS <= now)
    yield { level: "warning", about, message: `it ends on ${timeText(endsAt)}; ${NEXT}` };
  else yield { level: "ok", about, message: `valid until ${timeText(endsAt)}` };
}

/** Browsers look at the alternative names alone. */
function isFor(certificate: X509Certificate, host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  const named =
    isIP(address) === 0 ? certificate.checkHost(host, { subject: "never" }) : certificate.checkIP(address);
  return named !== undefined;
}
