// Contract of every payment provider, as a test suite that each one runs through.

import { describe, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { failureOf } from "../failure.ts";
import type { ContractBank } from "./contract-bank.ts";
import { openContractBank } from "./contract-bank.ts";

export function providerContract(name: string, make: () => Promise<ContractBank>): void {
  const opened = () => openContractBank(make);

  describe(`${name}: a provider's contract`, () => {
    test("a good card is authorized for exactly what was asked, and found again by its key", async () => {
      const { provider, ask } = await opened();
      const answer = await ask("auth_1", "pays");
      expect(answer).toMatchObject({ kind: "authorized", amount: 2_000 });
      expect(await provider.inquire("auth_1")).toEqual(answer);
      expect(await provider.action("auth_1")).toBeUndefined();
    });

    test("F14: an unknown key is `none`", async () => {
      const { provider } = await opened();
      expect(await provider.inquire("auth_unknown")).toEqual({ kind: "none" });
    });

    test("a bad card is declined, and stays declined for its key", async () => {
      const { provider, ask } = await opened();
      expect(await ask("auth_1", "declined")).toEqual({ kind: "declined", code: "cardDeclined" });
      expect(await ask("auth_1", "pays")).toEqual({ kind: "declined", code: "cardDeclined" });
      expect(await provider.inquire("auth_1")).toEqual({ kind: "declined", code: "cardDeclined" });
    });

    test("F13: asking again with the same key is one payment with one answer", async () => {
      const { ask, paymentMethod } = await opened();
      const more = { paymentMethod: await paymentMethod("pays") };
      const [first, second] = await Promise.all([ask("auth_1", "pays", more), ask("auth_1", "pays", more)]);
      expect(second).toEqual(first);
      expect(await ask("auth_1", "pays")).toEqual(first);
      const another = await ask("auth_2", "pays");
      expect(another).toMatchObject({ kind: "authorized" });
      expect(another).not.toEqual(first);
    });

    test("the same key for another amount is refused, and the payment stays as it was", async () => {
      const { provider, ask } = await opened();
      const first = await ask("auth_1", "pays");
      expect((await failureOf(ask("auth_1", "pays", { amount: 2_001 }))).message).toContain("auth_1");
      expect(await provider.inquire("auth_1")).toEqual(first);
    });

    test("3-D Secure: waits for the buyer, then is authorized", async () => {
      const { provider, ask, answer } = await opened();
      expect(await ask("auth_1", "challenged")).toMatchObject({ kind: "requiresAction" });
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "requiresAction" });
      const action = await provider.action("auth_1");
      expect(action?.kind).toBe("redirect");
      await answer(action, true);
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "authorized", amount: 2_000 });
      expect(await provider.action("auth_1")).toBeUndefined();
    });

    test("3-D Secure refused by the buyer is declined", async () => {
      const { provider, ask, answer } = await opened();
      await ask("auth_1", "challenged");
      await answer(await provider.action("auth_1"), false);
      expect(await provider.inquire("auth_1")).toEqual({ kind: "declined", code: "authenticationRefused" });
    });

    test("`secure3D` asks for it with a card that would not", async () => {
      const { ask } = await opened();
      expect(await ask("auth_1", "pays", { secure3D: true })).toMatchObject({ kind: "requiresAction" });
      expect(await ask("auth_2", "declined", { secure3D: true })).toMatchObject({ kind: "declined" });
    });

    describe("charged at once", () => {
      async function charged(kind: "pays" | "challenged" = "pays") {
        const at = await opened();
        const charge = () => at.ask("auth_1", kind, { isCharge: true });
        const answer = await charge();
        return {
          ...at,
          charge,
          answer,
          on: (key: string) => ({ key, paymentKey: "auth_1", ref: undefined }),
        };
      }

      test("the whole amount is captured in one step, once for its key, and found again", async () => {
        const { provider, charge, answer } = await charged();
        expect(answer).toMatchObject({ kind: "captured", amount: 2_000 });
        expect(await charge()).toEqual(answer);
        expect(await provider.inquire("auth_1")).toEqual(answer);
      });

      test("there is nothing left to capture or to release, and it is refunded like any other", async () => {
        const { provider, on } = await charged();
        expect(await provider.capture({ ...on("c1"), amount: 2_000 })).toMatchObject({ kind: "refused" });
        expect(await provider.release(on("r1"))).toEqual({ kind: "captured", amount: 2_000 });
        const refund = (key: string, amount: number) =>
          provider.refund({ ...on(key), refundId: key, amount });
        expect(await refund("f1", 1_500)).toEqual({ kind: "done", amount: 1_500 });
        expect(await refund("f2", 501)).toEqual({ kind: "refused", code: "refundRefused" });
        expect(await refund("f3", 500)).toEqual({ kind: "done", amount: 500 });
      });

      test("after 3-D Secure only, and not if the buyer refuses", async () => {
        const approved = await charged("challenged");
        expect(approved.answer).toMatchObject({ kind: "requiresAction" });
        await approved.answerBank(true);
        expect(await approved.provider.inquire("auth_1")).toMatchObject({ kind: "captured", amount: 2_000 });
        const refused = await charged("challenged");
        await refused.answerBank(false);
        expect(await refused.provider.inquire("auth_1")).toMatchObject({ kind: "declined" });
      });

      test("a bad card is declined, and one released before its buyer answered takes nothing", async () => {
        const { ask } = await opened();
        expect(await ask("auth_1", "declined", { isCharge: true })).toMatchObject({ kind: "declined" });
        const { provider, answerBank, on } = await charged("challenged");
        expect(await provider.release(on("r1"))).toEqual({ kind: "released" });
        await answerBank(true).catch(() => undefined);
        expect(await provider.inquire("auth_1")).toEqual({ kind: "released" });
      });
    });

    test("a capture takes at most what is held, and leaves the rest to the buyer", async () => {
      const { provider, held } = await opened();
      const { on } = await held();
      expect(await provider.capture({ ...on("c0"), amount: 2_001 })).toEqual({
        kind: "refused",
        code: "captureRefused",
      });
      expect(await provider.capture({ ...on("c1"), amount: 1_500 })).toEqual({ kind: "done", amount: 1_500 });
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "captured", amount: 1_500 });
    });

    test("a capture asked again with its key is one capture; another one is refused", async () => {
      const { provider, held } = await opened();
      const { on } = await held();
      const once = { ...on("c1"), amount: 1_000 };
      expect(await Promise.all([provider.capture(once), provider.capture(once)])).toEqual([
        { kind: "done", amount: 1_000 },
        { kind: "done", amount: 1_000 },
      ]);
      expect(await provider.capture({ ...once, amount: 999 })).toEqual({
        kind: "refused",
        code: "captureRefused",
      });
      expect(await provider.capture({ ...on("c2"), amount: 1_000 })).toEqual({
        kind: "refused",
        code: "captureRefused",
      });
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "captured", amount: 1_000 });
    });

    test("authorizing again after the capture still answers what was authorized", async () => {
      const { provider, held, ask } = await opened();
      const { answer, on } = await held();
      await provider.capture({ ...on("c1"), amount: 1_000 });
      expect(await ask("auth_1", "pays")).toEqual(answer);
    });

    test("a card that fails to capture is a definite no, and its hold can be released", async () => {
      const { provider, ask } = await opened();
      await ask("auth_1", "failsCapture");
      const on = { paymentKey: "auth_1", ref: undefined };
      const capture = { ...on, key: "c1", amount: 2_000 };
      expect(await provider.capture(capture)).toEqual({ kind: "refused", code: "captureRefused" });
      expect(await provider.capture(capture)).toEqual({ kind: "refused", code: "captureRefused" });
      expect(await provider.release({ ...on, key: "r1" })).toEqual({ kind: "released" });
    });

    test("F19: a hold ends when the provider said it would, and is not captured after that", async () => {
      const { provider, held, passTime } = await opened();
      const { answer, on } = await held();
      passTime(7 * DAY - 1);
      expect(await provider.inquire("auth_1")).toEqual(answer);
      passTime(1);
      expect(await provider.inquire("auth_1")).toEqual({ kind: "released" });
      expect(await provider.capture({ ...on("c1"), amount: 100 })).toEqual({
        kind: "refused",
        code: "holdExpired",
      });
    });

    test("a hold is released once and for all", async () => {
      const { provider, held, ask } = await opened();
      const { on } = await held();
      expect(await provider.release(on("r1"))).toEqual({ kind: "released" });
      expect(await provider.release(on("r1"))).toEqual({ kind: "released" });
      expect(await provider.release(on("r2"))).toEqual({ kind: "released" });
      expect(await provider.inquire("auth_1")).toEqual({ kind: "released" });
      expect(await provider.capture({ ...on("c1"), amount: 100 })).toEqual({
        kind: "refused",
        code: "captureRefused",
      });
      expect(await ask("auth_1", "pays")).toMatchObject({ kind: "declined" });
    });

    test("a payment still waiting for its buyer can be released, and their approval then comes too late", async () => {
      const { provider, ask, answer } = await opened();
      await ask("auth_1", "challenged");
      const action = await provider.action("auth_1");
      expect(await provider.release({ key: "r1", paymentKey: "auth_1", ref: undefined })).toEqual({
        kind: "released",
      });
      await answer(action, true);
      expect(await provider.inquire("auth_1")).toEqual({ kind: "released" });
    });

    test("releasing an unknown key, or a declined payment, counts as released", async () => {
      const { provider, ask } = await opened();
      expect(await provider.release({ key: "r1", paymentKey: "nobody", ref: undefined })).toEqual({
        kind: "released",
      });
      await ask("auth_1", "declined");
      expect(await provider.release({ key: "r2", paymentKey: "auth_1", ref: undefined })).toEqual({
        kind: "released",
      });
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "declined" });
    });

    test("F13: a release that finds the money captured says how much", async () => {
      const { provider, held } = await opened();
      const { on } = await held();
      await provider.capture({ ...on("c1"), amount: 1_200 });
      expect(await provider.release(on("r1"))).toEqual({ kind: "captured", amount: 1_200 });
      expect(await provider.inquire("auth_1")).toMatchObject({ kind: "captured", amount: 1_200 });
    });

    test("F25: refunds never exceed what was captured, however they are asked for", async () => {
      const { provider, held } = await opened();
      const { on } = await held();
      const refund = (key: string, amount: number) => provider.refund({ ...on(key), refundId: key, amount });
      expect(await refund("f0", 100)).toEqual({ kind: "refused", code: "refundRefused" });
      await provider.capture({ ...on("c1"), amount: 1_000 });
      expect(await Promise.all([refund("f1", 600), refund("f1", 600)])).toEqual([
        { kind: "done", amount: 600 },
        { kind: "done", amount: 600 },
      ]);
      expect(await refund("f1", 400)).toEqual({ kind: "refused", code: "refundRefused" });
      expect(await refund("f2", 401)).toEqual({ kind: "refused", code: "refundRefused" });
      expect(await refund("f3", 400)).toEqual({ kind: "done", amount: 400 });
      expect(await refund("f4", 1)).toEqual({ kind: "refused", code: "refundRefused" });
    });

    for (const amount of [0, -100, 0.5, Number.NaN]) {
      test(`an amount of ${amount} moves no money`, async () => {
        const { provider, held, ask } = await opened();
        const { answer, on } = await held();
        expect(await ask("auth_2", "pays", { amount })).toMatchObject({ kind: "declined" });
        expect(await provider.capture({ ...on("c1"), amount })).toMatchObject({ kind: "refused" });
        expect(await provider.inquire("auth_1")).toEqual(answer);
      });
    }

    test("less than its smallest amount is declined, the smallest is not", async () => {
      const { provider, ask } = await opened();
      const least = provider.minAmount("EUR");
      const tooSmall = { kind: "declined", code: "amountTooSmall" } as const;
      expect(await ask("auth_1", "pays", { amount: least - 1 })).toEqual(tooSmall);
      expect(await ask("auth_2", "pays", { amount: least })).toMatchObject({
        kind: "authorized",
        amount: least,
      });
    });

    for (const paymentMethod of [
      {},
      { number: null },
      { number: {} },
      { token: 7 },
      { number: "4".repeat(100_000) },
    ]) {
      test(`an invalid payment method is declined: ${JSON.stringify(paymentMethod).slice(0, 30)}`, async () => {
        const { ask } = await opened();
        expect(await ask("auth_1", "pays", { paymentMethod })).toEqual({
          kind: "declined",
          code: "unsupported",
        });
      });
    }
  });
}
