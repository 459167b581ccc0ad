// Who is sent to now, who later and who not at all: what is due goes to its receiver in turn, back to the store while
// the receiver fails or is slow, or nowhere once it wants no more. How one is sent is in deliver.ts.

import { MINUTE, SECOND } from "../domain/time.ts";
import type { Attempt } from "../notify/send.ts";
import type { ClaimedDuty } from "../store/contract.ts";
import type { Endpoint } from "../store/event-contract.ts";
import type { Delivery } from "./deliver.ts";
import { addressed, attemptOf, giveUp, hold, isLastChance, record } from "./deliver.ts";
import { afterAttempt, endpointUrl, isOpen, isProven } from "./endpoints.ts";
import type { Queue, Turns } from "./turns.ts";
import { createTurns, newQueue } from "./turns.ts";
import type { World } from "./world.ts";

/**
 * What would wait longer than this for its turn waits in the store instead, at the receiver's own pace: of one that is
 * known to answer and of any other. Both far below the lease of a duty.
 */
const LONGEST_QUEUE_MS = { proven: 10 * MINUTE, other: SECOND };
const LONGEST_QUEUE = 5_000;
const LONGEST_SPILL_MS = 5 * MINUTE;
/** More receivers than these are not remembered without a reason; put-off orders are looked through as often. */
const REMEMBERED = 1_000;

/** While many end, they are saved together: each transaction holds up whatever else is under way until it is on disk. */
const BEAT_MS = 20;

export type Receivers = {
  /** Resolves when the duty is done with for now: sent and recorded, put off, or given up. */
  deliver(duty: ClaimedDuty): Promise<void>;
  /** Somebody has changed what is known of a receiver. */
  changed(endpoint: Endpoint): void;
  /** What is known of receivers has changed in the store. */
  forget(): void;
  /** Sends nothing new; what waits is left to the next start. */
  stop(): void;
};

type Desk = {
  readonly world: World;
  readonly turns: Turns<Receiver>;
  readonly receivers: Map<string, Receiver>;
  /** Until when an event of this order is put off: later ones must not overtake it. */
  readonly heldOrders: Map<string, number>;
  readonly beat: () => Promise<void>;
  readonly alertOutOfFiles: () => void;
  /** How often something was put off. */
  holds: number;
};

/** `spilledTo`: when the last of what went back to the store is due, epoch ms. */
type Receiver = Queue & { spilledTo: number };

export function createReceivers(world: World): Receivers {
  const receivers = new Map<string, Receiver>();
  const heldOrders = new Map<string, number>();
  const turns = createTurns<Receiver>((...turn) => send(desk, ...turn));
  const desk: Desk = {
    world,
    turns,
    receivers,
    heldOrders,
    beat: createBeat(BEAT_MS),
    alertOutOfFiles: outOfFilesAlert(world),
    holds: 0,
  };
  let isStopped = false;

  return {
    async deliver(duty) {
      if (isStopped) return;
      const delivery = await addressed(world, duty);
      if (delivery !== undefined) await admit(desk, receiverOf(desk, delivery), delivery);
    },
    changed(endpoint) {
      heldOrders.clear();
      const receiver = receivers.get(keyOf(endpoint));
      if (receiver !== undefined) Object.assign(receiver, { endpoint, spilledTo: 0 });
    },
    forget() {
      heldOrders.clear();
      for (const [key, receiver] of receivers) {
        if (isIdle(receiver)) receivers.delete(key);
        else
          Object.assign(receiver, {
            endpoint: world.store.endpoint(receiver.platformId, receiver.url),
            spilledTo: 0,
          });
      }
    },
    stop() {
      isStopped = true;
      turns.stop();
    },
  };
}

/** One at once, then one a minute. */
function outOfFilesAlert({ log }: World): () => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + MINUTE;
    log({ event: "filesExhausted", level: "alarm", code: "EMFILE" });
  };
}

/** All who ask within the same beat go on together at its end. */
function createBeat(ms: number): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () => {
    next ??= Bun.sleep(ms).then(() => {
      next = undefined;
    });
    return next;
  };
}

function keyOf({ platformId, url }: Pick<Endpoint, "platformId" | "url">): string {
  return `${platformId} ${url}`;
}

function receiverOf({ world, receivers }: Desk, { platform, url }: Delivery): Receiver {
  const address = endpointUrl(url);
  const key = keyOf({ platformId: platform.id, url: address });
  const known = receivers.get(key);
  if (known !== undefined) return known;
  if (receivers.size >= REMEMBERED) forgetIdle(receivers);
  const stored = world.store.endpoint(platform.id, address);
  const receiver = { ...newQueue(platform.id, address, stored), spilledTo: 0 };
  receivers.set(key, receiver);
  return receiver;
}

function forgetIdle(receivers: Map<string, Receiver>): void {
  for (const [key, receiver] of receivers) if (isIdle(receiver)) receivers.delete(key);
}

function isIdle({ underWay, waiting }: Receiver): boolean {
  return underWay.size === 0 && waiting.length === 0;
}

function forgetPast(heldOrders: Map<string, number>, now: number): void {
  for (const [orderId, until] of heldOrders) if (until <= now) heldOrders.delete(orderId);
}

async function admit(desk: Desk, receiver: Receiver, delivery: Delivery): Promise<void> {
  const { world, heldOrders, turns } = desk;
  const { endpoint } = receiver;
  if (endpoint?.state === "paused") {
    return giveUp(
      world,
      delivery,
      `the address answered HTTP 410 ${at(endpoint)} and is paused until it is resumed`,
    );
  }
  const { orderId } = delivery.duty;
  const until = heldUntil(desk, receiver, orderId);
  if (until === undefined || isLastChance(delivery, until)) {
    heldOrders.delete(orderId);
    return turns.wait(receiver, delivery);
  }
  desk.holds += 1;
  if (desk.holds % REMEMBERED === 0) forgetPast(heldOrders, world.now());
  heldOrders.set(orderId, until);
  const why =
    endpoint === undefined ? "the address is slow" : `the address is ${endpoint.state} ${at(endpoint)}`;
  return hold(world, delivery, until, why);
}

function at({ since }: Endpoint): string {
  return `since ${new Date(since).toISOString()}`;
}

/** Until when this must wait in the store; undefined: it can wait here for its turn. */
function heldUntil(
  { world, heldOrders, turns }: Desk,
  receiver: Receiver,
  orderId: string,
): number | undefined {
  const now = world.now();
  const held = Math.max(receiver.endpoint?.heldUntil ?? 0, heldOrders.get(orderId) ?? 0);
  if (held > now) return held;
  const turnMs = turns.turnMs(receiver);
  const longestMs = LONGEST_QUEUE_MS[isProven(receiver.endpoint) ? "proven" : "other"];
  const { length } = receiver.waiting;
  if (length < LONGEST_QUEUE && length * turnMs <= longestMs) return undefined;
  const behindAll = Math.max(receiver.spilledTo, now + Math.min(length * turnMs, LONGEST_SPILL_MS)) + turnMs;
  receiver.spilledTo = Math.min(behindAll, now + LONGEST_SPILL_MS);
  return Math.ceil(receiver.spilledTo);
}

async function send(desk: Desk, receiver: Receiver, delivery: Delivery, answered: () => void): Promise<void> {
  const { world } = desk;
  const startedAt = world.now();
  const { attempt, isReceivers } = await attemptOf(world, delivery);
  if (attempt.isOutOfFiles) desk.alertOutOfFiles();
  const endpoint = isReceivers ? learn(desk, receiver, attempt, delivery) : undefined;
  const isBusy = desk.turns.isBusy();
  answered();
  if (isBusy) await desk.beat();
  await record(world, delivery, { at: startedAt, attempt, endpoint });
}

/** What an attempt says about its receiver; undefined when that was known. */
function learn(desk: Desk, receiver: Receiver, attempt: Attempt, delivery: Delivery): Endpoint | undefined {
  receiver.tookMs += (attempt.tookMs - receiver.tookMs) / 4;
  const before = receiver.endpoint;
  const endpoint = afterAttempt({ ...receiver, before }, attempt, desk.world.now());
  if (endpoint === undefined) return undefined;
  receiver.endpoint = endpoint;
  tell(desk.world, before, endpoint, delivery);
  if (attempt.kind === "delivered") return endpoint;
  // What waits is judged anew: the receiver may be held or paused now.
  for (const { delivery: waiting, resolve, reject } of desk.turns.empty(receiver)) {
    admit(desk, receiver, waiting).then(resolve, reject);
  }
  return endpoint;
}

/** No address is in the log (T29): the API shows it. */
function tell(world: World, before: Endpoint | undefined, after: Endpoint, { event }: Delivery): void {
  const about = { platformId: after.platformId, eventId: event.id };
  if (after.state === "paused") world.log({ event: "webhookPaused", level: "alarm", ...about });
  if (isOpen(after) && !isOpen(before)) {
    world.log({ event: "webhookFailing", level: "warning", count: after.failures, ...about });
  }
  if (after.state === "healthy" && isOpen(before)) world.log({ event: "webhookRecovered", ...about });
}
