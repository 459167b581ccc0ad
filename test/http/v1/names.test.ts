// Names and e-mail addresses with characters that are no text: refused at every entry point. Names without any: absent in
// an order, refused in a payment.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { GOOD_CARD, newGroup, newOrder } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const NAMES = [
  "Ana\u001b[2K",
  "Ana\nBob",
  "Ana\u009bm",
  "Ana\u202eEVIL",
  "Ana\u2066",
  "Ana\u2028Bob",
  "\u007f",
];
const ADDRESSES = NAMES.map((name) => `${name}@example.com`);
const WRONG: readonly (readonly [field: string, value: string])[] = [
  ...NAMES.flatMap((name) => [["firstName", name] as const, ["lastName", name] as const]),
  ...ADDRESSES.map((address) => ["email", address] as const),
];
const SENTENCES = {
  name: "must be a name, not only spaces, without control characters",
  email: "must be an e-mail address",
};
const sentenceOf = (field: string) => SENTENCES[field === "email" ? "email" : "name"];

describe.each(WRONG)("%s %j", (field, value) => {
  const refused = (path: string) => ({
    status: 400,
    json: { code: "invalidRequest", details: [{ path, message: sentenceOf(field) }] },
  });

  test("is refused by the API", async () => {
    expect(await runtime.api("POST", "/v1/orders", { amount: 100, [field]: value })).toMatchObject(
      refused(`/${field}`),
    );
  });

  test("is refused by the captain's and the co-buyers' page, and by the widget", async () => {
    const { redirectUrl } = await newOrder(runtime);
    const { shareUrl } = await newGroup(runtime, {}, []);
    const sent = payment(GOOD_CARD, { [field]: value });
    for (const page of [redirectUrl, shareUrl])
      expect(await runtime.page(`${page}/payments`, sent)).toMatchObject(refused(`/${field}`));
    const front = { publicKey: PUBLIC_KEY, order: { amount: 100 }, ...sent };
    expect(await runtime.page("/embed/captain/payments", front)).toMatchObject(refused(`/${field}`));
  });
});

test.each(["Zoë", "王小明", "عمر", "D’Arcy-O'Neil", "Ana\u200f", "👩‍👩‍👧"])(
  "%j is accepted as a name",
  async (firstName) => {
    expect(await runtime.api("POST", "/v1/orders", { amount: 100, firstName })).toMatchObject({
      status: 200,
    });
  },
);

describe.each(["", "  "])("a name that is %j", (blank) => {
  const named = { firstName: blank, lastName: blank };

  test("counts as absent in an order: its captain is asked for one", async () => {
    const order = await newOrder(runtime, { ...named, billingAddress: named });
    expect(order).not.toContainAnyKeys(["firstName", "lastName"]);
    expect(order.billingAddress).toEqual({});
    const sent = payment(GOOD_CARD);
    const { firstName: _, lastName: __, ...nameless } = sent;
    expect(await runtime.page(`${order.redirectUrl}/payments`, nameless)).toMatchObject({
      status: 400,
      json: { details: [{ path: "/firstName" }, { path: "/lastName" }] },
    });
    expect((await runtime.page(`${order.redirectUrl}/payments`, sent)).status).toBe(200);
  });

  test("is refused of a buyer who pays", async () => {
    const { redirectUrl } = await newOrder(runtime, { firstName: "Ana", lastName: "Martin" });
    const { shareUrl } = await newGroup(runtime, {}, []);
    for (const page of [redirectUrl, shareUrl])
      expect(await runtime.page(`${page}/payments`, payment(GOOD_CARD, named))).toMatchObject({
        status: 400,
        json: { details: [{ path: "/firstName" }, { path: "/lastName" }] },
      });
  });
});
