// Screen Look in a browser: a draft on the buyers' own pages, what the configuration would refuse, and the TOML to paste.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD } from "../../../src/api/paths.ts";
import { fr } from "../../../widget/src/words/fr.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { brandedShop, keys } from "../../support/browser/branded-shop.ts";
import { visit } from "../../support/browser/browser.ts";
import { payButton } from "../../support/browser/buyer.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(brandedShop(), keys);
});
afterAll(() => stage.close());

test("a colour and a sentence show on the page, a faint colour is refused at its field", async () => {
  await visit(dashboardVisit(stage.service, DASHBOARD.look), async (page) => {
    await screen(page, "Look");
    const shown = page.frameLocator("iframe");
    const toml = page.getByRole("textbox", { name: /^TOML/ });
    const accent = page.getByRole("group", { name: "Light colours" }).getByLabel("Accent", { exact: true });
    await payButton(shown).waitFor();
    expect(await accent.inputValue()).toBe("#1f5f4a");

    await accent.selectText();
    await page.keyboard.type("#ffcc00");
    await page.getByText(/^accent #ffcc00 on background #f4f1ea has a contrast of 1\.\d+:1;/).waitFor();
    await page.getByText(/It shows the draft before the values that are refused/).waitFor();
    await inspect(page);
    await accent.fill("#7a1f5f");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("#7a1f5f"));

    await page.getByLabel("Shown in").selectOption("light");
    await page.getByLabel("Language").selectOption("fr");
    const button = page.getByLabel("Pay share button");
    await page.getByText(fr.form.payShare("{amount}")).waitFor();
    await button.fill("Je participe : {amount}");
    const mine = shown.getByRole("button", { name: /^Je participe : 120,00/ });
    await mine.waitFor();
    expect(await mine.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      "rgb(122, 31, 95)",
    );
    expect(await toml.inputValue()).toContain('pay_share_button = "Je participe : {amount}"');

    await page.getByRole("combobox", { name: "Page" }).selectOption("captain");
    await shown.getByText(fr.paid.inviteOthers).first().waitFor();
    await page.getByRole("combobox", { name: "Page" }).selectOption("invitation");
    await shown.getByText("Ana").first().waitFor();
    await inspect(page);
  });
});
