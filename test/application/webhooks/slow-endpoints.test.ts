// Slow and failing endpoints, late repeats of a request, and corrections by a captain: the whole program.

import { afterEach, describe, expect, test } from "bun:test";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

const HOUR = 3_600_000;
let runtime: TestService;
afterEach(() => runtime.stop());

/** An endpoint whose response to each delivery is decided by `answer`; it keeps the events in their order. */
function openEndpoint(answer: (event: string) => Response | Promise<Response>) {
  const events: string[] = [];
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { event } = (await request.json()) as { readonly event: string };
      events.push(event);
      return answer(event);
    },
  });
  return { url: `http://localhost:${server.port}/hook`, events, stop: () => server.stop(true) };
}

async function paid(
  body: Record<string, unknown>,
): Promise<{ readonly id: string; readonly redirectUrl: string }> {
  const { data } = (await runtime.api("POST", "/v1/orders", { amount: 4_200, ux: "single", ...body })).json;
  await runtime.page(`${data.redirectUrl}/payments`, payment("4242 4242 4242 4242"));
  return data;
}

const statusOf = async (id: string) => (await runtime.api("GET", `/v1/orders/${id}`)).json.data.status;

describe("webhooks", () => {
  test("F29: hundreds of hanging deliveries delay no capture", async () => {
    runtime = await startService();
    const hanging = openEndpoint(() => new Promise<Response>(() => undefined));
    for (let i = 0; i < 230; i += 1) await paid({ notifyUrl: hanging.url });
    const due = runtime.program.application.operations.runDue();
    const last = await paid({});
    await runtime.program.application.operations.lead();
    const deadline = performance.now() + PATIENCE_MS;
    while ((await statusOf(last.id)) !== "completed" && performance.now() < deadline) await Bun.sleep(10);
    expect(await statusOf(last.id)).toBe("completed");
    hanging.stop();
    await due;
  });

  test("an order's events that failed are sent again in their order", async () => {
    runtime = await startService();
    let refusing = true;
    const stumbling = openEndpoint(() => new Response(null, { status: refusing ? 500 : 200 }));
    for (let i = 0; i < 20; i += 1) {
      refusing = true;
      await paid({ notifyUrl: stumbling.url });
      await runtime.settle();
      refusing = false;
      stumbling.events.length = 0;
      await runtime.turnBy(60_000);
      expect(stumbling.events).toEqual(["order.confirmed", "order.completed"]);
    }
    stumbling.stop();
  });
});

describe("I9: an Idempotency-Key", () => {
  test("gives the stored response even when the same order would now be refused", async () => {
    runtime = await startService();
    const body = { amount: 4_200, dueDate: runtime.now() + HOUR };
    const headers = { authorization: `sk_test_${"s".repeat(43)}`, "idempotency-key": "cart-1" };
    const first = await runtime.api("POST", "/v1/orders", body, headers);
    await runtime.turnBy(2 * HOUR);
    const again = await runtime.api("POST", "/v1/orders", body, headers);
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    const other = await runtime.api("POST", "/v1/orders", body, { ...headers, "idempotency-key": "cart-2" });
    expect(other).toMatchObject({ status: 400, json: { code: "dueDateInvalid" } });
  });
});

describe("the contact data of a captain", () => {
  test("can be corrected with the next payment attempt; the merchant's own values stay", async () => {
    runtime = await startService();
    const { data } = (
      await runtime.api("POST", "/v1/orders", { amount: 4_200, ux: "single", lastName: "Given" })
    ).json;
    const url = `${data.redirectUrl}/payments`;
    await runtime.page(url, payment("4000 0000 0000 0002", { email: "typo@example.con", firstName: "Typo" }));
    await runtime.page(url, payment("4242 4242 4242 4242", { email: "right@example.com", firstName: "Ana" }));
    const { json } = await runtime.api("GET", `/v1/orders/${data.id}`);
    expect(json.data).toMatchObject({ email: "right@example.com", firstName: "Ana", lastName: "Given" });
  });
});
