// `scenario` of the compiled program: the documentation's examples, every act, and sentences about what is wrong.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { openEndpoint } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";
import { ROOT } from "../../support/repository.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

function play(toml: string, more = "") {
  writeFileSync(join(service.folder, "life.toml"), toml);
  return type(service, `scenario life.toml${more}`);
}

const page = readFileSync(join(ROOT, "src/docs/pages/guide/sandbox.md"), "utf8");
const examples = [...page.matchAll(/^```toml\n([\s\S]*?)^```$/gm)].map(([, toml = ""]) => toml);

test("the documentation has two examples", () => expect(examples).toHaveLength(2));

test.each(examples)("example %#: all steps are done, and the same seed prints the same", async (toml) => {
  const { code, printed, told } = await play(toml);
  expect(told).toBe("");
  expect(printed).toMatch(/\n\d+ steps done\.\n$/);
  expect(code).toBe(0);
  for (const title of ["Steps", "Event log", "Webhooks", "E-mails"]) expect(printed).toContain(`${title}\n`);
  expect(printed).not.toMatch(/(ord|evt|auth)_|@/);
  expect(await play(toml)).toEqual({ code, printed, told });
});

test("another seed chooses another share", async () => {
  const shares = new Set<string | undefined>();
  for (const seed of ["1", "2", "3"]) {
    const { printed } = await play(examples[0] ?? "", ` --seed ${seed}`);
    shares.add(/shareReserved {2}Eve {2}share (\S+)/.exec(printed)?.[1]);
  }
  expect(shares.size).toBeGreaterThan(1);
});

const order = '[order]\namount = 10000\nux = "collect"\ntype = "standard"\n';
const step = (at: number, act: string) => `[[step]]\nat = ${at}\n${act}\n`;
const unknown = (count: number) => Array.from({ length: count }, (_, at) => `z${at} = 1`);
const captain = step(0, 'captain = { name = "Ana", amount = 6000 }');

test("waives and cancels are the merchant's acts", async () => {
  const waived = await play(
    order + captain + step(5, "waives = { amount = 4000 }") + step(5, 'expects = { status = "completed" }'),
  );
  expect(waived).toMatchObject({ code: 0, told: "" });
  const cancelled = await play(
    order +
      captain +
      step(5, "cancels = {}") +
      step(6, 'expects = { status = "cancelled", cancelReason = "merchant" }'),
  );
  expect(cancelled).toMatchObject({ code: 0, told: "" });
  expect(cancelled.printed).toContain("order.cancelled");
});

test("webhooks go to the platform's own address, where it has one", async () => {
  await using endpoint = openEndpoint();
  await using configured = await startService({
    args: (port) => ["--sandbox", "--config", "config.toml", "--port", String(port)],
    prepare(folder) {
      Bun.spawnSync(["./service", "init"], { cwd: folder, env: { HOME: folder } });
      const file = join(folder, "config.toml");
      const toml = readFileSync(file, "utf8");
      writeFileSync(file, toml.replace(/^#? ?notify_url = .*$/m, `notify_url = "${endpoint.url}/webhooks"`));
      writeFileSync(join(folder, "life.toml"), order + captain + step(1, "cancels = {}"));
    },
  });
  const { code, told } = await type(configured, "scenario life.toml --config config.toml");
  expect({ code, told }).toEqual({ code: 0, told: "" });
  expect(endpoint.deliveries.map(({ event }) => event)).toContain("order.cancelled");
});

describe("a step that fails ends with 1, after the report", () => {
  test.each([
    [
      captain + step(1, 'expects = { status = "completed" }'),
      'life.toml:10: step 2, expects: status is "inProgress", not "completed"',
    ],
    [step(0, 'joins = { name = "Ben", amount = 1000 }'), "step 1, joins: there is no link for co-buyers yet"],
    [captain + step(1, 'leaves = { name = "Ben" }'), "step 2, leaves: Ben has no payment that is held"],
    [captain + step(1, 'declines = { name = "Ben" }'), "step 2, declines: Ben has no invitation"],
    [captain + step(1, "refunds = {}"), "life.toml:10: step 2, refunds: "],
    [step(0, 'captain = { name = "Ana", amount = 10000, items = [] }'), "step 1, captain.items: "],
  ])("%#", async (steps, sentence) => {
    const { code, told, printed } = await play(order + steps);
    expect(told).toContain(sentence);
    if (code === 1) expect(printed).toContain("Event log");
    expect([1, 78]).toContain(code);
  });
});

describe("a file that is wrong is not played, and every error says where", () => {
  test.each([
    [order, "[[step]]: is missing"],
    [captain, "[order]: is missing"],
    [`${order}amuont = 5\n${captain}`, "life.toml:5: order.amuont: unknown field; did you mean amount?"],
    [
      `${order}[[order.items]]\nname = "Tent"\namount = 10000\nquantitiy = 1\n${captain}`,
      "life.toml:8: order.items[0].quantitiy: unknown field; did you mean quantity?",
    ],
    [
      order + step(5, "cancels = {}") + captain,
      "life.toml:9: step 2.at: must be at least 5, as in the step before, not 0",
    ],
    [order + step(0, "pays = {}"), "life.toml:7: step 1: pays is no act; there are captain, joins, "],
    [order + step(0, "cancel = {}"), "did you mean cancels?"],
    [order + step(0, "cancels = {}\ncommits = {}"), "must have exactly one act, not cancels and commits"],
    [`${order}[[step]]\ncancels = {}\n`, "step 1.at: is required"],
    [
      order + step(0, 'joins = { name = "Ben", amuont = 5 }'),
      "step 1, joins.amuont: unknown field; did you mean amount?",
    ],
    [
      order + step(0, 'joins = { name = "Ben", card = "gold" }'),
      "step 1, joins.card: must be one of good, declined",
    ],
    [order + step(0, "leaves = { }"), "step 1, leaves.name: is required"],
    [
      order + step(0, 'expects = { state = "completed" }'),
      "step 1, expects.state: is no field of an order; ",
    ],
    [order + "[[order.items]]\nname = 1\n".repeat(30) + captain, "life.toml:1: order: and 40 more problems"],
    [`${order}${unknown(30).join("\n")}\n${captain}`, "life.toml:1: order: and 10 more problems"],
    [order + step(0, `expects = { ${unknown(21)} }`), "life.toml:7: step 1, expects: and 1 more problem"],
    ["[order\n", "life.toml:1: "],
  ])("%#", async (toml, sentence) => {
    const { code, told, printed } = await play(toml);
    expect(told).toContain(sentence);
    expect(told).toMatch(/^life\.toml:\d+: /);
    expect({ code, printed }).toEqual({ code: 78, printed: "" });
  });

  test("no file, and one that is not there", async () => {
    expect((await type(service, "scenario")).told).toContain("which file? ");
    expect((await type(service, "scenario nowhere.toml")).told).toContain(
      "nowhere.toml: there is no such file",
    );
    expect(await type(service, "scenario .")).toMatchObject({
      code: 78,
      told: expect.stringContaining(".: this is not a file"),
    });
  });
});
