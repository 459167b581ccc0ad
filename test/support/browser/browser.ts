// The browser that the tests look at pages with: it comes inside a package, one per test process, and it speaks to
// nobody but the server under test. What the pages show is not known here.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packed from "@sparticuz/chromium";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { PATIENCE_MS } from "../patience.ts";
import { ROOT } from "../repository.ts";

/** The two window sizes in which every page is tested. */
export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/**
 * Unpacks the browser once per version of its package and returns the folder. It is unpacked next to it and renamed, so
 * that a process which starts meanwhile never sees half of it.
 */
const unpackBrowser = async (): Promise<string> => {
  const about = join(ROOT, "node_modules", "@sparticuz", "chromium", "package.json");
  const { version } = JSON.parse(readFileSync(about, "utf8"));
  const folder = join(tmpdir(), `test-browser-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}-`);
  // The package unpacks into TMPDIR, and its libraries for bare systems only where it believes to be on one.
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  Object.assign(process.env, { TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" });
  try {
    await packed.executablePath();
    const fonts = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${folder}/fonts</dir>`;
    await Bun.write(join(unfinished, "fonts.conf"), `<fontconfig>${fonts}</fontconfig>`);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return folder;
};

const runs = (executable: string, env: Record<string, string | undefined>): boolean =>
  Bun.spawnSync([executable, "--version"], { env, stdout: "ignore", stderr: "ignore" }).success;

const launch = async (): Promise<Browser> => {
  const folder = await unpackBrowser();
  const executablePath = join(folder, "chromium");
  const ownFonts = { ...process.env, FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const env = runs(executablePath, ownFonts)
    ? ownFonts
    : { ...ownFonts, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  return chromium.launch({
    executablePath,
    env,
    chromiumSandbox: false,
    args: ["--disable-background-networking"],
  });
};

let launched: Promise<Browser> | undefined;

/** The browser of this process; a new one if bun has killed it together with a test that took too long. */
const theBrowser = async (): Promise<Browser> => {
  launched ??= launch();
  const browser = await launched;
  if (browser.isConnected()) return browser;
  launched = launch();
  return launched;
};

export type VisitOptions = {
  readonly url: string;
  /** Width and height in CSS pixels: `phone`, `desktop` or another. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Hosts besides the URL's own that the page may speak to (`shop.test:8080`). */
  readonly hosts?: readonly string[];
  /** Complaints of the console that belong to the test, such as the browser's note of a 402. */
  readonly expected?: readonly RegExp[];
  readonly context?: BrowserContextOptions;
};

/** Collects what a page must not do: errors on its console, uncaught exceptions, words with a foreign host. */
const watch = async (page: Page, visit: VisitOptions): Promise<readonly string[]> => {
  const complaints: string[] = [];
  const complain = (text: string): void => {
    if (!visit.expected?.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  const hosts = [new URL(visit.url).host, ...(visit.hosts ?? [])];
  const isForeign = (url: URL): boolean => /^(https?|wss?):$/.test(url.protocol) && !hosts.includes(url.host);
  const context = page.context();
  await context.route(isForeign, (route) => route.abort("blockedbyclient"));
  context.on("request", (request) => {
    if (isForeign(new URL(request.url()))) complain(`request to a foreign host: ${request.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complain(`exception: ${error.error().message}`));
  return complaints;
};

/** Ends the test's own handling of requests: one still under way would throw when its page is closed. */
const forgetRoutes = async (context: BrowserContext): Promise<void> => {
  const all = [context, ...context.pages()];
  await Promise.all(all.map((place) => place.unrouteAll({ behavior: "ignoreErrors" })));
};

/**
 * Opens a page in a browser context of its own, lets `look` use it, and closes it. Rejects when `look` does, or when
 * the page had an error on its console, an uncaught exception, or a request to a foreign host.
 */
export const visit = async (options: VisitOptions, look: (page: Page) => Promise<void>): Promise<void> => {
  const browser = await theBrowser();
  const context = await browser.newContext({ viewport: { ...options.viewport }, ...options.context });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    const complaints = await watch(page, options);
    await page.goto(options.url);
    // An order's document can be read before its script has come, but not used.
    if (options.context?.javaScriptEnabled !== false)
      await page.locator("#app > .late").waitFor({ state: "detached" });
    await look(page);
    if (complaints.length > 0) throw new Error(`${options.url}:\n${complaints.join("\n")}`);
  } finally {
    await forgetRoutes(context);
    await context.close();
  }
};

/** Saves what the page shows as dist/screenshots/NAME-WIDTH.png, for a person to look at; returns the path. */
export const screenshot = async (page: Page, name: string): Promise<string> => {
  const folder = join(ROOT, "dist", "screenshots");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}-${page.viewportSize()?.width ?? 0}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
};
