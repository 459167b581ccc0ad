// Shows that an inspection finds what it looks for.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { phone, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { layoutShift } from "../../support/browser/layout-shift.ts";

const BAD = `<!doctype html><html lang="en"><title>bad</title><main><h1>Bad</h1>
<div id="above"></div><p>pushed down</p><p style="color:#bbb">pale</p>
<div style="width:500px">wide</div>
<iframe title="inner" src="/inner"></iframe></main></html>`;
const INNER = `<!doctype html><html lang="en"><title>inner</title><input></html>`;

/** Resolves once the page has been drawn as it is: only what has been seen can be seen to move. */
const DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";

const pushDown = (page: Page): Promise<void> =>
  page.locator("#above").evaluate((above) => {
    above.style.height = "400px";
  });

let server: Bun.Server<undefined>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      new Response(new URL(url).pathname === "/inner" ? INNER : BAD, {
        headers: { "content-type": "text/html" },
      }),
  });
});
afterAll(() => server.stop(true));

test("shifts, overflow and what axe-core knows are found, inside frames too", async () => {
  const expected = [/status of 404/, /favicon/];
  await visit({ url: server.url.href, viewport: phone, expected }, async (page) => {
    await page.evaluate(DRAWN);
    await pushDown(page);
    const found = await inspect(page).then(
      () => "nothing",
      (error: Error) => error.message,
    );
    for (const problem of ['"shift": 0.', '"overflow at 320"', "color-contrast", "label: input"]) {
      expect(found).toContain(problem);
    }
    expect(found).not.toContain('"overflow at 768"');
  });
});

test("where colours are known already, all but them are found", async () => {
  const expected = [/status of 404/, /favicon/];
  await visit({ url: server.url.href, viewport: phone, expected }, async (page) => {
    await page.evaluate(DRAWN);
    await pushDown(page);
    await page.evaluate("document.documentElement.lang = ''");
    const found = await inspect(page, { schemes: ["uncoloured"] }).then(
      () => "nothing",
      (error: Error) => error.message,
    );
    for (const problem of ['"shift": 0.', '"overflow at 320"', "html-has-lang: html"])
      expect(found).toContain(problem);
    expect(found).not.toContain("color-contrast");
  });
});

test("what moves in answer to a press is no shift, however late it comes", async () => {
  await visit({ url: server.url.href, viewport: phone, expected: [/favicon/] }, async (page) => {
    await page.evaluate(DRAWN);
    await page.getByText("pale").click();
    // Longer than browsers take what moves for the answer.
    await page.evaluate("new Promise((done) => setTimeout(done, 600))");
    await pushDown(page);
    expect(await layoutShift(page)).toBe(0);
  });
});
