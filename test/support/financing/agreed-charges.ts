// The provider's record of one captain against what they agreed to: the sums and moments of the offer at the agreement,
// which never grow. It knows nothing of the order's own events.

import { feeOf, sumOf } from "./arithmetic.ts";
import type { Offered } from "./financing-plan.ts";
import { dueDates, partsOf } from "./financing-plan.ts";

export type Agreement = {
  readonly offered: Offered;
  readonly exposure: number;
  readonly agreedAt: number;
  readonly timeZone: string;
};

/**
 * What the provider did with the captain's cards. `first`: the capture at completion; `automatic`: a charge without the
 * buyer; `byBuyer`: a payment on the page. A refund names the payment it gives back.
 */
export type ProviderRecord = {
  readonly key: string;
  readonly card: string;
  readonly at: number;
  readonly amount: number;
} & (
  | { readonly kind: "first" | "automatic" | "byBuyer" }
  | { readonly kind: "refund"; readonly payment: string }
);

const DAY_MS = 86_400_000;

/** The first record that charges more or earlier than agreed, or gives back what was not paid; undefined: none. */
export function chargeViolation(
  agreement: Agreement,
  completedAt: number | undefined,
  records: readonly ProviderRecord[],
): string | undefined {
  const promised = promiseOf(agreement);
  for (const [index, record] of records.entries()) {
    const past = records.slice(0, index + 1);
    const violation =
      record.kind === "refund"
        ? refundViolation(record, past)
        : (earlyViolation(record, completedAt) ?? excessViolation(promised, record, past));
    if (violation !== undefined) return violation;
  }
  return undefined;
}

type Promised = {
  readonly first: number;
  readonly deadlines: readonly { readonly dueAt: number; readonly amount: number }[];
};

/** The sums at the agreement, each with its fee. */
function promiseOf({ offered, exposure, agreedAt, timeZone }: Agreement): Promised {
  const [first = 0, ...amounts] = partsOf(offered, exposure);
  const deadlines = dueDates(offered, agreedAt, timeZone).map(({ dueAt }, index) => {
    const amount = amounts[index] ?? 0;
    return { dueAt, amount: amount + feeOf(amount, offered.buyerBps) };
  });
  return { first, deadlines };
}

function earlyViolation(
  { kind, key, at }: ProviderRecord,
  completedAt: number | undefined,
): string | undefined {
  if (kind === "first") return undefined;
  if (completedAt === undefined) return `I25: ${key} before the completion`;
  const isTooEarly = kind === "automatic" && at < completedAt + DAY_MS;
  return isTooEarly ? `I24: ${key} within a day after the completion` : undefined;
}

function excessViolation(
  { first, deadlines }: Promised,
  { at }: ProviderRecord,
  past: readonly ProviderRecord[],
): string | undefined {
  const due = sumOf(deadlines.filter(({ dueAt }) => dueAt <= at).map(({ amount }) => amount));
  const all = first + sumOf(deadlines.map(({ amount }) => amount));
  const limits: readonly [string, number, number][] = [
    ["captured first", totalOf(past, "first"), first],
    ["charged without the buyer", keptOf(past, "automatic"), due],
    ["paid", keptOf(past, "first", "automatic", "byBuyer"), all],
  ];
  const broken = limits.find(([, amount, most]) => amount > most);
  return broken && `I24: ${broken[1]} ${broken[0]}, ${broken[2]} agreed by then`;
}

type Kind = ProviderRecord["kind"];

function totalOf(records: readonly ProviderRecord[], ...kinds: readonly Kind[]): number {
  return sumOf(records.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
}

/** What payments of these kinds took and did not give back. */
function keptOf(records: readonly ProviderRecord[], ...kinds: readonly Kind[]): number {
  const kindOf = new Map(records.map(({ key, kind }) => [key, kind]));
  const back = records.filter(
    (record) => record.kind === "refund" && kinds.includes(kindOf.get(record.payment) ?? "refund"),
  );
  return totalOf(records, ...kinds) - sumOf(back.map(({ amount }) => amount));
}

function refundViolation(
  { key, card, payment }: Extract<ProviderRecord, { readonly kind: "refund" }>,
  past: readonly ProviderRecord[],
): string | undefined {
  const paid = past.find((record) => record.key === payment && record.kind !== "refund");
  if (paid === undefined) return `I5: ${key} gives back a payment that was never made`;
  if (paid.card !== card) return `${key} goes to ${card}, ${paid.card} paid`;
  const back = sumOf(
    past.flatMap((each) => (each.kind === "refund" && each.payment === payment ? [each.amount] : [])),
  );
  return back > paid.amount ? `I5: ${back} given back of ${paid.amount}` : undefined;
}
