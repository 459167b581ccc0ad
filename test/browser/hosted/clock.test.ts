// The clock of a page: the one of the shop's e-mails, wherever its reader is.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, pay } from "../../support/browser/buyer.ts";
import { headed } from "../../support/browser/group.ts";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Lakeside"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${publicKey}"]

[platforms.mail]
from = "payments@shop.example"
time_zone = "Europe/Athens"
`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(configuredShop(CONFIG), keys);
});
afterAll(() => stage.close());

test("a buyer far away reads the shop's time, before and after paying", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const { dueDate } = await stage.shop.read(order.id);
  const time = new Intl.DateTimeFormat("en", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Europe/Athens",
  });
  const said = new RegExp(time.format(dueDate).replace(/\s/g, "\\s"));
  const context = { timezoneId: "America/Los_Angeles" };
  await visit({ url: order.redirectUrl, viewport: desktop, context }, async (page) => {
    await pay(page, cards.good);
    await headed(page, en.heading.sharePaid);
    expect(await page.locator(".due").textContent()).toMatch(said);
  });
  const { shareUrl } = await stage.shop.read(order.id);
  await visit({ url: shareUrl, viewport: desktop, context }, async (page) => {
    await page.getByText(said).first().waitFor();
  });
});
