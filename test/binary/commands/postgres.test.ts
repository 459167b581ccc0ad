// Commands as an operator types them next to a service whose orders are in PostgreSQL: each works, or says in one sentence
// what to use instead.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openShop } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";
import { platformText, SECRET_KEY, WEBHOOK_KEY } from "../../support/config/config-text.ts";
import { emptyDatabase } from "../../support/store/postgres.ts";

const { url, query } = await emptyDatabase();
const PLACE = /postgres:\/\/postgres@\S+\/test_\d+/;
let service: Service;
let order: string;

beforeAll(async () => {
  service = await startService({
    args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    prepare(folder) {
      const keys = { secret_keys: `["${SECRET_KEY}"]`, webhook_keys: `["${WEBHOOK_KEY}"]` };
      const file = join(folder, "shop.toml");
      writeFileSync(file, `[storage]\nurl = "${url}"\n${platformText("", keys)}`);
      chmodSync(file, 0o600);
    },
  });
  const shop = openShop(service, { secretKey: SECRET_KEY, webhookKey: WEBHOOK_KEY });
  order = (await shop.order({ amount: 4_200, email: "ana@example.com", trackId: "cart-1" })).id;
});
afterAll(() => service[Symbol.asyncDispose]());

const run = (line: string) => type(service, `${line} --sandbox --config shop.toml`);

test.each([
  ["orders find ana@example.com", 0, /^ord_/],
  ["orders show ORDER", 0, /^Order +ord_/],
  ["export orders", 0, /^id,platform.*\r\nord_.*\r\n1 line\./],
  ["export payouts", 0, /^payout,date.*\r\n0 lines\./],
  ["conversion", 1, /^Nothing was counted\./],
  ["dashboard list", 1, /^There is no member/],
  ["dashboard invite olga@example.com --role owner", 0, /olga@example\.com/],
  ["dashboard list", 0, /olga@example\.com/],
  ["access ana@example.com", 0, /"email": "ana@example\.com"/],
  ["orders cancel ORDER --yes", 0, /cancelled \(merchant\)/],
  ["audit", 0, /operator {2}cancel/],
  ["emails", 1, /^No /],
  ["financing list", 0, /./],
  ["webhooks status", 0, /./],
])("%s works next to the service", async (line, code, expected) => {
  const found = await run(line.replace("ORDER", order));
  expect({ code: found.code, said: found.printed + found.told }).toEqual({
    code,
    said: expect.stringMatching(expected),
  });
});

test("reconcile reads next to the service, and corrects nothing", async () => {
  expect((await run("reconcile")).told).toContain("this command corrects nothing");
});

test("check reads the database, and finds what the tests have turned off", async () => {
  const { code, printed } = await run(`check --offline --port ${service.port}`);
  expect(printed).toContain("ok       orders        1: each agrees with its event log and its money");
  expect(printed).toContain("fsync is off");
  expect(printed).not.toContain("backup");
  expect(code).toBe(1);
});

test("erase says what PostgreSQL keeps, and --rewrite clears it", async () => {
  const first = await run("erase ana@example.com --yes");
  expect(first).toMatchObject({ code: 0 });
  expect(first.printed).toStartWith("Erased in 1 order.\nPostgreSQL keeps the erased values on its pages");
  const places = () => query("SELECT pg_relation_filenode('orders')");
  const before = places();
  const { printed } = await run(`erase ${order} --yes --rewrite`);
  expect(printed).toMatch(/\n\d+ tables were rewritten\. The write-ahead log/);
  expect(places()).not.toBe(before);
});

test("a backup and a restore are the database's own, and are said to be", async () => {
  for (const line of ["backup copy.db", "restore shop.toml"]) {
    const { code, told } = await run(line);
    expect(code).not.toBe(0);
    expect(told).toMatch(PLACE);
    expect(told).toContain("pg_dump");
    expect(told).toContain("move --to DIR");
  }
});

test("a move is refused next to the service, works without it, and comes back", async () => {
  expect(await run("move --to moved")).toMatchObject({ code: 75, told: expect.stringContaining("leads") });
  await service.stop();
  expect((await run("move")).told).toContain("where to? ./service move --to URL, or DIR");
  const away = await run("move --to moved");
  expect(away.told).not.toContain("problem");
  expect(away).toMatchObject({ code: 0, printed: expect.stringContaining("1 order, ") });
  expect(existsSync(join(service.folder, "moved", "service.db"))).toBe(true);
  // The configuration names a place that is no longer used: a supervisor's restart changes nothing.
  expect(await run("export orders")).toMatchObject({
    code: 78,
    told: expect.stringContaining("were moved to"),
  });
  expect((await type(service, "export orders --data moved")).printed).toContain(order);
  expect((await run("reconcile")).told).toContain("were moved to");
});
