// Browsers of a scripted show: visitors' phones and big screens. Each stays open until it is closed, and any error that it reports
// then fails the show.

import type { Page } from "playwright-core";
import { visit } from "../../test/support/browser/browser.ts";
import { heading, payButton } from "../../test/support/browser/buyer.ts";
import { en } from "../../widget/src/words/en.ts";

const { sharePaid, allPaid, complete } = en.heading;
const PAID = new RegExp([sharePaid, allPaid, complete].join("|"));

const PHONE = { width: 360, height: 740 };
const SCREEN = { width: 1_920, height: 1_080 };
const SOON_MS = 20_000;
/** Of a browser without a connection, and of a page whose address is gone. */
const CUT =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION|ERR_TIMED_OUT|dynamically imported module/;
/** Over http to an address in the room a browser leaves this header out, and says so. */
const WITHOUT_TLS = /Cross-Origin-Opener-Policy header has been ignored/;
/** The browser's note of a card that is declined, or of a share that another phone took first. */
const ANSWERED = /status of (402|409)/;

export type OpenBrowser = { readonly page: Page; readonly close: () => Promise<void> };

function open(url: string, viewport: typeof PHONE, hosts: readonly string[]): Promise<OpenBrowser> {
  return new Promise((resolve, reject) => {
    let end = (): void => undefined;
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const visiting = visit(
      { url, viewport, hosts, expected: [CUT, ANSWERED, WITHOUT_TLS], context: { viewport } },
      async (page) => {
        const close = async () => {
          end();
          await visiting;
        };
        resolve({ page, close });
        await ended;
      },
    );
    visiting.catch(reject);
  });
}

export const openScreen = (url: string): Promise<OpenBrowser> => open(url, SCREEN, []);

/** A phone that has not scanned yet; `hosts` are the addresses that the stand may have. */
export const openPhone = (base: string, hosts: readonly string[]): Promise<OpenBrowser> =>
  open(`${base}/docs`, PHONE, hosts);

/** Scans the code; resolves once the page can pay, however long it waits for its round. */
export async function scan({ page }: OpenBrowser, url: string): Promise<void> {
  await page.goto(url);
  await payButton(page).waitFor({ timeout: SOON_MS });
}

/** The second press. False: the card was declined, or another phone was faster. */
export async function press({ page }: OpenBrowser): Promise<boolean> {
  await payButton(page).click();
  const paid = heading(page).getByText(PAID);
  await paid
    .or(page.getByRole("alert").filter({ hasText: /\S/ }).first())
    .first()
    .waitFor({ timeout: SOON_MS });
  return paid.isVisible();
}

/** Both, and once more if another phone was faster. */
export async function takePart(phone: OpenBrowser, url: string): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    await scan(phone, url);
    if (await press(phone)) return;
  }
  throw new Error("a phone could not pay in four tries");
}
