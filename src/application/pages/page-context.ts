// An opened page with everything that a request may do on it: the rest of the request needs no token.

import type { BuyerPages, OpenedPage } from "../contract/buyer.ts";
import type { ConversionCounter } from "../conversion/counter.ts";
import { abandonOwed, checkOwed, payOwed } from "../financing/pay-owed.ts";
import { abandonCard, checkCard, replaceCard } from "../financing/replace-card.ts";
import { decline, invite, nudge } from "../invitations/acts.ts";
import { caughtUp } from "../orders/view.ts";
import type { Watch } from "../orders/watch.ts";
import { pay } from "../payments/pay.ts";
import { abandonPayment, checkPayment, withdrawPayment } from "../payments/payment-acts.ts";
import type { Runtime } from "../runtime.ts";
import { askOthers, declineAsk } from "./ask-acts.ts";
import { cover, leaveOut, moveDueDate } from "./gap-acts.ts";
import { writeNote } from "./note-act.ts";
import type { OpenPage } from "./open-page.ts";
import { openPage } from "./open-page.ts";
import { chooseModule, renewLink, showPlans } from "./page-acts.ts";
import { pageView } from "./page-view.ts";
import { timeline } from "./timeline.ts";

export function pageOpener(
  runtime: Runtime,
  watchOrders: Watch["watchOrders"],
  conversion: Pick<ConversionCounter, "opened">,
): BuyerPages["openPage"] {
  return async (pageLink) => {
    const page = await openPage(runtime, pageLink);
    return page && contextOf(runtime, { watchOrders, conversion }, page);
  };
}

type Around = Pick<Watch, "watchOrders"> & { readonly conversion: Pick<ConversionCounter, "opened"> };

function contextOf(runtime: Runtime, { watchOrders, conversion }: Around, page: OpenPage): OpenedPage {
  const { stored, platform, attempt, role } = page;
  return {
    platform,
    view: (payments = []) =>
      pageView(runtime, { ...page, stored: caughtUp(runtime, stored) }, { payments, attempt }),
    opened: () => conversion.opened(stored.order, role),
    watch: (onChange) => watchOrders(() => onChange(), stored.order.id),
    pay: (request, session) => pay(runtime, page, request, session),
    checkPayment: (authorizationId) => checkPayment(runtime, page, authorizationId),
    abandonPayment: (authorizationId) => abandonPayment(runtime, page, authorizationId),
    withdrawPayment: (authorizationId) => withdrawPayment(runtime, page, authorizationId),
    chooseModule: (moduleId) => chooseModule(runtime, page, moduleId),
    cover: (asked) => cover(runtime, page, asked),
    leaveOut: (units) => leaveOut(runtime, page, units),
    timeline: () => timeline(runtime, { ...page, stored: caughtUp(runtime, stored) }),
    ask: (among) => askOthers(runtime, page, among),
    declineAsk: (askId) => declineAsk(runtime, page, askId),
    moveDueDate: (dueDate) => moveDueDate(runtime, page, dueDate),
    writeNote: (note) => writeNote(runtime, page, note),
    invite: (people) => invite(runtime, page, people),
    nudge: (invitations) => nudge(runtime, page, invitations),
    decline: () => decline(runtime, page),
    showPlans: (asked) => showPlans(runtime, page, asked),
    payOwed: (request) => payOwed(runtime, page, request),
    checkOwed: (chargeId) => checkOwed(runtime, page, chargeId),
    abandonOwed: (chargeId) => abandonOwed(runtime, page, chargeId),
    replaceCard: (request) => replaceCard(runtime, page, request),
    checkCard: (cardId) => checkCard(runtime, page, cardId),
    abandonCard: (cardId) => abandonCard(runtime, page, cardId),
    renewLink: () => renewLink(runtime, page),
  };
}
