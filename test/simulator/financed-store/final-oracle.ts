// Oracle of a simulated service at rest: the bank's record, the orders, what their merchants read of them, and the
// payouts are held against each other. It uses none of the program's rules and none of its sums.

import { violationAtRest } from "../../../src/domain/invariants/invariants.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { DAY } from "../../../src/domain/time.ts";
import { chargeViolation } from "../../support/financing/agreed-charges.ts";
import { sumOf } from "../../support/financing/arithmetic.ts";
import { buyerViolation } from "../oracle.ts";
import type { Ended } from "./ended.ts";
import { payoutsViolation } from "./payout-oracle.ts";
import type { BankRecord, CardBank } from "./saved-cards.ts";

/** The first violation, or undefined. */
export async function finalViolation(ended: Ended): Promise<string | undefined> {
  for (const order of ended.service.orders()) {
    const found = orderViolation(ended, order) ?? (await shownViolation(ended, order));
    if (found !== undefined) return found;
  }
  return payoutsViolation(ended);
}

function orderViolation(ended: Ended, order: Order): string | undefined {
  const { bank, audits, wasRestored } = ended;
  const audit = audits.get(order.id);
  const records = bank.records().filter(({ orderId }) => orderId === order.id);
  const cards =
    order.financing?.cards.filter(({ status }) => !["forgotten", "failed"].includes(status)) ?? [];
  const kept = order.financing?.cards.flatMap(({ saved }) => saved ?? []) ?? [];
  return (
    violationAtRest(order) ??
    (audit?.isOpen() ? "I29: it is at rest, and something is owed" : undefined) ??
    (cards.length > 0 ? "a card is kept though nothing is owed" : undefined) ??
    (bank.keptCards().some((card) => kept.includes(card))
      ? "the bank keeps a card that is forgotten"
      : undefined) ??
    (wasRestored ? undefined : paymentsViolation(bank, order)) ??
    chargesViolation(ended, order, records) ??
    agreedViolation(ended, order, records)
  );
}

/** Each buyer's payment at the bank is as it is here; a card that was only saved is none. */
function paymentsViolation(bank: CardBank, order: Order): string | undefined {
  for (const authorization of order.authorizations) {
    const truth = bank.truthOf(authorization.id);
    const found = buyerViolation(authorization, truth?.amount === 0 ? undefined : truth);
    if (found !== undefined) return found;
  }
  return undefined;
}

const refundsOf = (records: readonly BankRecord[], payment: string): readonly BankRecord[] =>
  records.filter((record) => record.kind === "refund" && record.payment === payment);

/** Both sides know the same charges (I26), and none of a deadline is captured next to another (I25). */
function chargesViolation(
  { bank, wasRestored }: Ended,
  { financing, id }: Order,
  records: readonly BankRecord[],
): string | undefined {
  const taken = records.filter(({ kind }) => kind === "automatic" || kind === "byBuyer");
  const known = financing?.charges.filter(({ status }) => status === "captured") ?? [];
  for (const { key, amount } of taken) {
    const ours = known.find((charge) => charge.id === key);
    if (ours?.amount !== amount) return `I26: ${key} took ${amount} of ${id}, here it is ${ours?.amount}`;
    const back = sumOf(refundsOf(records, key).map((refund) => refund.amount));
    const ourBack = financing?.refunds.filter(
      ({ chargeId, status }) => chargeId === key && status === "succeeded",
    );
    const given = sumOf((ourBack ?? []).map((refund) => refund.amount + refund.fee));
    if (back !== given && !wasRestored) return `I26: ${key} gave back ${back}, here it is ${given}`;
  }
  const strange = known.find((charge) => !taken.some(({ key }) => key === charge.id));
  if (strange !== undefined) return `I26: ${strange.id} is captured here alone`;
  const standing = taken.filter(({ key }) => bank.disputesOf(key)[0]?.status !== "lost");
  const paid = standing.flatMap(({ deadlineIds }) => deadlineIds);
  const twice = paid.find((deadlineId, index) => paid.indexOf(deadlineId) !== index);
  return twice && `I25: ${twice} is charged twice`;
}

/** No person is charged more or earlier than agreed (I24), by the bank's own time. */
function agreedViolation(
  { bank, audits, hadWrongClock }: Ended,
  order: Order,
  records: readonly BankRecord[],
): string | undefined {
  const agreement = audits.get(order.id)?.agreement();
  if (agreement === undefined) return undefined;
  const captain = order.financing?.plan?.authorizationId;
  const lost = (payment: string): boolean => bank.disputesOf(payment)[0]?.status === "lost";
  const theirs = records
    .map((record) => ({ record, payment: record.kind === "refund" ? record.payment : record.key }))
    .filter(({ record: { kind }, payment }) =>
      kind === "first" ? payment === captain : !isOthers(order, payment),
    )
    .filter(({ payment }) => !lost(payment))
    .map(({ record }) => (hadWrongClock ? { ...record, at: record.at + DAY } : record));
  return chargeViolation(agreement, order.financing?.completedAt, theirs);

  function isOthers({ authorizations }: Order, payment: string): boolean {
    return authorizations.some(({ id }) => id === payment && id !== captain);
  }
}

/** What the merchant reads of the order, and that no other merchant does. */
async function shownViolation({ service }: Ended, order: Order): Promise<string | undefined> {
  const { merchant } = service.application;
  for (const platform of service.config.platforms) {
    const text = await merchant.readOrder(platform, order.id);
    if (platform.id !== order.platformId) {
      if (text !== undefined) return `I19: ${order.id} is read with the key of ${platform.id}`;
      continue;
    }
    const shown = JSON.parse(text ?? "{}");
    const found = jsonViolation(shown.data ?? shown, order);
    if (found !== undefined) return found;
  }
  return undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON as its reader finds it
type Json = any;

function jsonViolation(shown: Json, order: Order): string | undefined {
  if (shown.status !== order.status)
    return `the merchant reads ${shown.status} of an order that is ${order.status}`;
  const { amountFinanced = 0, amountCaptured, amountRefunded, financing } = shown;
  const isDone = order.status === "completed" || order.status === "refunded";
  const promised = order.committed?.amount ?? order.amount;
  const compensated = order.refunds.some(({ cause }) => cause === "compensation");
  if (isDone && !compensated && amountCaptured + amountFinanced !== promised)
    return `I3: ${amountCaptured} captured and ${amountFinanced} financed of ${promised}`;
  const deadlines: readonly Json[] = financing?.deadlines ?? [];
  const about = (shown.refunds ?? []).filter((refund: Json) => refund.deadline !== undefined);
  const lowered = sumOf(about.map((refund: Json) => refund.lowered ?? 0));
  const back = sumOf(
    about
      .filter((refund: Json) => refund.lowered === undefined && refund.status === "succeeded")
      .map((refund: Json) => refund.amount),
  );
  const left = sumOf(deadlines.map(({ amount }) => amount));
  if (left + lowered + back !== amountFinanced)
    return `I23: deadlines of ${left}, ${lowered} lowered and ${back} given back are shown of ${amountFinanced}`;
  if (amountRefunded > amountCaptured + amountFinanced) return `I5: ${amountRefunded} is shown as refunded`;
  return deadlines.some(({ status }) =>
    ["charging", "disputed", "upcoming", "failed", "late"].includes(status),
  )
    ? "I29: a debt is shown of an order at rest"
    : undefined;
}
