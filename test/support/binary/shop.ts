// Back end of a shop next to a running service: it calls the API with its secret key, receives webhooks and gets its
// buyers back. It uses only the contract.

import { randomUUID } from "node:crypto";
import { PATIENCE_MS } from "../patience.ts";
import { listenAtOwnPort } from "./ports.ts";
import type { Options, Service } from "./service.ts";
import { startService } from "./service.ts";

export type Keys = { readonly secretKey: string; readonly webhookKey: string };

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer is checked by the test itself
type Json = any;

export type Answer = { readonly status: number; readonly headers: Headers; readonly json: Json };

export type Shop = {
  readonly keys: Keys;
  /** Calls the API; rejects when the service is down. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes an order and returns it. */
  order(body: Record<string, unknown>): Promise<Json>;
  read(orderId: string): Promise<Json>;
  /** Reads the order until it has this status; fails with the order as it was last. */
  untilStatus(orderId: string, status: string): Promise<Json>;
  /** Turns the sandbox's clock: `90s`, `15min`, `6d`. */
  advance(by: string): Promise<void>;
};

/** The keys that a sandbox prints when it made them itself. */
export const printedKeys = (service: Service): Keys => {
  const printed = (label: string): string => {
    const found = new RegExp(`^ *${label} +(\\S+)$`, "m").exec(service.printed())?.[1];
    if (found === undefined) throw new Error(`no ${label} was printed:\n${service.printed()}`);
    return found;
  };
  return { secretKey: printed("Secret key"), webhookKey: printed("Webhook key") };
};

/** Waits until `look` finds something; fails with `what` when it has not within `limitMs`. */
export const until = async <T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  limitMs = PATIENCE_MS,
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`waited ${limitMs} ms in vain for ${what}`);
    await Bun.sleep(20);
  }
};

/** Waits until the service has printed this; what it answers may come before what it prints. */
export const untilPrinted = (service: Service, text: string): Promise<true> =>
  until(`${text} to be printed`, () => (service.printed().includes(text) ? true : undefined));

export const openShop = (service: Service, keys: Keys = printedKeys(service)): Shop => {
  const api: Shop["api"] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: keys.secretKey, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
  const wanted = async (asking: Promise<Answer>): Promise<Json> => {
    const { status, json } = await asking;
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(json)}`);
    return json.data;
  };
  const read: Shop["read"] = (orderId) => wanted(api("GET", `/v1/orders/${orderId}`));
  return {
    keys,
    api,
    order: (body) => wanted(api("POST", "/v1/orders", body)),
    read,
    async untilStatus(orderId, status) {
      let last: Json;
      const look = async () => {
        last = await read(orderId);
        return last.status === status ? last : undefined;
      };
      return until(`the status ${status}`, look).catch((error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(last)}`);
      });
    },
    async advance(by) {
      // The clock is open on the sandbox's own machine, by this name.
      const host = `localhost:${service.port}`;
      await wanted(api("POST", "/sandbox/clock", { advance: by }, { host }));
    },
  };
};

export type Delivery = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The query of the URL it came to, with its question mark. */
  readonly query: string;
  readonly event: string;
  readonly orderId: string;
};

export type ShopEndpoint = {
  /** `http://localhost:PORT`. `/webhooks` receives; any other path is a page that says its path. */
  readonly url: string;
  readonly host: string;
  readonly deliveries: readonly Delivery[];
  /** Answers webhooks with this status from now on; 200 at first. A function may do something before it answers. */
  answerWith(answer: number | (() => Promise<number>)): void;
  /** Waits until this event of an order has come this many times (once), and returns the last one. */
  heard(event: string, orderId: string, times?: number): Promise<Delivery>;
  /** Closes the endpoint; what was received stays. */
  goDown(): Promise<void>;
  /** Listens again at the same address. */
  comeBack(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Pays on the page at `redirectUrl` without a browser: posts what the page posts, with `more` instead of what is
 * usual. The attempt is a new one unless it is given; rejects when the service is down.
 */
export const payWith = async (
  redirectUrl: string,
  number: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Json> => {
  const response = await fetch(`${redirectUrl}/payments`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(redirectUrl).origin },
    body: JSON.stringify({
      attempt: randomUUID(),
      email: "ana@example.com",
      firstName: "Ana",
      lastName: "Lopes",
      means: { number, expMonth: "12", expYear: "40", cvc: "123" },
      ...more,
    }),
  });
  return response.json();
};

/** The shop's own web server. */
export const openEndpoint = (): ShopEndpoint => {
  const deliveries: Delivery[] = [];
  let answer: number | (() => Promise<number>) = 200;
  const receive = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname !== "/webhooks") {
      const html = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop ${pathname}</h1></html>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    }
    const body = await request.text();
    const { event, orderId } = JSON.parse(body);
    deliveries.push({ headers: Object.fromEntries(request.headers), body, query: search, event, orderId });
    return new Response(null, { status: typeof answer === "number" ? answer : await answer() });
  };
  const listen = (port: number) => Bun.serve({ port, hostname: "127.0.0.1", fetch: receive });
  let server = listenAtOwnPort(listen);
  const port = server.port ?? 0;
  return {
    url: `http://localhost:${port}`,
    host: `localhost:${port}`,
    deliveries,
    answerWith(next) {
      answer = next;
    },
    heard: (event, orderId, times = 1) =>
      until(`${event} of ${orderId}, ${times} times`, () =>
        deliveries
          .filter((delivery) => delivery.event === event && delivery.orderId === orderId)
          .at(times - 1),
      ),
    goDown: () => server.stop(true),
    comeBack() {
      server = listen(port);
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};

export type Stage = {
  readonly service: Service;
  readonly shop: Shop;
  readonly endpoint: ShopEndpoint;
  close(): Promise<void>;
};

/** A service just started, a shop that uses it, and the shop's web server. `keys` unless the service prints them. */
export const openStage = async (options: Options = {}, keys?: Keys): Promise<Stage> => {
  const service = await startService(options);
  const endpoint = openEndpoint();
  const close = async (): Promise<void> => {
    await service[Symbol.asyncDispose]();
    await endpoint[Symbol.asyncDispose]();
  };
  return { service, shop: openShop(service, keys), endpoint, close };
};
