// Route of the screen System: the state of the service, and no secret in the configuration as it is shown.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { shownConfiguration } from "../../src/app/shown-configuration.ts";
import { configOf, platformText, SECRET_KEY, SOURCES, WEBHOOK_KEY } from "../support/config/config-text.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import type { TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboard({ freeBytes: () => 5_000_000_000 });
});
afterAll(() => service.stop());

test("it tells health, backlog, disk, clock, upkeep, warnings and configuration", async () => {
  await service.store.recordUpkeep({ kind: "backup", at: service.now(), problems: 0 });
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  const { json } = await owner.get(DASHBOARD_API.system);
  expect(json.data).toMatchObject({
    version: "unknown",
    mode: "sandbox",
    now: service.now(),
    isReady: true,
    bytes: { free: 5_000_000_000 },
    warnings: [],
  });
  expect(json.data.upkeep).toContainEqual({ kind: "backup", at: service.now(), problems: 0 });
  expect(json.data.upkeep).toContainEqual({ kind: "rehearsal", at: null, problems: 0 });
  expect(json.data.configuration).toContainEqual(["dashboard.idleMs", "3600000"]);
  expect(json.data.configuration).toContainEqual(["platforms[0].name", "Test shop"]);
});

test("S2: a member of one platform does not see it", async () => {
  const [platform] = service.config.platforms;
  const asked = { email: "max@shop.example", role: "manager", platformId: platform?.id };
  const manager = await memberOf(service, asked);
  expect((await manager.get(DASHBOARD_API.system)).json.code).toBe("rightMissing");
});

test("S8: of secrets the configuration shows 4 characters at most, and of addresses no query", () => {
  const secrets = {
    STRIPE: `sk_test_${"a1".repeat(20)}`,
    SIGNING: `whsec_${"c3".repeat(16)}`,
    METRICS: "d4".repeat(20),
  };
  const password = "e5-short";
  const config = configOf(
    `[server]
metrics_token = "env:METRICS"
${platformText(`notify_url = "https://shop.example/hook?token=f6f6f6"
[platforms.mail]
from = "shop@shop.example"
smtp_url = "env:MAIL"
[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE"
publishable_key = "pk_test_${"b2".repeat(20)}"
webhook_secret = "env:SIGNING"`)}`,
    { env: { ...SOURCES.env, ...secrets, MAIL: `smtps://mailer:${password}@mail.example` } },
  );
  const rows = shownConfiguration(config);
  const text = JSON.stringify(rows);
  for (const secret of [...Object.values(secrets), password, SECRET_KEY, WEBHOOK_KEY, "f6f6f6"])
    for (const part of [secret.slice(0, -4), secret.slice(-6)]) expect(text).not.toContain(part);
  expect(rows).toContainEqual(["metricsToken", "…d4d4"]);
  expect(rows).toContainEqual(["platforms[0].notifyUrl", "https://shop.example/hook?…"]);
  expect(text).toContain('"…ssss"');
});
