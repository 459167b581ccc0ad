// Actions of shops and buyers in the whole program: a shop makes and reads orders, buyers pay. All of them expect
// success; the tests check the results.

import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import type { Json, TestService } from "../service.ts";
import { payment } from "../service.ts";

export const GOOD_CARD = "4242 4242 4242 4242";
export const CHALLENGE_CARD = "4000 0000 0000 3220";

export async function newOrder(runtime: TestService, fields: Record<string, unknown> = {}): Promise<Json> {
  const answer = await runtime.api("POST", "/v1/orders", { amount: 10_000, ...fields });
  expect(answer.text).toContain('"success":true');
  return answer.json.data;
}

export async function read(runtime: TestService, id: string): Promise<Json> {
  return (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
}

/** A buyer of the page at `url` pays; the answer's data. */
export async function pays(
  runtime: TestService,
  url: string,
  overrides: object = {},
  card = GOOD_CARD,
): Promise<Json> {
  const answer = await runtime.page(`${url}/payments`, payment(card, { ...overrides }));
  expect(answer.text).toContain('"success":true');
  return answer.json.data;
}

/** An order of 100.00 whose captain Ana has 50.00, and if `others`, Bob 30.00 and Cleo 20.00. */
export async function newGroup(
  runtime: TestService,
  fields: Record<string, unknown> = {},
  others: readonly string[] = ["Bob", "Cleo"],
): Promise<Json> {
  const order = await newOrder(runtime, fields);
  await pays(runtime, order.redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(runtime, order.id);
  if (others.includes("Bob")) await pays(runtime, shareUrl, { ...BOB, amount: 3_000 });
  if (others.includes("Cleo")) await pays(runtime, shareUrl, { ...CLEO, amount: 2_000 });
  return read(runtime, order.id);
}

export const BOB = { email: "bob@example.com", firstName: "Bob", lastName: "Moreau" };
export const CLEO = { email: "cleo@example.com", firstName: "Cleo", lastName: "Ñandú" };

/** Does what is due while an answer is waited for, as the loop of a running program would. */
export async function meanwhile<T>(runtime: TestService, waiting: Promise<T>): Promise<T> {
  const settling: Promise<void>[] = [];
  const timer = setInterval(() => settling.push(runtime.settle()), 5);
  try {
    return await waiting;
  } finally {
    clearInterval(timer);
    await Promise.all(settling);
  }
}

export type Moved = { capture: number; release: number; refund: number };

/** Sums of the ledger entries after event `seq`, by authorization; only those with an entry. */
export function movedAfter(
  runtime: TestService,
  orderId: string,
  seq: number,
): Readonly<Record<string, Moved>> {
  const file = new Database(storageIn(runtime.dataDir).describe(), { readonly: true });
  const rows = file
    .query<{ id: string } & Moved, [string, number]>(
      `SELECT authorization_id AS id, sum(max(merchant, 0)) AS capture, sum(max(-merchant, 0)) AS refund,
         sum(max(-held, 0)) - sum(max(merchant, 0)) AS release
       FROM ledger_entries WHERE order_id = ? AND seq > ? GROUP BY authorization_id`,
    )
    .all(orderId, seq);
  file.close();
  return Object.fromEntries(rows.map(({ id, ...moved }) => [id, moved]));
}

/** The number of the order's last domain event. */
export function lastEntry(runtime: TestService, orderId: string): number {
  const file = new Database(storageIn(runtime.dataDir).describe(), { readonly: true });
  const row = file
    .query<{ seq: number }, [string]>("SELECT max(seq) AS seq FROM event_log WHERE order_id = ?")
    .get(orderId);
  file.close();
  return row?.seq ?? 0;
}
