// Spellings of one path (specification/api): they are normalized, and a plain path is unchanged.

import { expect, test } from "bun:test";
import { plainUrl } from "../../../src/http/pipeline/path.ts";
import { growth, TOLERANCE } from "../../support/growth.ts";

const rows: readonly (readonly [url: string, plain: string | undefined])[] = [
  ["http://localhost/v1/orders", undefined],
  ["http://localhost/", undefined],
  ["http://localhost/?a=b//c/", undefined],
  ["http://x/a", undefined],
  ["http://[::1]:80/a?b", undefined],
  ["http://localhost/a/", "http://localhost/a"],
  ["http://localhost//", "http://localhost/"],
  ["http://localhost//a", "http://localhost/a"],
  ["http://localhost///a////b///", "http://localhost/a/b"],
  ["http://localhost/a/?b=//c", "http://localhost/a?b=//c"],
  ["http://localhost/a#b", "http://localhost/a"],
  ["http://localhost/a?b#c?d", "http://localhost/a?b"],
  ["http://evil.example//a", "http://localhost/a"],
  ["https://x/a", "http://localhost/a"],
  ["http://localhost", "http://localhost/"],
  ["/a", "http://localhost/a"],
  ["//a/", "http://localhost/a"],
  ["/", "http://localhost/"],
  ["/?a", "http://localhost/?a"],
];

test.each(rows)("%s", (url, plain) => {
  expect(plainUrl(url)).toBe(plain);
});

test("T26: 16 000 slashes take no longer than 16 000 letters", () => {
  const slashes = (count: number) => `http://localhost/${"/".repeat(count)}a`;
  expect(growth(plainUrl, slashes(1_000), slashes(16_000))).toBeLessThan(16 * TOLERANCE);
});
