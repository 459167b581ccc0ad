// Requests of a load, each kept with its answer.

import type { Replica } from "../binary/replicas.ts";

/** Status 0: no answer. */
export type Answer = { readonly status: number; readonly text: string };
/** A request under an idempotency key. */
export type Asked = { readonly path: string; readonly body: object; readonly key: string; answer: Answer };
/** The try to pay an order. */
export type Paid = { readonly orderId: string; readonly answer: Answer };

export function headersOf({ shop }: Replica) {
  return { authorization: shop.keys.secretKey, "content-type": "application/json" };
}

/** Asks at this replica, for the first time or once more. */
export function repeat(
  replica: Replica,
  { path, body, key }: Pick<Asked, "path" | "body" | "key">,
): Promise<Response> {
  const headers = { ...headersOf(replica), "idempotency-key": key };
  return fetch(replica.url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

export async function answerOf(ask: () => Promise<Response>): Promise<Answer> {
  try {
    const response = await ask();
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: "" };
  }
}
