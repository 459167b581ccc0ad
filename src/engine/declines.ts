// Hears what banks say to payments, and calls the operator when they refuse unusually many of one platform's: somebody
// may be trying out stolen cards (T22). It stops nobody.

import type { Fact } from "../domain/fact.ts";
import type { FailureCode } from "../domain/order.ts";
import { MINUTE } from "../domain/time.ts";
import { onlyForward } from "./clock.ts";
import type { Recent } from "./recent.ts";
import { createRecent } from "./recent.ts";
import type { Watcher } from "./watch.ts";
import type { World } from "./world.ts";

const WINDOW_MS = 10 * MINUTE;
/** Of fewer payments no ratio says anything. */
const FEWEST = 20;
const USUAL_PERCENT = 50;

type Heard = { readonly answers: Recent; readonly declines: Recent; quietUntil: number };

/** Rings at most once in ten minutes for each platform. */
export function declineAlarm({ config, store, log, now }: World): Watcher {
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
    const limits = config.platforms.find(({ id }) => id === platformId)?.limits;
    const percent = limits?.declineAlarmPercent ?? USUAL_PERCENT;
    const isUnusual = percent > 0 && attempts >= FEWEST && count * 100 > attempts * percent;
    if (!isUnusual || at < heard.quietUntil) return;
    heard.quietUntil = at + WINDOW_MS;
    log({ event: "declinesUnusual", level: "alarm", platformId, count, attempts });
  }

  return (orderId, facts) => {
    for (const { fact } of facts) {
      const isDecline = wasDeclined(fact);
      if (!isDecline && fact.kind !== "paymentAuthorized") continue;
      const platformId = store.read(orderId)?.order.platformId;
      if (platformId !== undefined) hear(platformId, isDecline);
    }
  };
}

function newHeard(): Heard {
  return { answers: createRecent(WINDOW_MS), declines: createRecent(WINDOW_MS), quietUntil: 0 };
}

const BANKS_OWN: ReadonlySet<FailureCode> = new Set([
  "cardDeclined",
  "insufficientFunds",
  "cardExpired",
  "wrongCvc",
  "authenticationRefused",
  "unsupported",
]);

function wasDeclined(fact: Fact): boolean {
  return fact.kind === "paymentFailed" && BANKS_OWN.has(fact.code);
}
