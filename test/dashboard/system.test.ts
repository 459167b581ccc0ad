// Route of the screen System: the state of the service, and no secret in the configuration as it is shown.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { shownConfiguration } from "../../src/app/shown-configuration.ts";
import { KNOWN_KEYS } from "../../src/config/keys/root.ts";
import { SENTENCES } from "../../src/config/keys/wording.ts";
import {
  configOf,
  MODULE_ID,
  platformText,
  SECRET_KEY,
  SOURCES,
  WEBHOOK_KEY,
} from "../support/config/config-text.ts";
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
  const done = { problems: 0, isOverdue: false };
  expect(json.data.upkeep).toContainEqual({ kind: "backup", at: service.now(), ...done });
  expect(json.data.upkeep).toContainEqual({ kind: "rehearsal", at: null, ...done });
  expect(json.data.configuration).toContainEqual(["dashboard.idle_minutes", "60"]);
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
[storage]
url = "env:DATABASE"
${platformText(`notify_url = "https://shop.example/hook?token=f6f6f6"
[platforms.mail]
from = "shop@shop.example"
smtp_url = "env:MAIL"
[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE"
publishable_key = "pk_test_${"b2".repeat(20)}"
webhook_secret = "env:SIGNING"`)}`,
    {
      env: {
        ...SOURCES.env,
        ...secrets,
        MAIL: `smtps://mailer:${password}@mail.example`,
        DATABASE: `postgres://service:${password}@db.example/orders`,
      },
    },
  );
  const rows = shownConfiguration(config);
  const text = JSON.stringify(rows);
  for (const secret of [...Object.values(secrets), password, SECRET_KEY, WEBHOOK_KEY, "f6f6f6"])
    for (const part of [secret.slice(0, -4), secret.slice(-6)]) expect(text).not.toContain(part);
  expect(rows).toContainEqual(["server.metrics_token", "…d4d4"]);
  expect(rows).toContainEqual(["platforms[0].notify_url", "https://shop.example/hook?…"]);
  expect(rows).toContainEqual(["storage.url", "postgres://…@db.example/orders"]);
  expect(text).toContain('"…ssss"');
});

test("every key is one of the file's, its value in the file's unit", () => {
  const config = configOf(
    `[server]
[dashboard]
url = "https://pay.shop.example"
${platformText(`last_notice_minutes = 90
retention_days = 30
guarantee = "30%"
two_phase_commit = true
contact_email = "help@shop.example"
public_keys = [{ key = "pk_test_${"b2".repeat(20)}", retire_at = 2027-01-01T00:00:00Z }]
[platforms.mail]
from = "shop@shop.example"
smtp_url = "smtp://user:secret@mail.example"
[platforms.brand]
light = { accent = "#3b3fc4" }
[[platforms.wording]]
language = "en"
thanks = "Thank you from {shop}"
[platforms.scoring]
scorer = "http"
url = "https://score.example"
key = "env:WEBHOOK2"
[[platforms.scoring.rules]]
name = "large"
points = -5
when = { amount_over = 100 }
[[platforms.scoring.rules]]
name = "small"
refuse = true
when = { amount_under = 1 }
[platforms.webhooks]
ports = [8443]
[platforms.provider]
name = "stripe"
secret_key = "sk_test_${"a1".repeat(20)}"
publishable_key = "pk_test_${"b2".repeat(20)}"
webhook_secret = "whsec_${"c3".repeat(16)}"
destination = "acct_1234567890abcdef"
application_fee_percent = 2
[[platforms.modules]]
id = "${MODULE_ID}"
name = "Together"
delay_minutes = 60`)}`,
    { fileMode: 0o600, env: { ...SOURCES.env, WEBHOOK2: `whsec_${Buffer.alloc(32, 9).toString("base64")}` } },
  );
  const rows = shownConfiguration(config);
  const known = new Set(KNOWN_KEYS.map(({ path }) => path));
  const unknown = rows.map(([path]) => path.replaceAll(/\[\d+\]/g, "")).filter((path) => !known.has(path));
  expect(unknown).toEqual([]);
  for (const row of [
    ["platforms[0].last_notice_minutes", "90"],
    ["platforms[0].retention_days", "30"],
    ["platforms[0].guarantee", "30%"],
    ["platforms[0].two_phase_commit", "true"],
    ["platforms[0].public_keys[0].retire_at", "2027-01-01T00:00:00.000Z"],
    ["platforms[0].mail.smtp_url", "smtp://…@mail.example:587"],
    ["platforms[0].wording[0].thanks", "Thank you from {shop} – as in: Thank you from Shop"],
    ["platforms[0].scoring.rules[0].points", "-5"],
    ["platforms[0].scoring.rules[1].refuse", "true"],
    ["platforms[0].modules[0].delay_minutes", "60"],
  ] as const)
    expect(rows).toContainEqual(row);
});

test("each sentence of the shop's own is shown as it is written, with an example of what is put in", () => {
  const blanksOf = ({ values }: { readonly values: readonly string[] }) =>
    values.map((value) => `{${value.replace("!", "")}}`).join(" ");
  const sentences = Object.entries(SENTENCES).map(([key, sentence]) => [
    key,
    `a ${blanksOf(sentence)}`.trim(),
  ]);
  const lines = sentences.map(([key, text]) => `${key} = ${JSON.stringify(text)}`);
  const config = configOf(platformText(`[[platforms.wording]]\nlanguage = "en"\n${lines.join("\n")}`));
  const shown = new Map(shownConfiguration(config));
  for (const [key, text = ""] of sentences) {
    const value = shown.get(`platforms[0].wording[0].${key}`) ?? "";
    expect(value).toStartWith(text);
    expect(value).not.toMatch(/\{\d|undefined/);
    expect(value.split(" – as in: ")[1] ?? "").not.toContain("{");
    expect(value.includes(" – as in: ")).toBe(text.includes("{"));
  }
});
