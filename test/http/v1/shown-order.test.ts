// Rendered-order cache: an order is answered with the text of its last change. The text has to equal the rendering of the
// stored order, and only callers with access get it. Lists render the stored orders.

import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, payment, startService } from "../../support/service.ts";

const GOOD = "4242 4242 4242 4242";
const CHALLENGED = "4000 0000 0000 3220";
const DECLINED = "4000 0000 0000 0002";
const UNCAPTURABLE = "4000 0000 0000 0341";

let runtime: TestService;
afterEach(() => runtime.stop());

async function newOrder(body: Record<string, unknown>, options: ServiceOptions = {}) {
  runtime = await startService(options);
  return (await runtime.api("POST", "/v1/orders", body)).json.data;
}

/** The order's JSON as it is read alone and in a list, both unparsed. */
async function bothTexts() {
  const listed = await runtime.api("GET", "/v1/orders");
  const found = /^\{"success":true,"data":\[(.*)\],"hasMore":false\}$/s.exec(listed.text)?.[1] ?? listed.text;
  const { id } = JSON.parse(found);
  const read = await runtime.api("GET", `/v1/orders/${id}`);
  return { alone: read.text, inList: `{"success":true,"data":${found}}` };
}

/** Checks that both are equal; the status shows that the order's life went as intended. */
async function status(): Promise<string> {
  const { alone, inList } = await bothTexts();
  expect(alone).toBe(inList);
  return JSON.parse(alone).data.status;
}

async function pay(url: string, number: string, overrides = {}) {
  return (await runtime.page(`${url}/payments`, payment(number, overrides))).json.data;
}

async function shareUrlOf(id: string): Promise<string> {
  return (await runtime.api("GET", `/v1/orders/${id}`)).json.data.shareUrl;
}

describe("the cached text equals the rendering of the stored order", () => {
  test("in a group: initiated, challenged, confirmed, joined, completed, partly and wholly refunded", async () => {
    const order = await newOrder({
      amount: 10_000,
      ux: "collect",
      firstName: "Zoë “Z”",
      lastName: "日本",
      metadata: { a: '"quoted"', b: "\\" },
      items: [{ name: "Tent\n\u2028", amount: 10_000 }],
      phone: "+33612345678",
      isPro: false,
      billingAddress: { city: "Orléans" },
      successUrl: "https://shop.example/thanks?a=1&b=<2>",
    });
    expect(await status()).toBe("initiated");
    await pay(order.redirectUrl, DECLINED);
    expect(await status()).toBe("initiated");
    const { payment: waiting } = await pay(order.redirectUrl, CHALLENGED, { nbShares: 2 });
    expect(await status()).toBe("initiated");
    await runtime.page(`${order.redirectUrl}/payments/${waiting.id}/abandon`, {});
    await runtime.settle();
    await pay(order.redirectUrl, GOOD, { nbShares: 2 });
    expect(await status()).toBe("confirmed");
    const shareUrl = await shareUrlOf(order.id);
    await runtime.page(`${order.redirectUrl}/renew`, {});
    expect(await status()).toBe("confirmed");
    expect(await shareUrlOf(order.id)).not.toBe(shareUrl);
    await runtime.api("POST", `/v1/orders/${order.id}`, { trackId: "late", metadata: { c: "é" } });
    expect(await status()).toBe("confirmed");
    await pay(await shareUrlOf(order.id), GOOD);
    await runtime.settle();
    expect(await status()).toBe("completed");
    await runtime.api("POST", `/v1/orders/${order.id}/refund`, { amount: 1_000 });
    await runtime.settle();
    expect(await status()).toBe("completed");
    await runtime.api("POST", `/v1/orders/${order.id}/refund`);
    await runtime.settle();
    expect(await status()).toBe("refunded");
  });

  test("in standard: in progress, and cancelled when its due date comes", async () => {
    const order = await newOrder({ amount: 10_000, ux: "collect", type: "standard" });
    await pay(order.redirectUrl, GOOD, { nbShares: 2 });
    expect(await status()).toBe("inProgress");
    await runtime.turnTo(order.dueDate);
    expect(await status()).toBe("cancelled");
  });

  test("with two-phase commit: awaiting the commit, and committed to less", async () => {
    const fields = { amount: 10_000, ux: "single", tpc: true, delay: 60 };
    const order = await newOrder(fields, { patienceMs: PATIENCE_MS });
    await pay(order.redirectUrl, GOOD);
    await runtime.turnBy(60 * 60_000);
    expect(await status()).toBe("pendingCommit");
    const committing = runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 9_000 });
    while ((await status()) === "pendingCommit") await Bun.sleep(1);
    await runtime.settle();
    expect((await committing).json.data.status).toBe("completed");
    expect(await status()).toBe("completed");
  });

  test("when a capture fails", async () => {
    const order = await newOrder({ amount: 10_000, ux: "single" });
    await pay(order.redirectUrl, UNCAPTURABLE);
    await runtime.settle();
    expect(await status()).toBe("cancelled");
  });
});

describe("the cached text is not used", () => {
  const read = async (id: string) => (await runtime.api("GET", `/v1/orders/${id}`)).json.data;

  test("once a timer is due: the response is the order after it, though nothing is saved", async () => {
    const order = await newOrder({ amount: 10_000 });
    expect(await read(order.id)).toMatchObject({ status: "initiated" });
    runtime.program.sandbox?.clock.turnTo(order.dueDate - 1);
    expect(await read(order.id)).toMatchObject({ status: "initiated" });
    runtime.program.sandbox?.clock.turnTo(order.dueDate);
    expect(await read(order.id)).toMatchObject({ status: "cancelled" });
  });

  test("T1: to another platform", async () => {
    const order = await newOrder({ amount: 10_000 });
    const other = { authorization: OTHER_SECRET_KEY };
    const answer = await runtime.api("GET", `/v1/orders/${order.id}`, undefined, other);
    expect(answer).toMatchObject({ status: 404, json: { code: "orderNotFound" } });
  });

  test("T33: once another process has erased personal data in the database", async () => {
    const order = await newOrder({ amount: 10_000, email: "ana@example.com" });
    expect(await read(order.id)).toMatchObject({ email: "ana@example.com" });
    const database = new Database(storageIn(runtime.dataDir).describe());
    const { changes } = database.run("UPDATE orders SET email = NULL, details = '{}'");
    database.close();
    expect(changes).toBe(1);
    // Reads of one turn of the event loop share one look at the file.
    await Bun.sleep(1);
    expect(await read(order.id)).not.toHaveProperty("email");
  });

  test("after a restart: the stored order gives the same", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "service-shown-"));
    const { id } = await newOrder({ amount: 10_000, items: [{ name: "Tent", amount: 10_000 }] }, { dataDir });
    const { text } = await runtime.api("GET", `/v1/orders/${id}`);
    await runtime.stop();
    runtime = await startService({ dataDir, seed: "another start" });
    expect((await runtime.api("GET", `/v1/orders/${id}`)).text).toBe(text);
    rmSync(dataDir, { recursive: true });
  });
});
