// T1, isolation of platforms: every route that names an order, an event or a payout, with an id of another platform. The response
// is the one for an unknown id, byte for byte, and nothing happens.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { PayoutConfig } from "../../../src/config/config.ts";
import { newGroup, read } from "../../support/http/acts.ts";
import type { Answer, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, START, startService } from "../../support/service.ts";

const DAY = 86_400_000;
let runtime: TestService;
/** By the name in a path: an id of the first platform, and an unknown one. */
let named: Readonly<Record<string, readonly [foreign: string, unknown: string]>> = {};

const unlike = (id: string) => id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));

beforeAll(async () => {
  const payouts: PayoutConfig = { period: "daily", minimum: 0, from: START - DAY, timeZone: "UTC" };
  runtime = await startService({ platform: { notifyUrl: "http://127.0.0.1:9/hook", payouts } });
  await newGroup(runtime);
  await runtime.settle();
  await runtime.turnBy(DAY);
  const payout: string = (await runtime.api("GET", "/v1/payouts")).json.data[0].id;
  const { id } = await newGroup(runtime, { tpc: true });
  await runtime.settle();
  const events = (await runtime.api("GET", "/v1/events")).json.data;
  const event: string = events[0].id;
  named = {
    "/v1/orders/:id": [id, unlike(id)],
    "/v1/events/:id": [event, unlike(event)],
    "/v1/payouts/:id": [payout, unlike(payout)],
  };
});
afterAll(() => runtime.stop());

const ask = (method: string, path: string): Promise<Answer> =>
  runtime.api(method, path, method === "POST" ? {} : undefined, { authorization: OTHER_SECRET_KEY });

const withoutId = ({ status, text }: Answer) => ({ status, text: text.replace(/req_[\w-]+/, "") });

test("T1: every route answers another platform's id like an unknown one", async () => {
  const routes = runtime.program.http.routes.filter(
    ({ method, path }) => path.startsWith("/v1/") && path.includes(":") && method !== "ALL",
  );
  expect(routes.length).toBeGreaterThan(6);
  const [order] = named["/v1/orders/:id"] ?? [];
  const before = await read(runtime, order ?? "");
  for (const { method, path } of routes) {
    const pattern = Object.keys(named).find((prefix) => path.startsWith(prefix));
    const [foreignId, unknownId] = named[pattern ?? ""] ?? [];
    expect([path, foreignId]).not.toEqual([path, undefined]);
    const [foreign, unknown] = [foreignId, unknownId].map((id) => path.replace(":id", id ?? ""));
    const answer = withoutId(await ask(method, foreign ?? ""));
    expect({ route: `${method} ${path}`, ...answer }).toEqual({
      route: `${method} ${path}`,
      ...withoutId(await ask(method, unknown ?? "")),
    });
    expect({ route: `${method} ${path}`, status: answer.status }).toEqual({
      route: `${method} ${path}`,
      status: 404,
    });
  }
  expect(await read(runtime, order ?? "")).toEqual(before);
});

test("T1: no list of another platform shows any of its data", async () => {
  for (const path of ["/v1/orders", "/v1/events", "/v1/payouts"]) {
    const { json } = await ask("GET", path);
    expect([path, json.data]).toEqual([path, []]);
  }
});
