// The part of an order that an access report shows one person (GDPR article 15): of the captain all that the order has, of another buyer
// what all of them share, of both their own payments. Others' data and page links, which open pages, are left out.

import { isRecord } from "../decode/decoder.ts";
import type { OrderDetails } from "./details.ts";
import { ITEM, picked, pickedFrom } from "./erasure.ts";

/** One person among an order's: `own` are the ids of their authorizations and of the invitations to them. */
export type Person = { readonly isCaptain: boolean; readonly own: ReadonlySet<string> };

type Fields = Readonly<Record<string, unknown>>;

const SHARED = [
  "id",
  "platformId",
  "amount",
  "currency",
  "ux",
  "type",
  "status",
  "dueDate",
  "createdAt",
  "updatedAt",
  "trackId",
  "cancelReason",
] as const;
const LINKS = ["redirectUrl", "shareUrl", "screenUrl"];
/** Lists of one entry for each payment, for some, or for each person invited. */
const OF_PEOPLE = ["authorizations", "refunds", "disputes", "invitations"];

/** An order as a response or a webhook shows it. */
export function orderAbout(person: Person, order: Fields): Fields {
  const kept = person.isCaptain
    ? Object.fromEntries(Object.entries(order).filter(([name]) => !LINKS.includes(name)))
    : { ...picked(order, SHARED), ...pickedFrom("items", order, ITEM) };
  const lists = OF_PEOPLE.flatMap((name) => {
    const list = order[name];
    return Array.isArray(list) ? [[name, list.filter((entry) => isOwn(person, entry))] as const] : [];
  });
  return { ...kept, ...Object.fromEntries(lists) };
}

function isOwn({ own }: Person, entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { id, authorization = id } = entry;
  return typeof authorization === "string" && own.has(authorization);
}

const EVENT = ["event", "id", "orderId", "platformId", "date", "status", "trackId"] as const;

/** The body of a webhook. */
export function eventAbout(person: Person, body: string): Fields {
  const { order, ...event } = JSON.parse(body) as Fields;
  const { authorization } = event;
  return {
    ...(person.isCaptain ? event : picked(event, EVENT)),
    ...(isOwn(person, authorization) && { authorization }),
    ...(isRecord(order) && { order: orderAbout(person, order) }),
  };
}

/** A stored response about an order; the widget's own is an id alone. */
export function answerAbout(person: Person, body: string): unknown {
  if (!body.startsWith("{")) return body;
  const { data, success } = JSON.parse(body) as Fields;
  return { success, ...(isRecord(data) && { data: orderAbout(person, data) }) };
}

/** The stored details of an order, if they are the captain; of the names that were given, only their own. */
export function detailsAbout({ isCaptain, own }: Person, stored: OrderDetails): OrderDetails {
  const { names, ...others } = stored;
  const details = isCaptain ? others : {};
  if (names === undefined) return details;
  return {
    ...details,
    names: Object.fromEntries(Object.entries(names).filter(([id]) => own.has(id))),
  };
}
