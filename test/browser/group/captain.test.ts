// Acts of a captain only: choose among modules, take an amount of their own, share the link as a code, replace it, and
// watch the others.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { correction, generate } from "lean-qr/nano";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys } from "../../support/browser/branded-shop.ts";
import { alertBox, cards, fillCard, fillDetails, pay, payButton } from "../../support/browser/buyer.ts";
import { headed, openGroup, peopleAre, refusals, way } from "../../support/browser/group.ts";

const { shares, paid, modules: moduleWords } = en;

const together = "md_01980d3c-6f00-7000-8000-000000000001";
const alone = "md_01980d3c-6f00-7000-8000-000000000002";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Module shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]

[[platforms.modules]]
id = "${together}"
name = "Share with friends"
description = "Pay your part now and send a link to the others."
position = 2
ux = "collect"
type = "standard"

[[platforms.modules]]
id = "${alone}"
name = "All at once"
position = 1
ux = "single"
`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(configuredShop(CONFIG), keys);
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const open = (url: string, look: (page: Page) => Promise<void>) => group.open(url, look);

describe("several ways to pay (specification/orders#modules)", () => {
  const newOrder = (modules: readonly unknown[]) => stage.shop.order({ amount: 9_000, modules });

  test("sees them by position, chooses, changes their mind, and pays by the last one", async () => {
    const order = await newOrder([together, alone]);
    await group.open(
      order.redirectUrl,
      async (page) => {
        await page.getByText(en.heading.choose).waitFor();
        const names = await page.locator(".module-name").allTextContents();
        expect(names).toEqual(["All at once", "Share with friends"]);
        expect(await payButton(page).count()).toBe(0);
        await page.getByRole("button", { name: "All at once" }).click();
        await page.getByRole("button", { name: en.form.pay("€90.00") }).waitFor();
        await page.getByRole("button", { name: moduleWords.change }).click();
        await page.getByRole("button", { name: /^Share with friends/ }).click();
        await page.getByText(en.shares.question).waitFor();
        await page.reload();
        await peopleAre(3)(page);
        await pay(page, cards.good);
        await headed(page, en.heading.sharePaid);
        expect(await page.getByRole("button", { name: moduleWords.change }).count()).toBe(0);
        // Who tries the link for the others is asked before they pay with it too.
        await page.goto((await stage.shop.read(order.id)).shareUrl);
        await pay(page, cards.good);
        await alertBox(page).getByText(en.form.paidBefore("€30.00").title).waitFor();
      },
      refusals,
    );
    expect(await stage.shop.read(order.id)).toMatchObject({
      moduleId: together,
      type: "standard",
      status: "inProgress",
      amountAuthorized: 3_000,
    });
  });

  test("a tab that shows another way than was chosen since in a second one pays nothing, and shows that", async () => {
    const order = await newOrder([together, alone]);
    const look = async (page: Page) => {
      await page.getByRole("button", { name: /^Share with friends/ }).click();
      await peopleAre(3)(page);
      const second = await page.context().newPage();
      await second.goto(page.url());
      await second.getByRole("button", { name: moduleWords.change }).click();
      await second.getByRole("button", { name: "All at once" }).click();
      await second.getByRole("button", { name: en.form.pay("€90.00") }).waitFor();
      await pay(page, cards.good);
      await alertBox(page).getByText(en.notices.changed.title).waitFor();
      expect(await page.getByText(en.shares.question).count()).toBe(0);
      await page.getByRole("button", { name: en.form.pay("€90.00") }).click();
      await headed(page, en.heading.paid);
      // The second tab, which still shows the form, says what has become of it.
      await second.getByRole("button", { name: moduleWords.change }).click();
      await second.getByRole("button", { name: /^Share with friends/ }).click();
      await headed(second, en.heading.paid);
      expect(await alertBox(second).count()).toBe(0);
    };
    await group.open(order.redirectUrl, look, refusals);
    expect((await stage.shop.read(order.id)).authorizations).toMatchObject([{ amount: 9_000 }]);
  });

  test("what they typed stays when they look at the other ways again", async () => {
    const order = await newOrder([together, alone]);
    await open(order.redirectUrl, async (page) => {
      await page.getByRole("button", { name: "All at once" }).click();
      await fillDetails(page);
      await page.getByRole("button", { name: moduleWords.change }).click();
      await page.getByRole("button", { name: /^Share with friends/ }).click();
      expect(await page.getByLabel("E-mail").inputValue()).toBe("ana@example.com");
    });
  });

  test("the order's own words for a module stand in place of the usual ones", async () => {
    const own = { id: alone, name: "In one go", description: "For this order only." };
    const order = await newOrder([together, own]);
    await open(order.redirectUrl, async (page) => {
      await page.getByRole("button", { name: "In one go For this order only." }).waitFor();
      await page.getByRole("button", { name: /^Share with friends Pay your part now/ }).waitFor();
    });
  });

  test("one module is no choice: its form is shown at once", async () => {
    const order = await newOrder([together]);
    await open(order.redirectUrl, async (page) => {
      await page.getByText(en.shares.question).waitFor();
      expect(await page.getByRole("button", { name: moduleWords.change }).count()).toBe(0);
    });
  });
});

test("they take an amount of their own, and the others share the rest", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  await open(order.redirectUrl, async (page) => {
    await peopleAre(3)(page);
    await way(page, shares.own).check();
    await page.getByLabel(shares.ownLabel("EUR")).fill("50");
    const other = page.locator("dt", { hasText: shares.othersPay(2) });
    expect(await other.locator("xpath=following-sibling::dd[1]").textContent()).toBe("€20.00");
    await fillDetails(page);
    await fillCard(page, cards.good);
    await page.getByRole("button", { name: en.form.payShare("€50.00") }).click();
    await headed(page, en.heading.sharePaid);
  });
  const { shareUrl } = await stage.shop.read(order.id);
  await open(shareUrl, async (page) => {
    await page.getByRole("button", { name: en.form.payShare("€20.00") }).waitFor();
  });
});

test("the code that is shown is the link's, and becomes the new link's", async () => {
  const order = await group.order();
  const hash = (text: string) => Bun.hash(text).toString(36);
  const drawn = async (page: Page) => hash((await page.locator(".qr-code path").getAttribute("d")) ?? "");
  const expected = (link: string) => {
    const code = generate(link, { minCorrectionLevel: correction.M });
    const places = Array.from({ length: code.size }, (_, place) => place);
    const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
    return hash(dark.join(""));
  };
  await open(order.redirectUrl, async (page) => {
    await page.getByRole("button", { name: paid.showCode }).click();
    await page.getByRole("img", { name: paid.code }).waitFor();
    expect(await drawn(page)).toBe(expected(order.shareUrl));
    await page.getByRole("button", { name: en.invite.close }).click();
    await page.getByRole("button", { name: paid.renew }).click();
    await page.getByRole("button", { name: paid.renewYes }).click();
    await page.getByText(paid.renewed).waitFor();
    const link = await page.getByLabel(paid.link).inputValue();
    await page.getByRole("button", { name: paid.showCode }).click();
    await page.getByRole("img", { name: paid.code }).waitFor();
    expect(await drawn(page)).toBe(expected(link));
    expect((await stage.shop.read(order.id)).shareUrl).toBe(link);
  });
});

test("T20: the captain can cancel replacing the link, and is told when it failed", async () => {
  const order = await group.order();
  const look = async (page: Page) => {
    await page.getByRole("button", { name: paid.renew }).click();
    await page.getByRole("button", { name: paid.renewNo }).click();
    expect(await page.getByLabel(paid.link).inputValue()).toBe(order.shareUrl);
    await page.route("**/renew", (route) => route.abort());
    await page.getByRole("button", { name: paid.renew }).click();
    await page.getByRole("button", { name: paid.renewYes }).click();
    await page.getByText(en.notices.notDone.title).waitFor();
    expect(await page.getByLabel(paid.link).inputValue()).toBe(order.shareUrl);
  };
  await group.open(order.redirectUrl, look, [/ERR_FAILED/]);
});

test("they watch the others: who is paying, who has paid, and who took it back", async () => {
  const order = await group.order({}, { people: 3 });
  await open(order.redirectUrl, async (captain) => {
    const people = captain.locator(".people");
    await people.getByText(en.people.missing(2)).waitFor();
    await open(order.shareUrl, async (page) => {
      await pay(page, cards.asksBank, "ben@example.com");
      await people.getByText(en.people.paying).waitFor();
      await page.frameLocator("iframe").getByRole("button", { name: "Approve" }).click();
      await people.getByText(en.people.paying).waitFor({ state: "hidden" });
      await people.getByText(en.people.missing(1)).waitFor();
      await people.getByText(en.people.name("Ana", "L")).waitFor();
      await page.getByRole("button", { name: paid.withdraw("€30.00") }).click();
      await page.getByRole("button", { name: paid.withdrawYes }).click();
      await people.getByText(en.people.missing(2)).waitFor();
    });
  });
});

test("items without a name are called by their reference, or by their place", async () => {
  const order = await group.order({ items: [{ name: "Boat", amount: 5_000, trackId: "b" }] });
  const unnamed = [
    { id: "itm_1", name: "", amount: 100, quantity: 1 },
    { id: "itm_2", name: "SKU-2", amount: 100, quantity: 1 },
    { id: "itm_3", name: "", amount: 100, quantity: 1 },
  ];
  const look = async (page: Page) => {
    await page.route("**/state", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, items: unnamed } } });
    });
    await page.reload();
    await page.getByText("3 items").click();
    const names = await page.locator(".lines .line-name").allTextContents();
    expect(names.slice(0, 3)).toEqual(["Item 1", "SKU-2", "Item 3"]);
  };
  await group.open(order.shareUrl, look, refusals);
});
