// Takes pictures of a built ./service as buyers and shops see it: all into dist/screenshots for a person to look at, the README's
// into hosted/pictures. Run it after scripts/build.ts.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { DASHBOARD, SHOP } from "../src/api/paths.ts";
import type { Options } from "../test/support/binary/service.ts";
import { startService } from "../test/support/binary/service.ts";
import { openShop } from "../test/support/binary/shop.ts";
import { brandedShop, keys } from "../test/support/browser/branded-shop.ts";
import { desktop, phone, visit } from "../test/support/browser/browser.ts";
import {
  bankFrame,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
} from "../test/support/browser/buyer.ts";
import { openMerchant } from "../test/support/browser/merchant.ts";
import { en } from "../widget/src/words/en.ts";
import { toPalettePng } from "./screenshots/palette-png.ts";
import type { Keep } from "./screenshots/show.ts";
import { takeShow } from "./screenshots/show.ts";

const root = join(import.meta.dir, "..");
const MOST_BYTES = 60_000;

const PUBLIC_KEY = `pk_test_${"p".repeat(43)}`;
const TRACK_ID = "A-1042";
const ALONE = "md_01980d3c-6f00-7000-8000-00000000000a";
const TOGETHER = "md_01980d3c-6f00-7000-8000-00000000000b";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Lakeside Stays"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${PUBLIC_KEY}"]
contact_email = "help@lakeside.example"

[[platforms.modules]]
id = "${ALONE}"
name = "I pay for everybody"
description = "One payment, and all is done."
ux = "single"

[[platforms.modules]]
id = "${TOGETHER}"
name = "We share it"
description = "You pay your part, and send a link to the others."
`;

type Picture = {
  readonly viewport: typeof phone;
  readonly dark?: boolean;
  /** Where the visit begins; the page of a new order unless set. */
  readonly path?: string;
  /** Fields of that order in addition to the usual ones. */
  readonly order?: Record<string, unknown>;
  /** The visit begins in a shop's page, where this runs. */
  readonly script?: string;
  readonly reach: (page: Page) => Promise<unknown>;
  readonly inReadme?: boolean;
  /** What is seen without scrolling; else the whole page. */
  readonly isFirstScreen?: boolean;
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
  await page.getByLabel("I pay alone", { exact: true }).check();
  await payButton(page).click();
  await pay(page, cards.good);
  await page.getByText("order.completed · signature verified").waitFor();
};

const reachJoin = async (page: Page): Promise<void> => {
  await reachPaid(page);
  await page.goto(await page.getByLabel(en.paid.link).inputValue());
  await payButton(page).waitFor();
};
const picking = {
  ux: "picking",
  items: [
    { name: "Cabin by the lake", description: "3 nights", amount: 40_000 },
    { name: "Rowing boat", amount: 5_000 },
    { name: "Dinner", description: "Three courses", amount: 5_000, quantity: 5 },
  ],
};
/** A friend, in a browser of their own, has taken what another had picked. */
const reachPicked = async (page: Page): Promise<void> => {
  const dinner = (eater: Page) => eater.getByRole("button", { name: en.pick.more("Dinner") });
  await page.getByRole("checkbox", { name: "Cabin" }).check();
  await pay(page, cards.good);
  await heading(page).getByText(en.heading.sharePaid).waitFor();
  const link = await page.getByLabel(en.paid.link).inputValue();
  await page.goto(link);
  for (let times = 0; times < 5; times++) await dinner(page).click();
  await visit({ url: link, viewport: phone, context: { reducedMotion: "reduce" } }, async (friend) => {
    await dinner(friend).click();
    await friend.getByRole("checkbox", { name: "boat" }).check();
    await fillDetails(friend, "ben@example.com");
    await friend.getByLabel(en.form.labels.firstName).fill("Ben");
    await fillCard(friend, cards.good);
    await payButton(friend).click();
    await heading(friend).getByText(en.heading.sharePaid).waitFor();
  });
  await page.getByText(en.pick.lost("Dinner", "Ben L.")).waitFor();
};
const inWidget = (page: Page) => page.frameLocator("#service-captain iframe");
/** What lies below the window of another origin's frame is not drawn for a picture. */
const unroll = async (page: Page): Promise<void> => {
  await Bun.sleep(300);
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
  await Bun.sleep(300);
};
const reachWidget = async (page: Page): Promise<void> => {
  await payButton(inWidget(page)).waitFor();
  await fillDetails(inWidget(page));
  await fillCard(inWidget(page), cards.good);
  await inWidget(page).getByLabel(en.form.labels.cvc).blur();
  await unroll(page);
};
const reachWidgetPaid = async (page: Page): Promise<void> => {
  await inWidget(page).getByLabel(en.shares.people).fill("4");
  await pay(inWidget(page), cards.good);
  await heading(inWidget(page)).getByText(en.heading.sharePaid).waitFor();
  await page.frameLocator("#service-help iframe").locator("summary").first().click();
  await unroll(page);
};
const reachMail = async (page: Page): Promise<void> => {
  await reachPaid(page);
  await page.goto(new URL("/sandbox/mail/1/html", page.url()).href);
};

/** A friend has paid too, and the shop looks at the order. */
const reachOrder = async (page: Page): Promise<void> => {
  await reachJoin(page);
  await fillDetails(page, "ben@example.com");
  await page.getByLabel(en.form.labels.firstName).fill("Ben");
  await fillCard(page, cards.good);
  await payButton(page).click();
  await heading(page).getByText(en.heading.sharePaid).waitFor();
  // Until webhook and e-mails have been sent.
  await Bun.sleep(1_000);
  await page.goto(new URL(DASHBOARD.orders, page.url()).href);
  await page.getByRole("link", { name: TRACK_ID }).first().click();
  await page.getByText("ben@example.com").first().waitFor();
};

const WIDGET = `Service.initCaptain({ publicKey, order: { amount: 70000, ux: "collect" } }).mount();
Service.initHelp({ publicKey });`;
const SHOP_BODY = `<style>body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem system-ui, sans-serif }
h1 { font-size: 1.5rem } div + div { margin-top: 1rem }</style>
<h1>Lakeside Stays: checkout</h1><div id="service-captain"></div><div id="service-help"></div>`;

const tall = { ...phone, height: 780 };
const pictures: Readonly<Record<string, Picture>> = {
  "pay-1280": { viewport: desktop, reach: fill, inReadme: true },
  "pay-1280-dark": { viewport: desktop, dark: true, reach: fill },
  "pay-360": { viewport: phone, reach: fill },
  "pay-360-dark": { viewport: phone, dark: true, reach: fill },
  "bank-360": { viewport: phone, reach: reachBank },
  "paid-360": { viewport: tall, reach: reachPaid, inReadme: true, isFirstScreen: true },
  "paid-1280-dark": { viewport: desktop, dark: true, reach: reachPaid },
  "join-360": { viewport: tall, reach: reachJoin, inReadme: true, isFirstScreen: true },
  "order-1280": {
    viewport: { ...desktop, height: 1_140 },
    reach: reachOrder,
    inReadme: true,
    isFirstScreen: true,
  },
  "modules-360": {
    viewport: phone,
    order: { modules: [ALONE, TOGETHER] },
    reach: (page) => heading(page).waitFor(),
  },
  "pick-360": { viewport: phone, order: picking, reach: reachPicked },
  "widget-1280": { viewport: desktop, script: WIDGET, reach: reachWidget },
  "widget-paid-360": { viewport: phone, script: WIDGET, reach: reachWidgetPaid },
  "mail-360": { viewport: phone, reach: reachMail },
  "brand-1280": { viewport: desktop, reach: fill, isBranded: true },
  "brand-1280-dark": { viewport: desktop, dark: true, reach: fill, isBranded: true },
  "brand-360": { viewport: phone, reach: fill, isBranded: true },
  "brand-360-dark": { viewport: phone, dark: true, reach: fill, isBranded: true },
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

const order = (publicUrl: string) => ({
  amount: 70_000,
  ux: "collect",
  trackId: TRACK_ID,
  items: [
    { name: "Cabin by the lake", description: "3 nights, 4 guests", amount: 64_800, quantity: 3 },
    { name: "Rowing boat", amount: 5_200 },
  ],
  notifyUrl: publicUrl + SHOP.webhooks,
  successUrl: publicUrl + SHOP.product,
  cancelUrl: publicUrl + SHOP.product,
});

/** From the top, with nothing under the cursor. */
const take = async (page: Page, fullPage: boolean): Promise<Uint8Array> => {
  await page
    .locator(":focus")
    .blur({ timeout: 100 })
    .catch(() => undefined);
  await page.mouse.move(0, 0);
  await page.mouse.wheel(0, -10_000);
  return toPalettePng(await page.screenshot({ fullPage }));
};

const save = (folder: string, name: string, picture: Uint8Array): void => {
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
  const merchant = openMerchant(service, PUBLIC_KEY);
  const publicUrl = `http://localhost:${service.port}`;
  const start = async ({ path, script, order: more }: Picture): Promise<string> => {
    if (script !== undefined) return merchant.page({ body: SHOP_BODY, script });
    if (path !== undefined) return publicUrl + path;
    return (await shop.order({ ...order(publicUrl), ...more })).redirectUrl;
  };
  for (const [name, picture] of wanted) {
    const { viewport, dark = false, reach, inReadme = false, isFirstScreen = false } = picture;
    const url = await start(picture);
    const context = { colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" } as const;
    await visit({ url, viewport, context, hosts: [`localhost:${service.port}`] }, async (page) => {
      await reach(page);
      const image = await take(page, !isFirstScreen);
      save("dist/screenshots", name, image);
      if (inReadme) save("hosted/pictures", name, image);
      console.log(`${name}.png: ${image.length} bytes`);
      if (inReadme && image.length > MOST_BYTES) throw new Error(`${name}.png: at most ${MOST_BYTES} bytes`);
    });
  }
  await merchant.close();
};

/** A picture of a show. */
const keepShow: Keep = async (page, name, { isWhole, inReadme }) => {
  const image = await take(page, isWhole);
  save("dist/screenshots", name, image);
  if (inReadme) save("hosted/pictures", name, image);
  console.log(`${name}.png: ${image.length} bytes`);
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
await takeShow(keepShow);
// The browser would keep the process alive.
process.exit();
