// The documentation as it is read: on a phone and a desk, by everybody, in light and dark, under its own policy.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { docs } from "../../../dist/docs.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { desktop, phone, screenshot, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { sweep } from "../../support/extent.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ args: (port) => ["--sandbox", "--port", String(port)] });
});
afterAll(() => service.stop());

const narrowest = { width: 320, height: 800 };
const all = Object.keys(docs).filter((path) => !path.includes("."));
/** Decision records are alike, and the reference of the API is longer than all other pages together. */
const pages = sweep(
  all,
  all.filter((path, index) => (path.startsWith("/docs/decisions/") ? index % 6 === 0 : path !== "/docs/api")),
);
const PAGES_OF_A_VISIT = 11;
const visits = Array.from({ length: Math.ceil(pages.length / PAGES_OF_A_VISIT) }, (_, index) =>
  pages.slice(index * PAGES_OF_A_VISIT, (index + 1) * PAGES_OF_A_VISIT),
);

/** Kinds of elements, each inside its parent, that were inspected in both schemes and at all widths. */
const inspected = new Set<string>();

/** A part of code looks the same in whatever language it is. */
const kindsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const kindOf = (element: Element | null) =>
      element && (element.tagName === "CODE" ? "CODE" : `${element.tagName}.${element.className}`);
    const around = (element: Element) => element.parentElement?.closest("pre code") ?? element.parentElement;
    return [
      ...new Set(
        [...document.querySelectorAll("*")].map((each) => `${kindOf(around(each))} ${kindOf(each)}`),
      ),
    ];
  });

/** Rows whose second cell begins where a reader of a phone does not see it: they look empty. */
async function emptyLookingRows(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(phone);
  return page
    .locator("td:nth-child(2)")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.getBoundingClientRect().left > innerWidth - 64)
        .map(({ parentElement }) => parentElement?.textContent?.slice(0, 60) ?? ""),
    );
}

/**
 * All pages have one layout and one style sheet: only a page with new kinds of elements is inspected in full. Any other is
 * looked at where it could go wrong by its text: it fits the narrowest screen, nothing jumps, and its headings are in order.
 */
async function look(page: Page): Promise<void> {
  const levels = await page
    .locator("h1, h2, h3, h4")
    .evaluateAll((all) => all.map(({ tagName }) => +tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, place) => level > (levels[place - 1] ?? level) + 1)).toEqual([]);
  expect(await emptyLookingRows(page)).toEqual([]);
  const kinds = await kindsIn(page);
  const isNew = kinds.some((kind) => !inspected.has(kind));
  await inspect(page, isNew ? {} : { widths: [narrowest.width], schemes: [] });
  for (const kind of kinds) inspected.add(kind);
}

test.each(visits)("from %s on", async (...paths) => {
  const base = `http://localhost:${service.port}`;
  await visit({ url: `${base}${paths[0]}`, viewport: narrowest }, async (page) => {
    for (const path of paths) {
      await page.setViewportSize(narrowest);
      await page.goto(`${base}${path}`);
      await look(page).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`);
      });
    }
  });
});

test("the examples of a sandbox show its own address and keys", async () => {
  const url = `http://localhost:${service.port}`;
  const { secretKey, publicKey } = JSON.parse(
    readFileSync(join(service.folder, "sandbox-data/sandbox-keys.json"), "utf8"),
  );
  const quickStart = (await (await fetch(`${url}/docs`)).text()).replace(/<[^>]*>/g, "");
  expect(quickStart).toContain(`curl ${url}/v1/orders`);
  expect(quickStart).toContain(secretKey);
  expect(await (await fetch(`${url}/docs/widget`)).text()).toContain(publicKey);
});

test.each([phone, desktop])("search finds a place, and a link leads there: %j", async (viewport) => {
  await visit({ url: `http://localhost:${service.port}/docs`, viewport }, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("check signature");
    const found = page.getByRole("search").getByRole("link");
    expect(await found.first().textContent()).toStartWith("Webhooks: Check the signature");
    await inspect(page);
    await found.first().click();
    await page.waitForURL("**/docs/webhooks#check-the-signature");
    await page.getByLabel("Search").fill("no such word anywhere");
    await page.getByText("Nothing found").waitFor();
  });
});

test("search puts the guide before decisions, and words that begin so before others", async () => {
  await visit({ url: `http://localhost:${service.port}/docs`, viewport: desktop }, async (page) => {
    const firstOf = async (words: string) => {
      const answered = page.getByRole("search").getByRole("link").first();
      await page.getByLabel("Search").fill("");
      await answered.waitFor({ state: "detached" });
      await page.getByLabel("Search").fill(words);
      return answered.locator("strong").textContent();
    };
    expect(await firstOf("refund")).toBe("An order's life: Cancel and refund");
    // An excerpt begins with a whole word.
    await page.getByRole("search").getByText("Cancel until the first capture").waitFor();
    expect(await firstOf("metrics")).toBe("Monitoring: Metrics");
    expect(await firstOf("currency")).not.toContain("Concurrency");
    expect(await firstOf("version")).not.toContain("Conversion");
  });
});

test("a code block is copied as it is shown", async () => {
  await visit({ url: `http://localhost:${service.port}/docs/webhooks`, viewport: desktop }, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const block = page.locator("div.code", { hasText: "import hmac" });
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toStartWith("import hashlib\nimport hmac\n");
  });
});

test("on a phone the list of all pages opens, and a page of another section can be chosen", async () => {
  await visit({ url: `http://localhost:${service.port}/docs`, viewport: phone }, async (page) => {
    const threats = page.getByRole("navigation").getByRole("link", { name: "Threats" });
    expect(await threats.isVisible()).toBe(false);
    await page.getByRole("button", { name: "All pages" }).click();
    await inspect(page);
    await threats.click();
    await page.waitForURL("**/docs/specification/threats");
  });
});

test("a table that is wider than a phone is reached by keyboard, and only there", async () => {
  const url = `${service.url}/docs/specification/financing`;
  await visit({ url, viewport: { width: 320, height: 740 } }, async (page) => {
    const wide = page.locator(".table", { hasText: "/card/:id/check" });
    await wide.and(page.locator("[tabindex='0']")).waitFor();
    await page.setViewportSize(desktop);
    await wide.and(page.locator(":not([tabindex])")).waitFor();
  });
});

/** The texts of a page in the order in which a screen reader says them, from the one before `first` on. */
const spokenFrom = async (page: Page, first: string, count: number): Promise<readonly string[]> => {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsIn = (id: string): readonly string[] => {
    const { role, name, childIds = [] } = byId.get(id) ?? {};
    return role?.value === "StaticText" ? [String(name?.value).trim()] : childIds.flatMap(textsIn);
  };
  const texts = textsIn(nodes[0]?.nodeId ?? "");
  const start = texts.indexOf(first) - 1;
  return texts.slice(start, start + count);
};

test("on a phone each cell of a table of three columns says its column, for eyes and ears", async () => {
  const url = `${service.url}/docs/operations/postgresql`;
  await visit({ url, viewport: { width: 360, height: 740 } }, async (page) => {
    const table = page.locator(".table", { hasText: "The server's certificate" });
    await table.scrollIntoViewIfNeeded();
    const saidBy = (element: Element) => {
      const { content, display } = getComputedStyle(element, "::before");
      return display === "none" ? "none" : content;
    };
    const cells = await table.locator("td:visible").all();
    const said = await Promise.all(cells.map((cell) => cell.evaluate(saidBy)));
    const names = ['"sslmode"', '"Encrypted"', `"The server's certificate"`];
    // The third cell of the first row is empty.
    expect(said.slice(0, 5)).toEqual([...names.slice(0, 2), ...names]);
    expect(await table.locator("thead").isVisible()).toBe(false);
    const spoken = ["sslmode", "none,", "disable", "Encrypted", "no", "sslmode"];
    expect(await spokenFrom(page, "none,", spoken.length)).toEqual(spoken);
    await screenshot(page, "docs-tables");
    await inspect(page);
    await page.setViewportSize(desktop);
    expect(await table.locator("thead").isVisible()).toBe(true);
    expect(await table.locator("td").first().evaluate(saidBy)).toBe("none");
    await screenshot(page, "docs-tables");
  });
});

test("on a wide screen the page's headings are listed next to it as links", async () => {
  const url = `http://localhost:${service.port}/docs/webhooks`;
  await visit({ url, viewport: desktop }, async (page) => {
    await page.getByRole("navigation").getByRole("link", { name: "Check the signature" }).click();
    await page.waitForURL(`${url}#check-the-signature`);
  });
});
