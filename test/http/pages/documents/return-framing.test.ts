// Which pages may frame the page that a buyer's bank leads back to, in a service of two shops with a widget each.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CHALLENGE_CARD, newOrder, pays, read } from "../../../support/http/acts.ts";
import type { TestService } from "../../../support/service.ts";
import { PUBLIC_KEY, platform, startService } from "../../../support/service.ts";

const SHOP = "https://shop.example";
const OTHER = "https://other.example";

let runtime: TestService;
beforeAll(async () => {
  const other = { id: "pl_01980d3c-6f00-7000-8000-00000000000e", secretKeys: [], publicKeys: [] };
  const platforms = [
    platform({ frameOrigins: [SHOP] }),
    platform({ ...other, name: "Other", frameOrigins: [OTHER] }),
  ];
  runtime = await startService({ config: { platforms } });
});
afterAll(() => runtime.stop());

async function ancestors(path: string): Promise<string | undefined> {
  const { pathname } = new URL(`${path}/return`, "http://localhost");
  const { headers } = await runtime.page(pathname);
  return /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];
}

test("T15: a captain's can be framed by their own shop, also by the frame's link, which opens nothing any more", async () => {
  const order = await newOrder(runtime);
  const query = new URLSearchParams({ publicKey: PUBLIC_KEY, orderId: order.id });
  const frame = (await runtime.page(`/embed/captain/hosted?${query}`)).headers.get("location") ?? "";
  await pays(runtime, frame, { amount: 4_000 }, CHALLENGE_CARD);
  expect((await runtime.page(`${frame}/state`)).status).toBe(404);
  expect(await ancestors(frame)).toBe(`'self' ${SHOP}`);
  expect(await ancestors(order.redirectUrl)).toBe(`'self' ${SHOP}`);
});

test("T1, T15: no shop's widget has a co-buyer's page, and an unknown link names no shop", async () => {
  const order = await newOrder(runtime);
  await pays(runtime, order.redirectUrl, { amount: 4_000 });
  expect(await ancestors((await read(runtime, order.id)).shareUrl)).toBe("'self'");
  for (const place of ["/pay", "/join", "/my"]) expect(await ancestors(`${place}/never-was`)).toBe("'self'");
});
