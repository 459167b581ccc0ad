// Promise about a buyer's money: what the order's terms make of it, and that their page, before and after they pay, and
// their first e-mail make the same one.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { PageView } from "../../../src/api/pages/page.ts";
import { en } from "../../../src/notifications/email/words/en.ts";
import { heldBy, holdOf, paidBy, promiseOf } from "../../../widget/src/page/terms.ts";
import { BOB, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const ITEM = { name: "Seat", amount: 1_000, quantity: 10 };
const AS_STANDARD = { type: "standard" };
const OPTIONAL = { guarantee: { amount: 0 }, items: [{ ...ITEM, optional: true }], minAmount: 6_000 };
const FOR_OTHERS = { ...AS_STANDARD, guarantors: "anyone" };
const COMMITS = ["not needed", "awaited", "made early"] as const;
const IN_PART = { guarantee: { amount: 2_000 } };

const stateOf = async (url: string): Promise<PageView> => (await runtime.page(`${url}/state`)).json.data;

/** What the page's document says. */
const textOf = async (url: string) => (await runtime.page(url)).text;

function kindOf(view: PageView, share: number, hold: number) {
  const kind = promiseOf(view, share, hold);
  if (kind === "single" || kind === "singleTpc") throw new Error("nothing is left to others");
  return kind;
}

/** An order of 100.00 that several share. */
async function begin(terms: object, commit: (typeof COMMITS)[number]) {
  const ux = "items" in terms ? "picking" : "collect";
  const order = await newOrder(runtime, { ux, tpc: commit !== "not needed", ...terms });
  if (commit === "made early") await runtime.api("POST", `/v1/orders/${order.id}/commit`);
  return order;
}

/** A buyer pays 30.00 at `url`: what their page promises before and after, and their e-mail. */
async function promised(url: string, buyer: object) {
  const before = await stateOf(url);
  const [item] = before.items;
  const picked = before.ux === "picking" ? { units: [{ itemId: item?.id, quantity: 3 }] } : { amount: 3_000 };
  await pays(runtime, url, { ...buyer, ...picked });
  await runtime.settle();
  const mail = runtime.mails().at(-1)?.text ?? "";
  const link = /https?:\S+\/(?:pay|my)\/[\w-]+/.exec(mail)?.[0] ?? "";
  const after = await stateOf(link);
  const optional = item?.optional ? 3_000 : 0;
  const page = [
    kindOf(before, 3_000, holdOf(before, 3_000, optional)),
    kindOf(after, paidBy(after), heldBy(after)),
  ];
  return { page, hold: heldBy(after), mail, link };
}

const money = (amount: number) => `€${(amount / 100).toFixed(2)}`;

const SMALLER = "The order has become smaller: if it goes ahead, you will be charged about €12.00. The rest";
const AT_MOST = "You will be charged €12.00, and at most €40.00 if others";

test.each<[string, object, string, string]>([
  ["the captain answers for all", { type: "direct" }, "€100.00", AT_MOST],
  ["the captain answers for a part", IN_PART, "€50.00", AT_MOST],
  ["everyone has to pay", AS_STANDARD, "€30.00", SMALLER],
  ["a co-buyer may answer for others", FOR_OTHERS, "€30.00", SMALLER],
])("after a lower commit pages and e-mails name what is charged: %s", async (_, terms, hold, most) => {
  const order = await newOrder(runtime, { ux: "collect", tpc: true, ...terms });
  await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 4_000 });
  const captain = await promised(order.redirectUrl, {});
  const { shareUrl } = await read(runtime, order.id);
  expect(await textOf(shareUrl)).toContain("held on your card when you pay. The order has become smaller: ");
  const coBuyer = await promised(shareUrl, BOB);
  for (const [{ mail, link }, held, charged] of [
    [captain, hold, most],
    [coBuyer, "€30.00", SMALLER],
  ] as const) {
    expect(mail).toContain(`${held} is held on your card. ${charged}`);
    expect(await textOf(link)).toContain(`${held} is held on your card now. ${charged}`);
  }
});

test("after a lower commit, who pays more because a small share is released read of no lower limit", async () => {
  const order = await newOrder(runtime, { ux: "collect", tpc: true, ...AS_STANDARD });
  await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 4_000 });
  await pays(runtime, order.redirectUrl, { amount: 9_900 });
  await runtime.settle();
  for (const text of [await textOf(order.redirectUrl), runtime.mails().at(-1)?.text]) {
    expect(text).toContain("you will be charged about €39.60. The rest");
    expect(text).not.toContain("at most");
  }
  await pays(runtime, (await read(runtime, order.id)).shareUrl, { ...BOB, amount: 100 });
  await runtime.settle();
  const { authorizations } = await read(runtime, order.id);
  expect(authorizations.map(({ amountCaptured }: Json) => amountCaptured)).toEqual([4_000, 0]);
});

test.each([
  [4_000, 3_000, 28_00],
  [3_333, 5_000, 16_66],
])(
  "after a commit for %p, who pays what %p leaves reads that they are charged %p",
  async (amount, first, charged) => {
    const order = await newOrder(runtime, { ux: "collect", tpc: true, ...AS_STANDARD });
    await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount });
    await pays(runtime, order.redirectUrl, { amount: first });
    await pays(runtime, (await read(runtime, order.id)).shareUrl, { ...BOB, amount: 10_000 - first });
    await runtime.settle();
    const receipt = runtime.mails().findLast(({ subject }) => subject.startsWith("Your share of"));
    expect(receipt?.text).toContain(`Everything is paid, so ${money(charged)} will be charged soon.`);
    const { authorizations } = await read(runtime, order.id);
    expect(authorizations[1].amountCaptured).toBe(charged);
  },
);

test("whose payment was released does not read that it is held", async () => {
  const order = await newGroup(runtime, {}, []);
  const { link } = await promised(order.shareUrl, BOB);
  expect(await textOf(link)).toContain("€30.00 is held on your card now, and charged");
  const { authorizations } = await read(runtime, order.id);
  await runtime.api("POST", `/v1/orders/${order.id}/cancel`, { authorization: authorizations[1].id });
  await runtime.settle();
  expect(await textOf(link)).toContain("is held on your card when you pay, and charged");
  expect(await textOf(link)).not.toContain("held on your card now");
});

test("after the due date a captain reads what the shop's commit charges them", async () => {
  const order = await newGroup(runtime, { tpc: true }, ["Bob"]);
  await runtime.turnTo(order.dueDate);
  expect((await read(runtime, order.id)).status).toBe("pendingCommit");
  expect((await stateOf(order.redirectUrl)).exposure).toBe(7_000);
  expect(await textOf(order.redirectUrl)).toContain("As things stand, you would be charged €70.00.");
  await runtime.api("POST", `/v1/orders/${order.id}/commit`);
  await runtime.settle();
  expect(await textOf(order.redirectUrl)).toContain("€70.00 was charged to your card.");
  expect(await textOf(order.redirectUrl)).not.toContain("As things stand");
});

describe.each(COMMITS)("with a commit %s", (commit) => {
  test.each([
    ["everyone has to pay", AS_STANDARD, "standard", "standard"],
    ["some units need no buyer", OPTIONAL, "shareOfPartly", "shareOfPartly"],
    ["a co-buyer may answer for others", FOR_OTHERS, "shareOfPartly", "shareOfPartly"],
    ["the captain answers for a part", IN_PART, "partly", "shareOfPartly"],
    ["the captain answers for all", { type: "direct" }, "direct", "shareOfDirect"],
  ] as const)("%s: pages and e-mails say so", async (_, terms, ofCaptain, ofCoBuyer) => {
    const order = await begin(terms, commit);
    const captain = await promised(order.redirectUrl, {});
    const coBuyer = await promised((await read(runtime, order.id)).shareUrl, BOB);
    for (const [kind, { page, hold, mail }] of [
      [ofCaptain, captain],
      [ofCoBuyer, coBuyer],
    ] as const) {
      const expected = commit === "awaited" ? (`${kind}Tpc` as const) : kind;
      expect(page).toEqual([expected, expected]);
      const until = /\w+day, .+? UTC/.exec(mail)?.[0] ?? "";
      const sentence = en.promise[expected](money(hold), until, "Test shop", money(3_000), money(hold));
      expect(mail).toContain(sentence);
    }
  });
});
