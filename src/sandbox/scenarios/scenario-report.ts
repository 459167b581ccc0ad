// Report of a scenario that was played: the event log, the webhooks and the e-mails, each with its minute. It holds no id and
// no moment, so that the same file and seed print the same report.

import type { OrderJson } from "../../api/orders/order-json.ts";
import { digitsOfKnown } from "../../domain/money/money.ts";
import { MINUTE } from "../../domain/time.ts";
import { decimal } from "../../text/csv.ts";
import type { Play } from "./play.ts";

const SUMS = ["share", "amount", "pledge"] as const;

export async function reportOf({ sandbox, order: read, people }: Play): Promise<readonly string[]> {
  const order = await read();
  const { createdAt } = order;
  const events = await sandbox.eventLog(order.id);
  const webhooks = await sandbox.webhooks({ order: order.id });
  const names = people();
  const mails = await sandbox.mailsTo([...names.keys()]);
  return [
    ...titled(
      "Event log",
      events.map(({ at, orderEvent }) => row(minuteOf(at, createdAt), eventText(orderEvent, order))),
    ),
    ...titled(
      "Webhooks",
      webhooks.map(({ createdAt: at, type }) => row(minuteOf(at, createdAt), type)),
    ),
    ...titled(
      "E-mails",
      mails
        .map(
          ({ date, to, subject }) => [minuteOf(date, createdAt), `to ${names.get(to)}: ${subject}`] as const,
        )
        // E-mails of one minute are sent in any order.
        .toSorted(([a, left], [b, right]) => a - b || (left < right ? -1 : 1))
        .map(([minute, text]) => row(minute, text)),
    ),
  ];
}

export function row(minute: number, text: string): string {
  return `${`+${minute} min`.padEnd(12)} ${text}`;
}

function minuteOf(at: number, createdAt: number): number {
  return Math.max(0, Math.floor((at - createdAt) / MINUTE));
}

/** The kind, whose payment, and how much. */
function eventText(orderEvent: { readonly kind: string }, order: OrderJson): string {
  const fields = orderEvent as Readonly<Record<string, unknown>>;
  const buyer = order.authorizations.find(({ id }) => id === fields.authorizationId);
  const sums = SUMS.flatMap((name) => {
    const sum = fields[name];
    return typeof sum === "number" && sum > 0 ? [`${name} ${moneyText(sum, order.currency)}`] : [];
  });
  const { reason, code } = fields;
  const why = [reason, code].filter((word) => typeof word === "string");
  const words = [orderEvent.kind, buyer?.firstName ?? "", [...sums, ...why].join(", ")];
  return words.filter((word) => word !== "").join("  ");
}

function moneyText(amount: number, currency: string): string {
  return `${decimal(amount, digitsOfKnown(currency))} ${currency}`;
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
}
