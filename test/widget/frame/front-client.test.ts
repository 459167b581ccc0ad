// An order that its first payment makes, as the visit sees it: like any other.

import { describe, expect, test } from "bun:test";
import type { Outcome } from "../../../widget/src/page/client.ts";
import { dataOf, frontOrder, newTab, realIds, request, usual, visiting } from "../../support/widget/front.ts";

describe("before there is an order", () => {
  test("the view is what it would be, with the buyer as the page named them and items by their place", async () => {
    const { client, asked } = visiting();
    const first = dataOf(await client.state());
    expect(first.buyer).toEqual({ email: "ana@example.com" });
    expect(first.items.map(({ id }) => id)).toEqual(["0", "1"]);
    expect(dataOf(await client.state()).items).toEqual(first.items);
    expect(asked).toEqual(Array(2).fill(["/state", { publicKey: "pk_1", order: frontOrder }]));
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
      { publicKey: "pk_1", order: frontOrder, ...request, units: [{ item: 1, quantity: 3 }] },
    ]);
    expect(orders).toEqual(["ord_1 tok"]);
    expect(answer.view.buyer).toEqual({ email: "ana@example.com" });
  });

  test("the next one is of the same order, and picks the same items by their real ids", async () => {
    const { client, asked, later } = visiting();
    await client.state();
    const { view: now } = dataOf(await client.pay(request));
    const [, itemId] = realIds();
    expect(now.items.map(({ id }) => id)).toEqual(["0", "1"]);
    await client.pay(request);
    expect(later).toEqual([["pay", { ...request, units: [{ itemId, quantity: 3 }] }]]);
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
