// Stripe behind the contract of every provider, over the stand-in.

import { afterAll, describe, expect, test } from "bun:test";
import { stripeProvider } from "../../src/psp/stripe.ts";
import type { ContractBank } from "../psp/contract.ts";
import { providerContract } from "../psp/contract.ts";
import type { Fault } from "../psp/stripe-server.ts";
import { STAND_IN, StripeServer } from "../psp/stripe-server.ts";

const servers: StripeServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

function open(timeoutMs?: number) {
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
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const passTime = (ms: number) => {
    now += ms;
  };
  return { server, provider, passTime };
}

async function contractBank(): Promise<ContractBank> {
  const { server, provider, passTime } = open();
  return {
    provider,
    means: async (kind) => ({ confirmationToken: server.token(kind) }),
    async answer(action, approve) {
      if (action?.kind === "redirect") server.challenge(action.url.split("/").at(-1) ?? "", approve);
    },
    passTime,
  };
}

providerContract("stripe", contractBank);

describe("stripe: an answer that never comes", () => {
  const KEY = "auth_01a1fdfc-c959-7407-ba56-fe45485f9ffe";
  const PATIENCE_MS = 80;

  function ending(server: StripeServer, path: string, fault: Fault): void {
    let isDone = false;
    server.fault = (ask) => {
      if (isDone || !`${ask.method} ${ask.path}`.endsWith(path)) return undefined;
      isDone = true;
      return fault;
    };
  }

  function opened() {
    const at = open(PATIENCE_MS);
    const ask = () =>
      at.provider.authorize({
        key: KEY,
        amount: 2_000,
        currency: "EUR",
        means: { confirmationToken: at.server.token("pays") },
        secure3D: false,
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

  test("F14: the confirmation was lost: not known, and shut out after a minute", async () => {
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
    const refund = { ...on("f1"), amount: 700 };
    expect(await provider.refund(refund)).toMatchObject({ kind: "unknown" });
    expect(await provider.refund(refund)).toEqual({ kind: "done", amount: 700 });
    expect(server.refunds()).toHaveLength(1);
  });

  test.each([429, 500, 503])(
    "F16: %d to a capture, a refund and a release: not known, then done once",
    async (status) => {
      const { server, provider, ask, on } = opened();
      await ask();
      const fault = { kind: "status", status } as const;
      ending(server, "/capture", fault);
      const capture = { ...on("c1"), amount: 1_500 };
      expect(await provider.capture(capture)).toMatchObject({ kind: "unknown" });
      expect(await provider.capture(capture)).toEqual({ kind: "done", amount: 1_500 });
      ending(server, "POST /v1/refunds", fault);
      const refund = { ...on("f1"), amount: 700 };
      expect(await provider.refund(refund)).toMatchObject({ kind: "unknown" });
      expect(await provider.refund(refund)).toEqual({ kind: "done", amount: 700 });
      expect(server.refunds()).toHaveLength(1);
      const other = opened();
      await other.ask();
      ending(other.server, "/cancel", fault);
      expect(await other.provider.release(other.on("r1"))).toMatchObject({ kind: "unknown" });
      expect(await other.provider.release(other.on("r1"))).toEqual({ kind: "released" });
    },
  );

  test.each([401, 403])(
    "%d to a capture, a refund and a release: not known, so nothing is given up",
    async (status) => {
      const { server, provider, ask, on } = opened();
      await ask();
      server.fault = () => ({ kind: "status", status });
      expect(await provider.capture({ ...on("c1"), amount: 1_500 })).toMatchObject({ kind: "unknown" });
      expect(await provider.refund({ ...on("f1"), amount: 1_500 })).toMatchObject({ kind: "unknown" });
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
