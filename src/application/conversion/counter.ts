// Counter of conversion: counts in memory, and saves once a minute what has been counted; who reads meanwhile gets both
// together. A page that is opened costs an addition, a change of an order a look at its events.

import type { Counted, Step } from "../../domain/conversion/conversion.ts";
import {
  coveredPermille,
  failedBefore,
  keepsFirstShares,
  paidAfterMs,
  spanOf,
} from "../../domain/conversion/conversion.ts";
import type { OrderEvent } from "../../domain/order/events.ts";
import type { Authorization, Order, Role } from "../../domain/order/order.ts";
import { DAY, MINUTE } from "../../domain/time.ts";
import type { Change, OrderAccount, StoredOrder } from "../../ports/store.ts";
import type { Watch } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import { storeFailureKind } from "../store-failure.ts";
import { eachMinute } from "../upkeep/minutely.ts";
import { createSlices } from "../upkeep/small-steps.ts";
import type { Place } from "./sums.ts";
import { createSums } from "./sums.ts";

export type ConversionCounter = {
  /** A page of this order, or a widget's frame before there is one, was given to a browser. */
  opened(about: Pick<Order, "platformId" | "moduleId">, role: Role): void;
  start(): void;
  stop(): void;
  /** Saves what was counted since the last time. */
  save(): Promise<void>;
  /** What `read` finds saved, and what is not saved yet. It saves only after a minute without saving. */
  counted(read: () => Promise<readonly Counted[]>): Promise<readonly Counted[]>;
  /** Since the start, over all platforms. */
  total(): ReadonlyMap<`${Role} ${Step}`, number>;
};

type EventOf<K extends OrderEvent["kind"]> = Extract<OrderEvent, { readonly kind: K }>;
/** What an order has to be read for before it can be counted: a completion with other shares, or a try of this payment. */
type Unread = Place & { readonly orderId: string; readonly authorizationId?: string };
type Sums = ReturnType<typeof createSums>;

export function createConversionCounter(runtime: Runtime, watch: Watch["watch"]): ConversionCounter {
  const isOn = runtime.config.countsConversion !== false;
  const sums = createSums();
  const unread: Unread[] = [];
  const placeOf = ({ platformId, moduleId = "" }: Pick<Order, "platformId" | "moduleId">): Place => ({
    ...{ platformId, moduleId },
    day: Math.floor(runtime.now() / DAY),
  });
  let last: Promise<unknown> = Promise.resolve();
  let savedAt = Number.NEGATIVE_INFINITY;
  let stopSaving: (() => void) | undefined;

  /** One after another: each order is looked at once, and no sum is read on its way into the store. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = last.then(act);
    last = acted.catch(() => undefined);
    return acted;
  }

  /** An order that cannot be read is not counted, and holds up no other. Where the store fails, all are kept. */
  async function countUnread(): Promise<void> {
    const pause = createSlices();
    for (const looked of unread.slice()) {
      await pause();
      await look(runtime, sums, looked).catch((error) => {
        const kind = storeFailureKind(error);
        if (kind !== undefined && kind !== "unreadable") throw error;
        note(error, looked.orderId);
      });
      unread.shift();
    }
  }

  async function saveNow(): Promise<void> {
    savedAt = performance.now();
    await countUnread();
    await sums.handOver((counted) => runtime.store.addConversion(counted));
  }

  const note = (error: unknown, orderId?: string) =>
    runtime.log({ event: "conversionNotSaved", level: "warning", orderId, error });
  const save = () => inTurn(() => saveNow().catch((error) => note(error)));

  const stopWatching = isOn ? watch(noteIn(sums, unread, placeOf)) : undefined;
  return {
    opened(about, role) {
      if (isOn) sums.step(placeOf(about), role, "opened");
    },
    start() {
      if (isOn) stopSaving = eachMinute(save, () => undefined);
    },
    stop() {
      stopWatching?.();
      stopSaving?.();
    },
    save,
    counted: (read) =>
      inTurn(async () => {
        await (performance.now() - savedAt < MINUTE ? countUnread() : saveNow()).catch((error) =>
          note(error),
        );
        return [...(await read()), ...sums.unsaved()];
      }),
    total: sums.totals,
  };
}

function noteIn(sums: Sums, unread: Unread[], placeOf: (order: Order) => Place): (change: Change) => void {
  /** Another try of the captain is a retry; one of a co-buyer may be another person's. */
  function started(order: Order, { authorizationId, role }: EventOf<"shareReserved">): void {
    if (failedBefore(order, authorizationId).length === 0) sums.step(placeOf(order), role, "started");
    else if (role === "coBuyer") unread.push({ ...placeOf(order), orderId: order.id, authorizationId });
  }

  function paid(order: Order, { authorizationId }: EventOf<"paymentAuthorized">): void {
    const authorization = order.authorizations.find(({ id }) => id === authorizationId);
    if (authorization?.authorizedAt !== undefined) sums.step(placeOf(order), authorization.role, "paid");
  }

  function completed(order: Order): void {
    if (keepsFirstShares(order)) countCompleted(sums, placeOf(order), order, ({ share }) => share);
    else unread.push({ ...placeOf(order), orderId: order.id });
  }

  return ({ order, orderEvents }) => {
    for (const { orderEvent } of orderEvents) {
      if (orderEvent.kind === "shareReserved") started(order, orderEvent);
      else if (orderEvent.kind === "paymentAuthorized") paid(order, orderEvent);
      else if (orderEvent.kind === "orderCompleted" && order.ux !== "single") completed(order);
    }
  };
}

async function look({ store }: Runtime, sums: Sums, about: Unread): Promise<void> {
  const { orderId, authorizationId } = about;
  if (authorizationId === undefined) {
    const account = await store.account(orderId);
    if (account !== undefined) countCompleted(sums, about, account.order, firstShares(account));
    return;
  }
  const stored = await store.read(orderId);
  if (stored !== undefined && !isRetry(stored, authorizationId)) sums.step(about, "coBuyer", "started");
}

type SharesOf = (payment: Authorization) => number;

/** The shares that the payments were begun with. */
function firstShares({ eventLog }: OrderAccount): SharesOf {
  const reserved = eventLog.flatMap(({ orderEvent }) =>
    orderEvent.kind === "shareReserved" ? [[orderEvent.authorizationId, orderEvent.share] as const] : [],
  );
  const shares = new Map(reserved);
  return ({ id }) => shares.get(id) ?? 0;
}

function countCompleted(sums: Sums, place: Place, order: Order, ownShareOf: SharesOf): void {
  sums.add(place, "completed");
  sums.add(place, `within ${spanOf(paidAfterMs(order))}`);
  const permille = coveredPermille(order, ownShareOf);
  if (permille > 0) sums.add(place, "permille", permille);
}

/** The same address has failed before. */
function isRetry({ order, buyers }: StoredOrder, authorizationId: string): boolean {
  const email = buyers[authorizationId]?.email.toLowerCase();
  return failedBefore(order, authorizationId).some(({ id }) => buyers[id]?.email.toLowerCase() === email);
}
