// Due date of a new order: what its fields ask for, within the limits, and at the end of a day where the platform wants it.

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { Platform } from "../../config/config.ts";
import { lastMinute } from "../../domain/calendar.ts";
import { dueDateWithin } from "../../domain/order/create.ts";
import { DAY } from "../../domain/time.ts";
import { momentText } from "../../text/moment.ts";
import type { ApplicationRefusal } from "../contract/answer.ts";
import type { Runtime } from "../runtime.ts";

/** Epoch ms, and how long holds of the offered providers last. */
export type Creation = { readonly now: number; readonly shortestHoldMs: number };

type Within = ReturnType<typeof dueDateWithin>;
type Refused = Extract<Within, { readonly refused: unknown }> & { readonly asked: number };
/** `isDayBefore`: moved to 23:59 of the day before the one that it would be due on. */
type Due = Exclude<Within, { readonly refused: unknown }> & { readonly isDayBefore: boolean };

export function dueDateOf(
  platform: Platform,
  delayMs: number,
  { dueDate }: Pick<OrderDraft, "dueDate">,
  { now, shortestHoldMs, tpc }: Creation & { readonly tpc: boolean },
): Due | Refused {
  const dueAt = (asked: number) => dueDateWithin(asked, now, tpc, shortestHoldMs);
  const asked = dueDate ?? now + delayMs;
  const due = dueAt(asked);
  if ("refused" in due) return { ...due, asked };
  const isInDays = dueDate === undefined && delayMs % DAY === 0;
  const atDayEnd = platform.dueAtDayEnd && isInDays ? dayEnd(platform, due.dueDate, now, dueAt) : undefined;
  return atDayEnd ?? { ...due, isDayBefore: false };
}

/**
 * The end of the day of `dueDate`, if there is room until then; else that of the day before, but for an order that would
 * then be due within a day.
 */
function dayEnd(
  { mail }: Platform,
  dueDate: number,
  now: number,
  dueAt: (asked: number) => Within,
): Due | undefined {
  for (const daysLater of [0, -1]) {
    const end = lastMinute(mail?.timeZone ?? "UTC", dueDate, daysLater);
    const due = dueAt(end);
    const isDayBefore = daysLater < 0;
    if (end - now >= DAY && "dueDate" in due && due.dueDate === end)
      return { dueDate: end, clamped: isDayBefore, isDayBefore };
  }
  return undefined;
}

/** Says so where a date is past only because a sandbox's clock was advanced. */
export function dueDateRefusal(
  { config, now: clock, wallNow }: Runtime,
  { asked, latest }: Refused,
  now: number,
): ApplicationRefusal {
  const isAhead = config.mode === "sandbox" && asked <= clock() && asked > wallNow();
  return {
    ...{ code: "dueDateInvalid", asked, now, latest },
    ...(isAhead && { aheadMs: clock() - wallNow() }),
  };
}

export function movedWarning({ dueDate, clamped, isDayBefore }: Due, tpc: boolean): readonly string[] {
  if (!clamped) return [];
  const last = isDayBefore ? "the last 23:59 at least " : "";
  const before = tpc ? "the commit deadline" : "the first hold could expire";
  return [`dueDate: moved to ${momentText(dueDate)}, ${last}24 h before ${before}`];
}
