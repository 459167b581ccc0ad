// Shows that a visit fails when a page does what no page of ours may do.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import type { VisitOptions } from "../../support/browser/browser.ts";
import { desktop, phone, screenshot, visit } from "../../support/browser/browser.ts";

const pages: Readonly<Record<string, string>> = {
  "/": "<title>fine</title><p>fine</p>",
  "/console": "<script>console.error('an error')</script>",
  "/exception": "<script>setTimeout(() => { throw new Error('thrown') })</script>",
  "/foreign": "<img src='http://elsewhere.test/x.png'>",
  "/framed": "<iframe src='/foreign'></iframe>",
  "/words": "<p>some words</p><iframe src='/'></iframe>",
  "/kept": "<script src='/kept.js'></script>",
  "/policy": "<script>globalThis.ran = true</script>",
};

let server: Bun.Server<undefined>;
/** How often a script was asked for that may be kept for ten minutes. */
let asked = 0;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      const headers = new Headers({ "Content-Type": "text/html" });
      if (pathname === "/policy") headers.set("Content-Security-Policy", "default-src 'none'");
      if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
      if (pathname === "/kept.js") {
        asked += 1;
        return new Response("", {
          headers: { "Content-Type": "text/javascript", "Cache-Control": "max-age=600" },
        });
      }
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
  ["/console", "console: an error"],
  ["/exception", "exception: thrown"],
  ["/foreign", "request to a foreign host: http://elsewhere.test/x.png"],
  ["/framed", "request to a foreign host: http://elsewhere.test/x.png"],
  ["/policy", "console: Executing inline script violates"],
])("%s fails its visit: %s", async (path, problem) => {
  expect(await failureOf(visitPath(path))).toContain(problem);
});

test("an error that belongs to the test is let pass", async () => {
  await visitPath("/console", { expected: [/an error/] });
});

const LEAVE = `(async () => {
  document.cookie = "left=1; max-age=600";
  localStorage.left = sessionStorage.left = "1";
  addEventListener("pagehide", () => { localStorage.leftAtItsEnd = "1"; });
  await (await caches.open("left")).put("/", new Response("1"));
  await new Promise((opened) => (indexedDB.open("left").onsuccess = opened));
})()`;
const LEFT = `(async () => [
  document.cookie,
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...Object.keys(globalThis).filter((name) => name === "early"),
  (await navigator.permissions.query({ name: "clipboard-read" })).state,
])()`;

test("a visit finds nothing that an earlier one left, and one in between neither", async () => {
  const options = { url: server.url.href, viewport: phone };
  let unused: unknown;
  await visit(options, async (page) => {
    unused = await page.evaluate(LEFT);
    await page.addInitScript("globalThis.early = 1");
    await page.context().grantPermissions(["clipboard-read"]);
    await page.evaluate(LEAVE);
    expect(await page.evaluate(LEFT)).toEqual(["left=1", "left", "left", "left", "left", "granted"]);
    await (await page.context().newPage()).route("**/*", (route) => route.abort());
    await visit(options, async (other) => expect(await other.evaluate(LEFT)).toEqual(unused));
  });
  for (let times = 0; times < 2; times++) {
    await visit(options, async (page) => {
      expect(await page.evaluate(LEFT)).toEqual(unused);
      expect(
        page
          .context()
          .pages()
          .filter((other) => other.url() !== "about:blank"),
      ).toEqual([page]);
      await page.reload();
      expect(await page.evaluate(() => window.innerWidth)).toBe(phone.width);
    });
  }
});

test("a visit keeps a script that may be kept, and the next one asks for it again", async () => {
  const url = new URL("/kept", server.url).href;
  for (const times of [1, 2]) {
    await visit({ url, viewport: phone }, async (page) => {
      await page.goto(url);
      expect(asked).toBe(times);
    });
  }
});

test("what the test itself finds wrong fails the visit, with the text of the page and its frames", async () => {
  const look = async (): Promise<void> => {
    throw new Error("not as it should be");
  };
  const url = new URL("/words", server.url).href;
  const visiting = visit({ url, viewport: phone }, look);
  expect(await failureOf(visiting)).toBe(`not as it should be\n${url} showed: some words | fine`);
});
