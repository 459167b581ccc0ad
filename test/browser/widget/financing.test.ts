// A captain who pays in parts in the widget, on a merchant's page: an order that the payment makes, and the callbacks.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { en } from "../../../widget/src/words/financing/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { brandedShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { phone } from "../../support/browser/browser.ts";
import { bankFrame, cards, fillCard, heading, payButton } from "../../support/browser/buyer.ts";
import { chooseOffer, FINANCING, fillEntries, MANDATE, tent } from "../../support/browser/financed-shop.ts";
import { inspect } from "../../support/browser/inspection.ts";
import type { Merchant } from "../../support/browser/merchant.ts";
import { frameIn, openMerchant, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

let stage: Stage;
let merchant: Merchant;
beforeAll(async () => {
  stage = await openStage(brandedShop("", FINANCING), keys);
  merchant = openMerchant(stage.service, publicKey);
});
afterAll(async () => {
  await merchant.close();
  await stage.close();
});

const front = (amount: number, more = {}) => {
  const { phone: _, ...order } = tent(amount);
  return `order: ${JSON.stringify({ ...order, ux: "single", ...more })}`;
};
const captain = (config: string) => ({
  script: `window.captain = Service.initCaptain({ publicKey, events, ${config} }).mount();`,
});

test("a plan is agreed to and its first part paid; the page hears that the form is valid with all of it", async () => {
  await merchant.visit(
    captain(front(10_000)),
    async (page) => {
      const frame = frameIn(page);
      await chooseOffer(frame, "In three parts");
      await fillEntries(frame);
      await frame.getByLabel(en.labels.phone).fill("+33612345678");
      await fillCard(frame, cards.good);
      expect(await timesHeard(page, "onValid")).toBe(0);
      await frame.getByLabel(MANDATE).check();
      await untilHeard(page, "onValid");
      await inspect(page);
      await page.setViewportSize(phone);
      await payButton(frame).click();
      await bankFrame(frame).getByRole("button", { name: "Approve" }).click();
      const data = await untilHeard(page, "onValidated");
      expect(data).toMatchObject({ status: "authorized", amount: 10_000 });
      await heading(frame).getByText("Payment confirmed").waitFor();
      await frame.getByRole("table", { name: en.later }).waitFor();
      const { order } = data as { readonly order: string };
      expect(await stage.shop.untilStatus(order, "completed")).toMatchObject({ amountFinanced: 6_666 });
    },
    { viewport: phone },
  );
});

test("a valid form is valid again only with the plan's data; pay() says so until then", async () => {
  await merchant.visit(captain(`cta: false, ${front(10_000)}`), async (page) => {
    const frame = frameIn(page);
    await untilHeard(page, "onReady");
    await fillCard(frame, cards.good);
    await frame.getByLabel("E-mail").fill("ana@example.com");
    await frame.getByLabel("First name").fill("Ana");
    await frame.getByLabel("Last name").fill("Lopes");
    await untilHeard(page, "onValid");
    await chooseOffer(frame, "In three parts");
    await page.evaluate("captain.pay()");
    await untilHeard(page, "onInvalid");
    await frame.getByText(en.mandateMissing).waitFor();
    expect(await timesHeard(page, "onValid")).toBe(1);
    await frame.getByLabel(en.full).check();
    await frame.getByText(en.mandateMissing).waitFor({ state: "detached" });
    await page.waitForFunction(
      () =>
        Reflect.get(window, "heard").filter(([name]: readonly string[]) => name === "onValid").length === 2,
    );
  });
});

test("a plan that changed is an error of the payment for the page, in the words of the frame", async () => {
  await merchant.visit(
    captain(front(10_000, { phone: undefined })),
    async (page) => {
      const frame = frameIn(page);
      await chooseOffer(frame, "In three parts");
      await fillEntries(frame);
      await frame.getByLabel(en.labels.phone).fill("+33612345678");
      await frame.getByLabel(MANDATE).check();
      await fillCard(frame, cards.good);
      await stage.shop.advance("1d");
      await payButton(frame).click();
      const { title, text } = en.refusals.planChanged;
      expect(await untilHeard(page, "onError")).toEqual({
        code: "planChanged",
        message: `${title}. ${text}`,
      });
      await frame.getByText(text).waitFor();
      expect(await frame.getByLabel(en.labels.phone).inputValue()).toBe("+33612345678");
    },
    { expected: [/status of 409/] },
  );
});
