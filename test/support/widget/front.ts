// A widget's order that its first payment makes: the visit's client, over a server that answers as a test says.

import type { PageView } from "../../../src/api/pages/page.ts";
import type { FrontOptions } from "../../../widget/src/frame/front-client.ts";
import { createFrontClient } from "../../../widget/src/frame/front-client.ts";
import { createKeptAttempt, createKeptOrder } from "../../../widget/src/frame/kept-attempt.ts";
import type { Client, Outcome } from "../../../widget/src/page/client.ts";
import { mapped } from "../../../widget/src/page/client.ts";
import { viewOf } from "./view.ts";

type Asked = readonly [path: string, body: Record<string, unknown>];

export const frontOrder = { amount: 4_200, email: "ana@example.com", items: [{ amount: 1 }, { amount: 2 }] };
export const request = {
  attempt: "try",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Lopes",
  units: [{ itemId: "1", quantity: 3 }],
  means: {},
};

let made = 0;
/** Each view has other ids, as the server's have while there is no order. */
export const withItems = (): PageView => ({
  ...viewOf(),
  items: [1, 2].map((amount) => ({ id: `itm_${++made}`, name: "Thing", amount, quantity: 9 })),
});
/** Those of the last view. */
export const realIds = (): readonly string[] => [made - 1, made].map((number) => `itm_${number}`);
export const frontPayment = { id: "auth_1", status: "failed", amount: 1, unanswered: false } as const;

/** A tab's storage, and what is in it. */
export function newTab() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
  return { items, open: (): typeof storage => storage };
}

/** A client whose server answers like this, and what was asked of it, before there was an order and after. */
export function visiting(
  answer: (path: string) => Outcome<unknown> = usual,
  { open } = newTab(),
  /** What it says of the order that was made, and of a later payment of it. */
  now: () => Outcome<PageView> = () => ({ kind: "answered", data: withItems() }),
) {
  const asked: Asked[] = [];
  const later: Asked[] = [];
  const known = {
    pay: async (body: unknown) => {
      later.push(["pay", body as Asked[1]]);
      return mapped(now(), (view) => ({ payment: frontPayment, view }));
    },
    async state() {
      later.push(["state", {}]);
      return mapped(now(), (view) => ({ ...view, buyer: { firstName: "Ana" } }));
    },
  } as unknown as Client;
  const orders: string[] = [];
  const options: FrontOptions = {
    publicKey: "pk_1",
    order: frontOrder,
    ask: async <T>(path: string, body?: unknown) => {
      asked.push([path, body as Asked[1]]);
      return answer(path) as Outcome<T>;
    },
    attempts: createKeptAttempt(open),
    orders: createKeptOrder(open, { publicKey: "pk_1", order: frontOrder }),
    clientOf: () => known,
    made: ({ orderId, token }) => void orders.push(`${orderId} ${token}`),
  };
  return { client: createFrontClient(options), asked, later, orders };
}

export function usual(path: string): Outcome<unknown> {
  if (path === "/state") return { kind: "answered", data: { kind: "preview", view: withItems() } };
  return {
    kind: "answered",
    data: { payment: frontPayment, view: withItems(), order: "ord_1", token: "tok" },
  };
}

export const dataOf = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== "answered") throw new Error(`not answered: ${JSON.stringify(outcome)}`);
  return outcome.data;
};
