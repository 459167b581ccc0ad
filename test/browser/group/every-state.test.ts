// Every state of an order that several people pay is held to what all pages must keep, and can be reached and used
// without a pointer.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { de } from "../../../widget/src/words/de.ts";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys } from "../../support/browser/branded-shop.ts";
import { desktop, phone, visit } from "../../support/browser/browser.ts";
import { bankFrame, cards, pay, payButton } from "../../support/browser/buyer.ts";
import type { CaptainPart, Order } from "../../support/browser/group.ts";
import { headed, openGroup, peopleAre, refusals, way } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";

const { shares, paid, pick, doubts } = en;

const modules = ["1", "2"].map((last) => `md_01980d3c-6f00-7000-8000-00000000000${last}`);
const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "A shop with rather a long name, Limited"
currencies = ["EUR", "KWD"]
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
${modules.map((id, index) => `[[platforms.modules]]\nid = "${id}"\nname = "A way to pay that has a name, number ${index}"\nimage = "way.svg"\n`).join("")}`;

let stage: Stage;
beforeAll(async () => {
  const options = configuredShop(CONFIG);
  const withImage = {
    ...options,
    prepare(folder: string) {
      options.prepare(folder);
      writeFileSync(join(folder, "way.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"/>`);
    },
  };
  stage = await openStage(withImage, keys);
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

/** The largest amounts there are, and names that are as long as words get. */
const large = { amount: 99_999_999, trackId: "AN-0123456789-0123456789-0123456789-0123456789" };
const CABIN = "Donaudampfschifffahrtsgesellschaftskapitän";
const items = [
  { name: CABIN, amount: 8_000, description: "One cabin" },
  { name: "Ticket for the boat and the museum on the island", amount: 250, quantity: 4 },
];
const picking = { ux: "picking", items };
const takeFirst = (page: Page) => page.getByRole("checkbox").first().check();

/** The page is held to the rest elsewhere. */
const ONLY_SHIFT = { widths: [], schemes: [] };

type State = {
  readonly order?: Record<string, unknown>;
  /** What the captain pays; `false`: the page is their own, before they pay. */
  readonly captain?: CaptainPart | false;
  readonly page?: "captain";
  readonly reach: (page: Page, order: Order) => Promise<unknown>;
};

const states: Readonly<Record<string, State>> = {
  "a captain's amount of their own that cannot be": {
    captain: false,
    order: large,
    reach: async (page) => {
      await peopleAre(50)(page);
      await way(page, shares.own).check();
      await page.getByLabel(shares.ownLabel("EUR")).fill("999999.98");
      await page.getByLabel(shares.ownLabel("EUR")).blur();
      await page.getByText(/^That would leave too little/).waitFor();
    },
  },
  "a captain's share with three digits behind the point": {
    captain: false,
    order: { ...large, currency: "KWD" },
    reach: (page) => peopleAre(3)(page),
  },
  "a captain who picks": {
    captain: false,
    order: picking,
    reach: async (page) => {
      await takeFirst(page);
      await payButton(page).waitFor();
    },
  },
  "the choice among modules": {
    captain: false,
    order: { modules },
    reach: async (page) => {
      await page.getByText(en.heading.choose).waitFor();
      // Each is there, and in its place whatever its shape.
      for (const image of await page.locator(".module-image").all()) {
        expect(await image.evaluate((element: HTMLImageElement) => element.decode())).toBeUndefined();
        expect(await image.boundingBox()).toMatchObject({ width: 48, height: 48 });
      }
    },
  },
  "a module that was chosen": {
    captain: false,
    order: { modules },
    reach: async (page) => {
      await page.getByRole("button", { name: /number 0$/ }).click();
      await page.getByRole("button", { name: en.modules.change }).waitFor();
    },
  },
  "the link with its code": {
    page: "captain",
    order: large,
    reach: async (page) => {
      await page.getByRole("button", { name: paid.showCode }).click();
      await page.getByRole("img", { name: paid.code }).waitFor();
    },
  },
  "the question before the link is replaced, and the link that was": {
    page: "captain",
    reach: async (page) => {
      await page.getByRole("button", { name: paid.renew }).click();
      await page.getByText(paid.renewAsk).waitFor();
      await inspect(page);
      await page.getByRole("button", { name: paid.renewYes }).click();
      await page.getByText(paid.renewed).waitFor();
    },
  },
  "an invitation to the largest order": { order: large, reach: (page) => payButton(page).waitFor() },
  "an amount of their own with its fault": {
    captain: { people: 3 },
    reach: async (page) => {
      await way(page, shares.own).check();
      await payButton(page).click();
      await page.locator("#own-fault").getByText(doubts.noAmount).waitFor();
    },
  },
  "what others have taken": {
    captain: { taken: CABIN },
    order: picking,
    reach: async (page) => {
      await page.getByRole("button", { name: /^One more/ }).click();
      await page.getByText(pick.taken, { exact: true }).waitFor();
    },
  },
  "a share that can be taken back, the question before, and the one that was": {
    captain: { people: 3 },
    reach: async (page) => {
      await pay(page, cards.good);
      await page.getByRole("button", { name: paid.again }).waitFor();
      await inspect(page);
      await page.getByRole("button", { name: paid.withdraw("€28.00") }).click();
      await page.getByText(paid.withdrawText).waitFor();
      await inspect(page);
      await page.getByRole("button", { name: paid.withdrawYes }).click();
      await page.getByText(en.notices.withdrawn.title).waitFor();
    },
  },
  "an order whose last part is being paid, and one that is complete": {
    reach: async (page, { shareUrl }) => {
      await group.open(shareUrl, async (other) => {
        await pay(other, cards.asksBank);
        await bankFrame(other).getByRole("button", { name: "Approve" }).waitFor();
        await page.getByText(en.heading.waiting).waitFor();
        await inspect(page);
        await bankFrame(other).getByRole("button", { name: "Approve" }).click();
        await headed(other, en.heading.allPaid);
        await headed(page, en.heading.complete);
      });
      await page.reload();
      await headed(page, en.heading.complete);
    },
  },
  "an order that not everyone paid": {
    order: { type: "standard", delay: 60 },
    captain: { people: 3 },
    reach: async (page) => {
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await stage.shop.advance("2h");
      await page.reload();
      await headed(page, en.heading.unpaid);
    },
  },
};

const reached = async ({ order = {}, captain, page }: State): Promise<Order & { readonly url: string }> => {
  const made = { amount: 8_400, ux: "collect", ...order };
  if (captain === false) {
    const own: Order = await stage.shop.order({ ...made, ...("modules" in order ? { ux: undefined } : {}) });
    return { ...own, url: own.redirectUrl };
  }
  const own = await group.order({ ...made, ...(order.ux === "picking" ? { amount: 9_000 } : {}) }, captain);
  return { ...own, url: page === "captain" ? own.redirectUrl : own.shareUrl };
};

describe("of a shared order", () => {
  test.each(Object.entries(states))("%s", async (name, state) => {
    const order = await reached(
      state.order?.ux === "picking" ? { ...state, order: { amount: 9_000, ...state.order } } : state,
    );
    const viewport = name.length % 2 === 0 ? phone : desktop;
    await visit({ url: order.url, viewport }, async (page) => {
      await state.reach(page, order);
      await inspect(page);
    });
  });

  test("a link that was replaced", async () => {
    const url = `${stage.service.url}/join/unknown`;
    await visit({ url, viewport: phone, expected: refusals }, async (page) => {
      await headed(page, en.heading.replaced);
      await inspect(page);
    });
  });

  test.each([phone, desktop])("nothing jumps when a co-buyer's page loads: %j", async (viewport) => {
    const { shareUrl } = await group.order();
    await visit({ url: shareUrl, viewport }, async (page) => {
      const seen = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await seen.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await page.locator(".form-place").waitFor();
      seen.resolve();
      await payButton(page).waitFor();
      await inspect(page, ONLY_SHIFT);
    });
  });

  test.each([phone.width, 320])("twice the text size cuts nothing off at a width of %i", async (width) => {
    const { redirectUrl, shareUrl } = await group.order();
    const other = await stage.shop.order({ amount: 48_000, ux: "collect" });
    const dear = await stage.shop.order({ amount: 1_234_500, ux: "collect" });
    const dearUnits = [{ name: "Boat", amount: 570_566, quantity: 3 }];
    const picked = await stage.shop.order({
      amount: 1_711_698,
      ux: "picking",
      items: dearUnits,
      locale: "de",
    });
    for (const url of [redirectUrl, shareUrl, other.redirectUrl, dear.redirectUrl, picked.redirectUrl])
      await visit({ url, viewport: { width, height: phone.height } }, async (page) => {
        await page.locator("main").waitFor();
        if (url === picked.redirectUrl) await page.getByRole("button", { name: de.pick.all }).click();
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        const cut = await page
          .locator(`:is(html, .total, .ways, .figures, .people, .picked, .card, .send > *, .step-value),
            .group:not(:has(> .picks))`)
          .evaluateAll((all) =>
            all
              .filter((element) => element.scrollWidth > element.clientWidth)
              .map(({ className }) => className),
          );
        expect(cut).toEqual([]);
      });
  });

  test("no amount is ever broken in two, at the narrowest and with the largest", async () => {
    const { shareUrl, redirectUrl } = await group.order(large, { people: 3 });
    for (const url of [shareUrl, redirectUrl]) {
      await visit({ url, viewport: { width: 320, height: 700 } }, async (page) => {
        await page.locator(".figure").first().waitFor({ state: "attached" });
        await page.locator("details").evaluateAll((all) => {
          for (const folded of all) folded.setAttribute("open", "");
        });
        const broken = await page.locator(".figure, .amount").evaluateAll((figures) =>
          figures.flatMap((figure) => {
            const range = document.createRange();
            range.selectNodeContents(figure);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return lines.size > 1 ? [figure.textContent] : [];
          }),
        );
        expect(broken).toEqual([]);
      });
    }
  });
});
