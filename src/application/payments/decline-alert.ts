// Alert on unusually many declined payments of one platform: it may be card testing (T22). It blocks no payment.

import { platformOf } from "../../config/config.ts";
import { isFinanced } from "../../domain/financing/standing.ts";
import type { OrderEvent } from "../../domain/order/events.ts";
import type { FailureCode, Order } from "../../domain/order/order.ts";
import { MINUTE } from "../../domain/time.ts";
import { onlyForward } from "../clock.ts";
import type { Watcher } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import type { SlidingWindow } from "../sliding-window.ts";
import { createSlidingWindow } from "../sliding-window.ts";

const WINDOW_MS = 10 * MINUTE;
/** With fewer payments a ratio says nothing. */
const FEWEST = 20;
const USUAL_PERCENT = 50;

type Heard = { readonly answers: SlidingWindow; readonly declines: SlidingWindow; quietUntil: number };

/** Alerts at most once in ten minutes for each platform. */
export function declineAlert({ config, log, now }: Runtime): Watcher {
  const elapsed = onlyForward(now);
  const byPlatform = new Map<string, Heard>();

  function hear(platformId: string, isDecline: boolean): void {
    const heard = byPlatform.get(platformId) ?? newHeard();
    byPlatform.set(platformId, heard);
    const at = elapsed();
    heard.answers.add(at);
    if (!isDecline) return;
    heard.declines.add(at);
    const [count, attempts] = [heard.declines.count(at), heard.answers.count(at)];
    const limits = platformOf(config, platformId)?.limits;
    const percent = limits?.declineAlertPercent ?? USUAL_PERCENT;
    const isUnusual = percent > 0 && attempts >= FEWEST && count * 100 > attempts * percent;
    if (!isUnusual || at < heard.quietUntil) return;
    heard.quietUntil = at + WINDOW_MS;
    log({ event: "declinesUnusual", level: "alert", platformId, count, attempts });
  }

  return ({ order, orderEvents }) => {
    for (const { orderEvent } of orderEvents) {
      const isDecline = wasDeclined(order, orderEvent);
      if (isDecline || orderEvent.kind === "paymentAuthorized") hear(order.platformId, isDecline);
    }
  };
}

function newHeard(): Heard {
  return { answers: createSlidingWindow(WINDOW_MS), declines: createSlidingWindow(WINDOW_MS), quietUntil: 0 };
}

const BANKS_OWN: ReadonlySet<FailureCode> = new Set([
  "cardDeclined",
  "insufficientFunds",
  "cardExpired",
  "wrongCvc",
  "authenticationRefused",
  "unsupported",
]);

function wasDeclined(order: Order, orderEvent: OrderEvent): boolean {
  return (
    orderEvent.kind === "paymentFailed" &&
    BANKS_OWN.has(orderEvent.code) &&
    !isUndecided(order, orderEvent.authorizationId)
  );
}

/** A try to pay later that failed before its decision, such as with a card that ends too early: no bank was asked. */
function isUndecided(order: Order, id: string): boolean {
  const { decisions = [] } = order.financing ?? {};
  return isFinanced(order, { id }) && !decisions.some(({ authorizationId }) => authorizationId === id);
}
