// A show as its visitors meet it: a scan leads to a page that is filled in, and the big screen shows animals and nothing
// that anyone typed.

import { afterEach, describe, expect, test } from "bun:test";
import type { ScreenView, StandAct } from "../../src/api/show-json.ts";
import type { ShowSettings } from "../../src/app/show-settings.ts";
import { ANIMALS } from "../../src/show/animals.ts";
import type { StandName } from "../../src/show/stands.ts";
import type { Answer, Json, TestService } from "../support/service.ts";
import { payment, startService } from "../support/service.ts";

let service: TestService | undefined;
let elapsedMs = 0;
const NOWHERE = () => ({});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function openStand(stand: StandName, more: Partial<ShowSettings> = {}) {
  const started = await startService({
    show: { stands: [stand], interfaces: NOWHERE, elapsed: () => elapsedMs, ...more },
  });
  service = started;
  const get = (path: string, headers: Record<string, string> = {}) =>
    started.api("GET", path, undefined, headers);
  const post = (path: string, body: unknown) =>
    started.api("POST", path, body, { "content-type": "application/json" });
  const act = async (what: StandAct): Promise<Json> => {
    const answer = await post("/control/act", { stand, act: what });
    expect(answer.status).toBe(200);
    return answer.json.data;
  };
  const opened = {
    service: started,
    post,
    act,
    screen: async (): Promise<ScreenView> => (await get(`/show/${stand}/state`)).json.data,
    /** The page that the phone is led to; undefined: it waits. */
    scan: async (phone: string): Promise<string | undefined> => {
      const answer = await get(`/s/${stand}`, { cookie: `phone=${phone}` });
      return answer.headers.get("location") ?? undefined;
    },
    state: async (page = ""): Promise<Json> => (await get(`${page}/state`)).json.data,
    /** Pays as the page is filled in. */
    async pays(page = ""): Promise<Answer> {
      const view = await opened.state(page);
      const units = Object.entries(view.filledIn.picked ?? {}).map(([itemId, quantity]) => ({
        itemId,
        quantity,
      }));
      const share = view.ux === "picking" ? { units } : { amount: view.suggestedShare };
      return post(`${page}/payments`, payment(view.filledIn.card.number, { ...view.buyer, ...share }));
    },
  };
  await act("next");
  return opened;
}

const namesOn = ({ guests }: ScreenView) => guests.map(({ name }) => name);
const statesOn = ({ guests }: ScreenView) => guests.map(({ state }) => state);

describe("a visitor", () => {
  test("is led to a page with a name, an address, a card and a share, and pays with one press", async () => {
    const { scan, state, pays, screen } = await openStand("trip");
    const page = await scan("a");
    expect(page).toMatch(/^\/my\/[\w-]{43}$/);
    const view = await state(page);
    const [, animal] = namesOn(await screen());
    expect(ANIMALS).toContain(animal as (typeof ANIMALS)[number]);
    expect(view).toMatchObject({
      suggestedShare: 3_000,
      buyer: { firstName: animal, lastName: "Guest", email: `${animal?.toLowerCase()}@show.invalid` },
      filledIn: { card: { number: "4242424242424242", expiry: "12/2090", cvc: "123" } },
    });
    expect(statesOn(await screen())).toEqual(["held", "here"]);
    expect((await pays(page)).json.data.payment.status).toBe("authorized");
    expect((await screen()).guests).toHaveLength(2);
  });

  test("has one seat a phone, and another one only while no other phone comes", async () => {
    const { scan, pays } = await openStand("trip");
    const first = await scan("a");
    expect(await scan("a")).toBe(first);
    await pays(first);
    const second = await scan("a");
    expect(second).not.toBe(first);
    await pays(second);
    const other = await scan("b");
    expect([first, second]).not.toContain(other);
    expect(await scan("a")).toBe(second);
    elapsedMs += 30_000;
    expect(await scan("a")).not.toBe(second);
  });

  test("waits where everything is taken", async () => {
    const { scan, act, service } = await openStand("trip");
    await act("fill");
    expect(await scan("late")).toBeUndefined();
    const waiting = await service.api("GET", "/s/trip", undefined, {});
    expect(waiting.text).toContain("Everything is taken.");
    expect(waiting.headers.get("refresh")).toBe("1");
  });

  test("picks another unit than those who have not paid yet", async () => {
    const { scan, state } = await openStand("dinner");
    const pages = [await scan("a"), await scan("b"), await scan("c")];
    const picked = await Promise.all(
      pages.map(async (page) => Object.keys((await state(page)).filledIn.picked)),
    );
    expect(new Set(picked.flat()).size).toBe(3);
  });

  test("gets no e-mail, and the limits on invitations by e-mail do not apply", async () => {
    const { scan, service, act } = await openStand("match");
    const pages: (string | undefined)[] = [];
    for (let round = 0; round < 4; round++) {
      for (let phone = 0; phone < 20; phone++) pages.push(await scan(`${round}-${phone}`));
      await act("next");
    }
    await service.settle();
    expect(new Set(pages).size).toBe(80);
    const mailed = service
      .mails()
      .map(({ text }) => text)
      .join();
    expect(pages.filter((page = "") => page === "" || mailed.includes(page))).toEqual([]);
  });
});

test("no typed text appears on the screen", async () => {
  const { post, scan, screen, act } = await openStand("trip");
  const typed = payment("4242424242424242", {
    firstName: "Rude",
    lastName: "Words",
    email: "rude@example.com",
  });
  await post(`${await scan("a")}/payments`, { ...typed, amount: 3_000 });
  await act("pause");
  const view = await screen();
  expect(view.paid).toBe(6_000);
  expect(JSON.stringify(view)).not.toMatch(/rude|words/i);
  expect(view.guests.filter(({ name }) => name === undefined)).toEqual([
    { role: "coBuyer", amount: 3_000, state: "held" },
  ]);
});

describe("the presenter", () => {
  test("lets a friend leave, and the next card be declined", async () => {
    const { scan, pays, act, screen, state } = await openStand("trip");
    const page = await scan("a");
    await pays(page);
    expect((await act("leave")).refused).toBeUndefined();
    expect(statesOn(await screen())).toEqual(["held", "left"]);
    await act("decline");
    const declined = await scan("b");
    expect((await pays(declined)).json.data.payment).toMatchObject({ status: "failed", failure: "declined" });
    await act("approve");
    expect(statesOn(await screen())).toEqual(["held", "left", "declined"]);
    expect((await state(declined)).filledIn.card.number).toBe("4242424242424242");
    expect((await pays(declined)).json.data.payment.status).toBe("authorized");
  });

  test("fills the rest, and the order completes at once", async () => {
    for (const stand of ["dinner", "trip", "match"] as const) {
      const { act, screen, service: running } = await openStand(stand);
      await act("fill");
      await running.settle();
      await act("pause");
      const view = await screen();
      expect(view).toMatchObject({ paid: view.amount, order: { status: "completed" } });
      expect(view.items.every(({ quantity, taken }) => stand === "trip" || taken === quantity)).toBe(true);
      await running.stop();
    }
    service = undefined;
  });

  test.each([
    ["dinner", "completed", 8_400],
    ["trip", "cancelled", 12_000],
    ["match", "cancelled", 7_200],
  ] as const)("ends the time of %s: %s", async (stand, status, amount) => {
    const { act, screen } = await openStand(stand);
    expect((await act("timeUp")).refused).toBeUndefined();
    expect(await screen()).toMatchObject({ order: { status }, amount, phase: "over" });
  });

  test("does not turn the clock of other stands", async () => {
    const { act } = await openStand("trip", { stands: ["trip", "match"] });
    const answer = await act("timeUp");
    expect(answer.refused).toContain("one stand only");
    expect(answer.view.stands[0].acts).not.toContain("timeUp");
  });

  test("approves an order of two phases", async () => {
    const { act, screen, service } = await openStand("trip");
    await act("approve");
    await act("next");
    expect((await act("fill")).view.stands[0]).toMatchObject({ status: "confirmed", isApproving: true });
    await act("commit");
    await service.settle();
    await act("pause");
    expect((await screen()).order?.status).toBe("completed");
  });

  test("is told what may be the matter when no phone comes", async () => {
    const { service } = await openStand("trip");
    const help = async () => (await service.page("/control/state")).json.data.needsHelp;
    expect(await help()).toBe(false);
    elapsedMs += 120_000;
    expect(await help()).toBe(true);
  });
});

test("a new address is on screens and in links within 5 s", async () => {
  let address = "192.168.1.20";
  const interfaces = () => ({ wlan0: [{ address, family: "IPv4", internal: false }] });
  const { screen, service, act } = await openStand("trip", { interfaces });
  expect((await screen()).scanUrl).toBe("http://192.168.1.20:0/s/trip");
  address = "192.168.7.7";
  elapsedMs += 5_000;
  expect((await screen()).scanUrl).toBe("http://192.168.7.7:0/s/trip");
  expect(service.program.publicUrl()).toBe("http://192.168.7.7:0");
  expect((await act("next")).view.address).toBe("http://192.168.7.7:0");
});
