// The text of an order, kept beside its details: read in one look, and erased with them (T33). What it says and to
// whom it may be shown is not known here.

import { and, eq, gt, sql } from "drizzle-orm";
import type { ShownOrder, WrittenOrder } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import { orderDetails } from "./schema.ts";

const COLUMNS = ["shownTo", "shownUntil", "captainLink", "shareLink", "shownHead", "shownTail"] as const;

/** `until` of a text that time does not change. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** All NULL when there is no text. */
export function toShownRow(written: WrittenOrder | undefined) {
  return {
    shownTo: written?.to ?? null,
    shownUntil: written === undefined ? null : (written.until ?? NEVER),
    captainLink: written?.captainLink ?? null,
    shareLink: written?.shareLink ?? null,
    shownHead: written?.head ?? null,
    shownTail: written?.tail ?? null,
  };
}

/** What is asked for below, in its order. */
type Found = [head: string, tail: string, captainLink: number, shareLink: number | null];

export function prepareShown(db: Drizzle) {
  const { shownHead, shownTail, captainLink, shareLink, shownTo, shownUntil } = orderDetails;
  const thisOrder = eq(orderDetails.orderId, sql.placeholder("orderId"));
  const select = db
    .select({ shownHead, shownTail, captainLink, shareLink })
    .from(orderDetails)
    .where(and(thisOrder, eq(shownTo, sql.placeholder("to")), gt(shownUntil, sql.placeholder("now"))))
    .prepare();
  const update = db
    .update(orderDetails)
    .set(Object.fromEntries(COLUMNS.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(thisOrder)
    .prepare();
  return {
    read(orderId: string, to: string, now: number): ShownOrder | undefined {
      // The values as they are: making an object of them by their names costs half as much as finding them.
      const [found] = select.values({ orderId, to, now }) as Found[];
      if (found === undefined) return undefined;
      const [head, tail, captain, share] = found;
      return { head, tail, captainLink: captain, shareLink: share ?? undefined };
    },
    /** Replaces the text of an order whose details stay as they are; one without details has none. */
    replace(orderId: string, written: WrittenOrder | undefined): void {
      update.run({ orderId, ...toShownRow(written) });
    },
  };
}
