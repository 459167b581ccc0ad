// Entries in merchants' balances, as rows: read by order. They are written with the change of their order.

import { asc, eq, sql } from "drizzle-orm";
import type { BalanceEntry } from "../../../domain/money/balance.ts";
import type { Drizzle } from "../prepared.ts";
import { balanceEntries } from "./schema.ts";

/** The entries of one order, as they were saved. */
export function prepareBalanceEntries(db: Drizzle): (orderId: string) => readonly BalanceEntry[] {
  const { seq, kind, at, amount, number } = balanceEntries;
  const statement = db
    .select({ seq, kind, at, amount })
    .from(balanceEntries)
    .where(eq(balanceEntries.orderId, sql.placeholder("orderId")))
    .orderBy(asc(number))
    .prepare();
  return (orderId) => statement.all({ orderId });
}
