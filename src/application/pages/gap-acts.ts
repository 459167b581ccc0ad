// A buyer's acts on what is left to pay: cover it with a pledge, leave optional units out, move the due date
// (specification/money#gaps).

import type { CoverAsked } from "../../api/orders/order-commands.ts";
import type { PageView } from "../../api/pages/page.ts";
import type { Units } from "../../domain/order/order.ts";
import { unitsIn } from "../audit-log.ts";
import type { Answer } from "../contract/answer.ts";
import { refused } from "../orders/outcome.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenPage } from "./open-page.ts";
import { isOwnPage, mayExtendMs, payerOfPage } from "./own-page.ts";
import { actAsCaptain, actOnPage } from "./page-acts.ts";

export async function cover(runtime: Runtime, page: OpenPage, asked: CoverAsked): Promise<Answer<PageView>> {
  if (!isOwnPage(page)) return refused({ code: "pageNotFound" });
  const payer = payerOfPage(page);
  return actOnPage(runtime, page, () => ({ command: { kind: "cover", payer, ...asked } }));
}

export async function leaveOut(
  runtime: Runtime,
  page: OpenPage,
  units: readonly Units[] | undefined,
): Promise<Answer<PageView>> {
  if (page.role !== "captain" || !isOwnPage(page)) return refused({ code: "pageNotFound" });
  const command = { kind: "leaveOut", ...(units !== undefined && { units }) } as const;
  const what = { action: "leaveOut", ...(units && { parameters: { units: unitsIn(units) } }) } as const;
  return actAsCaptain(runtime, page, what, () => ({ command }));
}

/** As far as the platform, or the chosen module, lets its captains. */
export async function moveDueDate(
  runtime: Runtime,
  page: OpenPage,
  dueDate: number,
): Promise<Answer<PageView>> {
  if (page.role !== "captain" || !isOwnPage(page)) return refused({ code: "pageNotFound" });
  const what = { action: "moveDueDate", parameters: { dueDate } } as const;
  return actAsCaptain(runtime, page, what, ({ order }) => {
    const atMostMs = mayExtendMs(page.platform, order);
    return { command: { kind: "moveDueDate", dueDate, by: "captain", atMostMs } };
  });
}
