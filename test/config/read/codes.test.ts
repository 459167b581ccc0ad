// Names that a standard lists, as a configuration may have them.

import { describe, expect, test } from "bun:test";
import { COMMON_ZONES } from "../../../src/config/read/codes.ts";

describe("time zones", () => {
  test("each that is known without a look into the list of all stands in that list", () => {
    const all = Intl.supportedValuesOf("timeZone");
    expect(COMMON_ZONES.filter((name) => !all.includes(name))).toEqual([]);
  });
});
