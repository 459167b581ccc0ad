// Images of items and modules: the platform's files come from our own origin, others from its allowed origins.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Module } from "../../../../src/config/config.ts";
import { newOrder } from "../../../support/http/acts.ts";
import type { TestService } from "../../../support/service.ts";
import { PUBLIC_URL, startService } from "../../../support/service.ts";

const PNG = Buffer.from("not a real picture, but served as one").toString("base64");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>').toString("base64");
const first = "md_01890000-0000-7000-8000-00000000000a";
const second = "md_01890000-0000-7000-8000-00000000000b";
const modules: readonly Module[] = [
  { id: first, name: "Friends", image: "friends.svg", position: 2 },
  { id: second, name: "Alone", description: "One card", image: "https://images.example/a.png", position: 1 },
];

let runtime: TestService;
beforeAll(async () => {
  const size = { width: 4, height: 4 };
  const pictures = {
    "friends.svg": { type: "image/svg+xml", ...size, base64: SVG },
    "cabin.png": { type: "image/png", ...size, base64: PNG },
  } as const;
  runtime = await startService({ platform: { modules, pictures, imageOrigins: ["https://images.example"] } });
});
afterAll(() => runtime.stop());

const OURS = new RegExp(`^${PUBLIC_URL}/brand/[\\w-]{22}\\.(svg|png)$`);
const viewOf = async (fields: Record<string, unknown>) => {
  const { redirectUrl } = await newOrder(runtime, fields);
  return { redirectUrl, view: (await runtime.page(`${redirectUrl}/state`)).json.data };
};

test("modules are sorted by position, each with its image", async () => {
  const { view } = await viewOf({ modules: [first, second] });
  expect(view.modules).toEqual([
    { id: second, name: "Alone", description: "One card", image: "https://images.example/a.png" },
    { id: first, name: "Friends", image: expect.stringMatching(OURS) },
  ]);
});

test("an order names the platform's files for its items and modules; a missing file is left out", async () => {
  const { view } = await viewOf({
    modules: [
      { id: first, image: "cabin.png" },
      { id: second, image: "missing.png" },
    ],
    items: [
      { name: "Cabin", amount: 1_000, image: "cabin.png" },
      { name: "Nothing", amount: 1_000, image: "constructor" },
    ],
  });
  const [alone, friends] = view.modules;
  expect(friends.image).toMatch(OURS);
  expect(friends.image).toEndWith(".png");
  expect(alone).not.toHaveProperty("image");
  expect(view.items[0].image).toBe(friends.image);
  expect(view.items[1]).not.toHaveProperty("image");
});

test("T18: a picture is cacheable for ever, has its type, and runs nothing when opened", async () => {
  const { view } = await viewOf({ modules: [first, second] });
  const path = new URL(view.modules[1].image).pathname;
  const response = await runtime.program.http.handle(new Request(`${PUBLIC_URL}${path}`));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(Buffer.from(SVG, "base64").toString());
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
});
