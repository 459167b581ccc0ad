// Shows that a visit fails when a page does what no page of ours may do.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import type { VisitOptions } from "../../support/browser/browser.ts";
import { desktop, phone, screenshot, visit } from "../../support/browser/browser.ts";

const pages: Readonly<Record<string, string>> = {
  "/": "<title>fine</title><p>fine</p>",
  "/console": "<script>console.error('a complaint')</script>",
  "/exception": "<script>setTimeout(() => { throw new Error('thrown') })</script>",
  "/foreign": "<img src='http://elsewhere.test/x.png'>",
  "/framed": "<iframe src='/foreign'></iframe>",
  "/policy": "<script>globalThis.ran = true</script>",
};

let server: Bun.Server<undefined>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = new Headers({ "Content-Type": "text/html" });
      if (pathname === "/policy") headers.set("Content-Security-Policy", "default-src 'none'");
      if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
      return new Response(`<!doctype html><html lang="en">${pages[pathname] ?? ""}</html>`, { headers });
    },
  });
});
afterAll(() => server.stop(true));

const visitPath = (path: string, options: Partial<VisitOptions> = {}): Promise<void> =>
  visit({ url: new URL(path, server.url).href, viewport: phone, ...options }, async (page) => {
    // Behind every timer of the page's own.
    await page.evaluate("new Promise((done) => setTimeout(done, 1))");
  });

/** Bun's own `rejects` waits in a way that starves the browser's pipe. */
const failureOf = (visiting: Promise<void>): Promise<string> =>
  visiting.then(
    () => "nothing failed",
    (error: Error) => error.message,
  );

test.each([phone, desktop])("a page is seen at %j", async (viewport) => {
  await visit({ url: server.url.href, viewport }, async (page) => {
    expect(await page.title()).toBe("fine");
    expect(await page.evaluate(() => window.innerWidth)).toBe(viewport.width);
    expect(statSync(await screenshot(page, "harness")).size).toBeGreaterThan(500);
  });
});

test.each([
  ["/console", "console: a complaint"],
  ["/exception", "exception: thrown"],
  ["/foreign", "request to a foreign host: http://elsewhere.test/x.png"],
  ["/framed", "request to a foreign host: http://elsewhere.test/x.png"],
  ["/policy", "console: Executing inline script violates"],
])("%s fails its visit: %s", async (path, complaint) => {
  expect(await failureOf(visitPath(path))).toContain(complaint);
});

test("a complaint that belongs to the test is let pass", async () => {
  await visitPath("/console", { expected: [/a complaint/] });
});

test("what the test itself finds wrong fails the visit", async () => {
  const look = async (): Promise<void> => {
    throw new Error("not as it should be");
  };
  const visiting = visit({ url: server.url.href, viewport: phone }, look);
  expect(await failureOf(visiting)).toBe("not as it should be");
});
