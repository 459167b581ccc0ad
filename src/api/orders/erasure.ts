// Erasure of the personal data of an order (T33). Money, dates, what was sold, the shop's reference and the webhook
// addresses stay. Names, addresses, the shop's notes and everything else that was sent are removed. The lists name what
// stays, so that a new field is removed unless its author decides otherwise.

import { isRecord } from "../decode/decoder.ts";
import type { OrderDetails } from "./details.ts";
import { withoutAbsent } from "./details.ts";

/** For responses and events; details have the first of them from older versions only. */
export const ITEM = ["id", "name", "amount", "quantity", "trackId", "category"] as const;

const AUTHORIZATION = [
  "id",
  "role",
  "status",
  "amount",
  "amountAuthorized",
  "amountCaptured",
  "amountRefunded",
  "seats",
  "showAs",
  "items",
  "createdAt",
  "capturedAt",
  "failureCode",
] as const;

const INVITATION = ["id", "status", "seats", "sentAt", "nudges"] as const;

const ORDER = [
  "id",
  "platformId",
  "amount",
  "amountAuthorized",
  "amountConfirmed",
  "amountCaptured",
  "amountRefunded",
  "currency",
  "locale",
  "ux",
  "type",
  "status",
  "tpc",
  "committedAmount",
  "delay",
  "dueDate",
  "commitDeadline",
  "createdAt",
  "updatedAt",
  "trackId",
  "notifyUrl",
  "redirectUrl",
  "shareUrl",
  "screenUrl",
  "nbShares",
  "guests",
  "visibility",
  "modules",
  "moduleId",
  "integration",
  "secure3D",
  "cancelReason",
  "settled",
  "refunds",
  "disputes",
] as const;

/** The details of an order without personal data. */
export function detailsWithoutPersons(details: OrderDetails): OrderDetails {
  const { trackId, locale, items, modules, notifyUrl, secure3D, linkGenerations } = details;
  return withoutAbsent({
    trackId,
    locale,
    items: items?.map((item) => picked(item, ITEM) as typeof item),
    modules,
    notifyUrl,
    secure3D,
    linkGenerations,
  });
}

/** The details without the names that were given with these payments; the same object where there were none. */
export function detailsWithoutNames(details: OrderDetails, authorizations: readonly string[]): OrderDetails {
  const { names } = details;
  if (names === undefined || !authorizations.some((id) => Object.hasOwn(names, id))) return details;
  const kept = Object.entries(names).filter(([id]) => !authorizations.includes(id));
  return { ...details, names: Object.fromEntries(kept) };
}

/** A stored response about an order, without personal data. The widget's own is an id alone. */
export function answerWithoutPersons(body: string): string {
  if (!body.startsWith("{")) return body;
  const {
    data,
    warnings: _,
    ...rest
  } = JSON.parse(body) as { readonly data?: unknown; readonly warnings?: unknown };
  return JSON.stringify({ ...rest, ...(isRecord(data) && { data: orderWithoutPersons(data) }) });
}

/** The body of a webhook without the personal data of its order. It may have other characters than ASCII. */
export function eventWithoutPersons(body: string): string {
  const event = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const { order } = event;
  return JSON.stringify(isRecord(order) ? { ...event, order: orderWithoutPersons(order) } : event);
}

function orderWithoutPersons(order: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...picked(order, ORDER),
    ...pickedFrom("items", order, ITEM),
    ...pickedFrom("authorizations", order, AUTHORIZATION),
    ...pickedFrom("invitations", order, INVITATION),
  };
}

export function pickedFrom(name: string, order: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  const list = order[name];
  return Array.isArray(list) ? { [name]: list.filter(isRecord).map((entry) => picked(entry, keys)) } : {};
}

export function picked(record: object, keys: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => keys.includes(name)));
}
