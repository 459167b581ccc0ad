// Browser storage for a link: what it holds, and what it never holds.

import { expect, test } from "bun:test";
import { pageToken } from "../../../src/application/pages/links.ts";
import {
  createOwnPaymentsStorage,
  emptyStorage,
  keepCaptainsPayment,
} from "../../../widget/src/page/own-payments.ts";

const secret = new Uint8Array(32);
const order = "ord_01980d3c-6f00-7000-8000-0123456789ab";
const pageOf = (orderId: string, generation = 0) =>
  `/join/${pageToken(secret, { orderId, purpose: "coBuyer", bound: generation })}`;

function storage() {
  const rows = new Map<string, string>();
  return {
    rows,
    open: () => ({
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, text: string) => void rows.set(key, text),
    }),
  };
}

test("a visit finds what the last one left, also when the captain has replaced the link", () => {
  const { open } = storage();
  createOwnPaymentsStorage(open, pageOf(order)).write({ payments: ["auth_1"], attempt: "try" });
  expect(createOwnPaymentsStorage(open, pageOf(order, 1)).read()).toEqual({
    payments: ["auth_1"],
    attempt: "try",
  });
});

test("a visit finds what another tab has left since", () => {
  const { open } = storage();
  const [here, there] = [pageOf(order), pageOf(order)].map((base) => createOwnPaymentsStorage(open, base));
  expect(here?.read()).toEqual({ payments: [] });
  there?.write({ payments: ["auth_1"] });
  expect(here?.read()).toEqual({ payments: ["auth_1"] });
});

test("another order's link finds nothing", () => {
  const { open } = storage();
  createOwnPaymentsStorage(open, pageOf(order)).write({ payments: ["auth_1"] });
  expect(createOwnPaymentsStorage(open, pageOf(order.replace(/b$/, "c"))).read()).toEqual({ payments: [] });
});

test("the page behind the shared link finds what its captain paid in this browser, of the same order alone", () => {
  const { open } = storage();
  const captains = `/pay/${pageToken(secret, { orderId: order, purpose: "captain", bound: 0 })}`;
  keepCaptainsPayment(open, captains, { id: "auth_1", amount: 5_000 });
  const join = createOwnPaymentsStorage(open, pageOf(order));
  join.write({ payments: ["auth_2"] });
  expect(join.captains?.()).toEqual({ id: "auth_1", amount: 5_000 });
  expect(createOwnPaymentsStorage(open, pageOf(order.replace(/b$/, "c"))).captains?.()).toBeUndefined();
});

test.each(["null", "7", "{broken", '{"id":"auth_1"}'])("a captain's payment is none of %p", (text) => {
  const open = () => ({ getItem: () => text, setItem: () => undefined });
  expect(createOwnPaymentsStorage(open, pageOf(order)).captains?.()).toBeUndefined();
});

test("T20: the link itself is not kept", () => {
  const { open, rows } = storage();
  createOwnPaymentsStorage(open, pageOf(order)).write({ payments: ["auth_1"] });
  const proof = pageOf(order).slice(-22);
  expect([...rows].flat().join(" ")).not.toContain(proof.slice(0, 6));
});

test("no more payments are kept than the server looks at, the latest of them", () => {
  const { open } = storage();
  const ids = Array.from({ length: 14 }, (_, index) => `auth_${index}`);
  createOwnPaymentsStorage(open, pageOf(order)).write({ payments: ids });
  expect(createOwnPaymentsStorage(open, pageOf(order)).read().payments).toEqual(ids.slice(4));
});

test.each(["", "null", "7", "[]", '{"payments":7}', '{"payments":[1,{}],"attempt":{}}', "{broken"])(
  "what others have left there (%p) is nothing",
  (text) => {
    const open = () => ({ getItem: () => text, setItem: () => undefined });
    expect(createOwnPaymentsStorage(open, pageOf(order)).read()).toEqual({ payments: [] });
  },
);

test("where nothing can be stored it is remembered until the page is left", () => {
  const storage = createOwnPaymentsStorage(() => {
    throw new Error("not allowed");
  }, pageOf(order));
  expect(storage.read()).toEqual({ payments: [] });
  storage.write({ payments: ["auth_1"] });
  expect(storage.read()).toEqual({ payments: ["auth_1"] });
});

test("the captain's page keeps nothing", () => {
  emptyStorage.write({ payments: ["auth_1"] });
  expect(emptyStorage.read()).toEqual({ payments: [] });
});
