// Contract of a provider that saves payment methods, as a test suite that each one runs through. It knows only the port
// (src/ports/payment-provider.ts) and what a test must be able to arrange at a bank.

import { describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import type {
  AuthorizeAsk,
  ChargeAnswer,
  ChargeAsk,
  PaymentMethod,
  Provider,
  SaveAsk,
  SavedPaymentMethods,
} from "../../../src/ports/payment-provider.ts";
import type { ContractBank } from "./contract.ts";

/** Cards pay while the buyer is there; those of `Later` are refused when they are charged without them. */
export type SavedCard =
  | Parameters<ContractBank["paymentMethod"]>[0]
  | "poorLater"
  | "stolenLater"
  | "asksLater";

export type SavingBank = Omit<ContractBank, "paymentMethod"> & {
  paymentMethod(kind: SavedCard): Promise<PaymentMethod>;
  now(): number;
};

const ABOUT = { currency: "EUR", orderId: "ord_1", platformId: "pl_1" };
const BUYER = { email: "ada@shop.example", firstName: "Ada", lastName: "Lovelace" };
const DEADLINES = { deadlineIds: ["dl_1", "dl_2"] };
const DECLINED = { kind: "declined", code: "cardDeclined" } as const;

export function savedMethodsOf({ name, savedPaymentMethods }: Provider): SavedPaymentMethods {
  if (savedPaymentMethods === undefined) throw new Error(`${name} saves no payment methods`);
  return savedPaymentMethods;
}

async function opened(make: () => Promise<SavingBank>) {
  const bank = await make();
  const { provider } = bank;
  const methods = savedMethodsOf(provider);
  const newKey = () => `chg_${Bun.randomUUIDv7("hex", bank.now())}`;

  async function authorize(kind: SavedCard, more: Partial<AuthorizeAsk> = {}) {
    const paymentMethod = await bank.paymentMethod(kind);
    const ask = { secure3D: false, isCharge: false, returnUrl: "https://pay.example/return", buyer: BUYER };
    return provider.authorize({ ...ABOUT, ...ask, key: "auth_1", amount: 2_000, paymentMethod, ...more });
  }
  async function save(kind: SavedCard, more: Partial<SaveAsk> = {}) {
    const paymentMethod = await bank.paymentMethod(kind);
    const ask = { secure3D: false, returnUrl: "https://pay.example/return" };
    return methods.save({ ...ABOUT, ...ask, key: "auth_1", paymentMethod, ...more });
  }
  /** The reference of a card that was saved. */
  async function savedCard(kind: SavedCard = "pays") {
    const answer = await save(kind, { key: newKey() });
    if (answer.kind !== "saved") throw new Error(`not saved but ${answer.kind}`);
    return answer.saved;
  }
  async function charge(saved: string, more: Partial<ChargeAsk> = {}): Promise<ChargeAnswer> {
    return methods.charge({ ...ABOUT, ...DEADLINES, key: newKey(), amount: 1_500, saved, ...more });
  }
  const answerSave = async (approve: boolean) => bank.answer(await methods.saveAction("auth_1"), approve);
  return { ...bank, methods, newKey, authorize, save, savedCard, charge, answerSave };
}

export function savedMethodsContract(name: string, make: () => Promise<SavingBank>): void {
  describe(`${name}: saving a payment method`, () => {
    test("a card is described before it is used, with the same fingerprint each time", async () => {
      const { methods, paymentMethod, authorize } = await opened(make);
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
        const { methods, save } = await opened(make);
        const unsupported = { kind: "declined", code: "unsupported" } as const;
        expect(await methods.describe(paymentMethod)).toEqual(unsupported);
        expect(await save("pays", { paymentMethod })).toEqual(unsupported);
      },
    );

    test.each([false, true])("saved with a payment, charged at once: %p", async (isCharge) => {
      const { provider, authorize, charge } = await opened(make);
      const answer = await authorize("pays", { saves: true, isCharge });
      expect(answer).toMatchObject({ kind: isCharge ? "captured" : "authorized", amount: 2_000 });
      expect(await provider.inquire("auth_1")).toEqual(answer);
      const { saved } = answer as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured", amount: 1_500 });
    });

    test("with a payment that the buyer's bank asks about: saved once it is authorized", async () => {
      const { provider, authorize, answer, charge } = await opened(make);
      expect(await authorize("challenged", { saves: true })).toMatchObject({ kind: "requiresAction" });
      await answer(await provider.action("auth_1"), true);
      const { saved } = (await provider.inquire("auth_1")) as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured" });
    });

    test("a payment that was not to save has nothing saved", async () => {
      const { authorize } = await opened(make);
      expect(await authorize("pays")).not.toHaveProperty("saved");
    });

    test("without a hold: one save for its key, found again, and no payment", async () => {
      const { provider, methods, save, charge } = await opened(make);
      const [first, second] = await Promise.all([save("pays"), save("pays")]);
      expect(first).toEqual({ kind: "saved", ref: expect.any(String), saved: expect.any(String) });
      expect(second).toEqual(first);
      expect(await methods.inquireSave("auth_1")).toEqual(first);
      expect(await provider.inquire("auth_1")).toEqual({ kind: "none" });
      expect(await methods.inquireSave("auth_2")).toEqual({ kind: "none" });
      const { saved } = first as { readonly saved: string };
      expect(await charge(saved)).toMatchObject({ kind: "captured" });
    });

    test("a bad card is declined, and stays declined for its key", async () => {
      const { methods, save } = await opened(make);
      expect(await save("declined")).toEqual(DECLINED);
      expect(await save("pays")).toEqual(DECLINED);
      expect(await methods.inquireSave("auth_1")).toEqual(DECLINED);
    });

    test.each([
      ["challenged", false],
      ["pays", true],
    ] as const)("%s with strong authentication %p: saved once the buyer approves", async (kind, secure3D) => {
      const { methods, save, answerSave } = await opened(make);
      expect(await save(kind, { secure3D })).toMatchObject({ kind: "requiresAction" });
      expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "requiresAction" });
      await answerSave(true);
      expect(await methods.inquireSave("auth_1")).toMatchObject({ kind: "saved" });
      expect(await methods.saveAction("auth_1")).toBeUndefined();
    });

    test("refused by the buyer, it is declined", async () => {
      const { methods, save, answerSave } = await opened(make);
      await save("challenged");
      await answerSave(false);
      const declined = { kind: "declined", code: "authenticationRefused" } as const;
      expect(await methods.inquireSave("auth_1")).toEqual(declined);
      expect(await save("pays")).toEqual(declined);
    });

    test("given up while it waits, the buyer's approval comes too late; once saved it stays saved", async () => {
      const waiting = await opened(make);
      await waiting.save("challenged");
      const action = await waiting.methods.saveAction("auth_1");
      expect(await waiting.methods.cancelSave("auth_1")).toEqual({ kind: "released" });
      await waiting.answer(action, true);
      expect(await waiting.methods.inquireSave("auth_1")).toEqual({ kind: "released" });
      const done = await opened(make);
      const saved = await done.save("pays");
      expect(await done.methods.cancelSave("auth_1")).toEqual(saved);
      expect(await done.methods.cancelSave("auth_2")).toEqual({ kind: "none" });
    });
  });

  describe(`${name}: a charge without the buyer`, () => {
    test("takes exactly what was asked, and is found again by its key, apart from payments", async () => {
      const { provider, methods, savedCard, charge, newKey } = await opened(make);
      const key = newKey();
      const answer = await charge(await savedCard(), { key });
      expect(answer).toEqual({ kind: "captured", ref: expect.any(String), amount: 1_500 });
      expect(await methods.inquireCharge(key)).toEqual(answer);
      expect(await provider.inquire(key)).toEqual({ kind: "none" });
      expect(await methods.inquireCharge(newKey())).toEqual({ kind: "none" });
    });

    test("one for its key, however often and however late it is asked for", async () => {
      const { methods, savedCard, charge, newKey, passTime, now } = await opened(make);
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
      const { methods, savedCard, charge, newKey } = await opened(make);
      const [saved, key] = [await savedCard(), newKey()];
      const first = await charge(saved, { key });
      await expect(charge(saved, { key, amount: 1_501 })).rejects.toThrow(key);
      expect(await methods.inquireCharge(key)).toEqual(first);
    });

    test.each<[SavedCard, ChargeAnswer]>([
      ["poorLater", { kind: "declined", code: "insufficientFunds", retry: "again" }],
      ["failsCapture", { kind: "declined", code: "cardDeclined", retry: "again" }],
      ["stolenLater", { kind: "declined", code: "cardDeclined", retry: "never" }],
      ["asksLater", { kind: "authenticationRequired" }],
    ])("of a card that pays its buyer's own payment, %s: %j, each time for its key", async (kind, answer) => {
      const { methods, authorize, charge, newKey, now } = await opened(make);
      const { saved } = (await authorize(kind, { saves: true })) as { readonly saved: string };
      const key = newKey();
      expect(await charge(saved, { key })).toEqual(answer);
      expect(await methods.inquireCharge(key)).toEqual(answer);
      expect(await charge(saved, { key })).toEqual(answer);
      expect(await methods.charges(now() - HOUR)).toEqual([]);
    });

    test.each([0, -100, 0.5, Number.NaN])("an amount of %p moves no money", async (amount) => {
      const { savedCard, charge } = await opened(make);
      const declined = { kind: "declined", code: "amountTooSmall", retry: "never" } as const;
      expect(await charge(await savedCard(), { amount })).toEqual(declined);
    });

    test("less than the provider's smallest amount is declined, the smallest is not", async () => {
      const { provider, savedCard, charge } = await opened(make);
      const [saved, amount] = [await savedCard(), provider.minAmount("EUR")];
      expect(await charge(saved, { amount: amount - 1 })).toMatchObject({ kind: "declined" });
      expect(await charge(saved, { amount })).toMatchObject({ kind: "captured", amount });
    });

    test("is refunded like a capture, never more than was charged", async () => {
      const { methods, savedCard, charge, newKey } = await opened(make);
      const paymentKey = newKey();
      await charge(await savedCard(), { key: paymentKey });
      const on = (key: string, amount: number) => ({
        key,
        refundId: key,
        paymentKey,
        ref: undefined,
        amount,
      });
      expect(await methods.refund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await methods.refund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await methods.refund(on("f2", 501))).toEqual({ kind: "refused", code: "refundRefused" });
      expect(await methods.inquireRefund(on("f1", 1_000))).toEqual({ kind: "done", amount: 1_000 });
      expect(await methods.inquireRefund(on("f2", 501))).toEqual({ kind: "none" });
    });

    test("is found without its key, with its order and deadlines, as far as its money was kept", async () => {
      const { provider, methods, savedCard, authorize, charge, newKey, now, passTime } = await opened(make);
      const [saved, began, key, given] = [await savedCard(), now(), newKey(), newKey()];
      await authorize("pays");
      await charge(saved, { key });
      await charge(saved, { key: given });
      const refund = { key: "f1", refundId: "f1", paymentKey: given, ref: undefined, amount: 1_500 };
      await methods.refund(refund);
      expect(await methods.charges(began)).toEqual([{ ...ABOUT, ...DEADLINES, key, amount: 1_500 }]);
      expect((await provider.payments?.(began))?.filter((found) => found.key !== "auth_1") ?? []).toEqual([]);
      passTime(HOUR);
      expect(await methods.charges(now())).toEqual([]);
    });

    test("of a card that was forgotten is declined; what was charged stays, and can be refunded", async () => {
      const { methods, savedCard, charge, newKey } = await opened(make);
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
      expect(await methods.refund(refund)).toEqual({ kind: "done", amount: 1_500 });
    });

    test("the provider's clock is unknown until it has answered, then its own", async () => {
      const { methods, now, passTime } = await opened(make);
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
