// The text of an order, kept beside its details: read in one look, and erased with them (T33). What it says and to
// whom it may be shown is not known here.

import { eq, sql } from "drizzle-orm";
import type { ShownOrder } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import { orderDetails } from "./schema.ts";

const COLUMNS = {
  shownTo: orderDetails.shownTo,
  shownUntil: orderDetails.shownUntil,
  captainLink: orderDetails.captainLink,
  shareLink: orderDetails.shareLink,
  shownHead: orderDetails.shownHead,
  shownTail: orderDetails.shownTail,
};

/** The values of `COLUMNS`, in their order. */
type ShownValues = [
  to: string | null,
  until: number | null,
  captainLink: number | null,
  shareLink: number | null,
  head: string | null,
  tail: string | null,
];

/** All NULL when there is no text. */
export function toShownRow(shown: ShownOrder | undefined) {
  return {
    shownTo: shown?.to ?? null,
    shownUntil: shown?.until ?? null,
    captainLink: shown?.captainLink ?? null,
    shareLink: shown?.shareLink ?? null,
    shownHead: shown?.head ?? null,
    shownTail: shown?.tail ?? null,
  };
}

export function prepareShown(db: Drizzle) {
  const orderId = sql.placeholder("orderId");
  const select = db.select(COLUMNS).from(orderDetails).where(eq(orderDetails.orderId, orderId)).prepare();
  const names = Object.keys(COLUMNS);
  const update = db
    .update(orderDetails)
    .set(Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])))
    .where(eq(orderDetails.orderId, orderId))
    .prepare();
  return {
    read(id: string): ShownOrder | undefined {
      // The values as they are: making an object of them by their names costs half as much as finding them.
      const [found] = select.values({ orderId: id }) as ShownValues[];
      return found && fromValues(found);
    },
    /** Replaces the text of an order whose details stay as they are; one without details has none. */
    replace(id: string, shown: ShownOrder | undefined): void {
      update.run({ orderId: id, ...toShownRow(shown) });
    },
  };
}

function fromValues([to, until, captainLink, shareLink, head, tail]: ShownValues): ShownOrder | undefined {
  if (to === null || captainLink === null || head === null || tail === null) return undefined;
  return { to, until: until ?? undefined, captainLink, shareLink: shareLink ?? undefined, head, tail };
}
