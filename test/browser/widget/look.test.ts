// Look of the components in a merchant's page: readable, light or dark like the page around them, never wider than their
// element.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { bankFrame, cards, heading, pay, payButton } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { frameIn, openMerchantStage, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

/** A page that follows the system, as far as it says so itself. */
const pageOf = (selector: string, scheme: string) =>
  `<h1>Checkout</h1><div id="${selector}"></div><style>:root { color-scheme: ${scheme} }</style>`;

type State = {
  readonly component: "captain" | "link" | "help";
  /** The order that the component is about; without one it is the Captain's own to make. */
  readonly order?: Record<string, unknown>;
  /** Pays for the captain beforehand. */
  readonly isPaid?: boolean;
  /** And cancels for the shop, after that. */
  readonly isCancelled?: boolean;
  readonly config?: string;
  /** The same components are inspected in this state on a page of our own: here they only must fit. */
  readonly isInspected?: true;
  readonly reach: (page: Page) => Promise<unknown>;
  readonly expected?: readonly RegExp[];
};

const GROUP = { amount: 10_000, ux: "collect" };
const captainIn = (page: Page) => frameIn(page);
const linkIn = (page: Page) => frameIn(page, "#service-link");
const helpIn = (page: Page) => frameIn(page, "#service-help");

const states: Readonly<Record<string, State>> = {
  "Captain: the form": { component: "captain", reach: (page) => payButton(captainIn(page)).waitFor() },
  "Captain: the form of a group with items": {
    component: "captain",
    isInspected: true,
    config: `order: { amount: 10000, ux: "collect", items: [{ name: "A cabin by the lake", amount: 10000 }] }`,
    reach: (page) => payButton(captainIn(page)).waitFor(),
  },
  "Captain: without a button, its faults shown": {
    component: "captain",
    config: `order: { amount: 4200, ux: "single" }, cta: false`,
    reach: async (page) => {
      await untilHeard(page, "onReady");
      await page.evaluate("Service.pay()");
      await captainIn(page).getByText("6 fields need your attention.").waitFor();
    },
  },
  "Captain: a declined card": {
    component: "captain",
    isInspected: true,
    reach: async (page) => {
      await pay(captainIn(page), cards.declined);
      await untilHeard(page, "onError");
    },
    expected: [/status of 402/],
  },
  "Captain: the bank's page": {
    component: "captain",
    isInspected: true,
    reach: async (page) => {
      await pay(captainIn(page), cards.asksBank);
      await bankFrame(captainIn(page)).getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  "Captain: their share is paid": {
    component: "captain",
    order: GROUP,
    reach: async (page) => {
      await pay(captainIn(page), cards.good);
      await heading(captainIn(page)).getByText("Your share is paid").waitFor();
    },
  },
  "Captain: another person's order": {
    component: "captain",
    order: GROUP,
    isPaid: true,
    reach: (page) => captainIn(page).getByLabel("Link for the others").waitFor(),
  },
  "Captain: items to pick": {
    component: "captain",
    isInspected: true,
    config: `order: { amount: 10000, ux: "picking", items: [{ name: "Tent", amount: 3000, quantity: 2 }, { name: "Canoe", amount: 4000 }] }`,
    reach: (page) => captainIn(page).getByLabel("Canoe").check(),
  },
  "Captain: waiting for the bank's answer": {
    component: "captain",
    isInspected: true,
    reach: async (page) => {
      await pay(captainIn(page), cards.losesAnswer);
      await heading(captainIn(page)).getByText("Checking with your bank").waitFor();
    },
  },
  "Captain: cancelled by the shop": {
    component: "captain",
    isInspected: true,
    order: GROUP,
    isCancelled: true,
    reach: (page) => heading(captainIn(page)).getByText("This order was cancelled").waitFor(),
  },
  "Captain: nothing to show": {
    component: "captain",
    config: "order: { amount: -1 }",
    reach: (page) => heading(captainIn(page)).getByText("The payment cannot be shown").waitFor(),
    expected: [/status of 400/, /Service: initCaptain/],
  },
  "Link: to copy and share": {
    component: "link",
    order: GROUP,
    isPaid: true,
    reach: (page) => linkIn(page).getByLabel("Link for the others").waitFor(),
  },
  "Link: before there is one": {
    component: "link",
    order: GROUP,
    reach: (page) => heading(linkIn(page)).getByText("There is no link yet").waitFor(),
  },
  "Link: of an order that was cancelled": {
    component: "link",
    order: GROUP,
    isPaid: true,
    isCancelled: true,
    reach: (page) => heading(linkIn(page)).getByText("This order was cancelled").waitFor(),
  },
  "Help: folded": {
    component: "help",
    reach: (page) => helpIn(page).getByText("Am I charged now?").waitFor(),
  },
  "Help: unfolded, in French": {
    component: "help",
    config: `locale: "fr"`,
    reach: async (page) => {
      await untilHeard(page, "onReady");
      for (const question of await helpIn(page).locator("summary").all()) await question.click();
      await helpIn(page).getByText("Pas tout de suite si").waitFor();
    },
  },
};

const INIT = { captain: "initCaptain", link: "initLink", help: "initHelp" } as const;

const scriptOf = async (state: State): Promise<string> => {
  const { component, order, isPaid = false, isCancelled = false, config } = state;
  const made = order === undefined ? undefined : await stage.shop.order(order);
  if (isPaid) await payWith(made.redirectUrl, cards.good.replaceAll(" ", ""), { nbShares: 2 });
  if (isCancelled) await stage.shop.api("POST", `/v1/orders/${made.id}/cancel`);
  const about = made === undefined ? `order: { amount: 4200, ux: "single" }` : `orderId: "${made.id}"`;
  return `Service.${INIT[component]}({ publicKey, events, ${config ?? about} }).mount();`;
};

/** How many pixels a component's document is wider than its frame. */
const overflow = (page: Page): Promise<number> =>
  page
    .frameLocator("main iframe")
    .locator("html")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

describe("every state of every component", () => {
  test.each(Object.entries(states))("%s", async (_name, state) => {
    const { component, reach, expected = [] } = state;
    const body = pageOf(`service-${component}`, "light dark");
    await merchant.visit(
      { body, script: await scriptOf(state) },
      async (page) => {
        await reach(page);
        await inspect(page, state.isInspected ? { schemes: [] } : {});
        for (const width of [266, 360, 768]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page)).toBe(0);
        }
      },
      { expected },
    );
  });
});

describe("light or dark", () => {
  const textIn = (page: Page) =>
    frameIn(page, "#service-help")
      .locator("h1")
      .evaluate((heading) => getComputedStyle(heading).color);
  const LIGHT_TEXT = "rgb(242, 241, 245)";
  const DARK_TEXT = "rgb(28, 27, 32)";

  test.each([
    ["a page that follows the system", "light dark", "", LIGHT_TEXT],
    ["a page that is always light", "light", "", DARK_TEXT],
    ["a page that says nothing and is light", "normal", "", DARK_TEXT],
    [
      "a page that says nothing and has light text",
      "normal",
      "main { background: #111; color: #eee }",
      LIGHT_TEXT,
    ],
  ])("on a dark system: %s", async (_name, scheme, style, color) => {
    const body = `${pageOf("service-help", scheme)}<style>${style}</style>`;
    const script = "Service.initHelp({ publicKey, events });";
    const look = async (page: Page) => {
      await untilHeard(page, "onReady");
      expect(await textIn(page)).toBe(color);
    };
    await merchant.visit({ body, script }, look, { context: { colorScheme: "dark" } });
  });

  test("dusk: the component turns with its page", async () => {
    const body = pageOf("service-help", "light dark");
    await merchant.visit({ body, script: "Service.initHelp({ publicKey, events });" }, async (page) => {
      await untilHeard(page, "onReady");
      expect(await textIn(page)).toBe(DARK_TEXT);
      await page.emulateMedia({ colorScheme: "dark" });
      await frameIn(page, "#service-help").locator("html[style*=dark]").waitFor();
      expect(await textIn(page)).toBe(LIGHT_TEXT);
    });
  });
});
