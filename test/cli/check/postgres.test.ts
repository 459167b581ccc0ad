// Findings of `check` about a database of PostgreSQL and its server: nothing on one that keeps what it acknowledged, and a
// sentence for each setting that loses orders or tells about buyers.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { configuredStorage } from "../../../src/app/data-directory/data-storage.ts";
import { checkDatabase } from "../../../src/cli/check/data.ts";
import { checkService } from "../../../src/cli/check/surroundings.ts";
import { checkUpkeep } from "../../../src/cli/check/upkeep.ts";
import type { Config } from "../../../src/config/config.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { newGroup } from "../../support/http/acts.ts";
import { startPostgres } from "../../support/postgres/cluster.ts";
import { startPooler } from "../../support/postgres/transaction-pooler.ts";
import { startService } from "../../support/service.ts";

const SERVICE = "service";
/** Its settings are those of initdb. */
const postgres = startPostgres();
const urlOf = (host = postgres.host) => `postgres://${postgres.user}@localhost/${SERVICE}?host=${host}`;
let config: Config;

beforeAll(async () => {
  postgres.query("postgres", `CREATE DATABASE ${SERVICE}`);
  const runtime = await startService({ config: { storage: { url: urlOf() } } });
  config = runtime.config;
  await newGroup(runtime);
  await runtime.settle();
  await runtime.stop();
});
afterAll(() => postgres[Symbol.dispose]());

/** Clocks do not matter unless `now` is given: the orders are of another time. */
async function findings(url = urlOf(), now?: () => number): Promise<readonly string[]> {
  const found: string[] = [];
  const context = fakeCommandContext({ now: now ?? Date.now });
  for await (const { level, about, message } of checkDatabase({ ...config, storage: { url } }, context))
    if (!(about === "waiting" || (about === "orders" && level === "warning")))
      found.push(`${level}: ${message}`);
  return found;
}

const problems = async (...asked: Parameters<typeof findings>) =>
  (await findings(...asked)).filter((line) => !line.startsWith("ok: "));

async function withSetting(setting: string, look: () => Promise<void>): Promise<void> {
  const [name = ""] = setting.split(" ");
  postgres.query("postgres", `ALTER DATABASE ${SERVICE} SET ${setting}`);
  await look();
  postgres.query("postgres", `ALTER DATABASE ${SERVICE} RESET ${name}`);
}

test("a sound database on a server with its first settings has no problem", async () => {
  const [kept, sound, ...others] = await findings();
  expect(kept).toBe(`ok: PostgreSQL ${postgres.version} keeps what it has acknowledged`);
  expect(sound).toMatch(
    /^ok: postgres:\/\/\S+\/service: every row can be read, and every index and constraint is valid/,
  );
  expect(others).toContain("ok: 1: each agrees with its event log and its money");
  expect(others).toContain("ok: no key and no card number is in any row");
  expect(others.filter((line) => !line.startsWith("ok: "))).toEqual([]);
});

test.each([
  ["synchronous_commit = off", "problem: synchronous_commit is off: a crash of the server loses orders"],
  ["log_statement = 'mod'", "warning: its log holds statements with their values"],
  ["log_min_duration_statement = 100", "warning: its log holds statements with their values"],
  ["log_parameter_max_length_on_error = 100", "warning: its log holds the values of statements that fail"],
  ["default_transaction_read_only = on", "problem: postgres://"],
])("%s is found", async (setting, sentence) => {
  await withSetting(setting, async () => {
    expect((await problems())[0]).toStartWith(sentence);
  });
});

test("statements in the log without their values are no problem", async () => {
  await withSetting("log_parameter_max_length = 0", () =>
    withSetting("log_statement = 'all'", async () => {
      expect(await problems()).toEqual([]);
    }),
  );
});

test("a clock 60 s off is a problem, one 5 s off a warning", async () => {
  const off = (ms: number) => problems(urlOf(), () => Date.now() + ms);
  expect(await off(60_000)).toEqual([
    "problem: this machine is 60 s ahead of the database, and may not lead: let both follow a time server (NTP)",
  ]);
  expect(await off(-5_000)).toEqual([
    "warning: this machine is 5 s behind the database: let both follow a time server (NTP)",
  ]);
});

test("a pool that gives each transaction another connection is a problem", async () => {
  const pooler = await startPooler(join(postgres.host, ".s.PGSQL.5432"));
  const [found] = await problems(`postgres://${postgres.user}@127.0.0.1:${pooler.port}/${SERVICE}`);
  pooler.close();
  expect(found).toContain("is reached through a pooler that gives each transaction another connection");
});

test("`check` goes on where such a pool gives a statement to a session that has one of its name", async () => {
  const pooler = await startPooler(join(postgres.host, ".s.PGSQL.5432"));
  const pooled = {
    ...config,
    storage: { url: `postgres://${postgres.user}@127.0.0.1:${pooler.port}/${SERVICE}` },
  };
  const context = fakeCommandContext();
  for (let run = 0; run < 3; run++) {
    expect(await checkService(pooled)).toEqual({ level: "ok", about: "service", message: "does not run" });
    expect(await Array.fromAsync(checkUpkeep(pooled, context))).toEqual([]);
    expect(await problems(pooled.storage.url)).toEqual([
      expect.stringContaining("is reached through a pooler that gives each transaction another connection"),
    ]);
  }
  expect(configuredStorage(pooled).sizes()).rejects.toThrow("Let it pool sessions");
  pooler.close();
});

test("an index that is not valid is a problem", async () => {
  const set = (isValid: boolean) =>
    postgres.query(
      SERVICE,
      `UPDATE pg_index SET indisvalid = ${isValid} WHERE indexrelid = 'orders_by_status'::regclass`,
    );
  set(false);
  expect((await problems())[0]).toContain(
    "has an index or a constraint that is not valid: orders_by_status.",
  );
  set(true);
});

test("a key in a row is found, and not printed whole", async () => {
  const key = `sk_live_${"k".repeat(43)}`;
  postgres.query(SERVICE, `INSERT INTO settings VALUES ('note', '${key}')`);
  expect(await problems()).toEqual([
    "problem: I20: a key is kept, sk_liv…kkkk, and no order's details say it",
  ]);
  postgres.query(SERVICE, "DELETE FROM settings WHERE name = 'note'");
});

test("fsync = off, and a standby, are problems", async () => {
  postgres.query("postgres", "ALTER SYSTEM SET fsync = off");
  postgres.query("postgres", "SELECT pg_reload_conf()");
  expect((await problems())[0]).toStartWith(
    "problem: fsync is off: a power cut can destroy the whole database.",
  );
  writeFileSync(join(postgres.host, "data", "standby.signal"), "");
  postgres.kill();
  postgres.restart();
  expect((await problems())[0]).toEndWith(
    "is a standby, which takes no writes. Name the primary server in url of [storage].",
  );
});
