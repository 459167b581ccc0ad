// Shows that the rule of the route map finds paths that stand elsewhere, on small trees made up for it.

import { describe, expect, test } from "bun:test";
import { rules } from "./rules.ts";
import { readTree } from "./source.ts";

describe("paths", () => {
  const refused: readonly (readonly [path: string, text: string, found: string])[] = [
    ["src/http/a.ts", 'const path = "/v1/orders";', "/v1"],
    ["src/application/a.ts", ["const url = `$", "{publicUrl}/pay/x`;"].join(""), "/pay"],
    ["src/sandbox/a.ts", 'const link = html`<a href="/sandbox/mail">`;', "/sandbox"],
    ["src/sandbox/a.js", 'await fetch("/sandbox/tokens");', "/sandbox"],
    ["widget/src/a.ts", 'await ask("/payments", request);', "/payments"],
    ["hosted/src/a.tsx", ["eventsAt(() => `$", "{base}/events`);"].join(""), "/events"],
    ["src/docs/a.ts", ["const url = `$", "{base}/events`;"].join(""), "/events"],
  ];
  test.each(refused)("%s: %j is refused", async (path, text, found) => {
    expect(rules.paths(await readTree({ [path]: text }))).toEqual([
      `${path}:1: ${found}: take the path from src/api/paths.ts`,
    ]);
  });

  test.each([
    ["src/http/a.ts", 'import { x } from "../pay/join.ts"; // GET /v1/orders'],
    ["src/cli/a.ts", 'const file = "/etc/split-payment/v1/x";'],
    ["src/docs/a.ts", 'const url = "https://pay.example/pay/x";'],
    ["src/api/paths.ts", 'export const V1 = { orders: "/v1/orders" };'],
    ["test/http/a.test.ts", 'const path = "/v1/orders";'],
  ])("%s: %j is fine", async (path, text) => {
    expect(rules.paths(await readTree({ [path]: text }))).toEqual([]);
  });
});
