// The application layer over one runtime: the operations of merchants, buyers and operators.

import { SECOND } from "../domain/time.ts";
import type { News } from "../ports/replicas.ts";
import type { Endpoint } from "../ports/webhook-events.ts";
import { BY_OPERATOR, recordServiceAct } from "./audit-log.ts";
import type { Answer } from "./contract/answer.ts";
import type { BuyerPages } from "./contract/buyer.ts";
import type { CommandOptions, MerchantOrders, OrderView } from "./contract/merchant.ts";
import type { Operations } from "./contract/operations.ts";
import type { MerchantPayouts } from "./contract/payouts.ts";
import type { MerchantWebhooks } from "./contract/webhooks.ts";
import type { Application } from "./contract.ts";
import type { ConversionCounter } from "./conversion/counter.ts";
import { createConversionCounter } from "./conversion/counter.ts";
import { conversionFigures } from "./conversion/figures.ts";
import { createChargeGate } from "./financing/charge-gate.ts";
import { createForeignCharges } from "./financing/foreign-charges.ts";
import { operatorFinancing } from "./financing/operator-acts.ts";
import { inviteByLink } from "./invitations/by-link.ts";
import { refuseInvitations, refusePage } from "./invitations/refuse-page.ts";
import type { LeadChanges, Loop } from "./jobs/loop.ts";
import { createLoop } from "./jobs/loop.ts";
import { operatorMails } from "./jobs/mails.ts";
import { moneyAlerts } from "./jobs/money-alerts.ts";
import { createOpenQuestions } from "./jobs/open-questions.ts";
import { createOrder } from "./orders/create-order.ts";
import { createInFlightRequests } from "./orders/in-flight-requests.ts";
import {
  askBuyers,
  changeOrder,
  commandOrder,
  confirmOrder,
  listAttention,
  listHolds,
  listOrders,
  listSeen,
  nudgeInvited,
  planOrder,
  readOrderText,
  showPlan,
  viewOrder,
} from "./orders/merchant-orders.ts";
import { waitForMoney } from "./orders/wait-for-money.ts";
import type { Watch } from "./orders/watch.ts";
import { watched } from "./orders/watch.ts";
import { cardOrigins, frame, payFront, previewFrame, previewPlans } from "./pages/captain-frame.ts";
import { shopOf } from "./pages/open-page.ts";
import { screenOpener } from "./pages/order-screen.ts";
import { pageOpener } from "./pages/page-context.ts";
import { stopPage, stopReminders } from "./pages/stop-reminders.ts";
import { declineAlert } from "./payments/decline-alert.ts";
import { createPayoutMaker } from "./payouts/make-payouts.ts";
import { createNotificationIntake } from "./reconciliation/provider-notifications.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import type { Runtime } from "./runtime.ts";
import { isSavedSoon } from "./store-failure.ts";
import { accessReport } from "./upkeep/access-report.ts";
import { createAuditor } from "./upkeep/audit.ts";
import { erase, eraseExpired, planErasure } from "./upkeep/erasure.ts";
import type { Housekeeping } from "./upkeep/housekeeping.ts";
import { createHousekeeping, pruneResponses } from "./upkeep/housekeeping.ts";
import { setupChecks } from "./upkeep/setup-checks.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import {
  readEvent,
  redeliverEvent,
  redeliverEvents,
  resumeEndpoint,
  testWebhook,
} from "./webhooks/merchant-webhooks.ts";
import { keysInUse } from "./webhooks/sign-and-send.ts";

/** How long the response to a commit, cancel or refund waits for the money to move (specification/states). */
const PATIENCE_MS = 5 * SECOND;

export function createApplication(given: Runtime, patienceMs = PATIENCE_MS): Application {
  const { store, watch, watchOrders } = watched(
    given.store,
    (change) => loop.expect(change),
    (news) => heard(news),
  );
  const questions = createOpenQuestions({ ...given, store });
  const foreignCharges = createForeignCharges({ ...given, store });
  const holdsCharges = createChargeGate({ ...given, store }, foreignCharges);
  const runtime: Runtime = {
    ...given,
    store,
    holdsTimers: questions.holdsTimers,
    holdsCharges,
  };
  const deliveries = createDeliveries(runtime, ({ epoch }) => !loop.leads(epoch));
  const loop = createLoop(
    { runtime, deliveries, questions, foreignCharges, payouts: createPayoutMaker(runtime) },
    leadChanges(runtime, () => housekeeping),
  );
  watch(declineAlert(runtime));
  watch(moneyAlerts(runtime));
  const conversion = createConversionCounter(runtime, watch);
  const acceptNotification = createNotificationIntake(runtime);
  const housekeeping = createHousekeeping(runtime, watch, loop.wake);
  const auditor = createAuditor(runtime, watch);

  const { heard, wake, resumed } = replicaNews(runtime, loop, deliveries);

  const operations: Operations = {
    reconcile: (comparison) => reconcile(runtime, comparison),
    acceptNotification,
    reportUpkeep: (run) => store.recordUpkeep({ ...run, at: runtime.now() }),
    lastUpkeep: () => store.lastUpkeep(),
    recordAct: (...act) => recordServiceAct(runtime, BY_OPERATOR, ...act),
    ...operatorFinancing(runtime),
    ...operatorMails(runtime, wake),
    ...setupChecks(runtime),
    inviteByLink: (...invited) => inviteByLink(runtime, ...invited),
    erase: (who, by) => erase(runtime, who, by),
    accessReport: (...asked) => accessReport(runtime, ...asked),
    planErasure: (who) => planErasure(runtime, who),
    eraseExpired: () => eraseExpired(runtime),
    pruneResponses: () => pruneResponses(runtime),
    watch,
    watchOrders,

    countFailures: (sources, decide) => store.countFailures(sources, decide),
    keepWaiting: (...payment) => store.keepWaiting(...payment),
    takeWaiting: (id) => store.takeWaiting(id),
    pruneFailures: (before) => store.pruneFailures(before),
    replicas: () => store.replicas(),
    serve() {
      auditor.start();
      conversion.start();
    },
    lead: () => loop.lead(),
    campaign: () => void loop.campaign(),
    async stop() {
      auditor.stop();
      housekeeping.stop();
      await loop.stop();
      conversion.stop();
      await conversion.save();
    },
    runDue: () => loop.runDue(),
    nextWakeAt: () => loop.nextWakeAt(),
    ...conversionFigures(runtime, conversion),
  };
  return {
    merchant: merchantOrders(runtime, watchOrders, patienceMs),
    buyer: buyerPages(runtime, watchOrders, conversion),
    webhooks: merchantWebhooks(runtime, resumed, wake),
    payouts: merchantPayouts(runtime),
    operations,
  };
}

function leadChanges(runtime: Runtime, housekeeping: () => Housekeeping): LeadChanges {
  return {
    onLead() {
      runtime.log({ event: "leadTaken" });
      warnOfRetiredKeys(runtime);
      housekeeping().start();
    },
    onLost() {
      housekeeping().stop();
      runtime.log({ event: "leadLost", level: "warning" });
    },
  };
}

/** What other replicas tell, and what they are told besides changes of orders. */
function replicaNews({ store, now }: Runtime, loop: Loop, deliveries: Deliveries) {
  return {
    heard({ wakeAt, endpointsChanged = false, isIncomplete = false }: News): void {
      if (endpointsChanged || isIncomplete) void deliveries.forget().then(loop.wake, loop.wake);
      if (wakeAt !== undefined) loop.expect({ timerAt: wakeAt, jobs: [] });
    },
    /** Something may be due now: the replica that leads looks. */
    wake(): void {
      loop.wake();
      store.tell(() => ({ orders: [], wakeAt: now() }));
    },
    resumed(endpoint: Endpoint): void {
      deliveries.changed(endpoint);
      store.tell(() => ({ orders: [], endpointsChanged: true }));
    },
  };
}

function merchantPayouts({ store }: Runtime): MerchantPayouts {
  return {
    listPayouts: (filter) => store.payouts(filter),
    async readPayout({ id }, payoutId) {
      const payout = await store.payout(payoutId);
      return payout?.platformId === id ? payout : undefined;
    },
    payoutLines: (...which) => store.payoutLines(...which),
  };
}

/** Requests of back ends about webhooks; redeliveries are looked for at once. */
function merchantWebhooks(
  runtime: Runtime,
  resumed: (endpoint: Endpoint) => void,
  wake: () => void,
): MerchantWebhooks {
  const once = createInFlightRequests();
  async function woken<T>(act: Promise<T>): Promise<T> {
    const result = await act;
    wake();
    return result;
  }
  return {
    listEvents: (filter) => runtime.store.events(filter),
    readEvent: (...args) => readEvent(runtime, ...args),
    redeliverEvent: (platform, eventId, options) =>
      once(options, () => woken(redeliverEvent(runtime, platform, eventId, options))),
    redeliverEvents: (platform, asked, options) =>
      once(options, () => woken(redeliverEvents(runtime, platform, asked, options))),
    listEndpoints: (filter) => runtime.store.endpoints(filter),
    resumeEndpoint: (platform, url, options) =>
      once(options, async () => {
        const answer = await resumeEndpoint(runtime, platform, url, options);
        if (answer.kind === "ok") resumed(answer.value.endpoint);
        wake();
        return answer;
      }),
    testWebhook: (platform, notifyUrl, options) =>
      once(options, () => testWebhook(runtime, platform, notifyUrl, options)),
  };
}

/** A webhook without a key to sign it is never sent. */
function warnOfRetiredKeys({ config, log, now }: Runtime): void {
  for (const platform of config.platforms) {
    if (keysInUse(platform, now()).length === 0)
      log({ event: "webhookKeysRetired", level: "alert", platformId: platform.id });
  }
}

/** Requests of back ends. */
function merchantOrders(
  runtime: Runtime,
  watchOrders: Watch["watchOrders"],
  patienceMs: number,
): MerchantOrders {
  const once = createInFlightRequests();

  /**
   * Answers when the captures, releases or refunds are done, or after a while (specification/states); where the response that
   * is stored cannot be replaced, as the command saved it. What a repeat will be answered with is never answered otherwise:
   * where it is not known whether the response was replaced, this fails.
   */
  async function moving(
    acting: Promise<Answer<OrderView>>,
    options: CommandOptions,
  ): Promise<Answer<OrderView>> {
    const answer = await acting;
    if (answer.kind !== "ok") return answer;
    const value = await waitForMoney(runtime, watchOrders, answer.value, patienceMs);
    if (options.idempotency === undefined || value.order.seq === answer.value.order.seq)
      return { ...answer, value };
    const { idempotency, render } = options;
    const replacing = runtime.store.replaceAnswer(idempotency, render(value, answer.warnings));
    return (await isSavedSoon(replacing)) ? { ...answer, value } : answer;
  }

  return {
    createOrder: (platform, draft, options) =>
      once(options, () => createOrder(runtime, platform, draft, options)),
    readOrder: (...args) => readOrderText(runtime, ...args),
    listOrders: (filter) => listOrders(runtime, filter),
    listSeen: (filter) => listSeen(runtime, filter),
    listAttention: (filter) => listAttention(runtime, filter),
    listHolds: (filter) => listHolds(runtime, filter),
    viewOrder: (...args) => viewOrder(runtime, ...args),
    command: (platform, orderId, command, options) =>
      once(options, () => moving(commandOrder(runtime, platform, orderId, command, options), options)),
    showPlan: (...args) => showPlan(runtime, ...args),
    confirm: (platform, orderId, command, options) =>
      once(options, () => moving(confirmOrder(runtime, platform, orderId, command, options), options)),
    nudge: (platform, orderId, invitations, options) =>
      once(options, () => nudgeInvited(runtime, platform, orderId, invitations, options)),
    ask: (platform, orderId, among, options) =>
      once(options, () => askBuyers(runtime, platform, orderId, among, options)),
    changeOrder: (platform, orderId, change, options) =>
      once(options, () => changeOrder(runtime, platform, orderId, change, options)),
    plan: (...args) => planOrder(runtime, ...args),
  };
}

/** Requests of pages and frames. */
function buyerPages(
  runtime: Runtime,
  watchOrders: Watch["watchOrders"],
  conversion: Pick<ConversionCounter, "opened">,
): BuyerPages {
  return {
    openPage: pageOpener(runtime, watchOrders, conversion),
    shopOf: (pageLink) => shopOf(runtime, pageLink),
    openScreen: screenOpener(runtime, watchOrders),
    noteFrame: ({ id: platformId }) => conversion.opened({ platformId }, "captain"),
    cardOrigins: (platform) => cardOrigins(runtime, platform),
    payFront: (...args) => payFront(runtime, ...args),
    frame: (...args) => frame(runtime, ...args),
    previewFrame: (...args) => previewFrame(runtime, ...args),
    previewPlans: (...args) => previewPlans(runtime, ...args),
    stopPage: (token) => stopPage(runtime, token),
    stopReminders: (token) => stopReminders(runtime, token),
    refusePage: (token) => refusePage(runtime, token),
    refuseInvitations: (token) => refuseInvitations(runtime, token),
  };
}
