// Every state of every page is held to what all pages must keep.

import { afterAll, beforeAll, describe, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { desktop, phone, visit } from "../../support/browser/browser.ts";
import { alertBox, cards, heading, pay, payButton } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type State = {
  readonly order?: Record<string, unknown>;
  /** Brings the page of the order to the state. */
  readonly reach: (
    page: Page,
    order: { readonly id: string; readonly redirectUrl: string },
  ) => Promise<unknown>;
  readonly expected?: readonly RegExp[];
};

const basket = (count: number) => ({
  items: Array.from({ length: count }, (_, index) => ({
    name: `A thing with quite a long name, number ${index + 1}`,
    description: "As described in the catalogue",
    amount: 700,
    quantity: 2,
  })),
});
const known = { email: "ana.maria.lopes@long-host-name.example", firstName: "Ana", lastName: "Lopes" };
const shown = (page: Page, text: string) => heading(page).getByText(text).waitFor();

const states: Readonly<Record<string, State>> = {
  "the form, with a basket and a known buyer": {
    order: { ...basket(3), ...known, trackId: "basket-0123456789-0123456789-0123456789" },
    reach: (page) => payButton(page).waitFor(),
  },
  "the form, with a long basket unfolded": {
    order: basket(9),
    reach: (page) => page.getByText(en.summary.items(9)).click(),
  },
  "the form in French": {
    order: { ux: "collect", locale: "fr" },
    reach: (page) => page.getByRole("button", { name: /^Payer/ }).waitFor(),
  },
  "the form, and with its faults": {
    reach: async (page) => {
      await payButton(page).waitFor();
      await inspect(page);
      await payButton(page).click();
      await page.getByText(en.faults.count(6)).waitFor();
    },
  },
  "the form after a declined card": {
    reach: async (page) => {
      await pay(page, cards.declined);
      await alertBox(page).waitFor();
    },
  },
  "the form with the test cards shown": {
    reach: async (page) => {
      await page.getByText(en.sandbox.cards).click();
      await page.getByRole("button", { name: /is declined/ }).waitFor();
    },
  },
  "the bank's page in its frame": {
    reach: async (page) => {
      await pay(page, cards.asksBank);
      await page.frameLocator("iframe").getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  "waiting for the bank": {
    reach: async (page) => {
      await page.route("**/check", (route) => route.abort());
      await pay(page, cards.losesAnswer);
      await page.getByText(en.checking.cutOff).waitFor();
    },
    expected: [/ERR_FAILED/],
  },
  "a share paid": {
    order: { ux: "collect", successUrl: "http://localhost/thanks" },
    reach: async (page) => {
      await pay(page, cards.good);
      await shown(page, en.heading.sharePaid);
    },
  },
  cancelled: {
    order: { cancelUrl: "http://localhost/cart" },
    reach: async (page, { id }) => {
      await stage.shop.api("POST", `/v1/orders/${id}/cancel`);
      await page.reload();
      await shown(page, en.heading.cancelled);
    },
  },
  "paid, and refunded": {
    order: { trackId: "basket-1" },
    reach: async (page, { id }) => {
      await pay(page, cards.good);
      await shown(page, en.heading.paid);
      await inspect(page);
      await stage.shop.untilStatus(id, "completed");
      await stage.shop.api("POST", `/v1/orders/${id}/refund`, { amount: 500 });
      await page.reload();
      await page.getByText(en.paid.refunded, { exact: true }).waitFor();
      await inspect(page);
      await stage.shop.api("POST", `/v1/orders/${id}/refund`);
      await stage.shop.untilStatus(id, "refunded");
      await page.reload();
      await shown(page, en.heading.refunded);
    },
  },
  "too late": {
    order: { delay: 5 },
    reach: async (page) => {
      await stage.shop.advance("6min");
      await page.reload();
      await shown(page, en.heading.tooLate);
    },
  },
  "the bank's page by itself": {
    reach: async (page) => {
      await pay(page, cards.asksBank);
      await page.getByRole("link", { name: en.action.ownWindow }).click();
      await page.getByRole("button", { name: "Approve" }).waitFor();
    },
  },
};

/** The page is held to the rest elsewhere. */
const ONLY_SHIFT = { widths: [], schemes: [] };

/** Takes one unit of the first item there is; does nothing where nothing is picked. */
const pickOne = async (page: Page): Promise<void> => {
  const more = page.getByRole("button", { name: /^One more: / }).first();
  if ((await more.count()) > 0) await more.click();
};

describe("of the payment page", () => {
  test.each(Object.entries(states))("%s", async (name, { order, reach, expected = [] }) => {
    const made = await stage.shop.order({ amount: 4_200, ux: "single", ...order });
    const viewport = name.length % 2 === 0 ? phone : desktop;
    await visit({ url: made.redirectUrl, viewport, expected }, async (page) => {
      await reach(page, made);
      await inspect(page);
    });
  });

  test.each([
    ["for a co-buyer", {}],
    ["for a co-buyer who picks", { ux: "picking", ...basket(3) }],
  ] as const)("%s, before and after they pay", async (_name, order) => {
    const made = await stage.shop.order({ amount: 4_200, ux: "collect", ...order });
    await visit({ url: made.redirectUrl, viewport: desktop }, async (page) => {
      await payButton(page).waitFor();
      await inspect(page);
      await pickOne(page);
      await pay(page, cards.good);
      await shown(page, en.heading.sharePaid);
    });
    const { shareUrl } = await stage.shop.read(made.id);
    await visit({ url: shareUrl, viewport: phone }, async (page) => {
      await payButton(page).waitFor();
      await inspect(page);
      await pickOne(page);
      await pay(page, cards.good);
      await page.locator(".tick").waitFor();
      await inspect(page);
    });
  });

  test("for a co-buyer who has paid, without an answer", async () => {
    const made = await stage.shop.order({ amount: 4_200, ux: "collect" });
    await payWith(made.redirectUrl, cards.good, { nbShares: 3 });
    const { shareUrl } = await stage.shop.read(made.id);
    await visit({ url: shareUrl, viewport: desktop, expected: [/ERR_FAILED/] }, async (page) => {
      await payButton(page).waitFor();
      await pay(page, cards.good);
      await page.locator(".tick").waitFor();
      await page.route(/\/state(\?|$)/, (route) => route.abort());
      await page.reload();
      await shown(page, en.heading.unreachable);
      await inspect(page);
    });
  });

  test.each([phone, desktop])("nothing jumps when the form takes its place: %j", async (viewport) => {
    const made = await stage.shop.order({ amount: 4_200, ux: "collect", ...basket(2) });
    await visit({ url: made.redirectUrl, viewport }, async (page) => {
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
});

describe("of the pages around it", () => {
  test.each([
    ["/shop", 200, "A weekend by the lake"],
    ["/shop/order/none", 404, "That did not work"],
    ["/shop/cancelled", 200, "Nothing was paid"],
    ["/sandbox/bank/none", 404, "Nothing to approve"],
  ])("%s", async (path, status, title) => {
    const url = `${stage.service.url}${path}`;
    await visit({ url, viewport: phone, expected: status === 404 ? [/status of 404/] : [] }, async (page) => {
      await shown(page, title);
      await inspect(page);
    });
  });

  test("a link that was never given out", async () => {
    const url = `${stage.service.url}/pay/unknown`;
    await visit({ url, viewport: phone, expected: [/status of 404/] }, async (page) => {
      await shown(page, en.heading.notFound);
      await inspect(page);
    });
  });

  test("the inbox, an e-mail in it, and the page that stops reminders", async () => {
    const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
    await payWith(order.redirectUrl, cards.good.replaceAll(" ", ""), { nbShares: 3 });
    await stage.shop.advance("25h");
    const url = `${stage.service.url}/sandbox/mail`;
    await visit({ url, viewport: phone, hosts: [`localhost:${stage.service.port}`] }, async (page) => {
      await shown(page, "E-mails");
      await inspect(page);
      await page
        .getByRole("link", { name: /Nobody has joined/ })
        .first()
        .click();
      await shown(page, "Nobody has joined");
      await inspect(page);
      const mail = await page.locator("iframe.mail").getAttribute("src");
      const html = await (await fetch(`${stage.service.url}${mail}`)).text();
      // As a mail program shows it: in a frame, here one that the test may inspect.
      await page.goto("about:blank");
      await page.setContent(`<html lang="en"><title>Mail</title><main><h1>Mail</h1><iframe title="One">`);
      await page.locator("iframe").evaluate((frame, text) => frame.setAttribute("srcdoc", text), html);
      const stop = page.frameLocator("iframe").getByRole("link", { name: "No more reminders" });
      const target = await stop.getAttribute("href");
      await inspect(page);
      await page.goto(target ?? "");
      await inspect(page);
      await page.getByRole("button", { name: "Stop the reminders" }).click();
      await page.getByText("You will get no more reminders about this order.").waitFor();
      await inspect(page);
    });
  });

  test("the demo shop's confirmation", async () => {
    await visit(
      { url: `${stage.service.url}/shop`, viewport: phone, hosts: [`localhost:${stage.service.port}`] },
      async (page) => {
        await page.getByLabel("I pay alone", { exact: true }).check();
        await payButton(page).click();
        await pay(page, cards.good);
        await page.getByText("order.completed · signature verified").waitFor();
        await inspect(page);
      },
    );
  });
});
