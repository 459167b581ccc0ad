// Amounts among the options of a command.

import { digitsOfKnown } from "../../domain/money/money.ts";
import { decimal } from "../../text/csv.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { quoted } from "./options.ts";

/** Minor units of an amount written with exactly the currency's decimals: an amount that is wrong a hundredfold is refused. */
export function amountOf(text: string, currency: string): number {
  const digits = digitsOfKnown(currency);
  const form = digits === 0 ? /^\d{1,8}$/ : new RegExp(`^\\d{1,8}\\.\\d{${digits}}$`);
  if (form.test(text)) return Number(text.replace(".", ""));
  throw new CommandFailed(
    EXIT.configuration,
    `--amount: write it with the decimals of ${currency}, such as ${decimal(1250, digits)}, not ${quoted(text)}`,
  );
}
