// An order that its first payment makes, as the visit sees it: like any other.

import { describe, expect, test } from "bun:test";
import type { PageView } from "../../../src/api/pages/page.ts";
import type { FrontOptions } from "../../../widget/src/frame/front-client.ts";
import { createFrontClient } from "../../../widget/src/frame/front-client.ts";
import { createKeptAttempt } from "../../../widget/src/frame/kept-attempt.ts";
import type { Client, Outcome } from "../../../widget/src/page/client.ts";
import { viewOf } from "../../support/widget/view.ts";

type Asked = readonly [path: string, body: Record<string, unknown>];

const order = { amount: 4_200, email: "ana@example.com", items: [{ amount: 1 }, { amount: 2 }] };
const request = {
  attempt: "try",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Lopes",
  units: [{ itemId: "1", quantity: 3 }],
  means: {},
};

let made = 0;
/** Each view has other ids, as the server's have while there is no order. */
const withItems = (): PageView => ({
  ...viewOf(),
  items: [1, 2].map((amount) => ({ id: `itm_${++made}`, name: "Thing", amount, quantity: 9 })),
});
const payment = { id: "auth_1", status: "failed", amount: 1, unanswered: false } as const;

/** A tab's storage, and what is in it. */
function newTab() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
  return { items, open: (): typeof storage => storage };
}

/** A client whose server answers like this, and what was asked of it, before there was an order and after. */
function visiting(answer: (path: string) => Outcome<unknown> = usual, { open } = newTab()) {
  const asked: Asked[] = [];
  const later: Asked[] = [];
  const known = {
    pay: async (body: unknown) => {
      later.push(["pay", body as Asked[1]]);
      return { kind: "answered", data: { payment, view: withItems() } };
    },
    state: async () => ({ kind: "answered", data: { ...withItems(), buyer: { firstName: "Ana" } } }),
  } as unknown as Client;
  const orders: string[] = [];
  const options: FrontOptions = {
    publicKey: "pk_1",
    order,
    ask: async <T>(path: string, body?: unknown) => {
      asked.push([path, body as Asked[1]]);
      return answer(path) as Outcome<T>;
    },
    attempts: createKeptAttempt(open),
    made(orderId, token) {
      orders.push(`${orderId} ${token}`);
      return known;
    },
  };
  return { client: createFrontClient(options), asked, later, orders };
}

function usual(path: string): Outcome<unknown> {
  if (path === "/state") return { kind: "answered", data: { kind: "preview", view: withItems() } };
  return { kind: "answered", data: { payment, view: withItems(), order: "ord_1", token: "tok" } };
}

const dataOf = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== "answered") throw new Error(`not answered: ${JSON.stringify(outcome)}`);
  return outcome.data;
};

describe("before there is an order", () => {
  test("the view is what it would be, with the buyer as the page named them and items by their place", async () => {
    const { client, asked } = visiting();
    const first = dataOf(await client.state());
    expect(first.buyer).toEqual({ email: "ana@example.com" });
    expect(first.items.map(({ id }) => id)).toEqual(["0", "1"]);
    expect(dataOf(await client.state()).items).toEqual(first.items);
    expect(asked).toEqual(Array(2).fill(["/state", { publicKey: "pk_1", order }]));
  });

  test("a chosen module goes along from then on", async () => {
    const { client, asked } = visiting();
    await client.choose("md_1");
    await client.pay({ ...request, units: [] });
    expect(asked.map(([path, { moduleId }]) => [path, moduleId])).toEqual([
      ["/state", "md_1"],
      ["/payments", "md_1"],
    ]);
  });

  test("there is no payment to ask about", async () => {
    const { client, asked } = visiting();
    expect(await client.check("auth_1")).toMatchObject({ kind: "refused", code: "paymentNotFound" });
    expect(await client.abandon("auth_1")).toMatchObject({ kind: "refused" });
    expect(asked).toEqual([]);
  });

  test("T2: of the order's page nothing is asked until the first payment was answered", async () => {
    const { client, orders, asked } = visiting(() => ({ kind: "unreachable" }));
    expect(await client.pay(request)).toEqual({ kind: "unreachable" });
    await client.state();
    expect(orders).toEqual([]);
    expect(asked.map(([path]) => path)).toEqual(["/payments", "/state"]);
  });
});

describe("the first payment", () => {
  test("names units by the place of their item, and makes the order", async () => {
    const { client, asked, orders } = visiting();
    await client.state();
    const answer = dataOf(await client.pay(request));
    expect(asked.at(-1)).toEqual([
      "/payments",
      { publicKey: "pk_1", order, ...request, units: [{ item: 1, quantity: 3 }] },
    ]);
    expect(orders).toEqual(["ord_1 tok"]);
    expect(answer.view.buyer).toEqual({ email: "ana@example.com" });
  });

  test("the next one is of the same order, and picks the same items by their real ids", async () => {
    const { client, asked, later } = visiting();
    await client.state();
    const { view: now } = dataOf(await client.pay(request));
    const realIds = [made - 1, made].map((number) => `itm_${number}`);
    expect(now.items.map(({ id }) => id)).toEqual(["0", "1"]);
    await client.pay(request);
    expect(later).toEqual([["pay", { ...request, units: [{ itemId: realIds[1], quantity: 3 }] }]]);
    expect(asked).toHaveLength(2);
  });

  test("what the order knows of its buyer is added to what the page named", async () => {
    const { client } = visiting();
    await client.pay(request);
    expect(dataOf(await client.state()).buyer).toEqual({ email: "ana@example.com", firstName: "Ana" });
  });
});

describe("F23: a page that is loaded again before the answer to its first payment has come", () => {
  const lost = (): Outcome<unknown> => ({ kind: "unreachable" });
  const tooSoon = (): Outcome<unknown> => ({ kind: "refused", status: 429, code: "", paths: [] });
  const declined = (): Outcome<unknown> => ({ kind: "refused", status: 402, code: "", paths: [] });
  const tries = async (
    tab: ReturnType<typeof newTab>,
    answer: (path: string) => Outcome<unknown>,
    more: Partial<typeof request>,
  ) => {
    const { client, asked } = visiting(answer, tab);
    await client.pay({ ...request, ...more });
    return asked.at(-1)?.[1].attempt;
  };

  test("tries the same payment again, whatever the card, until an answer tells of it", async () => {
    const tab = newTab();
    expect(await tries(tab, lost, { attempt: "first", means: { number: "4242" } })).toBe("first");
    expect(await tries(tab, tooSoon, { attempt: "second", means: { number: "1881" } })).toBe("first");
    expect(await tries(tab, usual, { attempt: "third" })).toBe("first");
    expect(tab.items.size).toBe(0);
    expect(await tries(tab, declined, { attempt: "fourth" })).toBe("fourth");
    expect(await tries(tab, usual, { attempt: "fifth" })).toBe("fifth");
  });

  test("tries another payment for another buyer, and keeps nothing of theirs but a fingerprint", async () => {
    const tab = newTab();
    await tries(tab, lost, { attempt: "first" });
    expect(await tries(tab, lost, { attempt: "second", email: "bo@example.com" })).toBe("second");
    expect([...tab.items.values()]).toEqual(["first", "second"]);
    for (const key of tab.items.keys()) expect(key).toMatch(/^front attempt [0-9a-z]+$/);
  });

  test.each([
    ["name", { firstName: "Anna" }],
    ["share", { units: [{ itemId: "0", quantity: 1 }] }],
    ["spelling of the e-mail", { email: " Ana@Example.com" }],
  ])("tries the same payment again with another %s", async (_, corrected) => {
    const tab = newTab();
    await tries(tab, lost, { attempt: "first" });
    expect(await tries(tab, usual, { attempt: "second", ...corrected })).toBe("first");
  });

  test("tries another payment with another module", async () => {
    const tab = newTab();
    await tries(tab, lost, { attempt: "first" });
    const { client, asked } = visiting(usual, tab);
    await client.choose("md_1");
    await client.pay({ ...request, attempt: "second" });
    expect(asked.at(-1)?.[1].attempt).toBe("second");
  });

  test("tries the same payment again although another widget in the tab was answered meanwhile", async () => {
    const tab = newTab();
    const other = { email: "bo@example.com" };
    expect(await tries(tab, lost, { attempt: "first" })).toBe("first");
    expect(await tries(tab, usual, { attempt: "other", ...other })).toBe("other");
    expect(await tries(tab, usual, { attempt: "second" })).toBe("first");
    expect(tab.items.size).toBe(0);
  });

  test("tries another payment once one was answered that was for another buyer first", async () => {
    const tab = newTab();
    let answer: Outcome<unknown> = { kind: "unreachable" };
    const { client } = visiting(() => answer, tab);
    await client.pay({ ...request, attempt: "first" });
    answer = usual("/payments");
    await client.pay({ ...request, attempt: "first", email: "bo@example.com" });
    expect(await tries(tab, usual, { attempt: "second" })).toBe("second");
  });

  test("pays as before where the browser keeps nothing", async () => {
    const denied = (): never => {
      throw new DOMException("The request was denied.", "SecurityError");
    };
    const tab = { ...newTab(), open: denied };
    expect(await tries(tab, lost, { attempt: "first" })).toBe("first");
    expect(await tries(tab, usual, { attempt: "second" })).toBe("second");
  });
});
