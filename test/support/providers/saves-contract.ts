// Contract of a provider that saves payment methods: describing and saving them. It knows only the port
// (src/ports/payment-provider.ts) and what a test must be able to arrange at a bank.

import { describe, expect, test } from "bun:test";
import type { MakeSavingBank } from "./saving-bank.ts";
import { openSavingBank } from "./saving-bank.ts";

const DECLINED = { kind: "declined", code: "cardDeclined" } as const;

export function savesContract(name: string, make: MakeSavingBank): void {
  describe(`${name}: saving a payment method`, () => {
    test("a card is described before it is used, with the same fingerprint each time", async () => {
      const { methods, paymentMethod, authorize } = await openSavingBank(make);
      const method = await paymentMethod("pays");
      const described = await methods.describe(method);
      expect(described).toEqual({
        kind: "described",
        card: {
          fingerprint: expect.any(String),
          funding: expect.stringMatching(/^(credit|debit|prepaid|unknown)$/),
          country: expect.stringMatching(/^[A-Z]{2}$/),
          lastMonth: "2031-12",
        },
      });
      expect(await methods.describe(await paymentMethod("pays"))).toEqual(described);
      expect(await methods.describe(await paymentMethod("challenged"))).not.toEqual(described);
      expect(await authorize("pays", { paymentMethod: method })).toMatchObject({ kind: "authorized" });
    });

    test.each([{}, { number: {} }, { token: 7 }, { confirmationToken: "ctoken_unknown" }])(
      "an invalid payment method is not described and not saved: %j",
      async (paymentMethod) => {
        const { methods, save } = await openSavingBank(make);
        const unsupported = { kind: "declined", code: "unsupported" } as const;
        expect(await methods.describe(paymentMethod)).toEqual(unsupported);
        expect(await save("pays", { paymentMethod })).toEqual(unsupported);
      },
    );

    test.each([false, true])("saved with a payment, charged at once: %p", async (isCharge) => {
      const { provider, authorize, charge } = await openSavingBank(make);
      const answer = await authorize("pays", { saves: true, isCharge });
      expect(answer).toMatchObject({ kind: isCharge ? "captured" : "authorized", amount: 2_000 });
      expect(await provider.inquire("auth_1")).toEqual(answer);
      const { saved } = answer as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured", amount: 1_500 });
    });

    test("with a payment that the buyer's bank asks about: saved once it is authorized", async () => {
      const { provider, authorize, answer, charge } = await openSavingBank(make);
      expect(await authorize("challenged", { saves: true })).toMatchObject({ kind: "requiresAction" });
      await answer(await provider.action("auth_1"), true);
      const { saved } = (await provider.inquire("auth_1")) as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured" });
    });

    test("a payment that was not to save has nothing saved", async () => {
      const { authorize } = await openSavingBank(make);
      expect(await authorize("pays")).not.toHaveProperty("saved");
    });

    test("without a hold: one save for its key, found again, and no payment", async () => {
      const { provider, methods, paymentMethod, save, charge } = await openSavingBank(make);
      const more = { paymentMethod: await paymentMethod("pays") };
      const [first, second] = await Promise.all([save("pays", more), save("pays", more)]);
      expect(first).toEqual({ kind: "saved", ref: expect.any(String), saved: expect.any(String) });
      expect(second).toEqual(first);
      expect(await methods.inquireSave("auth_1")).toEqual(first);
      expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
      expect(await methods.inquireSave("auth_2")).toEqual({ kind: "none" });
      const { saved } = first as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured" });
    });

    test("a bad card is declined, and stays declined for its key", async () => {
      const { methods, save } = await openSavingBank(make);
      expect(await save("declined")).toEqual(DECLINED);
      expect(await save("pays")).toEqual(DECLINED);
      expect(await methods.inquireSave("auth_1")).toEqual(DECLINED);
    });

    test.each([
      ["challenged", false],
      ["pays", true],
    ] as const)("%s with strong authentication %p: saved once the buyer approves", async (kind, secure3D) => {
      const { methods, save, answerSave } = await openSavingBank(make);
      expect(await save(kind, { secure3D })).toMatchObject({ kind: "requiresAction" });
      expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "requiresAction" });
      await answerSave(true);
      expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "saved" });
      expect(await methods.saveAction("auth_1")).toBeUndefined();
    });

    test("refused by the buyer, it is declined", async () => {
      const { methods, save, answerSave } = await openSavingBank(make);
      await save("challenged");
      await answerSave(false);
      const declined = { kind: "declined", code: "authenticationRefused" } as const;
      expect(await methods.inquireSave("auth_1")).toEqual(declined);
      expect(await save("pays")).toEqual(declined);
    });

    test("given up while it waits, the buyer's approval comes too late; once saved it stays saved", async () => {
      const waiting = await openSavingBank(make);
      await waiting.save("challenged");
      const action = await waiting.methods.saveAction("auth_1");
      expect(await waiting.methods.cancelSave("auth_1")).toEqual({ kind: "released" });
      await waiting.answer(action, true);
      expect(await waiting.methods.inquireSave("auth_1")).toEqual({ kind: "released" });
      const done = await openSavingBank(make);
      const saved = await done.save("pays");
      expect(await done.methods.cancelSave("auth_1")).toEqual(saved);
      expect(await done.methods.cancelSave("auth_2")).toEqual({ kind: "none" });
    });
  });
}
