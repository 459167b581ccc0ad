// A merchant's pages with the widget in them, on another host than the service's. What must come of them is for the
// tests.

import { afterAll } from "bun:test";
import type { FrameLocator, Page } from "playwright-core";
import type { Service } from "../binary/service.ts";
import type { Stage } from "../binary/shop.ts";
import { until } from "../binary/shop.ts";
import type { VisitOptions } from "./browser.ts";
import { desktop, visit } from "./browser.ts";

type HeaderMap = Readonly<Record<string, string>>;

export type Shown = {
  /** Runs behind the widget's script, with `publicKey`, and `events` that write down what they are called with. */
  readonly script?: string;
  readonly body?: string;
  readonly headers?: HeaderMap;
};

export type Merchant = {
  /** `http://127.0.0.1:PORT`: a frame of the service's is a foreign one there. */
  readonly url: string;
  readonly publicKey: string;
  /** Where the service is for browsers. */
  readonly serviceUrl: string;
  /** Makes a page and returns its address; it has `#service-captain`, `#service-link` and `#service-help`. */
  page(shown: Shown): string;
  /** Visits a new page. */
  visit(shown: Shown, look: (page: Page) => Promise<void>, options?: Partial<VisitOptions>): Promise<void>;
  close(): Promise<void>;
};

/** Everything the callbacks were called with, in order. */
export type Heard = readonly (readonly [name: string, data?: unknown])[];

/** What the merchant's own page runs first. */
const RECORDER = `
window.heard = [];
const hear = (name) => (...data) => void heard.push([name, ...data.filter((one) => one !== undefined)]);
const names = ["onReady", "onValid", "onInvalid", "onError", "onValidated"];
const events = Object.fromEntries(names.map((name) => [name, hear(name)]));`;

const BODY = `<h1>Checkout</h1>
<div id="service-captain"></div><div id="service-link"></div><div id="service-help"></div>`;

/** `publicKey` is the one that a sandbox prints when it made its own. */
export const openMerchant = (
  service: Service,
  publicKey = /pk_test_\S+/.exec(service.printed())?.[0] ?? "",
): Merchant => {
  const serviceUrl = `http://localhost:${service.port}`;
  const files = new Map<string, () => Response>();
  const add = (name: string, text: string, type: string, headers: HeaderMap = {}): string => {
    const path = `/${files.size}/${name}`;
    files.set(path, () => new Response(text, { headers: { "content-type": type, ...headers } }));
    return path;
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => files.get(new URL(url).pathname)?.() ?? new Response(null, { status: 204 }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const page: Merchant["page"] = ({ script = "", body = BODY, headers }) => {
    const key = `const publicKey = ${JSON.stringify(publicKey)};`;
    const source = add("page.js", `${RECORDER}\n${key}\n${script}`, "text/javascript");
    const html = `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main>${body}</main><script src="${serviceUrl}/widget.js"></script><script src="${source}"></script></body></html>`;
    return url + add("page.html", html, "text/html; charset=utf-8", headers);
  };
  return {
    url,
    publicKey,
    serviceUrl,
    page,
    visit: (shown, look, options = {}) =>
      visit(
        {
          url: page(shown),
          viewport: desktop,
          ...options,
          hosts: [`localhost:${service.port}`, ...(options.hosts ?? [])],
        },
        look,
      ),
    close: () => server.stop(true),
  };
};

/** The document of a component. */
export const frameIn = (page: Page, selector = "#service-captain"): FrameLocator =>
  page.frameLocator(`${selector} iframe`);

export const heard = (page: Page): Promise<Heard> => page.evaluate<Heard>("heard");

/** Waits for the `times`-th call of a callback and returns what it was given. */
export const untilHeard = async (page: Page, name: string, times = 1): Promise<unknown> => {
  const call = await until(`${name} to be called ${times} times`, async () =>
    (await heard(page)).filter(([called]) => called === name).at(times - 1),
  );
  return call[1];
};

/** How often a callback was called. */
export const timesHeard = async (page: Page, name: string): Promise<number> =>
  (await heard(page)).filter(([called]) => called === name).length;

/**
 * For the top of a test file: a stage and merchant's pages that use it, both closed after the file's tests. `publicKey`
 * as `openMerchant` takes it.
 */
export const openMerchantStage = async <S extends Stage>(
  opening: Promise<S>,
  publicKey?: string,
): Promise<{ readonly stage: S; readonly merchant: Merchant }> => {
  const stage = await opening;
  const merchant = openMerchant(stage.service, publicKey);
  afterAll(async () => {
    await merchant.close();
    await stage.close();
  });
  return { stage, merchant };
};
