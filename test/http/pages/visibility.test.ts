// Visibility in the whole program: no page and no answer shows co-buyers more of each other than it allows (G8).

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { BOB, CHALLENGE_CARD, GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const stateOf = async (url: string, query = "") => (await runtime.page(`${url}/state${query}`)).json.data;

const VISIBILITIES = ["all", "names", "progress"] as const;
type Visibility = (typeof VISIBILITIES)[number];

/** Each with names and an amount that stand nowhere else. */
type Buyer = {
  readonly name: string;
  readonly friend: string;
  readonly amount: number;
  readonly card: string;
};
const NAMES = ["Zoltan", "Yvaine", "Xaver"];
const FRIENDS = ["Ulrike", "Thorben", "Siegrun"];
const groups = fc
  .array(fc.record({ cents: fc.integer({ min: 0, max: 99 }), isUnderWay: fc.boolean() }), {
    minLength: 2,
    maxLength: 3,
  })
  .map((all): readonly Buyer[] =>
    all.map(({ cents, isUnderWay }, index) => ({
      name: NAMES[index] ?? "",
      friend: FRIENDS[index] ?? "",
      amount: 1_100 + index * 200 + cents,
      card: isUnderWay ? CHALLENGE_CARD : GOOD_CARD,
    })),
  );

/** A group's pages as its buyers see them: `by` the one who looks, and undefined for any other visitor. */
async function visits(shareUrl: string, buyers: readonly Buyer[]) {
  const seen: { readonly by?: Buyer; readonly view: Json }[] = [];
  for (const buyer of buyers) {
    const { name, friend, amount, card } = buyer;
    const who = { email: `${name}@example.com`, firstName: name, lastName: "Vandermeer" };
    const body = { ...who, amount, seats: 2, names: [friend] };
    const { payment: own, view } = await pays(runtime, shareUrl, body, card);
    seen.push({ by: buyer, view }, { by: buyer, view: await stateOf(shareUrl, `?payment=${own.id}`) });
  }
  return [...seen, { view: await stateOf(shareUrl) }];
}

/** What a view says of single people: what is left and what is under way in all can tell a share, as the page says. */
function ofPeople({ remaining: _r, suggestedShare: _s, gap: _g, people: _p, ...view }: Json): string {
  return JSON.stringify(view);
}

function expectWithin(visibility: Visibility, text: string, { name, friend, amount }: Buyer) {
  if (visibility === "progress") {
    expect(text).not.toContain(name);
    expect(text).not.toContain(friend);
  }
  if (visibility !== "all") expect(text).not.toContain(`${amount}`);
}

test("G8: nothing that a page shows goes beyond the order's visibility", async () => {
  const chosen = fc.constantFrom(undefined, ...VISIBILITIES);
  const asked = fc.record({ buyers: groups, byOrder: chosen, byCaptain: chosen });
  await fc.assert(
    fc.asyncProperty(asked, async ({ buyers, byOrder, byCaptain }) => {
      const visibility = byCaptain ?? byOrder ?? "names";
      const order = await newOrder(runtime, byOrder && { visibility: byOrder });
      const said = byCaptain && { visibility: byCaptain };
      await pays(runtime, order.redirectUrl, { nbShares: 12, amount: 2_001, ...said });
      const { shareUrl } = await read(runtime, order.id);
      for (const { by, view } of await visits(shareUrl, buyers)) {
        const text = ofPeople(view);
        expect(text).not.toMatch(/@example|Vandermeer/);
        for (const other of buyers.filter((buyer) => buyer !== by)) expectWithin(visibility, text, other);
      }
      const { participants } = await stateOf(order.redirectUrl);
      expect(participants.slice(1).map(({ firstName }: Json) => firstName)).toEqual(
        buyers.map(({ name }) => name),
      );
      for (const other of participants.slice(1)) expect("amount" in other).toBe(visibility !== "progress");
    }),
    { numRuns: 15 },
  );
});

test("the captain's choice wins over the order's, and stands in the order", async () => {
  const order = await newOrder(runtime, { visibility: "all" });
  expect((await read(runtime, order.id)).visibility).toBe("all");
  await pays(runtime, order.redirectUrl, { nbShares: 3, visibility: "progress" });
  const shared = await read(runtime, order.id);
  expect(shared.visibility).toBe("progress");
  expect(await stateOf(shared.shareUrl)).not.toContainKey("participants");
  expect((await stateOf(shared.shareUrl)).people).toEqual({
    ...{ visibility: "progress", paid: 1, left: 2, paying: 0 },
  });
});

test.each<[string | undefined, Json]>([
  [undefined, { firstName: "Bob", initial: "M", names: ["Ulrike"] }],
  ["name", { firstName: "Bob", initial: "M", names: ["Ulrike"] }],
  ["initials", { firstName: "B.", initial: "M" }],
  ["none", { firstName: "", initial: "" }],
])(
  "G8: a co-buyer who shows %p is seen so by the others, and with their name by themselves, captain and shop",
  async (showAs, seen) => {
    const order = await newOrder(runtime, { visibility: "all" });
    await pays(runtime, order.redirectUrl, { nbShares: 5 });
    const { shareUrl } = await read(runtime, order.id);
    const said = { seats: 2, names: ["Ulrike"], ...(showAs && { showAs }) };
    const { payment: bob } = await pays(runtime, shareUrl, { ...BOB, ...said });
    const others = await stateOf(shareUrl);
    expect(others.participants[1]).toEqual({
      ...seen,
      role: "coBuyer",
      amount: 4_000,
      seats: 2,
      status: "authorized",
    });
    if (showAs === "none" || showAs === "initials")
      expect(JSON.stringify(others)).not.toMatch(/Bob|Moreau|Ulrike/);
    const named = { firstName: "Bob", initial: "M", names: ["Ulrike"] };
    expect((await stateOf(shareUrl, `?payment=${bob.id}`)).participants[1]).toMatchObject({
      ...named,
      you: true,
    });
    expect((await stateOf(order.redirectUrl)).participants[1]).toMatchObject(named);
    const [, authorization] = (await read(runtime, order.id)).authorizations;
    expect([authorization.firstName, authorization.showAs]).toEqual(["Bob", showAs]);
  },
);

test("G8: what a co-buyer says last of how they are seen holds for all they have paid, and a captain says nothing of it", async () => {
  const order = await newOrder(runtime, { visibility: "all" });
  await pays(runtime, order.redirectUrl, { nbShares: 5, showAs: "none" });
  const { shareUrl } = await read(runtime, order.id);
  const { payment: bob } = await pays(runtime, shareUrl, BOB);
  await pays(runtime, shareUrl, { ...BOB, amount: 500, payer: bob.id, again: true, showAs: "none" });
  const { participants } = await stateOf(shareUrl);
  expect(participants.map(({ firstName }: Json) => firstName)).toEqual(["Ana", "", ""]);
  const refused = await runtime.page(`${shareUrl}/payments`, { ...BOB, showAs: "nickname" });
  expect(refused.status).toBe(400);
});

test("in progress no reader sees who has picked what", async () => {
  const items = [{ name: "Canoe", amount: 1_000, quantity: 10 }];
  const order = await newOrder(runtime, { ux: "picking", items, visibility: "progress" });
  const units = [{ itemId: order.items[0].id, quantity: 2 }];
  await pays(runtime, order.redirectUrl, { units });
  const { shareUrl } = await read(runtime, order.id);
  const { payment: bob } = await pays(runtime, shareUrl, { ...BOB, units });
  expect((await stateOf(shareUrl, `?payment=${bob.id}`)).participants).toMatchObject([{ you: true, units }]);
  const captains = (await stateOf(order.redirectUrl)).participants;
  expect(captains.map((each: Json) => "units" in each)).toEqual([true, false]);
});
