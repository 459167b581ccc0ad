// Identifiers in requests: those of platforms and modules may be any UUID, as in the configuration.

import { expect, test } from "bun:test";
import type { IdPrefix } from "../../src/api/ids.ts";
import { isId } from "../../src/api/ids.ts";

const V4 = "5eed0000-0000-4000-8000-000000000001";
const V7 = "01980d3c-6f00-7000-8000-0123456789ab";

test.each<[IdPrefix, string, boolean]>([
  ["pl", V4, true],
  ["md", V4, true],
  ["pl", V7, true],
  ["pl", V7.toUpperCase(), false],
  ["pl", V7.slice(1), false],
  ["ord", V7, true],
  ["ord", V4, false],
  ["auth", V4, false],
])("%s_%s: %s", (prefix, uuid, isOne) => {
  expect(isId(prefix, `${prefix}_${uuid}`)).toBe(isOne);
});
