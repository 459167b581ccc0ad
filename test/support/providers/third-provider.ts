// Payment provider that only tests have: a bank in memory behind an adapter of its own, which the composition root is
// given by a name that no file of the program has.

import type { ProviderConfig } from "../../../src/config/keys/providers/provider-list.ts";
import type { PaymentAnswer } from "../../../src/domain/order/commands.ts";
import { DAY } from "../../../src/domain/time.ts";
import type {
  AuthorizeAsk,
  BuyerAction,
  PaymentMethod,
  Provider,
} from "../../../src/ports/payment-provider.ts";
import type { ProviderAdapter } from "../../../src/ports/provider-adapter.ts";
import { providerRegistry } from "../../../src/providers/registry.ts";

export const THIRD = "third";
/** What it requires in its settings, and signs its notifications with. */
export type ThirdSettings = { readonly name: typeof THIRD; readonly apiKey: string };

type State = "waiting" | "held" | "captured" | "declined" | "refused" | "released";
type Payment = {
  state: State;
  readonly amount: number;
  readonly isCharge: boolean;
  readonly failsCapture: boolean;
  readonly ref: string;
  readonly orderId: string;
  readonly platformId: string;
  readonly expiresAt: number;
  captured: number;
  readonly refunds: Map<string, number>;
};

const MIN_AMOUNT = 30;
const CARDS = ["pays", "declined", "challenged", "failsCapture"] as const;
export type ThirdCard = (typeof CARDS)[number];

/** The bank's own side: its records, and what a buyer does at its page. */
export class ThirdBank {
  readonly payments = new Map<string, Payment>();

  paymentMethod(card: ThirdCard): PaymentMethod {
    return { ticket: card };
  }

  answer(action: BuyerAction | undefined, approve: boolean): void {
    const key = action?.kind === "redirect" ? (action.url.split("/").at(-1) ?? "") : "";
    const payment = this.payments.get(key);
    if (payment?.state === "waiting") payment.state = approve ? approvedState(payment) : "refused";
    if (payment?.state === "captured") payment.captured = payment.amount;
  }

  /** A notification about a payment, with the two headers that go with it. */
  notification(
    key: string,
    apiKey: string,
  ): { readonly body: string; readonly headers: Record<string, string> } {
    const body = JSON.stringify({ key });
    return { body, headers: { "third-time": "1", "third-proof": `${apiKey} 1 ${body.length}` } };
  }
}

function approvedState({ isCharge }: { readonly isCharge: boolean }): State {
  return isCharge ? "captured" : "held";
}

function opened(ask: AuthorizeAsk, card: ThirdCard, now: number): Payment {
  const { key, amount, isCharge, orderId, platformId } = ask;
  const waits = card === "challenged" || ask.secure3D;
  const state = card === "declined" ? "declined" : waits ? "waiting" : approvedState(ask);
  return {
    ...{ amount, isCharge, orderId, platformId, state },
    failsCapture: card === "failsCapture",
    ref: `third_${key}`,
    expiresAt: now + 7 * DAY,
    captured: state === "captured" ? amount : 0,
    refunds: new Map(),
  };
}

export const THIRD_SETTINGS: ThirdSettings = { name: THIRD, apiKey: "third_key_0001" };

/** Of a service that knows it: its settings, and the registry. */
export function thirdOptions(bank = new ThirdBank()) {
  return {
    // A configuration names only providers of the program: this one stands where its own settings would.
    provider: THIRD_SETTINGS as unknown as ProviderConfig,
    registry: { ...providerRegistry, [THIRD]: thirdAdapter(bank) },
  };
}

function thirdAdapter(bank: ThirdBank): ProviderAdapter<ThirdSettings> {
  return {
    isSimulated: false,
    load:
      async () =>
      (settings, { now }) =>
        thirdProvider(bank, settings, now),
  };
}

export function thirdProvider(bank: ThirdBank, { apiKey }: ThirdSettings, now: () => number): Provider {
  const { payments } = bank;
  const find = (key: string) => {
    const payment = payments.get(key);
    if (payment?.state === "held" && now() >= payment.expiresAt) payment.state = "released";
    return payment;
  };
  const captures = new Map<string, number>();
  return {
    name: THIRD,
    visibilityMs: 1_000,
    shortestHoldMs: 7 * DAY,
    minAmount: () => MIN_AMOUNT,
    collect: () => ({ kind: "script", provider: THIRD, settings: { shopOf: apiKey.slice(-4) } }),
    origins: { scripts: ["https://third.example"], frames: [], connects: [] },
    async authorize(ask) {
      const known = find(ask.key);
      if (known !== undefined && known.amount !== ask.amount)
        throw new Error(`${ask.key} was another amount`);
      if (known !== undefined) return asAuthorized(known);
      const card = CARDS.find((known) => known === ask.paymentMethod.ticket);
      if (card === undefined) return { kind: "declined", code: "unsupported" };
      if (!Number.isSafeInteger(ask.amount) || ask.amount < MIN_AMOUNT)
        return { kind: "declined", code: "amountTooSmall" };
      const made = opened(ask, card, now());
      payments.set(ask.key, made);
      return answerOf(made);
    },
    inquire: async (key) => answerOf(find(key)),
    action: async (key) =>
      find(key)?.state === "waiting"
        ? { kind: "redirect", url: `https://third.example/bank/${key}` }
        : undefined,
    async capture({ key, paymentKey, amount }) {
      const payment = find(paymentKey);
      if (captures.get(key) === amount) return { kind: "done", amount };
      if (payment === undefined || now() >= payment.expiresAt)
        return { kind: "refused", code: "holdExpired" };
      const fits = amount > 0 && amount <= payment.amount && Number.isSafeInteger(amount);
      if (payment.state !== "held" || payment.failsCapture || !fits)
        return { kind: "refused", code: "captureRefused" };
      captures.set(key, amount);
      Object.assign(payment, { state: "captured", captured: amount });
      return { kind: "done", amount };
    },
    async release({ paymentKey }) {
      const payment = find(paymentKey);
      if (payment?.state === "captured") return { kind: "captured", amount: payment.captured };
      if (payment?.state === "held" || payment?.state === "waiting") payment.state = "released";
      return { kind: "released" };
    },
    async refund({ paymentKey, refundId, amount }) {
      const payment = find(paymentKey);
      const made = payment?.refunds.get(refundId);
      if (made === amount) return { kind: "done", amount };
      const given = [...(payment?.refunds.values() ?? [])].reduce((sum, refund) => sum + refund, 0);
      if (payment?.state !== "captured" || made !== undefined || given + amount > payment.captured)
        return { kind: "refused", code: "refundRefused" };
      payment.refunds.set(refundId, amount);
      return { kind: "done", amount };
    },
    async inquireRefund({ paymentKey, refundId }) {
      const amount = find(paymentKey)?.refunds.get(refundId);
      return amount === undefined ? { kind: "none" } : { kind: "done", amount };
    },
    async readNotice({ body, header }) {
      const proof = `${apiKey} ${header("third-time")} ${body.length}`;
      if (header("third-proof") !== proof) return { kind: "forged" };
      const { key } = JSON.parse(body) as { readonly key: string };
      const payment = find(key);
      if (payment === undefined) return { kind: "nothing" };
      const { ref, orderId, platformId } = payment;
      return { kind: "about", id: `notice_${key}_${payment.state}`, key, ref, orderId, platformId };
    },
  };
}

/** Asked for again: a hold that was captured since is still what was authorized, and one given up is no longer. */
function asAuthorized(payment: Payment): PaymentAnswer {
  if (payment.state === "released") return { kind: "declined", code: "abandoned" };
  return answerOf(
    payment.state === "captured" && !payment.isCharge ? { ...payment, state: "held" } : payment,
  );
}

function answerOf(payment: Payment | undefined): PaymentAnswer {
  if (payment === undefined) return { kind: "none" };
  const { ref, amount, expiresAt, captured } = payment;
  switch (payment.state) {
    case "waiting":
      return { kind: "requiresAction", ref };
    case "held":
      return { kind: "authorized", ref, amount, expiresAt };
    case "captured":
      return { kind: "captured", ref, amount: captured, expiresAt };
    case "declined":
      return { kind: "declined", code: "cardDeclined" };
    case "refused":
      return { kind: "declined", code: "authenticationRefused" };
    case "released":
      return { kind: "released" };
  }
}
