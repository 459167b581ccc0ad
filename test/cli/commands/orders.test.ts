// Commands on single orders: through a running service and with the service stopped, each after a confirmation.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command, CommandContext } from "../../../src/cli/command.ts";
import { eraseCommand } from "../../../src/cli/commands/data/erase.ts";
import { financingCommand } from "../../../src/cli/commands/financing.ts";
import { ordersCommand } from "../../../src/cli/commands/orders.ts";
import { webhooksCommand } from "../../../src/cli/commands/webhooks.ts";
import { CommandFailed } from "../../../src/cli/exit.ts";
import { orderText } from "../../../src/cli/output/orders-text.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
const dataDir = mkdtempSync(join(tmpdir(), "orders-test-"));
beforeAll(async () => {
  runtime = await startService({ dataDir });
  await runtime.program.start();
});
afterAll(async () => {
  await runtime.stop();
  rmSync(dataDir, { recursive: true });
});

type Options = Readonly<Record<string, string | true>>;

async function run(
  command: Command,
  words: readonly string[],
  options: Options = {},
  given: Partial<CommandContext> = {},
) {
  const context = fakeCommandContext(given);
  const code = await command.run({ words, options: { data: dataDir, ...options } }, context);
  return { code, printed: context.printed(), told: context.notes() };
}
const orders = (line: string, options?: Options, given?: Partial<CommandContext>, ...text: string[]) =>
  run(ordersCommand, [...line.split(" "), ...text], options, given);

test("find: by e-mail, reference and status; without a match it exits with 1", async () => {
  const { id } = await newOrder(runtime, { trackId: "cart-77", email: "zoe@example.com" });
  const row = `${id}  initiated          100.00 EUR  2026-03-01 12:00 UTC  cart-77  zoe@example.com\n`;
  expect(await orders("find", { reference: "cart-77" })).toMatchObject({ code: 0, printed: row });
  expect(await orders("find", { email: "zoe@example.com", status: "initiated" })).toMatchObject({
    printed: row,
  });
  expect(await orders("find", { reference: "cart-78" })).toMatchObject({
    code: 1,
    printed: "",
    told: "No such order.\n",
  });
  await expect(orders("find", { status: "paid" })).rejects.toThrow("status");
  await expect(orders("find", {}, {}, "")).rejects.toThrow("TEXT: must not be empty");
});

test("find: matches a co-buyer's e-mail address too, newest first and up to the limit", async () => {
  const first = await newGroup(runtime, { trackId: "trip-1" });
  await runtime.turnBy(1_000);
  const second = await newGroup(runtime);
  const newestFirst = [second.id, first.id];
  const found = async (options: Options) => {
    const { printed, told } = await orders("find", { email: "Bob@example.com", ...options });
    return {
      ids: printed
        .split("\n")
        .map((row) => row.split(" ")[0])
        .filter(Boolean),
      told,
    };
  };
  expect(await found({})).toEqual({ ids: newestFirst, told: "" });
  expect((await found({ reference: "trip-1" })).ids).toEqual([first.id]);
  expect(await found({ limit: "1" })).toEqual({
    ids: newestFirst.slice(0, 1),
    told: expect.stringContaining("--limit"),
  });
});

test("find: by a name, the beginning of a reference, an amount, the id of an order or a payment", async () => {
  const { id } = await newGroup(runtime, { trackId: "Müller 7", amount: 12_345, currency: "EUR" });
  const { authorizations } = await read(runtime, id);
  for (const text of ["muller", "MULLER 7", id, authorizations[1].id, "123.45"])
    expect((await orders("find", {}, {}, text)).printed).toStartWith(id);
  expect(await orders("find", { status: "cancelled" }, {}, "muller")).toMatchObject({ code: 1, printed: "" });
  expect((await orders("find", { limit: "1" }, {}, "bob moreau")).told).toContain("There are more of pl_");
  await expect(orders("find", { email: "bob@example.com" }, {}, "bob")).rejects.toThrow("one of the two");
});

test("show: lists the payments and the state of each webhook", async () => {
  const { id } = await newGroup(runtime, { trackId: "cart-1", notifyUrl: "http://127.0.0.1:1/hooks" });
  await runtime.settle();
  const { printed } = await orders(`show ${id}`);
  expect(printed).toMatch(/^Status +completed$/m);
  expect(printed).toMatch(/^Captured +100\.00 EUR$/m);
  expect(printed).toMatch(/auth_\S+ +coBuyer +captured +share 30\.00 EUR +Bob Moreau <bob@example\.com>/);
  expect(printed).toMatch(
    /order\.completed +pending, 1 try at http:\/\/127\.0\.0\.1:1\/hooks: .*; next try 2026-03-01 12:00 UTC$/m,
  );
});

test("show: until when the others are asked", async () => {
  const { id } = await newGroup(runtime, { type: "standard" }, ["Bob"]);
  await runtime.api("POST", `/v1/orders/${id}/asks`, { among: "all" });
  expect((await orders(`show ${id}`)).printed).toMatch(
    /^Asks\n {2}ask_\S+ {2}open {2}by merchant, \S+ \S+ UTC until \S+ \S+ UTC$/m,
  );
});

test("a reference cannot start a new line, move the cursor or reverse a line's direction", async () => {
  const trackId = "cart\nCaptured 999.00 EUR\u001b[2K\u202e";
  const { id } = await newOrder(runtime, { trackId });
  const shown = "cart\\u000aCaptured 999.00 EUR\\u001b[2K\\u202e";
  expect((await orders(`show ${id}`)).printed).toContain(`Reference     ${shown}\n`);
  expect((await orders("find", { reference: trackId })).printed).toContain(`  ${shown}\n`);
});

test("refund: the plan is printed, and no money moves without a yes", async () => {
  const { id } = await newGroup(runtime);
  await runtime.settle();
  const dry = await orders(`refund ${id}`, { amount: "10.00", "dry-run": true });
  expect(dry.printed).toMatch(
    /auth_\S+ \(Ana Lopes\): refund 5\.00 EUR\n.*: refund 3\.00 EUR\n.*: refund 2\.00 EUR\n$/,
  );
  await expect(orders(`refund ${id}`, { amount: "10.00" })).rejects.toThrow("nothing was done");
  await expect(orders(`refund ${id}`, { amount: "10.00" }, { ask: () => "n" })).rejects.toThrow(
    "nothing was done",
  );
  await runtime.settle();
  expect((await read(runtime, id)).refunds).toEqual([]);

  const questions: string[] = [];
  const ask = (question: string) => {
    questions.push(question);
    return "y";
  };
  expect((await orders(`refund ${id}`, { amount: "10.00" }, { ask })).code).toBe(0);
  expect(questions).toEqual([`refund ${id}? [y/N] `]);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ amountRefunded: 1_000 });
});

test("refund: of one buyer; a refused one prints the API's sentence", async () => {
  const { id } = await newGroup(runtime);
  await runtime.settle();
  const [, bob] = (await read(runtime, id)).authorizations;
  await orders(`refund ${id}`, { buyer: bob.id, yes: true });
  await runtime.settle();
  expect((await read(runtime, id)).authorizations[1]).toMatchObject({ amountRefunded: 3_000 });
  await expect(orders(`refund ${id}`, { amount: "500.00", yes: true })).rejects.toThrow(
    "at most 70.00 EUR is left",
  );
});

test("a buyer whose id is none is refused by the option's name", async () => {
  const { id } = await newOrder(runtime);
  for (const verb of ["refund", "cancel"])
    await expect(orders(`${verb} ${id}`, { buyer: "auth_x", yes: true })).rejects.toThrow(
      '--buyer: must be a payment\'s id, auth_…, not "auth_x"',
    );
});

test("show: what a buyer disputes, for which nothing can be refunded; erase names it as the reason", async () => {
  const { id, redirectUrl } = await newOrder(runtime, { ux: "single" });
  await pays(runtime, redirectUrl, {}, "4000 0000 0000 2685");
  await runtime.settle();
  expect((await orders(`show ${id}`)).printed).not.toContain("Disputes");
  for (const step of ["2min", "2min"]) await runtime.page("/sandbox/clock", { advance: step });
  const [{ id: dispute, authorization }] = (await read(runtime, id)).disputes;
  expect((await orders(`show ${id}`)).printed).toContain(
    `\nDisputes\n  ${dispute}  open  100.00 EUR of ${authorization}`,
  );
  expect(await run(eraseCommand, [id], { yes: true })).toMatchObject({
    code: 1,
    printed: `Erased in 0 orders.\n${id} was left, because a dispute is open.\n`,
  });
});

test.each(["1250", "12.5", "12,50", "12.505", "-1.00", "1e2", "EUR 5.00"])(
  "the amount %p is ambiguous and refused",
  async (amount) => {
    const { id } = await newOrder(runtime);
    await expect(orders(`refund ${id}`, { amount, yes: true })).rejects.toThrow(
      "with the decimals of EUR, such as 12.50",
    );
  },
);

test("cancel and commit", async () => {
  const cancelled = await newOrder(runtime, { tpc: true });
  await pays(runtime, cancelled.redirectUrl, { amount: 10_000 });
  const { printed } = await orders(`cancel ${cancelled.id}`, { yes: true });
  expect(printed).toMatch(/: release 100\.00 EUR/);
  expect(printed).toMatch(/^Status +cancelled \(merchant\)$/m);
  await runtime.settle();
  const settled = await read(runtime, cancelled.id);
  expect(orderText(settled, [])).not.toContain("Settled");
  expect(orderText({ ...settled, settled: false }, [])).toMatch(
    /^Settled +no: money is still on its way back$/m,
  );

  const committed = await newOrder(runtime, { tpc: true });
  await pays(runtime, committed.redirectUrl, { amount: 10_000 });
  await expect(orders(`commit ${committed.id}`, { amount: "100.01" })).rejects.toThrow(
    "amount: must be from 0.50 EUR (the least that the payment provider captures) to 100.00 EUR,",
  );
  await orders(`commit ${committed.id}`, { amount: "80.00", yes: true });
  await runtime.settle();
  expect(await read(runtime, committed.id)).toMatchObject({ status: "completed", amountCaptured: 8_000 });
});

test("resend and replay: the same events are scheduled again, but none without an address", async () => {
  const { id } = await newOrder(runtime, { notifyUrl: "http://127.0.0.1:1/hooks" });
  await runtime.api("POST", `/v1/orders/${id}/cancel`, {});
  expect((await orders(`resend ${id}`)).printed).toMatch(/order\.cancelled +pending/);
  const silent = await newOrder(runtime);
  await runtime.api("POST", `/v1/orders/${silent.id}/cancel`, {});
  await expect(orders(`resend ${silent.id}`)).rejects.toThrow("There is no address to send this to");
  const replay = () => run(webhooksCommand, ["replay"], { since: "2026-01-01" });
  expect(await replay()).toMatchObject({ code: 1, printed: "0 events will be sent again.\n" });
  await runtime.api("POST", `/v1/orders/${silent.id}`, { notifyUrl: "http://127.0.0.1:1/hooks" });
  expect(await replay()).toMatchObject({ code: 0, printed: "1 event will be sent again.\n" });
  const status = await run(webhooksCommand, ["status"]);
  expect(status).toMatchObject({
    code: 1,
    printed: expect.stringContaining("http://127.0.0.1:1/hooks  failing since"),
  });
});

test.each([
  [
    "find",
    { amount: "42.00" },
    "--amount is for split-payment orders cancel, refund and commit, not for find",
  ],
  ["resend ord_01980d3c-6f00-7000-8000-0123456789ab", { "dry-run": true }, "--dry-run is for"],
  ["show ord_01980d3c-6f00-7000-8000-0123456789ab", { status: "confirmed" }, "not for show"],
] as const)(
  "orders %s %j: an option that it does not take is refused, not ignored",
  async (line, options, sentence) => {
    await expect(orders(line, options)).rejects.toThrow(sentence);
  },
);

test("options of another verb are refused by webhooks and financing too", async () => {
  await expect(run(webhooksCommand, ["status"], { all: true })).rejects.toThrow(
    "--all is for split-payment webhooks replay, not for status",
  );
  await expect(run(financingCommand, ["list"], { yes: true })).rejects.toThrow("--yes is for");
});

test.each([
  ["shw", 'orders cannot "shw"; did you mean show?'],
  ["show", "which order? split-payment orders show ord_…"],
  ["cancel ord_1", '"ord_1" is no order\'s id; split-payment orders cancel ord_…'],
  ["find ana lopes", '"lopes" is one word too many for split-payment orders find'],
  ["show ord_01980d3c-6f00-7000-8000-0123456789ab", "there is no such order"],
])("orders %s: %s", async (line, sentence) => {
  await expect(orders(line)).rejects.toThrow(sentence);
});

test("with the service stopped the command itself finishes the work", async () => {
  const own = mkdtempSync(join(tmpdir(), "orders-stopped-"));
  const stopped = await startService({ dataDir: own });
  const { id } = await newGroup(stopped);
  await stopped.settle();
  await stopped.stop();
  const context = fakeCommandContext({ openProgram: () => fakeCommandContext().openProgram(stopped.config) });
  const options = { data: own, config: "absent.toml", yes: true as const };
  await expect(ordersCommand.run({ words: ["refund", id], options }, context)).rejects.toBeInstanceOf(
    CommandFailed,
  );
  const sandbox = { data: own, sandbox: true as const, yes: true as const };
  expect(await ordersCommand.run({ words: ["refund", id], options: sandbox }, context)).toBe(0);
  const again = await startService({ dataDir: own });
  expect(await read(again, id)).toMatchObject({ status: "refunded", amountRefunded: 10_000 });
  await again.stop();
  rmSync(own, { recursive: true });
});
