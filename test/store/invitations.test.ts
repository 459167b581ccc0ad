// Contract of every store for invitations: the people saved with an order and erased, those sent lately counted, and
// addresses that want none.

import { describe, expect, test } from "bun:test";
import { admissionOf } from "../../src/domain/messages/invitation-limits.ts";
import { DAY } from "../../src/domain/time.ts";
import { ImpossibleChange } from "../../src/store/failure.ts";
import { failureOf } from "../support/failure.ts";
import { kinds, kindsDecidingTwice } from "../support/store/kinds.ts";
import { ACT, anOrder, change, create, NOW, PLATFORM } from "../support/store/orders.ts";

const ann = { email: "ann@example.com", firstName: "Ann" };
const bob = { email: "bob@example.com", firstName: "" };
const invitations = [
  { id: "inv_1", nudges: [] },
  { id: "inv_2", payer: "auth_9", sentAt: NOW, nudges: [NOW + 1] },
];

const AS_IT_IS = { event: (body: string) => body, answer: (body: string) => body };

describe.each([...kinds, ...kindsDecidingTwice])("invitations (%s)", (_, open) => {
  test("are read as they were saved, with a new order and later", async () => {
    const store = await open();
    const order = anOrder("ord_new", { invitations });
    await create(store, order, { invited: { inv_1: ann, inv_2: bob } });
    expect(await store.read("ord_new")).toMatchObject({ order, invited: { inv_1: ann, inv_2: bob } });
    await create(store, anOrder("ord_later"));
    expect(await store.read("ord_later")).not.toHaveProperty("invited");
    const [first] = invitations.slice(0, 1);
    await change(store, "ord_later", { invitations: first ? [first] : [] }, { invited: { inv_1: ann } });
    await change(store, "ord_later", { invitations }, { invited: { inv_2: bob } });
    await change(store, "ord_later", { status: "confirmed" });
    const read = await store.read("ord_later");
    expect([read?.order.invitations, read?.invited]).toEqual([invitations, { inv_1: ann, inv_2: bob }]);
    expect(await failureOf(change(store, "ord_later", {}, { invited: { inv_3: ann } }))).toBeInstanceOf(
      ImpossibleChange,
    );
    await store.close();
  });

  test("are counted by captain, platform and address for as long as asked, each once", async () => {
    const store = await open();
    const send = (id: string, over: object = {}, at = NOW) =>
      store.countInvitation(
        { invitationId: id, platformId: PLATFORM, captain: "c", address: "a", at, ...over },
        at - DAY,
        admissionOf,
      );
    for (let count = 0; count < 5; count++) expect(await send(`inv_${count}`)).toBe("admitted");
    expect(await send("inv_5")).toBe("withheld");
    expect(await send("inv_4")).toBe("admitted");
    for (let count = 5; count < 60; count++) await send(`inv_${count}`, { address: `a${count}` }, NOW + 1);
    expect(await send("inv_60", { address: "a60" }, NOW + 1)).toBe(NOW + DAY);
    expect(await send("inv_60", { address: "a60" }, NOW + DAY)).toBe("admitted");
    for (let count = 61; count < 505; count++)
      await send(`inv_${count}`, { address: `a${count}`, captain: `c${count}` }, NOW + DAY);
    const other = { address: "x", captain: "x" };
    expect(await send("inv_505", other, NOW + DAY)).toBe(NOW + DAY + 1);
    expect(await send("inv_505", { ...other, platformId: "pl_other" }, NOW + DAY)).toBe("admitted");
    await store.close();
  });

  test("are refused by platform and address, for good", async () => {
    const store = await open();
    for (let time = 0; time < 2; time++) await store.refuseInvitations(PLATFORM, "a");
    expect(await store.refusesInvitations(PLATFORM, "a")).toBe(true);
    expect(await store.refusesInvitations(PLATFORM, "b")).toBe(false);
    expect(await store.refusesInvitations("pl_other", "a")).toBe(false);
    await store.close();
  });
});

test.each(kinds)(
  "an order is found by the people invited to it, until they are erased (%s)",
  async (_, open) => {
    const store = await open();
    const found = async (search: string) => {
      const { orders } = await store.list({ platformId: PLATFORM, limit: 5, search });
      return orders.map(({ order }) => order.id).join();
    };
    const [first] = invitations.slice(0, 1);
    await create(store, anOrder("ord_1", { invitations: first ? [first] : [] }), { invited: { inv_1: ann } });
    expect([await found("ANN@example.com"), await found("ann"), await found("bob@example.com")]).toEqual([
      "ord_1",
      "ord_1",
      "",
    ]);
    await change(store, "ord_1", { invitations }, { invited: { inv_2: bob } });
    expect([await found("bob@example.com"), await found("ann")]).toEqual(["ord_1", "ord_1"]);
    await store.erase("ord_1", () => ({ buyers: [], invitations: ["inv_1"], isWhole: false }), AS_IT_IS, {
      now: NOW,
      audit: ACT,
    });
    expect([await found(ann.email), await found("ann"), await found(bob.email)]).toEqual(["", "", "ord_1"]);
    await store.close();
  },
);

test.each(kinds.filter(([kind]) => kind !== "maps"))(
  "a report about a person invited has their own search terms (%s)",
  async (_, open) => {
    const store = await open();
    await create(store, anOrder("ord_1", { invitations }), {
      details: { trackId: "cart", email: "cleo@example.com" },
      invited: { inv_1: ann, inv_2: bob },
    });
    await store.indexOrders(1);
    const { searchTerms } = await store.personalRows("ord_1", "Ann@example.com");
    expect(searchTerms.map(({ term }) => term).toSorted()).toEqual(["=54.00", "ann", ann.email]);
    await store.close();
  },
);

test.each(kinds)("erasure finds and removes people invited (%s)", async (_, open) => {
  const store = await open();
  await create(store, anOrder("ord_1", { invitations }), { invited: { inv_1: ann, inv_2: bob } });
  expect(await store.ordersNaming("ANN@example.com")).toEqual(["ord_1"]);
  await store.erase("ord_1", () => ({ buyers: [], invitations: ["inv_1"], isWhole: false }), AS_IT_IS, {
    now: NOW,
    audit: ACT,
  });
  expect((await store.read("ord_1"))?.invited).toEqual({ inv_2: bob });
  expect(await store.ordersNaming(ann.email)).toEqual([]);
  await store.close();
});
