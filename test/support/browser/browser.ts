// The browser that the tests look at pages with: it comes inside a package, one per test process, and it speaks to the
// server under test alone. A visit begins without anything that an earlier one left, but in a process that has
// compiled the pages' scripts before. What the pages show is not known here.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packed from "@sparticuz/chromium";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Route,
} from "playwright-core";
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

const found = ["localhost", "*.localhost", "127.0.0.1"];

/** Lets a browser that is launched after this find these hosts too: other addresses of this machine. */
export const findHosts = (hosts: readonly string[]): void => void found.push(...hosts);

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
    // One process for all pages of a profile, whatever their origins.
    args: [
      "--disable-background-networking",
      "--disable-site-isolation-trials",
      "--renderer-process-limit=1",
      // Hosts besides this machine are not found, so that no request of a page leaves it.
      `--host-resolver-rules=MAP * ~NOTFOUND, ${found.map((host) => `EXCLUDE ${host}`).join(", ")}`,
    ],
  });
};

/** Browser context that one visit after another uses. `keeper` is an empty page, with which its process lives on. */
type Profile = { readonly context: BrowserContext; readonly keeper: Page; readonly devTools: CDPSession };

let launched: Promise<Browser> | undefined;
/** As many as there were visits at the same time. */
let idleProfiles: Profile[] = [];

/** The browser of this process; a new one if bun has killed it together with a test that took too long. */
const theBrowser = async (): Promise<Browser> => {
  launched ??= launch();
  const browser = await launched;
  if (browser.isConnected()) return browser;
  idleProfiles = [];
  launched = launch();
  return launched;
};

export type VisitOptions = {
  readonly url: string;
  /** Width and height in CSS pixels: `phone`, `desktop` or another. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Hosts besides the URL's own that the page may speak to (`shop.test:8080`). */
  readonly hosts?: readonly string[];
  /** Errors of the console that belong to the test, such as the browser's note of a 402. */
  readonly expected?: readonly RegExp[];
  /** Options of a browser context of its own, which a visit needs as well whose page gets another clock. */
  readonly context?: BrowserContextOptions;
};

const hostsOf = ({ url, hosts = [] }: VisitOptions): readonly string[] => [new URL(url).host, ...hosts];

/** Collects what a page must not do: errors on its console, uncaught exceptions, words with a foreign host. */
const watch = async (context: BrowserContext, visit: VisitOptions): Promise<readonly string[]> => {
  const problems: string[] = [];
  const report = (text: string): void => {
    if (!visit.expected?.some((pattern) => pattern.test(text))) problems.push(text);
  };
  const hosts = hostsOf(visit);
  const isForeign = (url: URL): boolean => /^(https?|wss?):$/.test(url.protocol) && !hosts.includes(url.host);
  context.on("request", (request) => {
    if (isForeign(new URL(request.url()))) report(`request to a foreign host: ${request.url()}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => report(`exception: ${error.error().message}`));
  return problems;
};

/** Ends the test's own handling of requests: one still under way would throw when its page is closed. */
const forgetRoutes = async (context: BrowserContext): Promise<void> => {
  const all = [context, ...context.pages()];
  await Promise.all(all.map((place) => place.unrouteAll({ behavior: "ignoreErrors" })));
};

const openContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
  const browser = await theBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
};

const openProfile = async (): Promise<Profile> => {
  await theBrowser();
  const idle = idleProfiles.pop();
  if (idle !== undefined) return idle;
  const context = await openContext({ viewport: desktop });
  const keeper = await context.newPage();
  return { context, keeper, devTools: await context.newCDPSession(keeper) };
};

/**
 * Closes a profile's pages and takes from it what they and the test have left there. Each page is left first: what it
 * stores at its end could otherwise arrive after everything was cleared.
 */
const empty = async ({ context, keeper, devTools }: Profile, hosts: readonly string[]): Promise<void> => {
  for (const event of ["request", "console", "weberror"] as const) context.removeAllListeners(event);
  await forgetRoutes(context);
  const pages = context.pages().filter((page) => page !== keeper);
  await Promise.all(
    pages.map(async (page) => {
      await page.goto("about:blank");
      await page.close();
    }),
  );
  const origins = hosts.filter((host) => host !== "").map((host) => `http://${host}`);
  await Promise.all([
    context.clearPermissions(),
    devTools.send("Network.clearBrowserCookies"),
    devTools.send("Network.clearBrowserCache"),
    ...origins.map((origin) => devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })),
  ]);
};

/** The text of all frames of a page, for the message of a test that did not find something there. */
const textOf = async (page: Page): Promise<string> => {
  const texts = page
    .frames()
    .map((frame) => frame.evaluate<string>("document.body.innerText").catch(() => ""));
  return (await Promise.all(texts)).join("\n").replace(/\s*\n\s*/g, " | ");
};

const lookAt = async (
  context: BrowserContext,
  options: VisitOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await context.newPage();
  await page.setViewportSize(options.viewport);
  const problems = await watch(context, options);
  await page.goto(options.url);
  // An order's document can be read before its script has come, but not used.
  if (options.context?.javaScriptEnabled !== false)
    await page.locator("#app > .late").waitFor({ state: "detached" });
  try {
    await look(page);
  } catch (failure) {
    if (failure instanceof Error) failure.message += `\n${page.url()} showed: ${await textOf(page)}`;
    throw failure;
  }
  if (problems.length > 0) throw new Error(`${options.url}:\n${problems.join("\n")}`);
};

/**
 * Opens a page as in a browser that was never used before, lets `look` use it, and closes it. Rejects when `look` does,
 * or when the page had an error on its console, an uncaught exception, or a request to a foreign host.
 */
export const visit = async (options: VisitOptions, look: (page: Page) => Promise<void>): Promise<void> => {
  const profile = options.context === undefined ? await openProfile() : undefined;
  const context =
    profile?.context ?? (await openContext({ viewport: { ...options.viewport }, ...options.context }));
  let isReusable = false;
  try {
    await lookAt(context, options, look);
    if (profile !== undefined) {
      await empty(profile, hostsOf(options));
      idleProfiles.push(profile);
      isReusable = true;
    }
  } finally {
    if (!isReusable) {
      await forgetRoutes(context);
      await context.close();
    }
  }
};

/**
 * Gives a page's requests to `handle` until the function it resolves to is called. The browser goes on asking the test
 * about every request until the visit ends: where it stops doing so, a request that leaves at that moment is lost.
 */
export const intercept = async (
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> => {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
};

/** The same for the first of these requests only. */
export const interceptFirst = async (
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> => {
  const end = await intercept(page, url, (route) => {
    end();
    return handle(route);
  });
};

/** Saves what the page shows as dist/screenshots/NAME-WIDTH.png, for a person to look at; returns the path. */
export const screenshot = async (page: Page, name: string): Promise<string> => {
  const folder = join(ROOT, "dist", "screenshots");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}-${page.viewportSize()?.width ?? 0}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
};
