// Provider of a simulated service as one life of the process sees it: payments as in other lives, and saved cards. It
// keeps what each payment is about, and knows the time from its answers alone.

import type { PaymentAnswer } from "../../../src/domain/order/commands.ts";
import type { Provider, SavedPaymentMethods } from "../../../src/ports/payment-provider.ts";
import type { Asking } from "../simulated-provider.ts";
import { createAsk, LOST, simulatedProvider } from "../simulated-provider.ts";
import type { CardBank, SavableCard } from "./saved-cards.ts";
import { MIN_AMOUNT } from "./saved-cards.ts";

export type FinancedAsking = Omit<Asking, "bank"> & {
  readonly bank: CardBank;
  /** The provider's own time. */
  readonly trueNow: () => number;
  /** A charge is about to be asked for. */
  readonly beforeCharge: () => void;
};

export function financedProvider(asking: FinancedAsking): Provider {
  const { bank, isSlow, trueNow, beforeCharge, dies, sights } = asking;
  const plain = simulatedProvider(asking);
  const ask = createAsk(asking);
  let isHeard = false;

  /** The answer tells the time, whatever it is about. */
  async function heard<T>(answer: Promise<T>, lost: T): Promise<T> {
    const found = await answer;
    if (found !== lost) isHeard = true;
    return found;
  }

  const withSaved = (key: string, answer: PaymentAnswer): PaymentAnswer => {
    const saved = bank.savedOf(key);
    const isKept = answer.kind === "authorized" || answer.kind === "captured";
    return isKept && saved !== undefined ? { ...answer, saved } : answer;
  };

  const savedPaymentMethods: SavedPaymentMethods = {
    describe: ({ fingerprint }) =>
      heard(
        ask<Awaited<ReturnType<SavedPaymentMethods["describe"]>>>(() => {
          const card = { fingerprint: `${fingerprint}`, funding: "credit", lastMonth: "2040-12" } as const;
          return bank.isWell() ? { kind: "described", card } : LOST;
        }, LOST),
        LOST,
      ),
    save({ key, orderId, platformId, paymentMethod }) {
      return ask<Awaited<ReturnType<SavedPaymentMethods["save"]>>>(() => {
        bank.describe(key, { orderId, platformId });
        return bank.save(key, paymentMethod.card as SavableCard);
      }, LOST);
    },
    inquireSave: (key) => ask(() => bank.inquireSave(key, isSlow()), LOST),
    saveAction: async () => undefined,
    cancelSave: (key) =>
      ask(() => {
        bank.release(key, `${key}:cancel`);
        return bank.inquireSave(key, false);
      }, LOST),
    charge(asked) {
      beforeCharge();
      const answer = ask(() => bank.charge(asked), LOST);
      if (dies()) sights.add("crashed between asking and the answer");
      return heard(answer, LOST);
    },
    inquireCharge: (key, ref) =>
      heard(
        ask(() => bank.inquireCharge(key, ref, isSlow()), LOST),
        LOST,
      ),
    charges: (since) =>
      ask(() => {
        if (!bank.isWell()) return undefined;
        isHeard = true;
        return bank.charges(since);
      }, undefined),
    forget: (saved) =>
      ask<Awaited<ReturnType<SavedPaymentMethods["forget"]>>>(() => {
        if (!bank.isWell()) return LOST;
        bank.forget(saved);
        return { kind: "forgotten" };
      }, LOST),
    clock: () => (isHeard ? trueNow() : undefined),
  };

  return {
    ...plain,
    minAmount: () => MIN_AMOUNT,
    savedPaymentMethods,
    async authorize(asked) {
      const { key, orderId, platformId, deadlineIds, saves, paymentMethod } = asked;
      bank.describe(key, { orderId, platformId, ...(deadlineIds !== undefined && { deadlineIds }) });
      if (saves) bank.saved(key, paymentMethod.card as SavableCard);
      return withSaved(key, await plain.authorize(asked));
    },
    inquire: async (key, ref) => withSaved(key, await plain.inquire(key, ref)),
    async elsewhere(key, ref, known) {
      const found = await plain.elsewhere?.(key, ref, known);
      return found && { ...found, disputes: bank.disputesOf(key) };
    },
    payments: (since) => ask(() => (bank.isWell() ? bank.payments(since) : undefined), undefined),
    async readNotice({ body }) {
      const [key = "", number] = body.split(" ");
      const { orderId = "", platformId = "" } = bank.aboutOf(key) ?? {};
      return { kind: "about", id: `notice_${number}`, key, ref: `ref_${key}`, orderId, platformId };
    },
  };
}
