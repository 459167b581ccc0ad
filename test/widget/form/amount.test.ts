// Amounts as people type them.

import { expect, test } from "bun:test";
import { parseAmount } from "../../../widget/src/form/amount.ts";

test.each([
  ["33,33", 2, 3333],
  ["33.33", 2, 3333],
  ["33", 2, 3300],
  ["33.", 2, 3300],
  ["33,3", 2, 3330],
  [".5", 2, 50],
  ["1,234", 2, 123_400],
  ["1.234,50", 2, 123_450],
  ["1,234.50", 2, 123_450],
  ["1.234.567", 2, 123_456_700],
  ["1 234,5 €", 2, 123_450],
  ["1\u202f234,5\u00a0€", 2, 123_450],
  ["€1'234.5", 2, 123_450],
  ["EUR 12", 2, 1200],
  ["1,234", 3, 1234],
  ["1,234", 0, 1234],
  ["1234", 0, 1234],
  ["12,34", 0, undefined],
  ["1234.567", 2, undefined],
  ["1,23,4", 2, undefined],
  ["1.2.3", 2, undefined],
  ["1e5", 2, undefined],
  ["-5", 2, undefined],
  ["twelve", 2, undefined],
  ["0", 2, undefined],
  [".", 2, undefined],
  ["", 2, undefined],
  ["99999999999999999", 2, undefined],
])("%p with %i digits behind the point is %p", (text, digits, amount) => {
  expect(parseAmount(text, digits)).toBe(amount);
});
