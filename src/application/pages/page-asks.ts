// Asks as one page shows them: to the captain whom they can ask for how much and how the last ask stands, to one who is asked
// their own part alone.

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageAsked, PageAskPart, PageAsks } from "../../api/pages/asks.ts";
import { sendsMail } from "../../config/config.ts";
import {
  askParts,
  asksOf,
  heldPaymentOf,
  mayNotAsk,
  offeredOf,
  openAsk,
  openPartOf,
} from "../../domain/order/asks.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { AskPart } from "../../domain/order/order.ts";
import { isClosed, remaining } from "../../domain/order/queries.ts";
import { isolated } from "../../text/characters.ts";
import type { Runtime } from "../runtime.ts";
import type { OrderPage } from "./open-page.ts";
import { seesAsCaptain } from "./open-page.ts";
import { isOwnPage, payerOfPage } from "./own-page.ts";
import { initialOf } from "./participants.ts";

/** Undefined on another's page, once payments are closed, where no e-mail could be sent, and where there is nothing to show. */
export function asksView(
  { config, now }: Pick<Runtime, "config" | "now">,
  opened: OrderPage,
): PageAsks | undefined {
  const { order } = opened.stored;
  if (opened.role !== "captain" || !seesAsCaptain(opened) || isClosed(order)) return undefined;
  if (!sendsMail(config, opened.platform)) return undefined;
  const partsAmong = (among: Among) => askParts(order, among).map((part) => partView(opened, part));
  // A captain alone would ask no one but themselves.
  const mayAsk = mayNotAsk(order, "others", now()) === undefined;
  const last = asksOf(order).at(-1);
  const among = mayAsk ? { all: partsAmong("all"), others: partsAmong("others") } : undefined;
  const latest = last && {
    status: last.status,
    by: last.by,
    until: last.until,
    parts: last.parts.map((part) => ({ ...partView(opened, part), status: part.status })),
  };
  return among === undefined && latest === undefined ? undefined : withoutAbsent({ among, latest });
}

/** Undefined where nothing is asked of the page's buyer now. */
export function askedView(opened: OrderPage): PageAsked | undefined {
  const { order } = opened.stored;
  const payer = isOwnPage(opened) ? payerOfPage(opened) : undefined;
  const ask = openAsk(order);
  const part = payer === undefined ? undefined : openPartOf(order, payer);
  if (ask === undefined || part === undefined || isClosed(order)) return undefined;
  const { id, by, until } = ask;
  if (part.amount === undefined) return remaining(order) > 0 ? { id, by, until } : undefined;
  const offered = offeredOf(order, part);
  return offered && { id, by, until, amount: offered.amount, ...(offered.isCover && { isCover: true }) };
}

function partView(opened: OrderPage, { payer, amount }: Pick<AskPart, "payer" | "amount">): PageAskPart {
  const { order, buyers } = opened.stored;
  const buyer = buyers[heldPaymentOf(order, payer)?.id ?? payer];
  return {
    firstName: isolated(buyer?.firstName ?? ""),
    initial: isolated(initialOf(buyer?.lastName ?? "")),
    ...withoutAbsent({ amount }),
    ...(payer === payerOfPage(opened) ? { you: true } : {}),
  };
}
