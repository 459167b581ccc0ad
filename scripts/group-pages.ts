// Measurements of the pages that a group sees first, on a phone: what is in the first screen, how much there is to fill in
// and to press, what is loaded, how soon it is drawn over a slow connection, and how far it moves. `bun scripts/build.ts`
// has to have run. Exits with 1 when one of them is above its limit.

import type { Page } from "playwright-core";
import { startService } from "../test/support/binary/service.ts";
import { openShop, payWith } from "../test/support/binary/shop.ts";
import { visit } from "../test/support/browser/browser.ts";
import { cards, fillCard, fillDetails, heading, payButton } from "../test/support/browser/buyer.ts";
import { layoutShift } from "../test/support/browser/layout-shift.ts";
import { en } from "../widget/src/words/en.ts";

const MOST_BYTES = 40_000;
const MOST_PAINT_MS = 1_000;
const MOST_SHIFT = 0.01;
const VISITS = 5;
const PHONE = { width: 360, height: 780 };
/** 1.6 Mbit/s with an answer after 150 ms, on a processor that is a quarter as fast. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_PROCESSOR = { rate: 4 };
/** 1,280 by 1,024 pixels at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };
const CONTEXT = { reducedMotion: "reduce" } as const;

const items = [
  { name: "Cabin by the lake", amount: 64_800, quantity: 3 },
  { name: "Rowing boat", amount: 5_200 },
];

await using service = await startService();
const shop = openShop(service);
const order = await shop.order({ amount: 70_000, ux: "collect", items });
const { id, redirectUrl } = await shop.order({ amount: 70_000, ux: "collect", items });
await payWith(redirectUrl, cards.good, { nbShares: 4 });
const { shareUrl } = await shop.read(id);
const pages = { join: shareUrl, pay: order.redirectUrl };
let isTooMuch = false;

function tell(name: string, value: number | string, most?: number): void {
  const isAbove = most !== undefined && typeof value === "number" && value > most;
  isTooMuch ||= isAbove;
  console.log(
    `  ${name.padEnd(46)} ${value}${most === undefined ? "" : `, at most ${most}`}${isAbove ? "  TOO MUCH" : ""}`,
  );
}

const look = (url: string, act: (page: Page) => Promise<void>, viewport = PHONE) =>
  visit({ url, viewport, context: CONTEXT }, async (page) => {
    await payButton(page).waitFor();
    await act(page);
  });

async function firstScreen(): Promise<void> {
  await look(pages.join, async (page) => {
    const bottomOf = async (found: string) => {
      const box = await page.locator(found).first().boundingBox();
      return Math.round((box?.y ?? 9_999) + (box?.height ?? 0));
    };
    tell("bottom of the reader's own share, px", await bottomOf(".invitation .amount"), PHONE.height);
    tell("bottom of the button that pays, px", await bottomOf("form button[type=submit]"), PHONE.height);
    tell("fields to fill in", await page.locator("form input:not([type=radio])").count(), 6);
    let presses = 0;
    await page.exposeFunction("pressed", () => presses++);
    await page.evaluate(() =>
      addEventListener("click", () => (globalThis as never as { pressed(): void }).pressed()),
    );
    await fillDetails(page, "ben@example.com");
    await fillCard(page, cards.good);
    await payButton(page).click();
    await heading(page).getByText(en.heading.sharePaid).waitFor();
    tell("presses from the link to paid, but for fields", presses, 1);
  });
}

/** All that crosses the network, with headers, in a browser that has seen nothing of it. */
async function bytesOf(url: string): Promise<number> {
  let bytes = 0;
  await visit(
    { url: "about:blank", viewport: PHONE, context: CONTEXT, hosts: [new URL(url).host] },
    async (page) => {
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Network.enable");
      devTools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(url);
      await payButton(page).waitFor();
      await page.waitForTimeout(500);
    },
  );
  return Math.round(bytes);
}

/** In a document, because only a browser has it. */
const LARGEST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true }))`;

async function slowVisit(url: string): Promise<readonly [paint: number, shift: number]> {
  let seen: readonly [number, number] = [0, 0];
  await visit(
    { url: "about:blank", viewport: PHONE, context: CONTEXT, hosts: [new URL(url).host] },
    async (page) => {
      const devTools = await page.context().newCDPSession(page);
      await devTools.send("Network.enable");
      await devTools.send("Network.emulateNetworkConditions", SLOW);
      await devTools.send("Emulation.setCPUThrottlingRate", SLOWER_PROCESSOR);
      await page.goto(url);
      await payButton(page).waitFor();
      seen = [await page.evaluate<number>(LARGEST_PAINT), await layoutShift(page)];
    },
  );
  return seen;
}

const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

console.log("The co-buyers' page, 360 × 780:");
await firstScreen();
for (const [name, url] of Object.entries(pages)) {
  console.log(`/${name}:`);
  tell("bytes, all in", await bytesOf(url), MOST_BYTES);
  const visits: (readonly [number, number])[] = [];
  for (let count = 0; count < VISITS; count++) visits.push(await slowVisit(url));
  tell(
    "largest paint, 1.6 Mbit/s, a processor of 1/4, ms",
    Math.round(medianOf(visits.map(([paint]) => paint))),
    MOST_PAINT_MS,
  );
  tell(
    "layout shift meanwhile",
    Number(Math.max(...visits.map(([, shift]) => shift)).toFixed(4)),
    MOST_SHIFT,
  );
  const measureWidth = async (page: Page) =>
    tell("wider than the window at 400 %, px", await page.evaluate<number>(OVERFLOW), 0);
  await look(url, measureWidth, MAGNIFIED);
}
// The browser would keep the process alive.
await service[Symbol.asyncDispose]();
process.exit(isTooMuch ? 1 : 0);
