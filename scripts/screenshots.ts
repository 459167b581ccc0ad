// Takes pictures of a built ./service as buyers see it: all into dist/screenshots for a person to look at, the README's
// into hosted/pictures. Run it after scripts/build.ts.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Options } from "../test/binary/service.ts";
import { startService } from "../test/binary/service.ts";
import { openShop } from "../test/binary/shop.ts";
import { brandedShop, keys } from "../test/browser/branded-shop.ts";
import { desktop, phone, visit } from "../test/browser/browser.ts";
import { bankFrame, cards, fillCard, fillDetails, heading, pay, payButton } from "../test/browser/buyer.ts";
import { en } from "../widget/src/words/en.ts";
import { toPalettePng } from "./screenshots/palette-png.ts";

const root = join(import.meta.dir, "..");
const MOST_BYTES = 60_000;

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Lakeside Stays"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
`;

type Picture = {
  readonly viewport: typeof phone;
  readonly dark?: boolean;
  /** Where the visit begins; the page of a new order unless set. */
  readonly path?: string;
  readonly reach: (page: Page) => Promise<unknown>;
  readonly inReadme?: boolean;
  /** Of the shop that has a look of its own. */
  readonly isBranded?: boolean;
};

const fill = async (page: Page): Promise<void> => {
  await page.getByLabel(en.shares.people).fill("4");
  await fillDetails(page);
  await fillCard(page, cards.good);
};
const reachBank = async (page: Page): Promise<void> => {
  await pay(page, cards.asksBank);
  await bankFrame(page).getByRole("button", { name: "Approve" }).waitFor();
};
const reachPaid = async (page: Page): Promise<void> => {
  await fill(page);
  await payButton(page).click();
  await heading(page).getByText(en.heading.sharePaid).waitFor();
};
const reachConfirmation = async (page: Page): Promise<void> => {
  await page.getByLabel("I pay alone").check();
  await payButton(page).click();
  await pay(page, cards.good);
  await page.getByText("order.completed · signature verified").waitFor();
};

const reachJoin = async (page: Page): Promise<void> => {
  await reachPaid(page);
  await page.goto(await page.getByLabel(en.paid.link).inputValue());
  await payButton(page).waitFor();
};
const reachMail = async (page: Page): Promise<void> => {
  await reachPaid(page);
  await page.goto(new URL("/sandbox/mail/1/html", page.url()).href);
};

const pictures: Readonly<Record<string, Picture>> = {
  "pay-1280": { viewport: desktop, reach: fill, inReadme: true },
  "pay-1280-dark": { viewport: desktop, dark: true, reach: fill },
  "pay-360": { viewport: phone, reach: fill },
  "pay-360-dark": { viewport: phone, dark: true, reach: fill, inReadme: true },
  "bank-360": { viewport: phone, reach: reachBank, inReadme: true },
  "paid-360": { viewport: phone, reach: reachPaid, inReadme: true },
  "paid-1280-dark": { viewport: desktop, dark: true, reach: reachPaid },
  "join-360": { viewport: phone, reach: reachJoin, inReadme: true },
  "brand-1280": { viewport: desktop, reach: fill, isBranded: true, inReadme: true },
  "brand-1280-dark": { viewport: desktop, dark: true, reach: fill, isBranded: true },
  "brand-360": { viewport: phone, reach: fill, isBranded: true },
  "brand-360-dark": { viewport: phone, dark: true, reach: fill, isBranded: true, inReadme: true },
  "brand-paid-360": { viewport: phone, reach: reachPaid, isBranded: true },
  "brand-mail-360": { viewport: phone, reach: reachMail, isBranded: true },
  "brand-mail-360-dark": { viewport: phone, dark: true, reach: reachMail, isBranded: true },
  "shop-360": { viewport: phone, path: "/shop", reach: (page) => heading(page).waitFor() },
  "shop-confirmed-360": { viewport: phone, path: "/shop", reach: reachConfirmation },
  "sandbox-1280-dark": {
    viewport: desktop,
    dark: true,
    path: "/sandbox",
    reach: (page) => heading(page).waitFor(),
  },
};

const order = (shopUrl: string) => ({
  amount: 70_000,
  ux: "collect",
  trackId: "A-1042",
  items: [
    { name: "Cabin by the lake", description: "3 nights, 4 guests", amount: 64_800, quantity: 3 },
    { name: "Rowing boat", amount: 5_200 },
  ],
  successUrl: shopUrl,
  cancelUrl: shopUrl,
});

/** From the top, with nothing under the cursor. */
const take = async (page: Page): Promise<Buffer> => {
  await page
    .locator(":focus")
    .blur({ timeout: 100 })
    .catch(() => undefined);
  await page.mouse.move(0, 0);
  await page.mouse.wheel(0, -10_000);
  return toPalettePng(await page.screenshot({ fullPage: true }));
};

const save = (folder: string, name: string, picture: Buffer): void => {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, `${name}.png`), picture);
};

/** As in a sandbox that was given no file, but for the shop's name. */
const plainShop: Options = {
  args: (port) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
  env: { SHOP_SECRET_KEY: keys.secretKey, SHOP_WEBHOOK_KEY: keys.webhookKey },
  prepare: (folder) => writeFileSync(join(folder, "shop.toml"), CONFIG),
};

const takeAll = async (options: Options, wanted: readonly (readonly [string, Picture])[]): Promise<void> => {
  await using service = await startService(options);
  const shop = openShop(service, keys);
  const publicUrl = `http://localhost:${service.port}`;
  for (const [name, { viewport, dark = false, path, reach, inReadme = false }] of wanted) {
    const url =
      path === undefined ? (await shop.order(order(`${publicUrl}/shop`))).redirectUrl : publicUrl + path;
    const context = { colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" } as const;
    await visit({ url, viewport, context }, async (page) => {
      await reach(page);
      const picture = await take(page);
      save("dist/screenshots", name, picture);
      if (inReadme) save("hosted/pictures", name, picture);
      console.log(`${name}.png: ${picture.length} bytes`);
      if (inReadme && picture.length > MOST_BYTES)
        throw new Error(`${name}.png: at most ${MOST_BYTES} bytes`);
    });
  }
};

const all = Object.entries(pictures);
await takeAll(
  plainShop,
  all.filter(([, { isBranded }]) => !isBranded),
);
await takeAll(
  brandedShop(),
  all.filter(([, { isBranded }]) => isBranded),
);
// The browser would keep the process alive.
process.exit();
