// The engine as one value: what the doors may ask, put together over one world.

import type { Platform } from "../config/config.ts";
import type { Command } from "../domain/command.ts";
import { isMoving } from "../domain/order-view.ts";
import { SECOND } from "../domain/time.ts";
import { withoutAbsent } from "../wire/details.ts";
import type { Answer, CommandOptions, Engine, OrderView } from "./contract.ts";
import { declineAlarm } from "./declines.ts";
import { keysInUse } from "./deliver.ts";
import { erase, eraseOutlived } from "./erase.ts";
import { cardOrigins, frame, payFront, previewFrame } from "./frame.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createLoop } from "./loop.ts";
import { moneyAlerts } from "./money-alerts.ts";
import { createOrder } from "./new-order.ts";
import { createHeeding } from "./notices.ts";
import { createOnce } from "./once.ts";
import { createOpenQuestions } from "./open-questions.ts";
import { changeOrder, commandOrder, listOrders, planOrder, readOrder, readOrderText } from "./orders.ts";
import { chooseModule, page, renewLink } from "./page-acts.ts";
import { openDoor } from "./page-door.ts";
import { abandonPayment, checkPayment, withdrawPayment } from "./payment-acts.ts";
import { pay } from "./payments.ts";
import type { Receivers } from "./receivers.ts";
import { createReceivers } from "./receivers.ts";
import { reconcile } from "./reconcile.ts";
import { stopPage, stopReminders } from "./reminders.ts";
import { watched } from "./watch.ts";
import { readEvent, redeliverEvent, redeliverEvents, resumeReceiver, testWebhook } from "./webhooks.ts";
import type { World } from "./world.ts";

/** How long the answer to a commit, cancel or refund waits for the money to move (CONTRACT 4). */
const PATIENCE_MS = 5 * SECOND;
/** How often it is looked whether the money that a command moves has moved. */
const LOOK_MS = 20;

export function createEngine(given: World, patienceMs = PATIENCE_MS): Engine {
  const { store, watch } = watched(given.store, (change) => loop.expect(change));
  const questions = createOpenQuestions({ ...given, store });
  const world: World = { ...given, store, holdsTimers: questions.holdsTimers };
  const receivers = createReceivers(world);
  const loop = createLoop(world, receivers, questions);
  watch(declineAlarm(world));
  watch(moneyAlerts(world));
  const heedNotice = createHeeding(world);
  const housekeeping = createHousekeeping(world, watch, loop.wake);

  return {
    ...merchantsActs(world, patienceMs),
    ...buyersActs(world),
    ...webhookActs(world, receivers, loop.wake),
    reconcile: (comparison) => reconcile(world, comparison),
    heedNotice,
    ordersNaming: (email) => store.ordersNaming(email),
    erase: (who) => erase(world, who),
    eraseOutlived: () => eraseOutlived(world),
    watch,
    watchPage(door) {
      const opened = openDoor(world, door);
      return opened === undefined ? undefined : (onChange) => watch(onChange, opened.stored.order.id);
    },

    async start() {
      await world.store.hurryDuties(["inquire"], world.now());
      warnOfRetiredKeys(world);
      // What was asked before the stop is asked about before the timers of its order fire (F1).
      await loop.start();
      housekeeping.start();
    },
    async stop() {
      housekeeping.stop();
      await loop.stop();
    },
    performDue: () => loop.performDue(),
    nextWakeAt: () => world.store.nextWakeAt(),
  };
}

type WebhookActs = Pick<
  Engine,
  | "listEvents"
  | "readEvent"
  | "redeliverEvent"
  | "redeliverEvents"
  | "listReceivers"
  | "resumeReceiver"
  | "testWebhook"
>;

/** What comes from back ends about webhooks; what is sent again is looked for at once. */
function webhookActs(world: World, receivers: Receivers, wake: () => void): WebhookActs {
  const once = createOnce();
  async function woken<T>(act: Promise<T>): Promise<T> {
    const result = await act;
    wake();
    return result;
  }
  return {
    listEvents: (filter) => world.store.events(filter),
    readEvent: (...args) => readEvent(world, ...args),
    redeliverEvent: (platform, eventId, options) =>
      once(options, () => woken(redeliverEvent(world, platform, eventId, options))),
    redeliverEvents: (platform, asked, options) =>
      once(options, () => woken(redeliverEvents(world, platform, asked, options))),
    listReceivers: (filter) => world.store.endpoints(filter),
    resumeReceiver: (platform, url, options) =>
      once(options, async () => {
        const answer = await resumeReceiver(world, platform, url, options);
        if (answer.kind === "ok") receivers.changed(answer.value.receiver);
        wake();
        return answer;
      }),
    testWebhook: (platform, notifyUrl, options) =>
      once(options, () => testWebhook(world, platform, notifyUrl, options)),
  };
}

/** A webhook that nobody can sign is never sent. */
function warnOfRetiredKeys({ config, log, now }: World): void {
  for (const platform of config.platforms) {
    if (keysInUse(platform, now()).length === 0)
      log({ event: "webhookKeysRetired", level: "alarm", platformId: platform.id });
  }
}

type MerchantsActs = Pick<
  Engine,
  "createOrder" | "readOrder" | "listOrders" | "commit" | "cancel" | "refund" | "changeOrder" | "plan"
>;

/** What comes from back ends. */
function merchantsActs(world: World, patienceMs: number): MerchantsActs {
  const once = createOnce();

  /** Answers when the captures, releases or refunds are done, or after a while (CONTRACT 4). */
  async function moving(
    [platform, orderId]: readonly [Platform, string],
    command: Command,
    options: CommandOptions,
  ): Promise<Answer<OrderView>> {
    const answer = await commandOrder(world, platform, orderId, command, options);
    if (answer.kind !== "ok") return answer;
    const value = await onceMoved(world, answer.value, patienceMs);
    if (options.idempotency !== undefined && value.order.seq !== answer.value.order.seq) {
      await world.store.replaceAnswer(options.idempotency, options.render(value, answer.warnings));
    }
    return { ...answer, value };
  }

  return {
    createOrder: (platform, draft, options) =>
      once(options, () => createOrder(world, platform, draft, options)),
    readOrder: (...args) => readOrderText(world, ...args),
    listOrders: (filter) => listOrders(world, filter),
    commit(platform, orderId, amount, options) {
      const command = { kind: "commit" as const, ...withoutAbsent({ amount }) };
      return once(options, () => moving([platform, orderId], command, options));
    },
    cancel(platform, orderId, authorizationId, options) {
      const command = { kind: "cancel" as const, ...withoutAbsent({ authorizationId }) };
      return once(options, () => moving([platform, orderId], command, options));
    },
    refund(platform, orderId, request, options) {
      const command = { kind: "refund" as const, ...request };
      return once(options, () => moving([platform, orderId], command, options));
    },
    changeOrder: (platform, orderId, change, options) =>
      once(options, () => changeOrder(world, platform, orderId, change, options)),
    plan: (...args) => planOrder(world, ...args),
  };
}

type BuyersActs = Pick<
  Engine,
  | "page"
  | "platformBehind"
  | "pay"
  | "checkPayment"
  | "abandonPayment"
  | "withdrawPayment"
  | "chooseModule"
  | "renewLink"
  | "payFront"
  | "frame"
  | "cardOrigins"
  | "previewFrame"
  | "stopPage"
  | "stopReminders"
>;

/** What comes from pages and frames. */
function buyersActs(world: World): BuyersActs {
  return {
    page: (...args) => page(world, ...args),
    platformBehind: (door) => openDoor(world, door)?.platform,
    pay: (...args) => pay(world, ...args),
    checkPayment: (...args) => checkPayment(world, ...args),
    abandonPayment: (...args) => abandonPayment(world, ...args),
    withdrawPayment: (...args) => withdrawPayment(world, ...args),
    chooseModule: (...args) => chooseModule(world, ...args),
    renewLink: (...args) => renewLink(world, ...args),
    payFront: (...args) => payFront(world, ...args),
    frame: (...args) => frame(world, ...args),
    cardOrigins: (...args) => cardOrigins(world, ...args),
    previewFrame: (...args) => previewFrame(world, ...args),
    stopPage: (token) => stopPage(world, token),
    stopReminders: (token) => stopReminders(world, token),
  };
}

/** The order once nothing of its money is under way, or as it is when the answer can wait no longer. */
async function onceMoved(world: World, view: OrderView, patienceMs: number): Promise<OrderView> {
  const platform = world.config.platforms.find(({ id }) => id === view.order.platformId);
  let current = view;
  const giveUpAt = performance.now() + patienceMs;
  while (platform !== undefined && isMoving(current.order) && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    current = readOrder(world, platform, view.order.id) ?? current;
  }
  return current;
}
