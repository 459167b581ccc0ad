// Idempotency (I9): an Idempotency-Key on every POST of the API, in every case there is.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newOrder, pays, read } from "../../support/http/acts.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `key ${keys}`;
};

const post = (path: string, body: unknown, key: string, secret = SECRET_KEY, on = runtime): Promise<Answer> =>
  on.api("POST", path, body, { authorization: secret, "idempotency-key": key });

const isReplay = ({ headers }: Answer): boolean => headers.get("idempotent-replayed") === "true";

const paid = async (fields: object): Promise<Json> => {
  const order = await newOrder(runtime, { amount: 5_000, ux: "single", ...fields });
  await pays(runtime, order.redirectUrl);
  await runtime.settle();
  return read(runtime, order.id);
};

type Case = {
  readonly name: string;
  /** The order, path and body of a request. */
  readonly make: () => Promise<readonly [path: string, body: object]>;
  /** A field that makes it another body. */
  readonly other: object;
  readonly effect: (answer: Json) => unknown;
};

const CASES: readonly Case[] = [
  {
    name: "create",
    make: async () => ["/v1/orders", { amount: 4_321, trackId: newKey() }],
    other: { amount: 4_322 },
    effect: ({ amount }) => amount,
  },
  {
    name: "change",
    make: async () => [`/v1/orders/${(await newOrder(runtime)).id}`, { trackId: "later" }],
    other: { trackId: "even later" },
    effect: ({ trackId }) => trackId,
  },
  {
    name: "commit",
    make: async () => [`/v1/orders/${(await newOrder(runtime, { tpc: true })).id}/commit`, { amount: 9_000 }],
    other: { amount: 9_001 },
    effect: ({ committedAmount }) => committedAmount,
  },
  {
    name: "commit with the id in the body",
    make: async () => [
      "/v1/orders/commit",
      { id: (await newOrder(runtime, { tpc: true })).id, amount: 9_000 },
    ],
    other: { amount: 9_001 },
    effect: ({ committedAmount }) => committedAmount,
  },
  {
    name: "cancel",
    make: async () => [`/v1/orders/${(await newOrder(runtime)).id}/cancel`, {}],
    other: { authorization: "auth_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" },
    effect: ({ status }) => status,
  },
  {
    name: "refund",
    make: async () => [`/v1/orders/${(await paid({})).id}/refund`, { amount: 1_000 }],
    other: { amount: 2_000 },
    effect: ({ refunds }) => refunds.length,
  },
];

describe("I9: an Idempotency-Key on", () => {
  test.each(CASES.map((row) => [row.name, row] as const))(
    "%s: the same bytes again, another body 422, and one effect",
    async (_name, { make, other, effect }) => {
      const [path, body] = await make();
      const key = newKey();
      const first = await post(path, body, key);
      expect({ status: first.status, replay: isReplay(first) }).toEqual({ status: 200, replay: false });
      const done = effect(first.json.data);
      await runtime.settle();
      const again = await post(path, body, key);
      expect({ text: again.text, status: again.status, replay: isReplay(again) }).toEqual({
        text: first.text,
        status: 200,
        replay: true,
      });
      expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
      const reused = await post(path, { ...body, ...other }, key);
      expect([reused.status, reused.json.code, isReplay(reused)]).toEqual([
        422,
        "idempotencyKeyReused",
        false,
      ]);
      expect(effect(await read(runtime, first.json.data.id))).toEqual(done);
    },
  );

  test("refund: two requests without a key refund twice", async () => {
    const { id } = await paid({});
    for (const _ of [1, 2]) await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
    expect((await read(runtime, id)).refunds).toHaveLength(2);
  });
});

describe("I9: an Idempotency-Key while its first request is under way", () => {
  test("is 409, whatever the body; afterwards it is a replay", async () => {
    const own = await startService({ patienceMs: PATIENCE_MS });
    const order = await newOrder(own, { amount: 5_000, ux: "single", tpc: true });
    await pays(own, order.redirectUrl);
    const path = `/v1/orders/${order.id}/commit`;
    const key = newKey();
    const send = (to: string, body: object) => post(to, body, key, SECRET_KEY, own);
    const committing = send(path, {});
    while (!(await read(own, order.id)).committedAmount) await Bun.sleep(1);
    for (const body of [{}, { amount: 4_000 }]) {
      const second = await send(path, body);
      expect([second.status, second.json.code]).toEqual([409, "idempotencyKeyInUse"]);
    }
    const elsewhere = await send("/v1/orders", { amount: 100 });
    expect(elsewhere.status).toBe(200);
    await own.settle();
    const first = await committing;
    expect(first.json.data.status).toBe("completed");
    const again = await send(path, {});
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    await own.stop();
  });
});

describe("I9: the stored response of an Idempotency-Key", () => {
  test("is not that of a dry run, of a request without effect, or of a refusal", async () => {
    const { id } = await newOrder(runtime, { tpc: true });
    const path = `/v1/orders/${id}/commit`;
    const key = newKey();
    await post(path, { dryRun: true }, key);
    expect((await post(path, { amount: 0 }, key)).status).toBe(400);
    const first = await post(path, { amount: 9_000 }, key);
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    const sameAgain = newKey();
    expect(isReplay(await post(path, { amount: 9_000 }, sameAgain))).toBe(false);
    expect(isReplay(await post(path, { amount: 9_000 }, sameAgain))).toBe(false);
  });

  test("T1: belongs to the platform, and a 404 is not stored", async () => {
    const key = newKey();
    const mine = await post("/v1/orders", { amount: 5_000 }, key);
    const foreign = await post("/v1/orders", { amount: 5_000 }, key, OTHER_SECRET_KEY);
    expect([isReplay(foreign), foreign.json.data.id === mine.json.data.id]).toEqual([false, false]);
    const path = `/v1/orders/${mine.json.data.id}/cancel`;
    expect((await post(path, {}, key, OTHER_SECRET_KEY)).status).toBe(404);
    expect((await post(path, {}, key)).json.data.status).toBe("cancelled");
  });

  test("survives a restart, byte for byte", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "service-restart-"));
    const body = { amount: 5_000, trackId: "é", firstName: "Ñandú" };
    const before = await startService({ dataDir });
    const first = await post("/v1/orders", body, "across", SECRET_KEY, before);
    const cancel = `/v1/orders/${first.json.data.id}/cancel`;
    const cancelled = await post(cancel, {}, "across", SECRET_KEY, before);
    await before.stop();
    const after = await startService({ dataDir, seed: "another start" });
    const again = await post("/v1/orders", body, "across", SECRET_KEY, after);
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    const cancelledAgain = await post(cancel, {}, "across", SECRET_KEY, after);
    expect([cancelledAgain.text, isReplay(cancelledAgain)]).toEqual([cancelled.text, true]);
    expect((await post("/v1/orders", { amount: 1 }, "across", SECRET_KEY, after)).status).toBe(422);
    expect((await after.api("GET", "/v1/orders")).json.data).toHaveLength(1);
    await after.stop();
    rmSync(dataDir, { recursive: true });
  });
});
