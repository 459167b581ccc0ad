// The page at a sandbox's bare address: for people three ways in, for programs a line of text.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const get = (path: string, accept = "text/html") => runtime.api("GET", path, undefined, { accept });

describe("the bare address of a sandbox", () => {
  test("leads a person to the demo shop, the dashboard and the documentation", async () => {
    const { status, text } = await get("/");
    expect(status).toBe(200);
    const ways = [...text.matchAll(/<h2><a href="([^"]+)">([^<]+)<\/a><\/h2>/g)].map(([, to, what]) => [
      to,
      what,
    ]);
    expect(ways).toEqual([
      ["/shop", "Try it as a buyer"],
      ["/dashboard", "See it as a shop"],
      ["/docs", "Build it"],
    ]);
    for (const path of ["/shop", "/docs"]) expect((await get(path)).status).toBe(200);
  });

  test("T18: loads its own style alone, and shows no keys that the configuration has", async () => {
    const { headers, text } = await get("/");
    expect(headers.get("content-security-policy")).toStartWith("default-src 'none'; style-src 'self'; ");
    expect(text.match(/<(?:link|script|img)[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/sandbox/start.css">',
    ]);
    expect((await get("/sandbox/start.css")).headers.get("content-type")).toStartWith("text/css");
    expect(text).not.toMatch(/sk_test_|pk_test_|whsec_|popover/);
  });

  test("tells a program what it has found", async () => {
    expect((await get("/", "*/*")).text).toStartWith("This is a payment service");
  });
});
