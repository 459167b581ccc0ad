// The request of the screen Sandbox's form: its sums, its items, and the line of curl, which a shell understands.

import { expect, test } from "bun:test";
import { curlOf, orderRequest } from "../../../hosted/src/dashboard/screens/sandbox/order-request.ts";

const PUBLIC_URL = "http://localhost:8080";
const fields = { amount: "49,90", currency: "EUR", ux: "collect", tpc: false, notifyUrl: "" };

test.each([
  [{}, { amount: 4_990, ux: "collect" }],
  [
    { currency: "JPY", amount: "500" },
    { amount: 500, currency: "JPY" },
  ],
  [
    { tpc: true, notifyUrl: "http://localhost:3000/hook" },
    { tpc: true, notifyUrl: "http://localhost:3000/hook" },
  ],
])("%j", (more, expected) => {
  expect(orderRequest({ ...fields, ...more }, PUBLIC_URL)).toMatchObject(expected);
});

test.each(["", "0", "0.02", "-5", "abc", "1.234"])("%j is no amount", (amount) => {
  expect(orderRequest({ ...fields, amount }, PUBLIC_URL)).toBeUndefined();
});

test.each(["0.03", "10", "49.90"])("the items that each takes come to %s", (amount) => {
  const request = orderRequest({ ...fields, amount, ux: "picking" }, PUBLIC_URL);
  const items = request?.items as readonly { readonly amount: number }[];
  expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(Math.round(Number(amount) * 100));
});

test("a quote in the request is a quote in a shell", async () => {
  const line = curlOf({ note: "it's" }, PUBLIC_URL, "sk_test_x").replace("curl", "printf '%s\\n'");
  const { stdout } = Bun.spawnSync(["sh", "-c", line]);
  expect(stdout.toString().trimEnd().split("\n").at(-1)).toBe('{"note":"it\'s"}');
});
