// Pictures of a trade show: a dinner that some have paid, on the big screen and on phones.

import type { Page } from "playwright-core";
import { pathTo, SHOW } from "../../src/api/paths.ts";
import { startService } from "../../test/support/binary/service.ts";
import { phone, visit } from "../../test/support/browser/browser.ts";
import { heading, payButton } from "../../test/support/browser/buyer.ts";
import { en } from "../../widget/src/words/en.ts";

/** Takes and keeps the picture of a page. */
export type Keep = (
  page: Page,
  name: string,
  how: { readonly isWhole: boolean; readonly inReadme: boolean },
) => Promise<void>;

const STAND = { stand: "dinner" };
const PICTURES = {
  "show-1920": { path: pathTo(SHOW.screen, STAND), viewport: { width: 1_920, height: 1_080 } },
  "show-1920-dark": {
    path: pathTo(SHOW.screen, STAND),
    viewport: { width: 1_920, height: 1_080 },
    dark: true,
  },
  "show-1280": { path: pathTo(SHOW.screen, STAND), viewport: { width: 1_280, height: 720 }, inReadme: true },
  "show-360": { path: pathTo(SHOW.screen, STAND), viewport: phone },
  "show-control-360": { path: SHOW.control, viewport: phone },
};

/** Two visitors have paid, and a third one is about to. */
async function playDinner(url: string, keep: Keep): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(url + SHOW.act, { method: "POST", headers, body: JSON.stringify({ ...STAND, act: "next" }) });
  for (const isLast of [false, false, true])
    await visit({ url: url + pathTo(SHOW.scan, STAND), viewport: phone }, async (page) => {
      await payButton(page).waitFor();
      if (isLast) return keep(page, "show-visitor-360", { isWhole: false, inReadme: false });
      await payButton(page).click();
      await heading(page).getByText(en.heading.sharePaid).waitFor();
    });
}

export async function takeShow(keep: Keep): Promise<void> {
  await using service = await startService({
    args: (port) => ["--show", "--stands", STAND.stand, "--address", "192.168.1.20", "--port", String(port)],
  });
  const url = `http://localhost:${service.port}`;
  await playDinner(url, keep);
  for (const [name, picture] of Object.entries(PICTURES)) {
    const { path, viewport } = picture;
    const colorScheme = "dark" in picture ? "dark" : "light";
    const context = { viewport, colorScheme, reducedMotion: "reduce" } as const;
    await visit({ url: url + path, viewport, context }, async (page) => {
      await heading(page).waitFor();
      await keep(page, name, { isWhole: viewport === phone, inReadme: "inReadme" in picture });
    });
  }
}
