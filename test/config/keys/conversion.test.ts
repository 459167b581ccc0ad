// The setting for the counting of conversion.

import { expect, test } from "bun:test";
import { configOf, linesOf, platformText } from "../../support/config/config-text.ts";

const server = (line: string) => `[server]\n${line}\n${platformText()}`;

test("pages are counted unless count_conversion is false", () => {
  expect(configOf(server("")).countsConversion).toBe(true);
  expect(configOf(server("count_conversion = true")).countsConversion).toBe(true);
  expect(configOf(server("count_conversion = false")).countsConversion).toBe(false);
  expect(linesOf(server('count_conversion = "no"'))).toEqual([
    expect.stringMatching(/^config\.toml:2: server\.count_conversion: must be/),
  ]);
});
