// Many payments behind one link: cards tried in bulk are slowed down, friends who pay together are not (T22, F24).

import { describe, expect, test } from "bun:test";
import { fake, fakePage, NOW, PAYMENT, payment, TOKEN } from "../../support/http/fake.ts";
import { guarded, payRequest } from "../../support/http/page-post.ts";
import { play, requestOf } from "../../support/http/record.ts";

/** `count` payments at the same time. */
async function statusesOf(server: ReturnType<typeof fake>, count: number): Promise<readonly number[]> {
  const answers = Array.from({ length: count }, () => server.handle(requestOf({ ...payRequest, status: 0 })));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe("T22: declined payments behind one link", () => {
  const failing = (now: () => number) =>
    fake({
      now,
      buyer: {
        openPage: async () => ({
          ...fakePage,
          pay: async () => ({ kind: "ok", value: payment("failed", "declined"), warnings: [] }),
        }),
      },
    });

  test("after ten failures the next payment is 429 until the pause is over, and does not reach the application", async () => {
    let now = NOW;
    const server = failing(() => now);
    for (let i = 0; i < 10; i += 1) await play(server, { ...payRequest, status: 200 });
    const told = { has: ['"code":"tooManyRequests"'], sends: { "retry-after": "30", ...guarded } };
    await play(server, { ...payRequest, status: 429, ...told });
    now += 29_999;
    await play(server, { ...payRequest, status: 429, sends: { "retry-after": "1" } });
    now += 1;
    await play(server, { ...payRequest, status: 200 });
    await play(server, { ...payRequest, status: 429, sends: { "retry-after": "60" } });
  });

  test("another link is not affected", async () => {
    const server = failing(() => NOW);
    for (let i = 0; i < 11; i += 1) await play(server, { ...payRequest, status: i < 10 ? 200 : 429 });
    await play(server, { ...payRequest, path: "/pay/another/payments", status: 200 });
  });

  test("of fifty at the same time ten reach the application, the others are 429", async () => {
    let asked = 0;
    const server = fake({
      page: {
        async pay() {
          asked += 1;
          await Bun.sleep(1);
          return { kind: "ok", value: payment("failed", "declined"), warnings: [] };
        },
      },
    });
    const statuses = await statusesOf(server, 50);
    expect(asked).toBe(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  test("F24: fifty refused at the same time each get the reason", async () => {
    const server = fake({
      page: {
        async pay() {
          await Bun.sleep(1);
          return { kind: "refused", refusal: { code: "nothingRemains" } };
        },
      },
    });
    const statuses = await statusesOf(server, 50);
    expect(new Set(statuses)).toEqual(new Set([409]));
  });

  const innocent: readonly (readonly [string, Awaited<ReturnType<typeof fakePage.pay>>])[] = [
    ["a payment that goes through", { kind: "ok", value: payment("authorized"), warnings: [] }],
    ["a payment with an unknown result", { kind: "ok", value: payment("pending"), warnings: [] }],
    ["a failure that is not the card's", { kind: "ok", value: payment("failed", "later"), warnings: [] }],
    ["a refusal", { kind: "refused", refusal: { code: "nothingRemains" } }],
  ];
  test.each(innocent)("%s does not count", async (_name, answer) => {
    const status = answer.kind === "refused" ? 409 : 200;
    const server = fake({ page: { pay: async () => answer } });
    for (let i = 0; i < 15; i += 1) await play(server, { ...payRequest, status });
  });

  const challenged = (outcome: ReturnType<typeof payment>) =>
    fake({
      page: {
        pay: async () => ({ kind: "ok", value: payment("requiresAction"), warnings: [] }),
        checkPayment: async () => ({ kind: "ok", value: outcome, warnings: [] }),
      },
    });
  const check = {
    ...payRequest,
    path: `/pay/${TOKEN}/payments/${PAYMENT}/check`,
    body: "{}",
    status: 200,
  } as const;

  test("a failed 3-D Secure challenge counts once, however often its result is read", async () => {
    const server = challenged(payment("failed", "declined"));
    for (let i = 0; i < 10; i += 1) {
      await play(server, { ...payRequest, status: 200 });
      for (let looks = 0; looks < 3; looks += 1) await play(server, check);
    }
    await play(server, { ...payRequest, status: 429 });
  });

  test("a passed 3-D Secure challenge does not count", async () => {
    const server = challenged(payment("authorized"));
    for (let i = 0; i < 15; i += 1) {
      await play(server, { ...payRequest, status: 200 });
      await play(server, check);
    }
  });

  test("at most fifty challenges may be unanswered: as many as can share an order", async () => {
    const server = challenged(payment("requiresAction"));
    for (let i = 0; i < 50; i += 1) {
      await play(server, { ...payRequest, status: 200 });
      await play(server, check);
    }
    await play(server, { ...payRequest, status: 429 });
  });
});
