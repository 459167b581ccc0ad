// An order paid by a group: its captain has paid, and the others come by the link.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../binary/shop.ts";
import { payWith, until } from "../binary/shop.ts";
import { intercept, phone, visit } from "./browser.ts";
import { cards, heading, payButton } from "./buyer.ts";

/** An order as the API returns it, as far as these tests read it. */
export type Order = { readonly id: string; readonly redirectUrl: string; readonly shareUrl: string };

/** A captain's part: what one of so many `people` pays (two), or where buyers pick, one unit of the item `taken`. */
export type CaptainPart = { readonly people?: number; readonly taken?: string };

export type Group = {
  /** Makes an order, lets its captain pay their part without a browser, and returns it with its link. */
  order(more?: Record<string, unknown>, part?: CaptainPart): Promise<Order>;
  /** A person opens a page, with a browser of their own. `expected`: what their console may report. */
  open(url: string, look: (page: Page) => Promise<void>, expected?: readonly RegExp[]): Promise<void>;
};

/** A conflict, or a link that leads nowhere: the browser notes every answer that is no success. */
export const refusals = [/status of 4\d\d/];

export const openGroup = (stage: () => Stage): Group => {
  const open: Group["open"] = (url, look, expected = []) =>
    visit({ url, viewport: phone, hosts: [stage().endpoint.host], expected }, look);
  return {
    open,
    async order(more = {}, { people = 2, taken } = {}) {
      const made = await stage().shop.order({ amount: 9_000, ux: "collect", ...more });
      const units = made.items
        ?.filter(({ name }: { readonly name: string }) => name === taken)
        .map(({ id }: { readonly id: string }) => ({ itemId: id, quantity: 1 }));
      const part = taken === undefined ? { nbShares: people } : { units };
      const { data } = await payWith(made.redirectUrl, cards.good, part);
      expect(data.payment.status).toBe("authorized");
      return stage().shop.read(made.id);
    },
  };
};

/** Opens the page again and keeps all news of other buyers from it until its payment has left. */
export async function hearNothingUntilPaying(page: Page): Promise<void> {
  const news = "**/{events,state}";
  const hearAgain = await intercept(page, news, (route) => route.abort());
  await page.route("**/payments", (route) => {
    hearAgain();
    return route.continue();
  });
  await page.reload();
  await payButton(page).waitFor();
}

/** Waits until this is the page's heading. */
export const headed = (page: Page, text: string): Promise<void> => heading(page).getByText(text).waitFor();

/** The page of a reader's own, whose link is in the newest e-mail to this address that has one. */
export const pageInMail = ({ service }: Stage, address: string): Promise<string> =>
  until(`an e-mail to ${address} with a page of its reader's own`, async () => {
    const text = async (path: string) => (await fetch(`${service.url}${path}`)).text();
    const mails = (await text("/sandbox/mail"))
      .split("<li>")
      .filter((mail) => mail.includes(` to ${address}<`));
    for (const mail of mails) {
      const [path = ""] = /\/sandbox\/mail\/\d+/.exec(mail) ?? [];
      const [link] = /https?:[^\s"<]+\/my\/[\w-]+/.exec(await text(path)) ?? [];
      if (link !== undefined) return link;
    }
    return undefined;
  });

/** How many share: what the captain says before they pay. */
export const peopleAre = (count: number) => async (page: Page) => {
  await page.getByLabel(en.shares.people).fill(String(count));
  await page.getByLabel(en.shares.people).blur();
};

/** One of the ways to pay a part. */
export const way = (page: Page, name: string) => page.getByRole("radio", { name });
