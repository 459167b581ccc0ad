// Simulator: the simulated bank behind the port of a payment provider, with answers that can get lost on the way, and
// the pages for buyers. It decides nothing about payments and reads no card.

import type { BuyerAction, Collect, OperationAnswer, Provider } from "../../ports/payment-provider.ts";
import { smallestCharge } from "../smallest-charge.ts";
import type { SandboxBank } from "./bank.ts";
import { HOLD_MS } from "./payment.ts";
import type { SentBack } from "./sent-back.ts";

/** Its name in the configuration. */
export const SIMULATOR = "sandbox";
/** The header of its notifications that carries their key. */
export const NOTICE_HEADER = "sandbox-signature";

type Operation =
  | "authorize"
  | "inquire"
  | "capture"
  | "release"
  | "refund"
  | "inquireRefund"
  | "save"
  | "inquireSave"
  | "cancelSave"
  | "charge"
  | "inquireCharge"
  | "forget";

/** One moment of one request, before or after the bank has done it. */
export type FaultPoint = {
  readonly operation: Operation;
  /** The request's key. */
  readonly key: string;
  readonly moment: "beforeEffect" | "afterEffect";
};

/** For tests: `lose` loses the request (before) or the answer (after); a slow promise delays it. */
export type Faults = (point: FaultPoint) => Promise<"pass" | "lose">;

export type SandboxOptions = {
  readonly bank: SandboxBank;
  /** How cards come in: our own fields, or the bank's frame, whose `tok_` is then the payment method `{token}`. */
  readonly collect: Collect;
  /** The bank's 3-D Secure page for a token. */
  readonly bankUrl: (challengeToken: string) => string;
  /** The real time, which is the bank's however far the sandbox is ahead. Epoch ms. */
  readonly wallNow: () => number;
  /** What the bank signs its notifications with; without it, it sends none. */
  readonly noticeKey?: string;
  readonly faults?: Faults;
};

type Unknown = Extract<OperationAnswer, { kind: "unknown" }>;

/** Payments with the sandbox's test cards (specification/widget#test-cards). */
export function sandboxProvider(options: SandboxOptions): Provider {
  const { bank, collect, bankUrl, wallNow, noticeKey, faults } = options;
  let hasAnswered = false;

  async function ask<T>(operation: Operation, key: string, effect: () => T): Promise<T | Unknown> {
    if ((await faults?.({ operation, key, moment: "beforeEffect" })) === "lose") return LOST;
    const answer = effect();
    try {
      await bank.saved();
    } catch (error) {
      return { kind: "unknown", reason: `the sandbox bank could not write its book: ${error}` };
    }
    if ((await faults?.({ operation, key, moment: "afterEffect" })) === "lose") return LOST;
    hasAnswered = true;
    return answer;
  }

  async function action(key: string): Promise<BuyerAction | undefined> {
    const token = bank.challengeToken(key);
    return token === undefined ? undefined : { kind: "redirect", url: bankUrl(token) };
  }

  const { savedCards } = bank;

  return {
    name: SIMULATOR,
    visibilityMs: 1_000,
    shortestHoldMs: HOLD_MS,
    minAmount: smallestCharge,
    takes: ["phone", "billingAddress", "shippingAddress", "session"],
    collect: () => collect,
    ...(collect.kind === "frame" && { origins: { frames: [collect.origin], scripts: [], connects: [] } }),
    authorize: (payment) => ask("authorize", payment.key, () => bank.authorize(payment, collect.kind)),
    inquire: (key) => ask("inquire", key, () => bank.inquire(key)),
    action,
    capture: (operation) => ask("capture", operation.key, () => bank.capture(operation)),
    release: (operation) => ask("release", operation.key, () => bank.release(operation)),
    refund: (operation) => ask("refund", operation.key, () => bank.refund(operation)),
    inquireRefund: ({ refundId }) => ask("inquireRefund", refundId, () => bank.inquireRefund(refundId)),
    elsewhere: async (key) => bank.elsewhere(key),
    savedPaymentMethods: {
      describe: async (paymentMethod) => bank.describe(paymentMethod, collect.kind),
      save: (asked) => ask("save", asked.key, () => bank.save(asked, collect.kind)),
      inquireSave: (key) => ask("inquireSave", key, () => savedCards.inquireSave(key)),
      saveAction: action,
      cancelSave: (key) => ask("cancelSave", key, () => savedCards.cancelSave(key)),
      charge: (asked) => ask("charge", asked.key, () => savedCards.charge(asked)),
      inquireCharge: (key) => ask("inquireCharge", key, () => savedCards.inquireCharge(key)),
      charges: async (since) => {
        hasAnswered = true;
        return savedCards.charges(since);
      },
      forget: (saved) => ask("forget", saved, () => savedCards.forget(saved)),
      clock: () => (hasAnswered ? wallNow() : undefined),
    },
    async readNotice({ body, header }) {
      if (noticeKey === undefined || header(NOTICE_HEADER) !== noticeKey) return { kind: "forged" };
      return { kind: "about", ...(JSON.parse(body) as SentBack) };
    },
  };
}

const LOST: Unknown = { kind: "unknown", reason: "no answer from the sandbox bank" };
