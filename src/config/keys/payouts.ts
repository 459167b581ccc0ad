// Keys of [platforms.payouts]: how often a platform's balance becomes a payout, and from which day on.

import { TomlDate } from "smol-toml";
import { PERIODS } from "../../domain/calendar.ts";
import { MAX_AMOUNT } from "../../domain/money/money.ts";
import { required, table, withDefault } from "../read/table.ts";
import { choice, integer, reader } from "../read/value.ts";

/** Midnight UTC of the day: which moment it is, financing's time zone says. */
const day = reader("a day without a time and without quotation marks, such as 2027-01-01", (value) =>
  value instanceof TomlDate && value.isDate() ? value.getTime() : undefined,
);

export const payouts = table(
  "[platforms.payouts]",
  {
    period: required(choice(PERIODS)),
    minimum: withDefault(integer(0, MAX_AMOUNT), 0n),
    from: required(day),
  },
  (values) => values,
);
