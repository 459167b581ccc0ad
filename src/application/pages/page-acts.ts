// A page's view, and a buyer's acts on it other than paying: choose how to pay, renew the co-buyers' link.

import type { PageView } from "../../api/pages/page.ts";
import type { Refusal } from "../../domain/order/refusal.ts";
import type { Outcome, StoredOrder } from "../../ports/store.ts";
import type { Answer, OwnPayments, PageLink } from "../contract.ts";
import { refused } from "../orders/outcome.ts";
import type { Act } from "../orders/transition.ts";
import { prepareSteps } from "../orders/transition.ts";
import { caughtUp, detailsOf, generationOf } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import { openPage, seesAsCaptain } from "./open-page.ts";
import { pageView } from "./page-view.ts";

/** The view of a page. */
export function page(runtime: Runtime, pageLink: PageLink, kept?: OwnPayments): PageView | undefined {
  const opened = openPage(runtime, pageLink, kept?.attempt);
  if (opened === undefined) return undefined;
  return pageView(runtime, { ...opened, stored: caughtUp(runtime, opened.stored) }, pageLink.role, kept);
}

/** The captain chooses how to pay, and may choose again until they pay (specification/orders#modules). */
export function chooseModule(
  runtime: Runtime,
  pageLink: PageLink,
  moduleId: string,
): Promise<Answer<PageView>> {
  return actOnPage(runtime, pageLink, () => ({ command: { kind: "chooseModule", moduleId } }));
}

/** The captain replaces the co-buyers' link, which may have come into wrong hands (T20). */
export async function renewLink(runtime: Runtime, pageLink: PageLink): Promise<Answer<PageView>> {
  const opened = openPage(runtime, pageLink);
  if (opened === undefined || !seesAsCaptain(opened)) return refused({ code: "pageNotFound" });
  return actOnPage(runtime, pageLink, (found) => {
    const details = detailsOf(found);
    const coBuyer = generationOf(found, "coBuyer") + 1;
    return {
      command: { kind: "changeDetails", fields: ["shareUrl"] },
      details: { ...details, linkGenerations: { ...details.linkGenerations, coBuyer } },
    };
  });
}

async function actOnPage(
  runtime: Runtime,
  pageLink: PageLink,
  act: (found: StoredOrder) => Act,
): Promise<Answer<PageView>> {
  const opened = openPage(runtime, pageLink);
  if (opened === undefined || pageLink.role !== "captain") return refused({ code: "pageNotFound" });
  const { now, step } = prepareSteps(runtime, opened.stored.order.id);
  const updated = await runtime.store.update(
    opened.stored.order.id,
    (found): Outcome<Refusal | undefined> => {
      if (found === undefined) return { value: undefined };
      const { refusal, saving } = step(opened.platform, found, act(found));
      return { value: refusal, ...saving };
    },
    { now },
  );
  const refusal = updated.kind === "done" ? updated.value : undefined;
  if (refusal !== undefined) return refused(refusal);
  const view = page(runtime, pageLink);
  return view === undefined ? refused({ code: "pageNotFound" }) : { kind: "ok", value: view, warnings: [] };
}
