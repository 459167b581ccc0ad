// Scenarios as one line each, for tests to compare: what each buyer owes, holds and paid, and the merchant's webhooks with
// their moments.

import type { OrderWebhookName } from "../../../src/domain/messages/webhook-name.ts";
import type { Authorization } from "../../../src/domain/order/order.ts";
import { isSettled } from "../../../src/domain/order/queries.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/domain/time.ts";
import type { Scenario } from "./scenario.ts";
import { CREATED_AT } from "./scenario.ts";

/** `"confirmed: captain 700 held, bob 300 pending"`; of a captured share the captured amount. */
export function picture({ order }: Scenario): string {
  const reason = order.cancelReason === undefined ? "" : ` ${order.cancelReason}`;
  const settled = isSettled(order) ? " settled" : "";
  const people = order.authorizations.map(
    (authorization) => `${authorization.id.replace("auth_", "")} ${money(authorization)}`,
  );
  return [`${order.status}${reason}${settled}`, people.join(", ")].filter((part) => part !== "").join(": ");
}

function money(authorization: Authorization): string {
  const refunded =
    authorization.refunded > 0 && authorization.refunded < authorization.captured
      ? ` refunded ${authorization.refunded}`
      : "";
  switch (authorization.status) {
    case "pending":
    case "requiresAction":
      return `${authorization.share} ${authorization.status === "pending" ? "pending" : "challenged"}${given(authorization)}`;
    case "authorized":
      return authorization.capturing
        ? `${authorization.target} capturing`
        : `${authorization.share} held${given(authorization)}`;
    case "captured":
      return `${authorization.captured} captured${refunded}`;
    case "refunded":
      return `${authorization.captured} refunded`;
    case "released":
      return "released";
    case "failed":
      return `failed ${authorization.failureCode}`;
    default:
      return authorization.status satisfies never;
  }
}

function given(authorization: Authorization): string {
  return authorization.releasing === undefined ? "" : ` given up (${authorization.releasing})`;
}

/** `["1h order.confirmed", "5d order.completed"]`; without `order.authorized` unless `names` says otherwise. */
export function told({ told: events }: Scenario, names?: readonly OrderWebhookName[]): readonly string[] {
  return events
    .filter(({ event }) => (names === undefined ? event !== "order.authorized" : names.includes(event)))
    .map(({ event, at }) => `${elapsed(at - CREATED_AT)} ${event}`);
}

/** `"5d1h"` */
export function elapsed(ms: number): string {
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, size] of [
    ["d", DAY],
    ["h", HOUR],
    ["m", MINUTE],
    ["s", SECOND],
  ] as const) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)}${unit}`);
    rest %= size;
  }
  return parts.length === 0 ? "0s" : parts.join("");
}
