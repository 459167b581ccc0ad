// The shop whose orders the fuzzer plays with: it keeps some in every state, so that commands find all of them.

import type { Ask } from "./ask.ts";

export type Keys = { readonly own: string; readonly foreign: string };

/** Ids by their prefix, newest last. */
export type Pool = { readonly ids: Map<string, string[]> };

type Data = {
  readonly id: string;
  readonly redirectUrl: string;
  readonly authorizations: readonly { id: string }[];
};

const MOST_KEPT = 40;
const FOREIGN = "foreign";

export function remember({ ids }: Pool, prefix: string, ...found: readonly string[]): void {
  ids.set(prefix, [...(ids.get(prefix) ?? []), ...found].slice(-MOST_KEPT));
}

/** Ids in an answer are worth asking about. */
export function rememberIds(pool: Pool, text: string): void {
  for (const [id = "", prefix = ""] of text.matchAll(/\b(ord|auth|evt)_[0-9a-f]{8}-[0-9a-f-]{27}/g))
    if (Math.abs(Bun.hash.crc32(id)) % 4 === 0) remember(pool, prefix, id);
}

/** One of the newest of its kind. */
export function knownId({ ids }: Pool, prefix: string, at: number): string | undefined {
  const known = ids.get(prefix) ?? [];
  return known[at % Math.max(known.length, 1)];
}

export function foreignIds({ ids }: Pool): readonly string[] {
  return ids.get(FOREIGN) ?? [];
}

async function order(ask: Ask, key: string, body: object): Promise<Data> {
  const answer = await ask("POST", "/v1/orders", { authorization: key }, JSON.stringify(body));
  return JSON.parse(answer.text).data;
}

async function pay(ask: Ask, { redirectUrl }: Data, amount: number): Promise<void> {
  const { pathname, origin } = new URL(redirectUrl);
  const body = {
    attempt: crypto.randomUUID(),
    email: "ana@example.com",
    firstName: "Ana",
    lastName: "Lopes",
    amount,
    means: { number: "4242424242424242", expMonth: "12", expYear: "40", cvc: "123" },
  };
  const headers = { origin, "content-type": "application/json" };
  await ask("POST", `${pathname}/payments`, headers, JSON.stringify(body));
}

/** New orders: one untouched, one shared, one that completes, one to commit, and one of another platform's. */
export async function makeOrders(ask: Ask, keys: Keys, pool: Pool): Promise<void> {
  const untouched = await order(ask, keys.own, { amount: 5_000 });
  const shared = await order(ask, keys.own, { amount: 5_000, type: "standard", metadata: { a: "b" } });
  await pay(ask, shared, 2_000);
  const complete = await order(ask, keys.own, { amount: 5_000 });
  await pay(ask, complete, 5_000);
  const toCommit = await order(ask, keys.own, { amount: 5_000, tpc: true });
  await pay(ask, toCommit, 2_000);
  const foreign = await order(ask, keys.foreign, { amount: 5_000 });
  remember(pool, FOREIGN, foreign.id);
  for (const { id } of [untouched, shared, complete, toCommit]) {
    remember(pool, "ord", id);
    const { text } = await ask("GET", `/v1/orders/${id}`, { authorization: keys.own });
    remember(
      pool,
      "auth",
      ...(JSON.parse(text).data as Data).authorizations.map((authorization) => authorization.id),
    );
  }
}
