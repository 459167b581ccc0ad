// Retention of personal data: days in the file, and never shorter than a stored response is kept.

import { expect, test } from "bun:test";
import { linesOf, platformOf, platformText } from "../../support/config/config-text.ts";

test("T33: days become milliseconds, and without them nothing is erased by time", () => {
  expect(platformOf(platformText("retention_days = 400"))?.keepPersonsMs).toBe(400 * 86_400_000);
  expect(platformOf(platformText())).not.toHaveProperty("keepPersonsMs");
});

test.each(["7", "0", "-1", "3651", "1.5", '"400"', "true"])("retention_days = %s is refused", (value) => {
  expect(linesOf(platformText(`retention_days = ${value}`))).toEqual([
    expect.stringMatching(/^config\.toml:6: platforms\[0\]\.retention_days: .*from 8 to 3650 \(days\)/),
  ]);
});
