// A service and a merchant's webhook endpoint on this machine, for tests of what is delivered and how it is reported.

import { afterEach } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer, Json, ServiceOptions, TestService } from "../service.ts";
import { SECRET_KEY, startService } from "../service.ts";
import { newOrder, pays } from "./acts.ts";

export type Delivery = { readonly path: string; readonly headers: Headers; readonly body: string };

export type MerchantEndpoint = {
  /** What arrived at the endpoint, oldest first. */
  readonly received: readonly Delivery[];
  /** The status with which the endpoint answers; 200 in each new test. */
  status: number;
  readonly service: TestService;
  /** Starts both; the endpoint's URL. A test calls it once. */
  open(options?: ServiceOptions): Promise<string>;
  /** Starts another service in place of the first, and keeps the endpoint. */
  restart(options: ServiceOptions): Promise<void>;
  /** The `event` of every delivery. */
  names(): readonly string[];
  get(path: string): Promise<Json>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A paid order whose webhooks were sent once. */
  paidOrder(notifyUrl?: string): Promise<Json>;
  eventsOf(order: Json): Promise<Json[]>;
};

/** A data directory that outlives a restart; the test deletes it. */
export const dataDirectory = (): string => mkdtempSync(join(tmpdir(), "webhooks-test-"));

/** For the top of a test file: both are stopped after each test. */
export function merchantEndpoint(): MerchantEndpoint {
  const received: Delivery[] = [];
  let service: TestService;
  let server: Bun.Server<undefined>;

  afterEach(async () => {
    await service.stop();
    await server.stop(true);
  });

  const merchant: MerchantEndpoint = {
    received,
    status: 200,
    get service() {
      return service;
    },
    async open(options = {}) {
      merchant.status = 200;
      received.length = 0;
      server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        async fetch(request) {
          const { pathname, search } = new URL(request.url);
          received.push({ path: pathname + search, headers: request.headers, body: await request.text() });
          return new Response("<b>thanks</b>", { status: merchant.status });
        },
      });
      service = await startService(options);
      return `http://127.0.0.1:${server.port}/hook`;
    },
    async restart(options) {
      await service.stop();
      service = await startService(options);
    },
    names: () => received.map(({ body }) => JSON.parse(body).event),
    get: async (path) => (await service.api("GET", path)).json,
    post: (path, body, headers) => service.api("POST", path, body, { authorization: SECRET_KEY, ...headers }),
    async paidOrder(notifyUrl) {
      const order = await newOrder(service, {
        ux: "single",
        ...(notifyUrl === undefined ? {} : { notifyUrl }),
      });
      await pays(service, order.redirectUrl);
      await service.settle();
      return order;
    },
    eventsOf: async ({ id }) => (await merchant.get(`/v1/events?order=${id}`)).data,
  };
  return merchant;
}
