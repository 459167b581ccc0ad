// Terminal text of orders, plans and events.

import type { OrderJson, planJson } from "../../api/orders/order-json.ts";
import type { eventJson } from "../../api/webhooks/event-json.ts";
import type { ShownDeadline } from "../../domain/financing/deadlines.ts";
import { digitsOfKnown } from "../../domain/money/money.ts";
import { onOneLine } from "../../text/characters.ts";
import { decimal } from "../../text/csv.ts";

export type ShownEvent = ReturnType<typeof eventJson>;
export type ShownPlan = ReturnType<typeof planJson>;

/** `12.50 EUR` of 1250. */
export function moneyText(amount: number, currency: string): string {
  return `${decimal(amount, digitsOfKnown(currency))} ${currency}`;
}

/** An order in one line: id, status, amount, day, reference, captain. */
export function orderRow({ id, status, amount, currency, createdAt, trackId, email }: OrderJson): string {
  const cells = [id, status.padEnd(13), moneyText(amount, currency).padStart(14), timeText(createdAt)];
  return onOneLine([...cells, trackId ?? "-", email ?? ""].join("  ").trimEnd());
}

/** Everything that a person needs who answers a buyer's call. */
export function orderText(order: OrderJson, events: readonly ShownEvent[]): string {
  const { amount, amountCaptured, amountRefunded, amountWaived = 0, currency } = order;
  const { committedAmount, cancelReason, amountFinanced = 0 } = order;
  const money = (value: number) => moneyText(value, currency);
  const rows: (readonly [string, string | undefined])[] = [
    ["Order", order.id],
    ["Status", cancelReason === undefined ? order.status : `${order.status} (${cancelReason})`],
    ["Amount", money(amount)],
    ["Waived", amountWaived === 0 ? undefined : money(amountWaived)],
    ["Committed", committedAmount === undefined ? undefined : money(committedAmount)],
    ["Captured", amountCaptured === 0 ? undefined : money(amountCaptured)],
    ["Refunded", amountRefunded === 0 ? undefined : money(amountRefunded)],
    ["Financed", amountFinanced === 0 ? undefined : money(amountFinanced)],
    ["Settled", order.settled === false ? "no: money is still on its way back" : undefined],
    ["Reference", order.trackId],
    ["Captain", captainText(order)],
    ["Made", timeText(order.createdAt)],
    ["Due", timeText(order.dueDate)],
    ["Commit until", order.commitDeadline === undefined ? undefined : timeText(order.commitDeadline)],
    ["Page", order.redirectUrl],
    ["Share link", order.shareUrl],
  ];
  return [
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : `${name.padEnd(13)} ${value}`)),
    ...titled(
      "Buyers",
      order.authorizations.map((buyer) => buyerText(buyer, money)),
    ),
    ...titled(
      "Refunds",
      order.refunds.map(
        ({ id, authorization, amount: part, status }) =>
          `${id}  ${status}  ${money(part)} of ${authorization}`,
      ),
    ),
    ...titled(
      "Disputes",
      (order.disputes ?? []).map(({ id, authorization, amount: part, status, reason }) =>
        [id, status, `${money(part)} of ${authorization}`, ...(reason === undefined ? [] : [reason])].join(
          "  ",
        ),
      ),
    ),
    ...titled(
      "Deadlines",
      (order.financing?.deadlines ?? []).map((deadline) => deadlineText(deadline, currency)),
    ),
    ...titled(
      "Asks",
      (order.asks ?? []).map(
        ({ id, by, status, createdAt, until }) =>
          `${id}  ${status}  by ${by}, ${timeText(createdAt)} until ${timeText(until)}`,
      ),
    ),
    ...titled("Webhooks", events.map(eventRow)),
  ]
    .map(onOneLine)
    .join("\n");
}

/** The money that a command would move, a line for each buyer. */
export function planText(plan: ShownPlan, order: OrderJson): string {
  const money = (value: number) => moneyText(value, order.currency);
  const lines = plan.flatMap(({ authorization, capture, release, refund }) => {
    const moves = [
      ...(capture > 0 ? [`capture ${money(capture)}`] : []),
      ...(release > 0 ? [`release ${money(release)}`] : []),
      ...(refund > 0 ? [`refund ${money(refund)}`] : []),
    ];
    const buyer = order.authorizations.find(({ id }) => id === authorization);
    const whose = [buyer?.firstName, buyer?.lastName].filter(Boolean).join(" ");
    return moves.length === 0
      ? []
      : [`  ${authorization}${whose === "" ? "" : ` (${whose})`}: ${moves.join(", ")}`];
  });
  return lines.length === 0 ? "No money moves." : lines.map(onOneLine).join("\n");
}

/** What a captain pays later: when, how much, and where it stands. */
export function deadlineText(
  { id, dueAt, amount, fee, status, failureCode }: ShownDeadline,
  currency: string,
): string {
  const why = failureCode === undefined ? "" : ` (${failureCode})`;
  const extra = fee === 0 ? "" : ` and ${moneyText(fee, currency)} fee`;
  return `${id}  ${timeText(dueAt)}  ${moneyText(amount, currency)}${extra}  ${status}${why}`;
}

export function eventRow(event: ShownEvent): string {
  const { type, state, createdAt, attemptCount, url, reason, nextAttemptAt } = event;
  const tries = `${attemptCount} ${attemptCount === 1 ? "try" : "tries"}`;
  const why = reason === undefined ? "" : `: ${reason}`;
  const next = nextAttemptAt === undefined ? "" : `; next try ${timeText(nextAttemptAt)}`;
  return onOneLine(
    `${timeText(createdAt)}  ${type.padEnd(18)} ${state}, ${tries}${url === undefined ? "" : ` at ${url}`}${why}${next}`,
  );
}

function captainText({ firstName, lastName, email }: OrderJson): string | undefined {
  const text = [firstName, lastName, email && `<${email}>`].filter(Boolean).join(" ");
  return text === "" ? undefined : text;
}

function buyerText(buyer: OrderJson["authorizations"][number], money: (value: number) => string): string {
  const whose = [buyer.firstName, buyer.lastName, buyer.email && `<${buyer.email}>`]
    .filter(Boolean)
    .join(" ");
  const failure = buyer.failureCode === undefined ? "" : ` (${buyer.failureCode})`;
  return `${buyer.id}  ${buyer.role.padEnd(8)} ${buyer.status}${failure}  share ${money(buyer.amount)}  ${whose}`.trimEnd();
}

export function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}

export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
