// An operator's view of deadlines, and their acts on one: charge it now, note that it was paid elsewhere, write it off.

import { withoutAbsent } from "../../api/orders/details.ts";
import { platformOf } from "../../config/config.ts";
import { isClosedDebt, shownDeadlines } from "../../domain/financing/deadlines.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import type { AuditedAct } from "../../ports/audit-log.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { withRefusal } from "../audit-log.ts";
import type { Answer } from "../contract/answer.ts";
import type { DeadlineAct, FinancedOrder, OperatorFinancing } from "../contract/financing.ts";
import { newId } from "../ids.ts";
import type { Task } from "../jobs/money-task.ts";
import { refused } from "../orders/outcome.ts";
import { caughtUp, detailsOf } from "../orders/view.ts";
import { ordersBy } from "../orders/walk.ts";
import { providerOf } from "../pages/open-page.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import { askForCharge } from "./charge-jobs.ts";

export function operatorFinancing(runtime: Runtime): OperatorFinancing {
  return {
    async financedOrders(orderId) {
      if (orderId === undefined) return await owing(runtime);
      const stored = await runtime.store.read(orderId);
      return stored?.order.financing === undefined ? [] : [viewOf(runtime, stored)];
    },
    async actOnDeadline(asked, by) {
      const { orderId, act, deadlineId } = asked;
      const audit: AuditedAct = { ...by, action: ACTIONS[act], parameters: { deadlineId } };
      const stored = await runtime.store.read(orderId);
      const about = withoutAbsent({ platformId: stored?.order.platformId, orderId: stored?.order.id });
      return withRefusal(runtime, audit, about, actOnDeadline(runtime, stored, asked, audit));
    },
  };
}

async function owing(runtime: Runtime): Promise<readonly FinancedOrder[]> {
  const found: FinancedOrder[] = [];
  for (const { id: platformId } of runtime.config.platforms)
    for await (const stored of ordersBy(runtime.store, { platformId, isOwing: true }))
      if (stored.order.financing !== undefined && !isClosedDebt(stored.order.financing))
        found.push(viewOf(runtime, stored));
  return found;
}

function viewOf(runtime: Runtime, found: StoredOrder): FinancedOrder {
  const stored = caughtUp(runtime, found);
  const { id: orderId, platformId, currency, financing } = stored.order;
  const { trackId: reference, email } = detailsOf(stored);
  return {
    ...{ orderId, platformId, currency, ...withoutAbsent({ reference, email }) },
    deadlines: financing === undefined ? [] : shownDeadlines(financing),
    charges: financing?.charges ?? [],
    cards: (financing?.cards ?? []).map(({ id, status, askedAt }) => ({ id, status, askedAt })),
  };
}

const ACTIONS = { retry: "retryDeadline", paidElsewhere: "notePaidElsewhere", writeOff: "writeOff" } as const;

async function actOnDeadline(
  runtime: Runtime,
  stored: StoredOrder | undefined,
  asked: DeadlineAct,
  audit: AuditedAct,
): Promise<Answer<FinancedOrder>> {
  const platform = platformOf(runtime.config, stored?.order.platformId);
  if (stored === undefined || platform === undefined) return refused({ code: "orderNotFound" });
  const about = { runtime, stored, platform };
  const { deadlineId } = asked;
  const refusal =
    asked.act === "retry"
      ? await retry(about, deadlineId, audit)
      : await note(
          runtime,
          about,
          { kind: asked.act === "writeOff" ? "writeOff" : "notePaidElsewhere", deadlineId },
          audit,
        );
  if (refusal !== undefined) return refused(refusal);
  const after = await runtime.store.read(asked.orderId);
  return { kind: "ok", value: viewOf(runtime, after ?? stored), warnings: [] };
}

/** The same steps as of an automatic charge, and the same gate before them. */
async function retry(
  { runtime, stored, platform }: Pick<Task, "runtime" | "stored" | "platform">,
  deadlineId: string,
  audit: AuditedAct,
): Promise<Refusal | { readonly code: "providerUnavailable" } | undefined> {
  const provider = providerOf(runtime, platform, stored);
  const { savedPaymentMethods: methods } = provider;
  const reason = methods && (await runtime.holdsCharges?.(stored, provider, "service"));
  if (methods === undefined || reason !== undefined) return { code: "providerUnavailable" };
  const chargeId = newId("chg", runtime.now(), runtime.random);
  const command = { kind: "retryDeadline", chargeId, deadlineId } as const;
  const refusal = await note(runtime, { stored, platform }, command, audit);
  if (refusal !== undefined) return refusal;
  const after = await runtime.store.read(stored.order.id);
  const charge = after?.order.financing?.charges.find(({ id }) => id === chargeId);
  if (after !== undefined && charge !== undefined)
    await askForCharge({ runtime, stored, platform, methods }, after, charge);
  return undefined;
}
