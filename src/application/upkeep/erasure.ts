// Erasure of personal data: on request, and when a platform's retention is over (T33). An order that is still under
// way needs its buyers: it is left until it has ended.

import { withoutAbsent } from "../../api/orders/details.ts";
import {
  answerWithoutPersons,
  detailsWithoutNames,
  detailsWithoutPersons,
  eventWithoutPersons,
} from "../../api/orders/erasure.ts";
import type { Platform } from "../../config/config.ts";
import { memberOf } from "../../domain/members/member.ts";
import type { Order } from "../../domain/order/order.ts";
import { isAtRest, isEnded, isOwing } from "../../domain/order/queries.ts";
import { asciiText } from "../../notifications/webhooks/body.ts";
import type { AuditedAct, Caller } from "../../ports/audit-log.ts";
import type { Erasure, Place, Rewriting } from "../../ports/erasure.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { uncertain } from "../../store/failure.ts";
import { BY_CLOCK } from "../audit-log.ts";
import type {
  Erased,
  ErasurePlan,
  ErasureRequest,
  KeptOrder,
  KeptReason,
  PlannedErasure,
  PlannedRequest,
} from "../contract/operations.ts";
import { detailsOf } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import { personIn, roleOf } from "./access-report.ts";

/** The longest wait for a backup that reads in the log. */
const CLEAR_TRIES = 5;
const CLEAR_EVERY_MS = 1_000;

const REWRITING: Rewriting = {
  event: (body) => asciiText(eventWithoutPersons(body)),
  answer: answerWithoutPersons,
};

/** What `erase` would do now. */
export async function planErasure(runtime: Runtime, who: ErasureRequest): Promise<ErasurePlan> {
  const orders: PlannedErasure[] = [];
  for (const id of await ordersOf(runtime, who)) {
    const found = await runtime.store.read(id);
    if (found === undefined) continue;
    const { platformId, status } = found.order;
    const role = "email" in who ? roleOf(personIn(found, who.email), found) : "everybody";
    const kept = reasonToKeep(found.order);
    orders.push({ id, platformId, status, role, ...withoutAbsent({ trackId: found.details.trackId, kept }) });
  }
  return { orders, isMember: await isOfMember(runtime, who) };
}

/** An order that is not at rest needs its buyers. */
function reasonToKeep(order: Order): KeptReason | undefined {
  if (isAtRest(order)) return undefined;
  if (!isEnded(order)) return "underWay";
  if (isOwing(order)) return "owing";
  const isDisputed = order.authorizations.some(({ disputes }) =>
    disputes?.some(({ status }) => status === "open"),
  );
  return isDisputed ? "disputed" : "moneyUnderWay";
}

async function ordersOf({ store }: Runtime, who: ErasureRequest): Promise<readonly string[]> {
  return "email" in who ? store.ordersNaming(who.email) : [who.orderId];
}

async function isOfMember({ store }: Runtime, who: ErasureRequest): Promise<boolean> {
  return "email" in who && memberOf(await store.members(), who.email) !== undefined;
}

/** Erases one buyer in all orders they took part in, or all buyers of one order. */
export async function erase(runtime: Runtime, who: PlannedRequest, by: Caller): Promise<Erased> {
  const audit = eraseAct(by);
  const ids = who.onlyIn ?? (await ordersOf(runtime, who));
  const erased: string[] = [];
  const kept: KeptOrder[] = [];
  let why: KeptReason | undefined;
  const erasureOf = (found: StoredOrder): Erasure | undefined => {
    why = reasonToKeep(found.order);
    if (why !== undefined) return undefined;
    return "email" in who ? withoutBuyer(found, who.email) : withoutAnybody(found);
  };
  try {
    for (const id of ids) {
      const result = await runtime.store.erase(id, erasureOf, REWRITING, { now: runtime.now(), audit });
      if (result === "erased") erased.push(id);
      else if (result === "kept" && why !== undefined) kept.push({ id, why });
    }
    const isMember = await isOfMember(runtime, who);
    const isClear = await clearTraces(runtime, who.rewrites);
    return { erased, kept, isClear, ...(isMember && { isMember }) };
  } catch (error) {
    throw erased.length > 0 ? uncertain(error) : error;
  }
}

/** Its row says in which order, not whom. */
function eraseAct(by: Caller): AuditedAct {
  return { ...by, action: "erase" };
}

/** Erases all buyers of orders whose platform's retention is over; answers in how many orders. */
export async function eraseExpired(runtime: Runtime): Promise<number> {
  let count = 0;
  for (const platform of runtime.config.platforms) count += await eraseExpiredOf(runtime, platform);
  if (count > 0) await clearTraces(runtime);
  return count;
}

async function eraseExpiredOf(runtime: Runtime, { id, keepPersonsMs }: Platform): Promise<number> {
  if (keepPersonsMs === undefined) return 0;
  const now = runtime.now();
  const erasureOf = (found: StoredOrder) => (isAtRest(found.order) ? withoutAnybody(found) : undefined);
  let count = 0;
  let place: Place | undefined;
  do {
    const look = await runtime.store.expired(id, now - keepPersonsMs, place);
    for (const orderId of look.ids) if (await eraseOne(runtime, orderId, erasureOf)) count++;
    place = look.next;
    await new Promise<void>((resolve) => setImmediate(resolve));
  } while (place !== undefined);
  return count;
}

/** An order that cannot be erased is logged, and holds up no other. */
async function eraseOne(
  runtime: Runtime,
  orderId: string,
  erasureOf: (found: StoredOrder) => Erasure | undefined,
): Promise<boolean> {
  try {
    const when = { now: runtime.now(), audit: eraseAct(BY_CLOCK) };
    return (await runtime.store.erase(orderId, erasureOf, REWRITING, when)) === "erased";
  } catch (error) {
    runtime.log({ event: "erasureFailed", level: "alert", orderId, error });
    return false;
  }
}

function withoutAnybody(found: StoredOrder): Erasure {
  return {
    details: detailsWithoutPersons(detailsOf(found)),
    buyers: Object.keys(found.buyers),
    invitations: Object.keys(found.invited ?? {}),
    isWhole: true,
  };
}

function withoutBuyer(found: StoredOrder, email: string): Erasure {
  const isTheirs = (address: string | undefined) => address?.toLowerCase() === email.toLowerCase();
  const buyers = Object.entries(found.buyers).flatMap(([id, buyer]) => (isTheirs(buyer.email) ? id : []));
  const invited = Object.entries(found.invited ?? {});
  const invitations = invited.flatMap(([id, person]) => (isTheirs(person.email) ? id : []));
  const isCaptain = isTheirs(found.details.email);
  const details = detailsOf(found);
  const left = isCaptain ? detailsWithoutPersons(details) : detailsWithoutNames(details, buyers);
  return {
    ...(left !== details && { details: left }),
    buyers,
    invitations,
    isWhole:
      isCaptain &&
      buyers.length === Object.keys(found.buyers).length &&
      invitations.length === invited.length,
  };
}

async function clearTraces({ store }: Runtime, isWhole = false): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    if (await store.clearTraces({ isWhole })) return true;
    if (tries === CLEAR_TRIES) return false;
    await new Promise((resolve) => setTimeout(resolve, CLEAR_EVERY_MS));
  }
}
