// Shows that an inspection finds what it looks for.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { phone, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";

const BAD = `<!doctype html><html lang="en"><title>bad</title><main><h1>Bad</h1>
<div id="above"></div><p>pushed down</p><p style="color:#bbb">pale</p>
<div style="width:500px">wide</div>
<iframe title="inner" src="/inner"></iframe></main>
<script>setTimeout(() => { document.getElementById("above").style.height = "400px" }, 200)</script></html>`;
const INNER = `<!doctype html><html lang="en"><title>inner</title><input></html>`;

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
    await page.waitForTimeout(400);
    const found = await inspect(page).then(
      () => "nothing",
      (error: Error) => error.message,
    );
    for (const complaint of ['"shift": 0.', '"overflow at 320"', "color-contrast", "label: input"]) {
      expect(found).toContain(complaint);
    }
    expect(found).not.toContain('"overflow at 768"');
  });
});
