// Invitations by e-mail in the whole program: invited by shop or captain, sent, answered by paying or declining, and who
// can see and do what.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { BOB, CLEO, GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import { invited, invites, linkIn, mailsTo, statuses } from "../../support/http/invitations.ts";
import type { Json, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

// One for each test: an address is invited five times a day at most.
let runtime: TestService;
beforeEach(async () => {
  runtime = await startService();
});
afterEach(() => runtime.stop());

const stateOf = async (url: string): Promise<Json> => (await runtime.page(`${url}/state`)).json.data;

describe("a captain invites", () => {
  test("each person gets one e-mail with a link of their own, a name and a share", async () => {
    const order = await invited(runtime, [{ email: BOB.email, firstName: "Bob" }, { email: CLEO.email }]);
    expect(await statuses(runtime, order.id)).toEqual(["sent", "sent"]);
    const [mail, ...more] = mailsTo(runtime, BOB.email, order);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Ana invites you to pay a share at Test shop");
    expect(mail?.text).toContain("Hello Bob,");
    expect(mail?.text).toContain("Your share: €25.00");
    expect(mail?.text).toContain("because Ana has invited you");
    expect(mailsTo(runtime, CLEO.email, order)[0]?.text).toContain("Hello,\n");
    const links = [BOB, CLEO].map(({ email }) => linkIn(mailsTo(runtime, email, order)[0], "my"));
    expect(new Set(links).size).toBe(2);
    expect(await stateOf(links[0] ?? "")).toMatchObject({
      role: "coBuyer",
      payable: true,
      captain: { firstName: "Ana" },
      invitation: { status: "sent", email: BOB.email, firstName: "Bob" },
    });
  });

  test("and each e-mail says what for", async () => {
    const names = ["Cabin", "Boat", "Dinner", "Breakfast"];
    const items = names.map((name) => ({ name, amount: 2_500 }));
    const order = await invited(runtime, [{ email: BOB.email }], { items });
    expect(mailsTo(runtime, BOB.email, order)[0]?.text).toContain("For: Cabin, Boat, Dinner, …\n");
  });

  test("before they have paid, and the e-mails wait for their payment to be held", async () => {
    const order = await newOrder(runtime);
    const answer = await invites(runtime, order.redirectUrl, [{ email: BOB.email }]);
    expect(answer.json.data.invitations).toMatchObject({ people: [{ status: "waiting" }], left: 48 });
    await runtime.settle();
    expect(mailsTo(runtime, BOB.email, order)).toEqual([]);
    await pays(runtime, order.redirectUrl, { nbShares: 4 });
    await runtime.settle();
    expect(mailsTo(runtime, BOB.email, order)).toHaveLength(1);
    expect(await statuses(runtime, order.id)).toEqual(["sent"]);
  });

  test("a repeated address, in any case, and their own change nothing, and the answer is the same", async () => {
    const order = await invited(runtime, [{ email: BOB.email }, { email: "BOB@example.com" }]);
    const again = await invites(runtime, order.redirectUrl, [
      { email: "Bob@Example.com" },
      { email: "ana@example.com" },
    ]);
    expect(again.status).toBe(200);
    expect(again.json.data.invitations.people).toHaveLength(1);
    await runtime.settle();
    expect(mailsTo(runtime, BOB.email, order)).toHaveLength(1);
  });

  test("at most 49 people", async () => {
    const people = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com` }));
    const order = await newOrder(runtime);
    expect((await invites(runtime, order.redirectUrl, people(50, "all"))).status).toBe(400);
    expect((await invites(runtime, order.redirectUrl, people(30, "first"))).status).toBe(200);
    const beyond = await invites(runtime, order.redirectUrl, people(20, "second"));
    expect([beyond.status, beyond.json.code]).toEqual([409, "tooManyInvitations"]);
    expect(beyond.json.errors[0]).toContain("19 more");
  });

  test("only on their own page, with people, while the order is open and shared", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const { shareUrl } = await read(runtime, order.id);
    expect((await invites(runtime, shareUrl, [{ email: CLEO.email }])).status).toBe(404);
    for (const people of [[], [{ email: "nowhere" }], [{}], undefined])
      expect((await runtime.page(`${order.redirectUrl}/invitations`, { people })).status).toBe(400);
    const single = await newOrder(runtime, { ux: "single" });
    expect((await invites(runtime, single.redirectUrl, [{ email: BOB.email }])).json.code).toBe("notShared");
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    const late = await invites(runtime, order.redirectUrl, [{ email: CLEO.email }]);
    expect(late.json.code).toBe("orderClosed");
  });
});

describe("a shop invites with the order", () => {
  test("the people are in its answer, and are written to once the captain has paid", async () => {
    const invite = [{ email: BOB.email, firstName: "Bob" }, { email: CLEO.email }];
    const order = await newOrder(runtime, { invite });
    expect(order.invitations).toMatchObject([
      { status: "waiting", email: BOB.email, firstName: "Bob", nudges: 0 },
      { status: "waiting", email: CLEO.email, nudges: 0 },
    ]);
    expect(order.invitations[0].id).toStartWith("inv_");
    await pays(runtime, order.redirectUrl, { nbShares: 4 });
    await runtime.settle();
    const after = await read(runtime, order.id);
    expect(after.invitations).toMatchObject([{ status: "sent", sentAt: runtime.now() }, { status: "sent" }]);
    expect(mailsTo(runtime, BOB.email, order)).toHaveLength(1);
  });

  test("not from a browser, nor for one who pays alone", async () => {
    const fields = { amount: 10_000, invite: [{ email: BOB.email }] };
    const alone = await runtime.api("POST", "/v1/orders", { ...fields, ux: "single" });
    expect([alone.status, alone.json.code]).toEqual([409, "notShared"]);
    const front = await runtime.page("/embed/captain/payments", {
      publicKey: PUBLIC_KEY,
      order: fields,
      ...payment(GOOD_CARD),
    });
    expect(front.status).toBe(422);
  });
});

describe("an answer", () => {
  test("paying by the invitation's link makes it paid, and the link is then that payer's page", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    // Another address than the invited one: the link says whose invitation it is.
    const paid = await pays(runtime, link, { ...BOB, email: "bob@work.example", amount: 2_500 });
    expect(await statuses(runtime, order.id)).toEqual(["paid"]);
    const own = await stateOf(link);
    expect(own).toMatchObject({ invitation: { status: "paid" }, payments: [{ id: paid.payment.id }] });
    expect((await stateOf(order.redirectUrl)).invitations.people).toMatchObject([{ status: "paid" }]);
    const withdrawn = await runtime.page(`${link}/payments/${paid.payment.id}/withdraw`, {});
    expect(withdrawn.status).toBe(200);
    expect(await statuses(runtime, order.id)).toEqual(["declined"]);
  });

  test("paying by the shared link with the invited address counts as well", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const { shareUrl } = await read(runtime, order.id);
    const paid = await pays(runtime, shareUrl, { ...BOB, email: "BOB@example.com", amount: 2_500 });
    expect(await statuses(runtime, order.id)).toEqual(["paid"]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    expect((await stateOf(link)).payments).toMatchObject([{ id: paid.payment.id }]);
  });

  test("paying in a browser that two people share leaves the other's link as it was", async () => {
    const order = await invited(runtime, [{ email: BOB.email }, { email: CLEO.email }]);
    const [bobs = "", cleos = ""] = [BOB, CLEO].map(({ email }) =>
      linkIn(mailsTo(runtime, email, order)[0], "my"),
    );
    const { payment: paid } = await pays(runtime, bobs, { ...BOB, amount: 2_500 });
    const { shareUrl } = await read(runtime, order.id);
    const kept = async (link: string) =>
      (await runtime.page(`${link}/state?payment=${paid.id}`)).json.data.payments.length;
    expect([await kept(bobs), await kept(shareUrl), await kept(cleos)]).toEqual([1, 1, 0]);
  });

  test("cancelled after they have paid, their link still says what they had paid", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    const { payment: paid } = await pays(runtime, link, { ...BOB, amount: 2_500 });
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    await runtime.settle();
    expect((await stateOf(link)).payments).toMatchObject([{ id: paid.id, amount: 2_500 }]);
  });

  test("a declined card changes nothing, and the link still opens the form", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    await pays(runtime, link, { ...BOB, amount: 2_500 }, "4000 0000 0000 0002");
    expect(await statuses(runtime, order.id)).toEqual(["sent"]);
    expect(await stateOf(link)).toMatchObject({ payable: true, invitation: { status: "sent" } });
  });

  test("declining tells the captain, once, and does not close the way to pay", async () => {
    const order = await invited(runtime, [{ email: BOB.email, firstName: "Bob" }]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    for (let time = 0; time < 2; time++) {
      const answer = await runtime.page(`${link}/decline`, {});
      expect(answer.json.data).toMatchObject({ payable: true, invitation: { status: "declined" } });
    }
    await runtime.settle();
    expect(await statuses(runtime, order.id)).toEqual(["declined"]);
    const told = mailsTo(runtime, "ana@example.com", order).filter(({ subject }) =>
      subject.includes("not joining"),
    );
    expect(told.map(({ subject }) => subject)).toEqual(["Bob is not joining your order at Test shop"]);
    expect(told[0]?.text).toContain("€75.00 is still missing");
    await pays(runtime, link, { ...BOB, amount: 2_500 });
    expect(await statuses(runtime, order.id)).toEqual(["paid"]);
    expect((await runtime.page(`${link}/decline`, {})).json.code).toBe("invitationPaid");
  });

  test("only a person invited can decline", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const { shareUrl } = await read(runtime, order.id);
    const own = shareUrl.replace("/join/", "/my/");
    expect((await runtime.page(`${own}/decline`, {})).status).toBe(404);
    expect((await runtime.page(`${order.redirectUrl}/decline`, {})).status).toBe(404);
  });

  test("the link outlives a new shared link, and does not lead to it", async () => {
    const order = await invited(runtime, [{ email: BOB.email }]);
    const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
    await runtime.page(`${order.redirectUrl}/renew`, {});
    const state = await stateOf(link);
    expect([state.payable, state.shareUrl]).toEqual([true, undefined]);
  });
});

test("the shared link has the first names given, whatever has come of them, unless only sums are shown", async () => {
  const people = [{ email: BOB.email, firstName: "Bob" }, { email: CLEO.email }];
  const order = await invited(runtime, people);
  const { shareUrl } = await read(runtime, order.id);
  const names = async (url: string) => (await stateOf(url)).invitedNames;
  expect(await names(shareUrl)).toEqual(["Bob"]);
  const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
  expect(await names(link)).toBeUndefined();
  await pays(runtime, link, { ...BOB, amount: 2_500 });
  expect(await names(shareUrl)).toEqual(["Bob"]);
  const discreet = await invited(runtime, people, { visibility: "progress" });
  expect(await names((await read(runtime, discreet.id)).shareUrl)).toBeUndefined();
});

test("addresses stay on the captain's page, the invited person's own and the merchant's answers", async () => {
  const order = await invited(runtime, [{ email: BOB.email }, { email: CLEO.email }]);
  const { shareUrl } = await read(runtime, order.id);
  const link = linkIn(mailsTo(runtime, BOB.email, order)[0], "my");
  expect((await runtime.page(`${shareUrl}/state`)).text).not.toMatch(/bob@|cleo@|"invitations?"/);
  expect((await runtime.page(`${link}/state`)).text).not.toMatch(/cleo@|"invitations"/);
  expect((await runtime.page(`${order.redirectUrl}/state`)).text).toMatch(/bob@.*cleo@/);
});
