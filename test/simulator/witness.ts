// Observer between our side and the bank: it compares requests and saved events with the bank's records at that moment,
// and reports what a correct application never asks or saves.

import type { LoggedEvent } from "../../src/domain/order/events.ts";
import type { Order } from "../../src/domain/order/order.ts";
import type { Bank } from "./bank.ts";

/** Asked so often under a key that is spent, it is not a lost answer any more. */
const MOST_ASKS_OF_SPENT = 4;

export type Witness = {
  /** An operation is asked for under this idempotency key. */
  asksWith(key: string): void;
  /** The answer said that this key is spent. */
  spends(key: string): void;
  asksAbout(payment: string): void;
  captures(payment: string, order: Order): void;
  /** The process has started again. */
  starts(): void;
  saved(before: Order, recorded: readonly LoggedEvent[]): void;
  violation(): string | undefined;
};

/** `bank` is asked for as late as possible: it may not be there yet. */
export function createWitness(bank: () => Bank): Witness {
  let violation: string | undefined;
  const report = (sentence: string | undefined): void => {
    violation ??= sentence;
  };
  /** How often each key was asked with since it was spent; undefined: it is not spent. */
  const spent = new Map<string, number>();
  /** Which key each operation is asked with now. */
  const keys = new Map<string, string>();
  const askedSinceStart = new Set<string>();

  return {
    asksWith(key) {
      const operation = operationOf(key);
      const last = keys.get(operation) ?? key;
      keys.set(operation, key);
      // A payment is released once, whatever the key.
      if (operation.endsWith(":release")) return;
      if (last !== key && !spent.has(last))
        report(`F15: ${key} is used, and no answer said that ${last} is spent`);
      const asks = spent.get(key);
      if (asks === undefined) return;
      spent.set(key, asks + 1);
      if (asks + 1 > MOST_ASKS_OF_SPENT) report(`F16: ${key} is asked with again and again, and it is spent`);
    },
    spends(key) {
      if (!spent.has(key)) spent.set(key, 0);
    },
    asksAbout(payment) {
      askedSinceStart.add(payment);
    },
    captures(payment, { status, tpc, committed }) {
      askedSinceStart.add(payment);
      if (status === "cancelled") report(`I12: ${payment} is captured for a cancelled order`);
      if (tpc && committed === undefined) report(`I11: ${payment} is captured before the commit`);
    },
    starts() {
      askedSinceStart.clear();
    },
    saved(before, recorded) {
      for (const { orderEvent } of recorded) report(untruth(bank(), before, orderEvent, askedSinceStart));
    },
    violation: () => violation,
  };
}

/** `auth_…:capture:2` and `auth_…:capture` are one operation, so are a refund's id and what is added to it. */
function operationOf(key: string): string {
  return key.replace(/:\d+$/, "");
}

/** What is written down of a payment or refund that the bank, at this moment, knows to be otherwise. */
function untruth(
  bank: Bank,
  order: Order,
  orderEvent: LoggedEvent["orderEvent"],
  asked: ReadonlySet<string>,
): string | undefined {
  if ("authorizationId" in orderEvent) return untruthOfPayment(bank, orderEvent, asked);
  if (orderEvent.kind !== "refundFailed" && orderEvent.kind !== "refundConfirmed") return undefined;
  const refund = order.refunds.find(({ id }) => id === orderEvent.refundId);
  // One that is asked for and confirmed in one step was made by hand.
  if (refund === undefined) return undefined;
  const made = bank.refundOf(refund.authorizationId, refund.id);
  const isMade = made !== undefined && !made.isSentBack;
  if (made?.isSentBack) return undefined;
  if (isMade === (orderEvent.kind === "refundConfirmed")) return undefined;
  return isMade ? `F15: ${refund.id} failed, and was made` : `I7: ${refund.id} is made, and was not`;
}

function untruthOfPayment(
  bank: Bank,
  orderEvent: Extract<LoggedEvent["orderEvent"], { readonly authorizationId: string }>,
  asked: ReadonlySet<string>,
): string | undefined {
  const { authorizationId: id } = orderEvent;
  const { captured, byHand } = bank.truthOf(id) ?? { captured: 0, byHand: false };
  switch (orderEvent.kind) {
    case "captureFailed":
      if (captured === 0) return undefined;
      if (orderEvent.code !== "holdExpired") return `F15: a no is believed of ${id}, which is captured`;
      return byHand || asked.has(id)
        ? undefined
        : `F1: ${id} is given up, and was not asked about since the start`;
    case "captureSucceeded":
      return captured === orderEvent.amount
        ? undefined
        : `I7: ${id} is captured for ${captured}, not ${orderEvent.amount}`;
    case "holdReleased":
      return bank.holdsMoney(id) ? `I7: ${id} is released, and held` : undefined;
    case "paymentFailed":
      return bank.isHeld(id) ? `F14: ${id} has failed, and is held` : undefined;
    default:
      return undefined;
  }
}
