// Contract of a provider that saves payment methods: charges without the buyer, their refunds and disputes, and forgetting.
// It knows only the port (src/ports/payment-provider.ts) and what a test must be able to arrange at a bank.

import { describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import type { ChargeAnswer } from "../../../src/ports/payment-provider.ts";
import { failureOf } from "../failure.ts";
import type { MakeSavingBank, SavedCard } from "./saving-bank.ts";
import { ABOUT, DEADLINES, openSavingBank } from "./saving-bank.ts";

export function chargesContract(name: string, make: MakeSavingBank): void {
  describe(`${name}: a charge without the buyer`, () => {
    test("takes exactly what was asked, and is found again by its key, as a payment too", async () => {
      const { provider, methods, savedCard, charge, newKey } = await openSavingBank(make);
      const key = newKey();
      const answer = await charge(await savedCard(), { key });
      expect(answer).toEqual({ kind: "captured", ref: expect.any(String), amount: 1_500 });
      expect(await methods.inquireCharge(key)).toEqual(answer);
      expect(await provider.inquire(key)).toMatchObject(answer);
      expect(await methods.inquireCharge(newKey())).toEqual({ kind: "none" });
    });

    test("one for its key, however often and however late it is asked for", async () => {
      const { methods, savedCard, charge, newKey, passTime, now } = await openSavingBank(make);
      const [saved, key, began] = [await savedCard(), newKey(), now()];
      const [first, second] = await Promise.all([charge(saved, { key }), charge(saved, { key })]);
      expect(second).toEqual(first);
      passTime(DAY + 2 * HOUR);
      expect(await charge(saved, { key })).toEqual(first);
      expect(await methods.charges(began - HOUR)).toHaveLength(1);
      expect(await charge(saved)).toMatchObject({ kind: "captured", ref: expect.not.stringMatching(key) });
      expect(await methods.charges(began - HOUR)).toHaveLength(2);
    });

    test("the same key for another amount is refused, and the charge stays as it was", async () => {
      const { methods, savedCard, charge, newKey } = await openSavingBank(make);
      const [saved, key] = [await savedCard(), newKey()];
      const first = await charge(saved, { key });
      expect((await failureOf(charge(saved, { key, amount: 1_501 }))).message).toContain(key);
      expect(await methods.inquireCharge(key)).toEqual(first);
    });

    test.each<[SavedCard, ChargeAnswer]>([
      ["poorLater", { kind: "declined", code: "insufficientFunds", retry: "again" }],
      ["failsCapture", { kind: "declined", code: "cardDeclined", retry: "again" }],
      ["stolenLater", { kind: "declined", code: "cardDeclined", retry: "never" }],
      ["asksLater", { kind: "authenticationRequired" }],
    ])("of a card that pays its buyer's own payment, %s: %j, each time for its key", async (kind, answer) => {
      const { methods, authorize, charge, newKey, now } = await openSavingBank(make);
      const { saved } = (await authorize(kind, { saves: true })) as { readonly saved: string };
      const key = newKey();
      expect(await charge(saved, { key })).toEqual(answer);
      expect(await methods.inquireCharge(key)).toEqual(answer);
      expect(await charge(saved, { key })).toEqual(answer);
      expect(await methods.charges(now() - HOUR)).toEqual([]);
    });

    test.each([0, -100, 0.5, Number.NaN])("an amount of %p moves no money", async (amount) => {
      const { savedCard, charge } = await openSavingBank(make);
      const declined = { kind: "declined", code: "amountTooSmall", retry: "never" } as const;
      expect(await charge(await savedCard(), { amount })).toEqual(declined);
    });

    test("less than the provider's smallest amount is declined, the smallest is not", async () => {
      const { provider, savedCard, charge } = await openSavingBank(make);
      const [saved, amount] = [await savedCard(), provider.minAmount("EUR")];
      expect(await charge(saved, { amount: amount - 1 })).toMatchObject({ kind: "declined" });
      expect(await charge(saved, { amount })).toMatchObject({ kind: "captured", amount });
    });

    test("is refunded like a capture, never more than was charged", async () => {
      const { provider, savedCard, charge, newKey } = await openSavingBank(make);
      const paymentKey = newKey();
      await charge(await savedCard(), { key: paymentKey });
      const on = (key: string, amount: number) => ({
        key,
        refundId: key,
        paymentKey,
        ref: undefined,
        amount,
      });
      expect(await provider.refund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await provider.refund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await provider.refund(on("f2", 501))).toEqual({ kind: "refused", code: "refundRefused" });
      expect(await provider.inquireRefund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await provider.inquireRefund(on("f2", 501))).toEqual({ kind: "none" });
    });

    test("is found without its key, with its order and deadlines, and what of it was refunded", async () => {
      const { provider, methods, savedCard, authorize, charge, newKey, now, passTime } =
        await openSavingBank(make);
      const [saved, began, key] = [await savedCard(), now(), newKey()];
      await authorize("pays");
      const answer = await charge(saved, { key });
      const { ref } = answer as { readonly ref: string };
      const found = { ...ABOUT, ...DEADLINES, key, ref, by: "service", amount: 1_500 } as const;
      expect(await methods.charges(began)).toEqual([{ ...found, refunded: 0 }]);
      for (const [id, amount, refunded] of [
        ["f1", 400, 400],
        ["f2", 1_100, 1_500],
      ] as const) {
        await provider.refund({ key: id, refundId: id, paymentKey: key, ref: undefined, amount });
        expect(await methods.charges(began)).toEqual([{ ...found, refunded }]);
      }
      expect((await provider.payments?.(began))?.filter((payment) => payment.key === key) ?? []).toEqual([]);
      passTime(HOUR);
      expect(await methods.charges(now())).toEqual([]);
    });

    test("a buyer's own payment of deadlines is found likewise, once it is captured", async () => {
      const { provider, methods, authorize, newKey, now } = await openSavingBank(make);
      const [began, key] = [now(), newKey()];
      const answer = await authorize("pays", { key, ...DEADLINES });
      const { ref } = answer as { readonly ref: string };
      expect(await methods.charges(began)).toEqual([]);
      await provider.capture({ key: "cap_1", paymentKey: key, ref, amount: 2_000 });
      const found = { ...ABOUT, ...DEADLINES, key, ref, by: "buyer", amount: 2_000, refunded: 0 } as const;
      expect(await methods.charges(began)).toEqual([found]);
    });

    test("tells what was refunded of it", async () => {
      const { provider, savedCard, charge, newKey } = await openSavingBank(make);
      const key = newKey();
      const nothing = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [], disputes: [] };
      await charge(await savedCard(), { key });
      expect(await provider.elsewhere?.(key)).toEqual(nothing);
      await provider.refund({ key: "f1", refundId: "f1", paymentKey: key, ref: undefined, amount: 400 });
      expect(await provider.elsewhere?.(key)).toEqual({ ...nothing, refunded: 400 });
    });

    test.each(["beforeEffect", "afterEffect"] as const)(
      "lost %s: not known, and asked again with its key it is charged once",
      async (moment) => {
        const { methods, savedCard, charge, newKey, loseCharge, now } = await openSavingBank(make, true);
        const [saved, key, began] = [await savedCard(), newKey(), now()];
        loseCharge(moment);
        expect(await charge(saved, { key })).toMatchObject({ kind: "unknown" });
        expect(await charge(saved, { key })).toMatchObject({ kind: "captured", amount: 1_500 });
        expect(await methods.charges(began)).toMatchObject([{ key, amount: 1_500 }]);
      },
    );

    test.each([
      ["beforeEffect", "none"],
      ["afterEffect", "captured"],
    ] as const)("lost %s: the provider's record says %s, and it stays so", async (moment, kind) => {
      const { methods, savedCard, charge, newKey, loseCharge, now, passTime } = await openSavingBank(
        make,
        true,
      );
      const [saved, key, began] = [await savedCard(), newKey(), now()];
      loseCharge(moment);
      expect(await charge(saved, { key })).toMatchObject({ kind: "unknown" });
      passTime(2 * HOUR);
      expect(await methods.inquireCharge(key)).toMatchObject({ kind });
      expect(await methods.inquireCharge(key)).toMatchObject({ kind });
      expect(await methods.charges(began)).toHaveLength(kind === "captured" ? 1 : 0);
    });

    test("of a card that was forgotten is declined; what was charged stays, and can be refunded", async () => {
      const { provider, methods, savedCard, charge, newKey } = await openSavingBank(make);
      const [saved, other, key] = [await savedCard(), await savedCard(), newKey()];
      const first = await charge(saved, { key });
      for (const forgotten of [saved, saved, "unknown"])
        expect(await methods.forget(forgotten)).toEqual({ kind: "forgotten" });
      expect(await charge(saved)).toMatchObject({ kind: "declined", code: "unsupported" });
      expect(await charge("unknown")).toMatchObject({
        kind: "declined",
        code: "unsupported",
        retry: "never",
      });
      expect(await charge(other)).toMatchObject({ kind: "captured" });
      expect(await methods.inquireCharge(key)).toEqual(first);
      const refund = { key: "f1", refundId: "f1", paymentKey: key, ref: undefined, amount: 1_500 };
      expect(await provider.refund(refund)).toEqual({ kind: "done", amount: 1_500 });
    });

    test("the provider's clock is unknown until it has answered, then its own", async () => {
      const { methods, now, passTime } = await openSavingBank(make);
      expect(methods.clock()).toBeUndefined();
      const isNear = () => Math.abs((methods.clock() ?? 0) - now()) < 2_000;
      await methods.inquireCharge("chg_unknown");
      expect(isNear()).toBe(true);
      passTime(3 * DAY);
      await methods.inquireCharge("chg_unknown");
      expect(isNear()).toBe(true);
    });
  });
}
