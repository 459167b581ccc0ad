// The service is killed (SIGKILL) in the middle of its work and started again: nothing it answered is lost, and no
// money is where the order does not say it is.

import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";

let stage: Stage;
afterEach(() => stage.close());

const GOOD = "4242424242424242";
const ANSWER_LOST = "4000000000000259";
const ASKS_BANK = "4000000000003220";

const restart = async (): Promise<void> => {
  await stage.service.kill();
  await stage.service.start();
};

const AT_ONCE = 20;

/**
 * Asks `count` times, some at once, and kills the service as soon as `enough` have been answered; then starts it again.
 * Returns the answers in the order of asking, undefined where there was none.
 */
const killAmid = async <T>(
  count: number,
  enough: number,
  ask: (index: number) => Promise<T>,
): Promise<readonly (T | undefined)[]> => {
  const answers = new Array<T | undefined>(count).fill(undefined);
  let asked = 0;
  let answered = 0;
  let killed: Promise<unknown> | undefined;
  const askOn = async (): Promise<void> => {
    while (asked < count && killed === undefined) {
      const index = asked++;
      answers[index] = await ask(index).catch(() => undefined);
      if (answers[index] !== undefined && ++answered === enough) killed = stage.service.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  await killed;
  expect(answers).toContain(undefined);
  await stage.service.start();
  return answers;
};

describe("one payment", () => {
  test("F1, F13: killed while the bank's answer is missing: found held, completed", async () => {
    stage = await openStage();
    const { shop, endpoint } = stage;
    const order = await shop.order({ amount: 4_200, ux: "single", notifyUrl: `${endpoint.url}/webhooks` });
    const { data } = await payWith(order.redirectUrl, ANSWER_LOST);
    expect(data.payment).toMatchObject({ status: "pending", unanswered: true });
    await restart();
    const { authorizations } = await shop.untilStatus(order.id, "completed");
    expect(authorizations).toMatchObject([
      { id: data.payment.id, status: "captured", amountCaptured: 4_200, email: "ana@example.com" },
    ]);
    await endpoint.heard("order.completed", order.id);
    expect(endpoint.deliveries.map(({ event }) => event)).toEqual(["order.confirmed", "order.completed"]);
  });

  test("F23: the same try after the kill is the same payment", async () => {
    stage = await openStage();
    const order = await stage.shop.order({ amount: 4_200, ux: "single" });
    const attempt = crypto.randomUUID();
    const before = await payWith(order.redirectUrl, ANSWER_LOST, { attempt });
    await restart();
    const after = await payWith(order.redirectUrl, ANSWER_LOST, { attempt });
    expect(after.data.payment.id).toBe(before.data.payment.id);
    expect((await stage.shop.untilStatus(order.id, "completed")).authorizations).toHaveLength(1);
  });

  test("killed while its buyer is at the bank: they approve at the link they have, and it completes", async () => {
    stage = await openStage();
    const order = await stage.shop.order({ amount: 4_200, ux: "single" });
    const { data } = await payWith(order.redirectUrl, ASKS_BANK);
    await restart();
    const { status } = await fetch(`${data.payment.actionUrl}/approve`, {
      method: "POST",
      redirect: "manual",
    });
    expect(status).toBe(303);
    await stage.shop.advance("1min");
    await stage.shop.untilStatus(order.id, "completed");
  });
});

describe("orders made under load", () => {
  test("I8, I9: all that were answered are there as answered, and none is made twice", async () => {
    stage = await openStage();
    const { service, shop } = stage;
    const make = (index: number) => {
      const body = { amount: 1_000 + index, trackId: `load-${index}`, metadata: { row: String(index) } };
      return shop.api("POST", "/v1/orders", body, { "idempotency-key": `key-${index}` });
    };
    const answers = await killAmid(400, 200, make);
    for (const [index, answer] of answers.entries()) {
      const again = await make(index);
      expect(again.status).toBe(200);
      if (answer === undefined) continue;
      expect(again.json).toEqual(answer.json);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(await shop.read(answer.json.data.id)).toEqual(answer.json.data);
    }
    await service.stop();
    const database = new Database(storageIn(service.dataDir).describe(), { readonly: true });
    expect(database.query("SELECT count(*) AS count FROM orders").get()).toEqual({ count: answers.length });
    database.close();
  });
});

type Entry = {
  readonly kind: string;
  readonly key: string;
  readonly paymentKey?: string;
  readonly amount?: number;
  readonly refused?: string;
  readonly isCharge?: boolean;
};

/** What the bank has captured of each payment, by its own book (I7). */
const capturedAtBank = (folder: string): ReadonlyMap<string, number> => {
  const lines = readFileSync(join(folder, "sandbox-data", "sandbox-bank.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  const entries = lines.map((line): Entry => JSON.parse(line));
  const taken = entries.filter(
    ({ kind, refused, isCharge }) => isCharge === true || (kind === "capture" && refused === undefined),
  );
  return new Map(taken.map(({ key, paymentKey = key, amount = 0 }) => [paymentKey, amount]));
};

describe("payments under load", () => {
  test.each([1, 30, 60])(
    "F1, I7: killed after %d of 100: bank and orders agree, each is paid once",
    async (enough) => {
      stage = await openStage();
      const { service, shop } = stage;
      const making = Array.from({ length: 100 }, (_, index) =>
        // Every other one is held first and then captured, the others are charged at once.
        shop.order({ amount: 1_000 + index, ux: index % 2 === 0 ? "single" : "collect" }),
      );
      const orders = await Promise.all(making);
      const answers = await killAmid(orders.length, enough, (index) =>
        payWith(orders[index].redirectUrl, GOOD),
      );
      // Long enough for the bank's silence to mean that it never heard of a payment (F14).
      await shop.advance("2min");

      for (const [index, order] of orders.entries()) {
        const { status } = await shop.read(order.id);
        expect(["initiated", "completed"]).toContain(status);
        if (answers[index] !== undefined) expect(status).toBe("completed");
        if (status === "initiated") await payWith(order.redirectUrl, GOOD);
      }
      await shop.advance("1min");
      const bank = capturedAtBank(service.folder);
      for (const order of orders) {
        const { status, amountCaptured, authorizations } = await shop.read(order.id);
        expect({ status, amountCaptured }).toEqual({ status: "completed", amountCaptured: order.amount });
        const ids: readonly string[] = authorizations.map(({ id }: { readonly id: string }) => id);
        expect(ids.reduce((sum, id) => sum + (bank.get(id) ?? 0), 0)).toBe(order.amount);
      }
    },
  );
});
