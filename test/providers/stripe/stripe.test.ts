// Stripe behind the contract of every provider, over the stand-in.

import { afterAll, describe, expect, test } from "bun:test";
import { stripeProvider } from "../../../src/providers/stripe/stripe.ts";
import type { ListeningBank } from "../../support/providers/buyer-details-contract.ts";
import { buyerDetailsContract } from "../../support/providers/buyer-details-contract.ts";
import { providerContract } from "../../support/providers/contract.ts";
import type { Fault } from "../../support/providers/stripe-responses.ts";
import { LOSES_ANSWERS, STAND_IN, StripeServer } from "../../support/providers/stripe-server.ts";

const servers: StripeServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

function open(more: object = {}) {
  const server = new StripeServer();
  servers.push(server);
  let now = Math.floor(Date.now() / 1_000) * 1_000;
  server.now = () => now;
  const provider = stripeProvider({
    secretKey: STAND_IN.secretKey,
    publishableKey: STAND_IN.publishableKey,
    webhookSecret: STAND_IN.webhookSecret,
    paymentMethods: ["card"],
    apiBase: server.url,
    jsUrl: `${server.url}/js`,
    now: () => now,
    wallNow: () => now,
    elapsed: () => performance.now(),
    ...more,
  });
  const passTime = (ms: number) => {
    now += ms;
  };
  return { server, provider, passTime };
}

async function contractBank(): Promise<ListeningBank> {
  const { server, provider, passTime } = open();
  return {
    provider,
    paymentMethod: async (kind) => ({ confirmationToken: server.token(kind) }),
    async answer(action, approve) {
      if (action?.kind === "redirect") server.challenge(action.url.split("/").at(-1) ?? "", approve);
    },
    passTime,
    told: () => JSON.stringify(server.asks),
  };
}

providerContract("stripe", contractBank);
buyerDetailsContract("stripe", contractBank);

describe("stripe: an answer that never comes", () => {
  const KEY = "auth_01a1fdfc-c959-7407-ba56-fe45485f9ffe";
  function ending(server: StripeServer, path: string, fault: Fault): void {
    let isDone = false;
    server.fault = (ask) => {
      if (isDone || !`${ask.method} ${ask.path}`.endsWith(path)) return undefined;
      isDone = true;
      return fault;
    };
  }

  function opened() {
    const at = open(LOSES_ANSWERS);
    const ask = () =>
      at.provider.authorize({
        key: KEY,
        amount: 2_000,
        currency: "EUR",
        paymentMethod: { confirmationToken: at.server.token("pays") },
        secure3D: false,
        isCharge: false,
        returnUrl: "https://pay.example/return",
        orderId: "ord_1",
        platformId: "pl_1",
        buyer: { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" },
      });
    return { ...at, ask, on: (key: string) => ({ key, paymentKey: KEY, ref: undefined }) };
  }

  test.each(["loseAsk", "loseAnswer"] as const)(
    "F13, %s of the opening: nothing can be held",
    async (kind) => {
      const { server, ask } = opened();
      ending(server, "POST /v1/payment_intents", { kind });
      expect(await ask()).toEqual({ kind: "declined", code: "notReached" });
      expect(server.intents().filter(({ status }) => status === "requires_capture")).toEqual([]);
    },
  );

  test("F13: the confirmation took place: not known, then found", async () => {
    const { server, provider, ask } = opened();
    ending(server, "/confirm", { kind: "loseAnswer" });
    expect(await ask()).toEqual({ kind: "unknown" });
    expect(await provider.inquire(KEY)).toMatchObject({ kind: "authorized", amount: 2_000 });
  });

  test("F14: the confirmation was lost: not known, and ruled out after a minute", async () => {
    const { server, provider, passTime, ask } = opened();
    ending(server, "/confirm", { kind: "loseAsk" });
    expect(await ask()).toEqual({ kind: "unknown" });
    expect(await provider.inquire(KEY)).toEqual({ kind: "unknown" });
    passTime(61_000);
    expect(await provider.inquire(KEY)).toEqual({ kind: "declined", code: "notReached" });
    expect(server.intents()).toMatchObject([{ status: "canceled" }]);
  });

  test.each(["loseAsk", "loseAnswer"] as const)("%s of a capture and a refund: each once", async (kind) => {
    const { server, provider, ask, on } = opened();
    await ask();
    ending(server, "/capture", { kind });
    const capture = { ...on("c1"), amount: 1_500 };
    expect(await provider.capture(capture)).toMatchObject({ kind: "unknown" });
    expect(await provider.capture(capture)).toEqual({ kind: "done", amount: 1_500 });
    ending(server, "POST /v1/refunds", { kind });
    const refund = { ...on("f1"), refundId: "ref_1", amount: 700 };
    expect(await provider.refund(refund)).toMatchObject({ kind: "unknown" });
    expect(await provider.refund(refund)).toEqual({ kind: "done", amount: 700 });
    expect(server.refunds()).toHaveLength(1);
  });

  test("F16: 429 as long as an answer is waited for: not known, then done once with the same key", async () => {
    const { server, provider, ask, on } = opened();
    await ask();
    const turnedAway = async <T>(act: () => Promise<T>) => {
      server.fault = ({ method }) => (method === "POST" ? { kind: "status", status: 429 } : undefined);
      const answer = await act();
      server.fault = () => undefined;
      return answer;
    };
    const capture = () => provider.capture({ ...on("c1"), amount: 1_500 });
    expect(await turnedAway(capture)).toEqual(FIRST);
    expect(await capture()).toEqual({ kind: "done", amount: 1_500 });
    const refund = () => provider.refund({ ...on("f1"), refundId: "ref_1", amount: 700 });
    expect(await turnedAway(refund)).toEqual(FIRST);
    expect(await refund()).toEqual({ kind: "done", amount: 700 });
    expect(server.refunds()).toHaveLength(1);
    expect(provider.admits?.()).toBe(true);
  });

  /** A failure that is kept under the first key; what the same key brings next, and then the next one. */
  const passingOver = async (name: string, ask: (key: string) => Promise<object>) => [
    await ask(name),
    await ask(name),
    await ask(`${name}:2`),
  ];
  const [FIRST, SPENT] = [
    { kind: "unknown" as const, reason: expect.any(String) },
    { kind: "unknown" as const, reason: expect.any(String), keySpent: true },
  ];

  test.each([500, 503])(
    "F16: %d that Stripe keeps under the key: spent once it is repeated and nothing happened, and the next key works",
    async (status) => {
      const { server, provider, ask, on } = opened();
      await ask();
      const fault = { kind: "status", status } as const;
      ending(server, "/capture", fault);
      const capture = (key: string) => provider.capture({ ...on(key), amount: 1_500 });
      expect(await passingOver("capture", capture)).toEqual([FIRST, SPENT, { kind: "done", amount: 1_500 }]);
      ending(server, "POST /v1/refunds", fault);
      const refund = (key: string) => provider.refund({ ...on(key), refundId: "ref_1", amount: 700 });
      expect(await passingOver("refund", refund)).toEqual([FIRST, SPENT, { kind: "done", amount: 700 }]);
      expect(await refund("refund:3")).toEqual({ kind: "done", amount: 700 });
      expect(server.refunds()).toMatchObject([{ amount: 700 }]);
      const other = opened();
      await other.ask();
      ending(other.server, "/cancel", fault);
      const release = (key: string) => other.provider.release(other.on(key));
      expect(await passingOver("release", release)).toEqual([FIRST, SPENT, { kind: "released" }]);
    },
  );

  test("a kept failure whose effect took place is no reason for the next key", async () => {
    const { server, provider, ask, on } = opened();
    await ask();
    ending(server, "/capture", { kind: "status", status: 500, afterEffect: true });
    const capture = () => provider.capture({ ...on("c1"), amount: 1_500 });
    expect([await capture(), await capture()]).toEqual([FIRST, FIRST]);
    expect(await provider.inquire(KEY)).toMatchObject({ kind: "captured", amount: 1_500 });
  });

  test("a kept failure is no reason for the next key while Stripe does not say what happened", async () => {
    const { server, provider, ask, on } = opened();
    await ask();
    server.fault = ({ method, path }) =>
      method === "POST" || path.endsWith("/refunds") ? { kind: "status", status: 500 } : undefined;
    const refund = () => provider.refund({ ...on("f1"), refundId: "ref_1", amount: 700 });
    expect([await refund(), await refund()]).toEqual([FIRST, FIRST]);
    expect(await provider.inquireRefund({ ...on("f1"), refundId: "ref_1", amount: 700 })).toMatchObject({
      kind: "unknown",
    });
  });

  test("too little money on the account refuses a refund for now: with the next key it is made later", async () => {
    const { server, provider, ask, on } = opened();
    await ask();
    await provider.capture({ ...on("c1"), amount: 1_500 });
    ending(server, "POST /v1/refunds", { kind: "status", status: 400, code: "balance_insufficient" });
    const refund = (key: string) => provider.refund({ ...on(key), refundId: "ref_1", amount: 700 });
    expect(await passingOver("refund", refund)).toEqual([SPENT, SPENT, { kind: "done", amount: 700 }]);
  });

  test.each([401, 403])(
    "%d to a capture, a refund and a release: not known, so nothing is given up",
    async (status) => {
      const { server, provider, ask, on } = opened();
      await ask();
      server.fault = () => ({ kind: "status", status });
      expect(await provider.capture({ ...on("c1"), amount: 1_500 })).toMatchObject({ kind: "unknown" });
      expect(await provider.refund({ ...on("f1"), refundId: "ref_1", amount: 1_500 })).toMatchObject({
        kind: "unknown",
      });
      expect(await provider.release(on("r1"))).toMatchObject({ kind: "unknown" });
      expect(await provider.inquire(KEY)).toEqual({ kind: "unknown" });
    },
  );

  test.each(["loseAsk", "loseAnswer"] as const)(
    "%s of a release: released when asked again",
    async (kind) => {
      const { server, provider, ask, on } = opened();
      await ask();
      ending(server, "/cancel", { kind });
      expect(await provider.release(on("r1"))).toMatchObject({ kind: "unknown" });
      expect(await provider.release(on("r1"))).toEqual({ kind: "released" });
    },
  );
});
