// The captain's words to those who share, which co-buyers read on their page.

import type { PageView } from "../../api/pages/page.ts";
import { captainOf, isClosed, wasHeld } from "../../domain/order/queries.ts";
import type { Answer } from "../contract/answer.ts";
import { refused } from "../orders/outcome.ts";
import { caughtUp, detailsOf } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenPage } from "./open-page.ts";
import { isOwnPage } from "./own-page.ts";
import { actOnPage } from "./page-acts.ts";

/** Once the captain's payment is held, while others can pay. Empty: there is none any more. */
export async function writeNote(runtime: Runtime, page: OpenPage, text: string): Promise<Answer<PageView>> {
  if (page.role !== "captain" || !isOwnPage(page)) return refused({ code: "pageNotFound" });
  const { order } = caughtUp(runtime, page.stored);
  if (order.ux === "single") return refused({ code: "notShared" });
  if (isClosed(order)) return refused({ code: "orderClosed", status: order.status });
  const captain = captainOf(order);
  if (captain === undefined || !wasHeld(captain)) return refused({ code: "captainFirst" });
  const written = text.trim();
  return actOnPage(runtime, page, (found) => {
    const { note: _, ...details } = detailsOf(found);
    return {
      command: { kind: "changeDetails", fields: ["note"] },
      details: written === "" ? details : { ...details, note: written },
    };
  });
}
