// The documentation's snippets for React and Vue, taken out of the widget's page as they are printed, built as an app of their own, and paid in.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vue from "@vitejs/plugin-vue";
import { build } from "vite";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, heading, pay } from "../../support/browser/buyer.ts";
import { frameIn } from "../../support/browser/merchant.ts";
import { ROOT } from "../../support/repository.ts";

const guide = readFileSync(join(ROOT, "src/docs/pages/guide/widget.md"), "utf8");

/** The first block of code in this language behind a heading. */
function snippet(heading: string, language: string): string {
  const [, found] =
    new RegExp(`\\*\\*${heading}\\*\\*[^]*?\`\`\`${language}\n([^]*?)\`\`\``).exec(guide) ?? [];
  if (found === undefined) throw new Error(`the page has no ${language} under ${heading}`);
  return found;
}

const PAID = "(data) => { window.paid = data; }";
const ORDER_ID = `new URLSearchParams(location.search).get("order")`;

const apps = {
  React: {
    file: "checkout.jsx",
    main: `
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Checkout } from "./checkout.jsx";
const checkout = createElement(Checkout, { orderId: ${ORDER_ID}, onPaid: ${PAID} });
createRoot(document.querySelector("#app")).render(createElement(StrictMode, null, checkout));`,
  },
  Vue: {
    file: "checkout.vue",
    main: `
import { createApp } from "vue";
import Checkout from "./checkout.vue";
createApp(Checkout, { orderId: ${ORDER_ID}, onPaid: ${PAID} }).mount("#app");`,
  },
} as const;

let stage: Stage;
let folder = "";
let publicKey = "";
let serviceUrl = "";
beforeAll(async () => {
  stage = await openStage();
  const { service } = stage;
  publicKey = /pk_test_\S+/.exec(service.printed())?.[0] ?? "";
  serviceUrl = `http://localhost:${service.port}`;
  folder = mkdtempSync(join(tmpdir(), "snippets-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stage.close();
});

/** As a reader adapts it: their own service, their own key. */
const own = (text: string): string =>
  text.replaceAll("https://pay.example.com", serviceUrl).replaceAll("pk_test_…", publicKey);

async function builtApp(framework: keyof typeof apps): Promise<string> {
  const { file, main } = apps[framework];
  const app = join(folder, framework);
  mkdirSync(join(app, "src"), { recursive: true });
  const page = `<!doctype html><html lang="en">${own(snippet("React and Vue", "html"))}</html>`;
  writeFileSync(join(app, "index.html"), page);
  writeFileSync(join(app, "src", "main.js"), main);
  writeFileSync(join(app, "src", file), own(snippet(framework, file.replace("checkout.", ""))));
  await build({ root: app, configFile: false, plugins: [vue()], logLevel: "error" });
  return join(app, "dist");
}

describe.each(Object.keys(apps) as (keyof typeof apps)[])("the documentation's %s snippet", (framework) => {
  test("is built as printed, shows the widget and says who has paid", async () => {
    const dist = await builtApp(framework);
    const app = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async ({ url }) => {
        const { pathname } = new URL(url);
        const file = Bun.file(join(dist, pathname === "/" ? "index.html" : pathname));
        return (await file.exists()) ? new Response(file) : new Response(null, { status: 204 });
      },
    });
    const { id } = await stage.shop.order({ amount: 4_200, ux: "single" });
    const hosts = [`localhost:${stage.service.port}`];
    await visit(
      { url: `http://127.0.0.1:${app.port}/?order=${id}`, viewport: desktop, hosts },
      async (page) => {
        const frame = frameIn(page);
        await pay(frame, cards.good);
        await heading(frame).getByText("Payment confirmed").waitFor();
        await page.waitForFunction("window.paid !== undefined");
        expect(await page.evaluate("window.paid")).toMatchObject({ order: id, amount: 4_200 });
      },
    );
    await app.stop(true);
  });
});

test("in a sandbox a snippet names the latest order, and shows its widget where it is pasted", async () => {
  const made = await stage.shop.order({ amount: 4_200, ux: "single" });
  await visit({ url: `${serviceUrl}/docs/widget`, viewport: desktop }, async (page) => {
    const block = page.locator("code.language-html").first();
    expect(await block.textContent()).toContain(`orderId: "${made.id}"`);
    const { id } = await stage.shop.order({ amount: 4_300, ux: "single" });
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await block.getByText(id).waitFor();
    const pasted = `<!doctype html><html lang="en"><title>Shop</title>${await block.textContent()}</html>`;
    const shop = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response(pasted, { headers: { "content-type": "text/html" } }),
    });
    const hosts = [`localhost:${stage.service.port}`];
    await visit({ url: `http://127.0.0.1:${shop.port}/`, viewport: desktop, hosts }, async (own) => {
      await frameIn(own).getByRole("button", { name: "Pay €43.00" }).waitFor();
    });
    await shop.stop(true);
  });
});

test("with /widget.d.ts next to it TypeScript knows Service, and without it does not", async () => {
  const { file } = apps.React;
  writeFileSync(join(folder, file), snippet("React", "jsx"));
  writeFileSync(join(folder, "widget.d.ts"), await (await fetch(`${serviceUrl}/widget.d.ts`)).text());
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--allowJs",
    "--checkJs",
    "--jsx",
    "preserve",
    "--types",
    "",
  ];
  const check = (...files: readonly string[]): string =>
    Bun.spawnSync([process.execPath, tsc, ...options, "--strict", "false", ...files], { cwd: folder })
      .stdout.toString()
      .trim();
  expect(check("widget.d.ts", file)).toBe("");
  expect(check(file)).toContain("Cannot find name 'Service'");
});
