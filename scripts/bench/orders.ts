// Orders that a benchmark reads, created through the API.

import type { Server } from "./process.ts";
import { get, ORDER } from "./requests.ts";
import { CONNECTIONS } from "./turns.ts";

type Created = { readonly id: string; readonly redirectUrl: string };

export type Stored = { readonly text: string; readonly order: Created };

/** In any order; `more` are fields of each. */
export async function createOrders(
  server: Server,
  count: number,
  more: object = {},
): Promise<readonly Stored[]> {
  const created: Stored[] = [];
  const body = JSON.stringify({ ...JSON.parse(ORDER), ...more });
  let left = count;
  const create = async () => {
    while (left-- > 0) created.push(await createOrder(server, body));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, create));
  return created;
}

async function createOrder({ port, key }: Server, body: string): Promise<Stored> {
  const url = `http://127.0.0.1:${port}/v1/orders`;
  const created = await fetch(url, { method: "POST", headers: { Authorization: key }, body });
  const text = await created.text();
  const { data } = JSON.parse(text) as { readonly data: Created };
  return { text, order: { id: data.id, redirectUrl: data.redirectUrl } };
}

export function read({ order }: Stored, key: string): string {
  return get(`/v1/orders/${order.id}`, key);
}

export function readAny(orders: readonly Stored[], key: string): string {
  return read(orders[Math.floor(Math.random() * orders.length)] as Stored, key);
}
