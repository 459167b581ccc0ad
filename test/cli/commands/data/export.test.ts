// Export for bookkeeping: every order and every ledger entry, in CSV that no spreadsheet runs.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportCommand } from "../../../../src/cli/commands/data/export.ts";
import { findConfiguration } from "../../../../src/cli/configuration.ts";
import { BALANCE_ENTRY_KINDS } from "../../../../src/domain/money/balance.ts";
import { csvLine, decimal } from "../../../../src/text/csv.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { newGroup, newOrder } from "../../../support/http/acts.ts";
import { platform, START, startService } from "../../../support/service.ts";

const { id: PLATFORM } = platform();
const folder = mkdtempSync(join(tmpdir(), "export-test-"));
const data = join(folder, "data");
let group: string;
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const runtime = await startService({ dataDir: data });
  group = (await newGroup(runtime, { trackId: '=HYPERLINK("http://evil.example")' })).id;
  await runtime.settle();
  await runtime.api("POST", `/v1/orders/${group}/refund`, { amount: 1_000 });
  await runtime.settle();
  await runtime.turnBy(86_400_000);
  await newOrder(runtime, {
    currency: "USD",
    amount: 5,
    email: "ana@example.com",
    firstName: 'Ana, "the" captain',
  });
  await runtime.stop();
});

async function run(kind: string, options: Record<string, string | true> = {}) {
  const context = fakeCommandContext();
  const code = await exportCommand.run({ options: { data, ...options }, words: [kind] }, context);
  expect(code).toBe(0);
  return { context, lines: context.printed().split("\r\n") };
}

test("the help names every kind of balance entry", () => {
  const [about = ""] = exportCommand.about;
  expect(BALANCE_ENTRY_KINDS.filter((kind) => !about.includes(`(${kind})`))).toEqual([]);
});

test("orders: a line for each, with decimals and times", async () => {
  const { lines, context } = await run("orders");
  expect(lines[0]).toStartWith("id,platform,created,updated,status,");
  expect(lines[1]).toStartWith(`${group},${PLATFORM},2026-03-01T12:00:00.000Z,`);
  expect(lines[1]).toContain(",completed,,EUR,100.00,,150.00,100.00,10.00,direct,collect,3,");
  expect(lines[2]).toContain(
    ',initiated,,USD,0.05,,0.00,0.00,0.00,direct,collect,0,,ana@example.com,"Ana, ""the"" captain",',
  );
  expect(lines).toHaveLength(4);
  expect(context.notes()).toBe("2 lines.\n");
});

test("a reference that is a formula is exported as text", async () => {
  const { lines } = await run("orders");
  expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
});

test("ledger: each sums to zero, and together they equal the order's sums", async () => {
  const { lines } = await run("ledger");
  const [head = "", ...rows] = lines.slice(0, -1);
  const columns = head.split(",");
  const cells = rows.map((row) => row.split(",").slice(-5));
  expect(columns.slice(-5)).toEqual(["what", "currency", "card", "held", "merchant"]);
  for (const [, , ...amounts] of cells)
    expect(amounts.reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(0, 9);
  const merchant = (what: string) =>
    cells.filter(([kind]) => kind === what).reduce((sum, row) => sum + Number(row[4]), 0);
  expect(merchant("captured")).toBe(100);
  expect(merchant("refunded")).toBeCloseTo(-10, 9);
  expect(cells.filter(([what]) => what === "held")).toHaveLength(3);
});

test("entries: a completed order adds to the balance, and its refund takes from it", async () => {
  const { lines } = await run("entries");
  expect(lines[0]).toBe("order,entry,at,platform,reference,what,currency,amount");
  const rows = lines.slice(1, -1).map((row) => row.split(","));
  expect(rows.map((row) => [row[0], ...row.slice(-3)])).toEqual([
    [group, "capture", "EUR", "100.00"],
    ...["-5.00", "-3.00", "-2.00"].map((amount) => [group, "refund", "EUR", amount]),
  ]);
  expect((await run("entries", { until: "2026-03-01" })).lines).toHaveLength(2);
});

test("since, until and platform filter the rows", async () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const tomorrow = day(START + 86_400_000);
  expect((await run("orders", { since: tomorrow })).lines).toHaveLength(3);
  expect((await run("orders", { until: tomorrow })).lines[1]).toStartWith(group);
  expect((await run("orders", { platform: PLATFORM })).lines).toHaveLength(4);
  expect((await run("ledger", { since: tomorrow })).lines).toHaveLength(2);
});

test("a platform that is neither configured nor has orders is refused", async () => {
  const mistyped = "pl_01890000-0000-7000-8000-00000000000f";
  const refusal = `--platform: must be one of ${PLATFORM}, not "${mistyped}"`;
  for (const kind of ["orders", "payouts"])
    await expect(run(kind, { platform: mistyped })).rejects.toThrow(refusal);
});

test("with a configuration, its platforms can be exported, and one that has left it but has orders", async () => {
  const found = findConfiguration({ kind: "run", sandbox: true, dataDir: data });
  const [configured] = "config" in found ? found.config.platforms : [];
  const lines = async (platform = "") => (await run("orders", { platform, sandbox: true })).lines.length;
  expect([await lines(configured?.id), await lines(PLATFORM)]).toEqual([2, 4]);
  await expect(lines("pl_01890000-0000-7000-8000-00000000000f")).rejects.toThrow(
    `must be one of ${configured?.id}, ${PLATFORM}, not`,
  );
});

test("a period that ends before it begins is refused", async () => {
  const backwards = run("orders", { since: "2026-12-01", until: "2026-11-01" });
  await expect(backwards).rejects.toThrow("--until: 2026-11-01 is before --since 2026-12-01");
});

test("T30: a file is readable by its owner only, and an existing file is not overwritten", async () => {
  const to = join(folder, "orders.csv");
  await run("orders", { to });
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readFileSync(to, "utf8")).toContain(group);
  await expect(run("orders", { to })).rejects.toThrow("is there already, and is left as it is");
  await expect(run("order")).rejects.toThrow("did you mean orders?");
});

/** Overwrites a copy of the database from this byte on. */
function damagedFrom(byte: number): string {
  const copy = mkdtempSync(join(folder, "damaged-"));
  const bytes = readFileSync(join(data, "service.db"));
  writeFileSync(join(copy, "service.db"), bytes.fill(0x5a, byte));
  return copy;
}

test("F5: a damaged database ends an export without a half file", async () => {
  const to = join(folder, "half.csv");
  const damage = "is damaged. Copy the whole folder away first";
  await expect(run("orders", { to, data: damagedFrom(0) })).rejects.toThrow(damage);
  await expect(run("orders", { to, data: damagedFrom(3 * 4096) })).rejects.toThrow();
  expect(existsSync(to)).toBe(false);
});

test.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['a"b', '"a""b"'],
  ["a\r\nb", '"a\r\nb"'],
  ["=1+1", "'=1+1"],
  ["+33123", "'+33123"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["  =1", "'  =1"],
  ["＝1", "'＝1"],
  ["a=1", "a=1"],
  ["a;=1;b", "a;'=1;b"],
  ["a; +1", "a;' +1"],
  ["a\n=1", '"a\n\'=1"'],
  ["a\r\n@b", '"a\r\n\'@b"'],
  [";-1", ";'-1"],
  ['a;"=1;b', `"a;'""=1;b"`],
  ['a\n""+1', `"a\n'""""+1"`],
  ["a; b = 1", "a; b = 1"],
])("the text %p is written %p", (text, field) => {
  expect(csvLine([text, { number: "-1.00" }, undefined])).toBe(`${field},-1.00,\r\n`);
});

test.each([
  [1250, 2, "12.50"],
  [5, 2, "0.05"],
  [-5, 2, "-0.05"],
  [1250, 0, "1250"],
  [1250, 3, "1.250"],
  [0, 2, "0.00"],
])("%p with %p decimals is %p", (amount, digits, text) => {
  expect(decimal(amount, digits)).toBe(text);
});
