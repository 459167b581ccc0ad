// Random lives through the front door: when all is quiet, order, movements and the bank's own book tell the same of
// every payment.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Movement } from "../../src/domain/movement.ts";
import { disagreements } from "../../src/domain/movement.ts";
import { openStore } from "../../src/store/sqlite.ts";
import type { Chance } from "../domain/chance.ts";
import { onceIn, oneOf, seeded } from "../domain/chance.ts";
import type { TestWorld } from "../world.ts";
import { payment, startWorld } from "../world.ts";
import { BOB, CHALLENGE_CARD, GOOD_CARD, meanwhile, newOrder, read } from "./acts.ts";

const DAY = 86_400_000;
const CARDS = [
  GOOD_CARD,
  GOOD_CARD,
  GOOD_CARD,
  "4000 0000 0000 0002",
  "4000 0000 0000 0341",
  "4000 0000 0000 0259",
  CHALLENGE_CARD,
] as const;

/** Somebody does something; whether it was possible does not matter. */
async function anyAct(world: TestWorld, orderId: string, chance: Chance): Promise<unknown> {
  const { redirectUrl, shareUrl, authorizations } = await read(world, orderId);
  const amount = 500 + chance(5_000);
  const id = authorizations[chance(authorizations.length)]?.id;
  const command = (what: string, body: object) => world.api("POST", `/v1/orders/${orderId}/${what}`, body);
  switch (chance(9)) {
    case 0:
      return world.page(`${redirectUrl}/payments`, payment(oneOf(chance, CARDS), { amount }));
    case 1:
    case 2:
    case 3:
      return (
        shareUrl && world.page(`${shareUrl}/payments`, payment(oneOf(chance, CARDS), { ...BOB, amount }))
      );
    case 4:
      return command("commit", onceIn(chance, 2) ? {} : { amount });
    case 5:
      return onceIn(chance, 3) && command("cancel", onceIn(chance, 3) || !id ? {} : { authorization: id });
    case 6:
      return command("refund", onceIn(chance, 2) ? {} : { amount });
    case 7:
      return shareUrl && id && world.page(`${shareUrl}/payments/${id}/withdraw`, {});
    default:
      return world.turnBy(oneOf(chance, [1_000, DAY / 24, DAY]));
  }
}

async function live(world: TestWorld, chance: Chance): Promise<string> {
  const terms = { type: oneOf(chance, ["direct", "standard"]), tpc: onceIn(chance, 3) };
  const { id, redirectUrl } = await newOrder(world, { ...terms, delay: 60 + chance(6_000) });
  await world.page(`${redirectUrl}/payments`, payment(oneOf(chance, CARDS), { amount: 5_000 }));
  const acts = 4 + chance(8);
  for (let act = 0; act < acts; act++) await meanwhile(world, anyAct(world, id, chance));
  return id;
}

/** Of one authorization: what is held, captured and refunded, by its movements. */
function balance(movements: readonly Movement[]) {
  const total = (of: (movement: Movement) => number) => movements.reduce((sum, one) => sum + of(one), 0);
  return {
    held: total(({ held }) => held),
    captured: total(({ merchant }) => Math.max(0, merchant)),
    refunded: total(({ merchant }) => Math.max(0, -merchant)),
  };
}

test("I1, I7: order, movements and bank agree after random lives", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "service-test-"));
  const world = await startWorld({ dataDir, seed: "lives" });
  const chance = seeded(7);
  const ids: string[] = [];
  for (let life = 0; life < 20; life++) ids.push(await live(world, chance));
  await world.turnBy(8 * DAY);
  const statement = new Map(world.program.sandbox?.bank.statement().map(({ key, ...line }) => [key, line]));
  await world.stop();

  const store = openStore({ path: join(dataDir, "service.db") });
  const statuses = new Set<string>();
  let refunded = 0;
  const nothing = { held: 0, captured: 0, refunded: 0 };
  for (const id of ids) {
    const order = store.read(id)?.order;
    if (order === undefined) throw new Error(`${id} is gone`);
    const movements = store.movements(id);
    statuses.add(order.status);
    expect(disagreements(order, movements)).toEqual([]);
    for (const one of order.authorizations) {
      const own = movements.filter(({ authorizationId }) => authorizationId === one.id);
      refunded += balance(own).refunded;
      expect({ id: one.id, ...balance(own) }).toEqual({ id: one.id, ...(statement.get(one.id) ?? nothing) });
    }
  }
  await store.close();
  rmSync(dataDir, { recursive: true });
  expect([...statuses]).toContain("cancelled");
  expect([...statuses]).toContain("completed");
  expect(refunded).toBeGreaterThan(0);
});
