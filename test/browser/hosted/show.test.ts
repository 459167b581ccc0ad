// A show in a browser: the big screen is readable from afar at every size and stands still where nothing is to move, a
// visitor pays with one press, and the presenter leads through it on a phone.

import { afterAll, describe, expect, test } from "bun:test";
import { startService } from "../../support/binary/service.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { heading, payButton } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { measured } from "../../support/browser/screen-size.ts";

const service = await startService({
  args: (port) => ["--show", "--stands", "dinner,trip,match", "--port", String(port)],
});
afterAll(() => service[Symbol.asyncDispose]());
const base = `http://localhost:${service.port}`;

async function act(stand: string, what: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ stand, act: what });
  const answer = await fetch(`${base}/control/act`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

const SIZES = [
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
  { width: 3_840, height: 2_160 },
];
const [viewport = phone] = SIZES;

describe("the big screen", () => {
  test.each(["dinner", "trip", "match"])("of %s fits every size, with everything paid", async (stand) => {
    await act(stand, "next");
    await act(stand, "fill");
    const context = { viewport, reducedMotion: "reduce" } as const;
    await visit({ url: `${base}/show/${stand}`, viewport, context }, async (page) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await heading(page).getByText("Paid together").waitFor();
        await page.getByText("order.completed").waitFor();
        const { code, text, overflow, moving } = await measured(page);
        expect({ size, isLarge: code > 0.3, isReadable: text > 0.022, overflow, moving }).toEqual({
          ...{ size, isLarge: true, isReadable: true, overflow: [0, 0], moving: 0 },
        });
      }
    });
  });

  test("can be read in light and dark, and on a phone", async () => {
    await act("dinner", "next");
    await visit({ url: `${base}/show/dinner`, viewport }, async (page) => {
      await page.getByText("Scan, and pay your share").waitFor();
      await inspect(page);
    });
  });
});

describe("a visitor", () => {
  test.each(["dinner", "trip", "match"])("pays at %s with one press", async (stand) => {
    await act(stand, "next");
    await visit({ url: `${base}/s/${stand}`, viewport: phone }, async (page) => {
      await payButton(page).click();
      await heading(page).getByText("Your share is paid").waitFor();
    });
  });
});

test("the control leads through a show, and can be used by everyone", async () => {
  await visit({ url: `${base}/control`, viewport: phone }, async (page) => {
    const trip = page.getByRole("region", { name: "A weekend by the lake" });
    await trip.getByRole("button", { name: "Next round" }).click();
    await trip.getByText("€30.00 of €120.00").waitFor();
    await trip.getByRole("button", { name: "Fill the rest" }).click();
    await trip.getByText("€120.00 of €120.00").waitFor();
    const pause = trip.getByRole("button", { name: "Pause" });
    await pause.click();
    await trip.getByRole("button", { name: "Pause", pressed: true }).waitFor();
    await inspect(page);
    await pause.click();
  });
});
