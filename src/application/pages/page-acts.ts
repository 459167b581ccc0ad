// A buyer's acts on a page other than paying: choose how to pay, see plans, renew the co-buyers' link.

import type { PageView, PlanAnswer, PlanRequest } from "../../api/pages/page.ts";
import type { AuditedAct } from "../../ports/audit-log.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { withRefusal } from "../audit-log.ts";
import type { Answer } from "../contract/answer.ts";
import { plansFor } from "../financing/shown-plans.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import type { Act } from "../orders/transition.ts";
import { caughtUp, detailsOf, generationOf } from "../orders/view.ts";
import { noteAct } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import type { OpenPage } from "./open-page.ts";
import { reopened, seesAsCaptain } from "./open-page.ts";
import { pageView } from "./page-view.ts";

/** The captain chooses how to pay, and may choose again until they pay (specification/orders#modules). */
export async function chooseModule(
  runtime: Runtime,
  page: OpenPage,
  moduleId: string,
): Promise<Answer<PageView>> {
  if (page.role !== "captain") return refused({ code: "pageNotFound" });
  return actOnPage(runtime, page, () => ({ command: { kind: "chooseModule", moduleId } }));
}

/** What the captain's offers come to with this share (specification/financing#consent). */
export async function showPlans(
  runtime: Runtime,
  { role, stored, platform }: OpenPage,
  asked: PlanRequest,
): Promise<Answer<PlanAnswer>> {
  if (role !== "captain") return refused({ code: "pageNotFound" });
  const { order } = caughtUp(runtime, stored);
  const found = plansFor({ order, details: detailsOf(stored), platform }, asked, runtime.now());
  return "kind" in found ? found : { kind: "ok", value: found, warnings: [] };
}

/** The captain replaces the co-buyers' link, which may have come into wrong hands (T20). */
export async function renewLink(runtime: Runtime, page: OpenPage): Promise<Answer<PageView>> {
  if (page.role !== "captain" || !seesAsCaptain(page)) return refused({ code: "pageNotFound" });
  return actOnPage(runtime, page, (found) => {
    const details = detailsOf(found);
    const coBuyer = generationOf(found, "coBuyer") + 1;
    return {
      command: { kind: "changeDetails", fields: ["shareUrl"] },
      details: { ...details, linkGenerations: { ...details.linkGenerations, coBuyer } },
    };
  });
}

/** The act as its captain's, with a row of the audit log; `barred`: the refusal that does not depend on the order. */
export function actAsCaptain(
  runtime: Runtime,
  page: OpenPage,
  what: Pick<AuditedAct, "action" | "parameters">,
  act: (found: StoredOrder) => Act,
  barred?: Refused,
): Promise<Answer<PageView>> {
  const { id: orderId, platformId } = page.stored.order;
  const audit: AuditedAct = { ...what, ...page.request, actor: { kind: "captain" } };
  const acting = barred === undefined ? actOnPage(runtime, page, act, audit) : Promise.resolve(barred);
  return withRefusal(runtime, audit, { platformId, orderId }, acting);
}

export async function actOnPage(
  runtime: Runtime,
  page: OpenPage,
  act: (found: StoredOrder) => Act,
  audit?: AuditedAct,
): Promise<Answer<PageView>> {
  const noted = await noteAct(runtime, page, act, audit);
  if (noted?.refusal !== undefined) return refused(noted.refusal);
  const changed = noted && reopened(runtime, { ...page, stored: noted.stored });
  if (changed === undefined) return refused({ code: "pageNotFound" });
  return { kind: "ok", value: pageView(runtime, changed), warnings: [] };
}
