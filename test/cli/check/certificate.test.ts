// Findings of `check` about the certificate of [server.tls].

import { expect, test } from "bun:test";
import { checkCertificate } from "../../../src/cli/check/certificate.ts";
import type { Config } from "../../../src/config/config.ts";
import { DAY } from "../../../src/domain/time.ts";
import { CERTIFICATE, CERTIFICATE_KEY } from "../../support/notifications/certificate.ts";
import { START } from "../../support/service.ts";

const HOST = "https://hooks.shop.example";
const END = Date.UTC(2120, 0, 1);
const tls = { certificate: CERTIFICATE, key: CERTIFICATE_KEY };
const next = "renew it, and restart the service, which reads it at its start";

test.each<[string, object, number, readonly string[]]>([
  ["none", { publicUrl: HOST }, START, []],
  [
    "for the address, and long valid",
    { publicUrl: HOST, tls },
    START,
    ["ok: valid until 2120-01-01 00:00 UTC"],
  ],
  [
    "near its end",
    { publicUrl: HOST, tls },
    END - 14 * DAY,
    [`warning: it ends on 2120-01-01 00:00 UTC; ${next}`],
  ],
  [
    "past its end",
    { publicUrl: HOST, tls },
    END,
    [`warning: it ended on 2120-01-01 00:00 UTC: browsers refuse it; ${next}`],
  ],
  [
    "for another host",
    { publicUrl: "https://pay.shop.example:8443", tls },
    START,
    [
      "warning: it does not name pay.shop.example: browsers refuse it there",
      "ok: valid until 2120-01-01 00:00 UTC",
    ],
  ],
  [
    "for buyers' address, and not for the dashboard's",
    { publicUrl: HOST, tls, dashboard: { url: "https://dashboard.example" } },
    START,
    [
      "warning: it does not name dashboard.example: browsers refuse it there",
      "ok: valid until 2120-01-01 00:00 UTC",
    ],
  ],
])("a certificate: %s", (_, config, now, findings) => {
  const found = [...checkCertificate(config as unknown as Config, now)];
  expect(found.map(({ level, message }) => `${level}: ${message}`)).toEqual([...findings]);
});
