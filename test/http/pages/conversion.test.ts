// Counting of pages that are opened and paid on: what counts, what does not, and that nothing does once it is turned off.

import { afterEach, describe, expect, test } from "bun:test";
import { conversionCommand } from "../../../src/cli/commands/conversion.ts";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import { isForReader } from "../../../src/http/pages/documents/reader.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { BOB, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { PUBLIC_URL, payment, START, startService } from "../../support/service.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const IMESSAGE =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0";
const NAVIGATES = { "user-agent": CHROME, "sec-fetch-mode": "navigate" };
const DECLINED = "4000 0000 0000 0002";

let service: TestService;
afterEach(() => service?.stop());

async function begin(options: ServiceOptions = {}) {
  service = await startService(options);
}

async function opens(url: string, headers: Record<string, string> = NAVIGATES): Promise<number> {
  const { pathname, search } = new URL(url, PUBLIC_URL);
  const request = new Request(`http://localhost${pathname}${search}`, { headers });
  const answer = await service.program.http.handle(request);
  await answer.text();
  return answer.status;
}

const counted = () => service.program.application.operations.conversion(START);

describe("a document is for a reader", () => {
  test.each<[string, Record<string, string>, boolean]>([
    ["a browser that navigates", NAVIGATES, true],
    ["an old browser", { "user-agent": CHROME }, true],
    ["a browser that fetches in advance", { ...NAVIGATES, "sec-purpose": "prefetch" }, false],
    ["a script of a page", { ...NAVIGATES, "sec-fetch-mode": "cors" }, false],
    ["WhatsApp", { "user-agent": "WhatsApp/2.23.20.0" }, false],
    ["iMessage", { "user-agent": IMESSAGE }, false],
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, false],
    ["Slack", { "user-agent": "Slackbot-LinkExpanding 1.0" }, false],
    ["a program without a name", {}, false],
  ])("%s", (_name, headers, expected) => {
    expect(isForReader(new Request("http://localhost/pay/x", { headers }))).toBe(expected);
  });

  test("not where only the headers are asked for", () => {
    expect(isForReader(new Request("http://localhost/", { method: "HEAD", headers: NAVIGATES }))).toBe(false);
  });
});

test("pages opened by browsers, people who begin and payments that are held are counted", async () => {
  await begin();
  const order = await newOrder(service, { ux: "collect" });
  expect(await opens(order.redirectUrl)).toBe(200);
  expect(await opens(order.redirectUrl, { "user-agent": "WhatsApp/2.23" })).toBe(200);
  expect(await opens(`${order.redirectUrl}x`)).toBe(404);
  await service.page(`${order.redirectUrl}/payments`, payment(DECLINED, { amount: 5_000 }));
  await pays(service, order.redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(service, order.id);
  await opens(shareUrl);
  await opens(shareUrl);
  await service.page(`${shareUrl}/payments`, payment(DECLINED, { ...BOB, amount: 3_000 }));
  await pays(service, shareUrl, { ...BOB, email: "BOB@example.com", amount: 3_000 });
  await pays(service, shareUrl, { email: "cleo@example.com", amount: 2_000 });
  await service.settle();
  expect(await counted()).toMatchObject([
    {
      platformId: order.platformId,
      moduleId: "",
      captain: { opened: 1, started: 1, paid: 1 },
      coBuyer: { opened: 2, started: 2, paid: 2 },
      completed: 1,
      medianMinutes: 0,
      coveredPercent: 0,
    },
  ]);
  const metrics = await service.api("GET", "/metrics");
  expect(metrics.text).toContain('service_page_steps_total{role="coBuyer",step="paid"} 2');
});

test("figures that are read again and again are exact, and saved once a minute", async () => {
  await begin();
  const order = await newOrder(service, { ux: "collect" });
  const saved = () => service.store.conversionSince(0);
  for (const opened of [1, 2, 3]) {
    await opens(order.redirectUrl);
    expect(await counted()).toMatchObject([{ captain: { opened } }]);
    expect(await counted()).toMatchObject([{ captain: { opened } }]);
  }
  expect(await saved()).toMatchObject([{ counter: "captain opened", count: 1 }]);
  await service.program.application.operations.stop();
  expect(await saved()).toMatchObject([{ counter: "captain opened", count: 3 }]);
});

test("what captains cover, and how long it took, is of the order's completion", async () => {
  await begin({ platform: { delayMs: 2 * DAY } });
  const order = await newOrder(service, { ux: "collect", type: "direct" });
  await pays(service, order.redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(service, order.id);
  await service.turnBy(3 * HOUR);
  await pays(service, shareUrl, { ...BOB, amount: 3_000 });
  await service.turnBy(3 * DAY);
  expect((await read(service, order.id)).status).toBe("completed");
  const found = await counted();
  expect(found).toMatchObject([{ completed: 1, coveredPercent: 20 }]);
  expect(found[0]?.medianMinutes).toBeWithin(160, 200);
});

test("what a captain took upon themselves later is not their own share", async () => {
  await begin();
  const order = await newGroup(service, { ux: "collect", type: "direct" }, ["Bob"]);
  expect((await service.page(`${order.redirectUrl}/cover`, {})).status).toBe(200);
  await service.settle();
  expect((await read(service, order.id)).status).toBe("completed");
  expect(await counted()).toMatchObject([{ completed: 1, coveredPercent: 20 }]);
});

test.each([
  [new Error("a row is damaged"), (orderId: string) => ({ event: "conversionNotSaved", orderId })],
  [new StoreFailure("unreadable"), () => ({ event: "storeFailed", kind: "unreadable" })],
] as const)(
  "an order that cannot be read is left out, and what is counted after it is saved: %s",
  async (error, names) => {
    let unreadable = "";
    await begin({
      withStore: (store) => ({
        ...store,
        account: async (orderId) => {
          if (orderId === unreadable) throw error;
          return store.account(orderId);
        },
      }),
    });
    const raised = await newGroup(service, { ux: "collect", type: "direct" }, ["Bob"]);
    unreadable = raised.id;
    await service.page(`${raised.redirectUrl}/cover`, {});
    await service.settle();
    const order = await newOrder(service, { ux: "collect" });
    await opens(order.redirectUrl);
    await service.program.application.operations.stop();
    const saved = await service.store.conversionSince(0);
    expect(saved).toContainEqual(expect.objectContaining({ counter: "captain opened", count: 1 }));
    expect(service.logged).toContainEqual(expect.objectContaining(names(raised.id)));
  },
);

test("a completed order is read again only where a share was raised", async () => {
  const read: string[] = [];
  await begin({
    withStore: (store) => ({
      ...store,
      account(orderId) {
        read.push(orderId);
        return store.account(orderId);
      },
    }),
  });
  await newGroup(service, { ux: "collect", type: "direct" });
  const raised = await newGroup(service, { ux: "collect", type: "direct" }, ["Bob"]);
  await service.page(`${raised.redirectUrl}/cover`, {});
  await service.settle();
  expect(await counted()).toMatchObject([{ completed: 2 }]);
  expect(read).toEqual([raised.id]);
});

test("the widget's captain frame is opened too", async () => {
  await begin();
  const publicKey = service.config.platforms[0]?.publicKeys[0]?.key ?? "";
  const query = new URLSearchParams({ publicKey, origin: "http://localhost:3000" });
  expect(await opens(`/embed/captain?${query}`)).toBe(200);
  expect(await opens(`/embed/help?${query}`)).toBe(200);
  expect(await counted()).toMatchObject([{ captain: { opened: 1, started: 0, paid: 0 } }]);
});

test("with count_conversion = false nothing is counted", async () => {
  await begin({ config: { countsConversion: false } });
  const order = await newGroup(service);
  await opens(order.redirectUrl);
  await service.settle();
  expect(await counted()).toEqual([]);
});

const run = async (options: Record<string, string | true> = {}) => {
  const context = fakeCommandContext({ now: () => START });
  const given = { words: [], options: { data: service.dataDir, ...options } };
  const code = await conversionCommand.run(given, context);
  return { code, printed: context.printed(), notes: context.notes() };
};

test("no row names an order or a person, and the command prints the sums", async () => {
  await begin();
  const order = await newOrder(service, { ux: "collect" });
  await opens(order.redirectUrl);
  await opens(order.redirectUrl);
  await pays(service, order.redirectUrl, { amount: 5_000 });
  expect(await run()).toMatchObject({ code: 1, notes: "Nothing was counted.\n" });
  await counted();
  expect(await run()).toMatchObject({
    code: 0,
    printed: `${order.platformId}\n  captains   opened 2, started 1 (50 %), paid 1 (50 %)\n  co-buyers  opened 0, started 0, paid 0\n`,
  });
  expect(JSON.parse((await run({ json: true })).printed)).toMatchObject({ captain: { opened: 2, paid: 1 } });
  expect(await run({ platform: "pl_other" })).toMatchObject({ code: 1 });
  expect(await run({ since: "2026-03-02" })).toMatchObject({ code: 1 });
  expect(JSON.stringify(await service.store.conversionSince(0))).not.toMatch(/ord_|auth_|@/);
  expect(await service.program.application.operations.conversion(START, ["pl_other"])).toEqual([]);
});

test("orders that a program pays open no page, and have no share of those that were opened", async () => {
  await begin();
  const order = await newOrder(service);
  await opens(order.redirectUrl);
  for (const { redirectUrl } of [order, await newOrder(service)]) await pays(service, redirectUrl);
  await counted();
  expect((await run()).printed).toContain("captains   opened 1, started 2, paid 2\n");
});
