// Repeats of order requests under an Idempotency-Key, and their log entries (I9, T29). The whole program.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, payment, SECRET_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const auth = { authorization: SECRET_KEY };
const json = { ...auth, "content-type": "application/json" };

async function newOrder(fields: Record<string, unknown> = {}): Promise<Json> {
  const answer = await runtime.api("POST", "/v1/orders", { amount: 5_000, ...fields });
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("I9: an Idempotency-Key", () => {
  let keys = 0;
  const newKey = (): Record<string, string> => {
    keys += 1;
    return { ...json, "idempotency-key": `key ${keys}` };
  };
  const body = '{"amount":5000,"trackId":"é"}';
  const create = { name: "create", path: "/v1/orders", body, status: 200 } as const;
  const send = (headers: Record<string, string>, exchange: Partial<Exchange> = {}) =>
    play(runtime.program.http, { ...create, headers, ...exchange });

  test("repeated gives the same bytes and creates one order", async () => {
    const headers = newKey();
    const first = await send(headers, { sends: { "idempotent-replayed": null } });
    const sends = { "idempotent-replayed": "true" };
    expect(await send(headers, { sends })).toBe(first);
    expect(await send(headers, { sends, path: "//v1/orders/" })).toBe(first);
  });

  test("at the same moment creates one order", async () => {
    const headers = newKey();
    const requests = Array.from({ length: 20 }, () =>
      runtime.program.http.handle(
        new Request("http://localhost/v1/orders", { method: "POST", headers, body }),
      ),
    );
    const answers = await Promise.all(requests);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    const created = bodies.filter((_, index) => answers[index]?.status === 200);
    expect(new Set(created).size).toBe(1);
    const others = answers.map(({ status }) => status).filter((status) => status !== 200);
    expect(others.every((status) => status === 409)).toBe(true);
  });

  test("with another body is 422, and the first response stays", async () => {
    const headers = newKey();
    const first = await send(headers);
    await send(headers, { body: '{"amount":5001}', status: 422, has: ['"code":"idempotencyKeyReused"'] });
    expect(await send(headers)).toBe(first);
  });

  test("belongs to one platform", async () => {
    const headers = newKey();
    const first = await send(headers);
    const other = await send(
      { ...headers, authorization: OTHER_SECRET_KEY },
      { sends: { "idempotent-replayed": null } },
    );
    expect(JSON.parse(other).data.id).not.toBe(JSON.parse(first).data.id);
  });

  test("belongs to one path", async () => {
    const headers = newKey();
    const ids = [(await newOrder()).id, (await newOrder()).id];
    for (const id of ids) {
      const path = `/v1/orders/${id}/cancel`;
      const answer = JSON.parse(
        await send(headers, { path, body: "{}", sends: { "idempotent-replayed": null } }),
      );
      expect(answer.data).toMatchObject({ id, status: "cancelled" });
    }
  });

  test("does not store a refusal: the request is decided again", async () => {
    const headers = newKey();
    await send(headers, { body: '{"amount":0}', status: 400 });
    await send(headers, { body: '{"amount":5000}', status: 200, sends: { "idempotent-replayed": null } });
  });
});

test("T29: no key, link, name or e-mail is in the log", async () => {
  const { redirectUrl } = await newOrder({ email: "canary@shop.example", firstName: "Canary" });
  await runtime.page(
    `${redirectUrl}/payments`,
    payment("4000 0000 0000 0002", { email: "canary@shop.example" }),
  );
  await runtime.page(`${redirectUrl}/state`);
  const logged = JSON.stringify(runtime.logged);
  expect(logged).toContain('"/pay/:token/state"');
  expect(logged).not.toMatch(/canary|sk_test|4000 ?0000/i);
  expect(logged).not.toContain(new URL(redirectUrl).pathname.split("/")[2]);
});
