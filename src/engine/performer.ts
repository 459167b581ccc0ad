// Performs duties, many at once; whatever fails is put off and told to the operator, never lost.

import { MONEY_DUTIES } from "../domain/duty.ts";
import type { ClaimedDuty } from "../store/contract.ts";
import { FAILING_TRIES } from "../store/failure.ts";
import { backoffMs } from "./backoff.ts";
import { sendMail } from "./mail.ts";
import { performMoneyDuty } from "./money-duties.ts";
import type { Receivers } from "./receivers.ts";
import type { World } from "./world.ts";

/**
 * Jobs about money wait for the provider's rate limit in their places, so that the most urgent of many goes first. They
 * never wait for a receiver that hangs: messages have places of their own (receivers.ts).
 */
const POOLS = [
  { kinds: MONEY_DUTIES, places: 1_000 },
  { kinds: ["deliver"], places: 20_000 },
  { kinds: ["mail"], places: 100 },
] as const;

export type Performer = {
  launch(duty: ClaimedDuty): void;
  /** Which kinds of duties share a number of places, and how many of those are free. */
  pools(): readonly { readonly kinds: readonly string[]; readonly room: number }[];
  isBusy(): boolean;
  /** Resolves when all that are now under way have ended, well or badly. */
  finished(): Promise<void>;
  /** Begins nothing that can wait for the next start. */
  stop(): void;
};

/** `onEnd` is called after each duty: its end may have made another one due. */
export function createPerformer(
  world: World,
  receivers: Receivers,
  onEnd: (dutyId: number) => void,
): Performer {
  const tasks = new Set<Promise<void>>();
  const underWay = new Map<string, number>();

  function count(kinds: readonly string[]): number {
    return kinds.reduce((total, kind) => total + (underWay.get(kind) ?? 0), 0);
  }

  return {
    launch(duty) {
      underWay.set(duty.kind, count([duty.kind]) + 1);
      const task = perform(world, receivers, duty).finally(() => {
        tasks.delete(task);
        underWay.set(duty.kind, count([duty.kind]) - 1);
        onEnd(duty.id);
      });
      tasks.add(task);
    },
    pools: () => POOLS.map(({ kinds, places }) => ({ kinds, room: places - count(kinds) })),
    isBusy: () => tasks.size > 0,
    async finished() {
      await Promise.allSettled(tasks);
    },
    stop: receivers.stop,
  };
}

/** One try at one duty; a failure of ours puts it off like a provider's. */
async function perform(world: World, receivers: Receivers, duty: ClaimedDuty): Promise<void> {
  try {
    if (duty.kind === "deliver") return await receivers.deliver(duty);
    if (duty.kind === "mail") return await sendMail(world, duty);
    const outcome = await performMoneyDuty(world, duty);
    if (outcome.kind === "done") return await world.store.removeDuty(duty.id);
    const next = world.now() + backoffMs(duty.attempts, world.random);
    await world.store.putOffDuty(duty.id, Math.max(next, outcome.notBefore ?? 0), outcome.reason);
  } catch (error) {
    logFailure(world, duty, error);
    const next = world.now() + backoffMs(duty.attempts, world.random);
    await world.store.putOffDuty(duty.id, next, String(error)).catch(() => undefined);
  }
}

/** What a provider did with money, and we cannot save, is for a person: no provider and no patience will change it. */
function logFailure({ log }: World, { kind, orderId, attempts }: ClaimedDuty, error: unknown): void {
  const isMoney = MONEY_DUTIES.some((one) => one === kind);
  const level = isMoney && attempts + 1 >= FAILING_TRIES ? "alarm" : "warning";
  log({ event: "dutyFailed", level, kind, orderId, attempts, error });
}
