// Acts on a gap, which is what no share covers yet: cover, waive, leave out, and a later due date. Each concerns only what
// is not under way, and none raises a hold (specification/money#gaps).

import { isFinanced } from "../financing/standing.ts";
import { sum } from "../money/money.ts";
import type { Share } from "../money/share.ts";
import { pricedUnits } from "../money/share.ts";
import { COMMIT_LIMIT_MS } from "../time.ts";
import type { GapCommand, GapPart } from "./commands.ts";
import type { OrderEvent } from "./events.ts";
import { leastDue, pledgeOf } from "./guarantee.ts";
import type { Authorization, Order, PickItem, Units } from "./order.ts";
import {
  amountDue,
  availableUnits,
  captainOf,
  counts,
  effectiveDueDate,
  isClosed,
  latestDueDate,
  paidBy,
  payerOf,
  priceOf,
  remaining,
} from "./queries.ts";
import type { Refusal } from "./refusal.ts";

/** Of an order in all, and of them by its captain. */
const MOST_MOVES = 3;
const MOST_MOVES_BY_CAPTAIN = 1;

/** Until when the due date can be moved: as far as `atMostMs` from now on, and no later than its limits. */
export function latestMove(order: Order, atMostMs = Number.POSITIVE_INFINITY): number {
  const farthest = effectiveDueDate(order) + atMostMs;
  return Math.min(farthest, order.createdAt + COMMIT_LIMIT_MS, latestDueDate(order));
}

/** The moves that are left, of the order or of its captain. */
export function movesLeft({ adjustments }: Order, by: "merchant" | "captain"): number {
  const moves = adjustments?.moves ?? [];
  const own = moves.filter((move) => move.by === "captain").length;
  const left = MOST_MOVES - moves.length;
  return by === "merchant" ? left : Math.min(left, MOST_MOVES_BY_CAPTAIN - own);
}

/** The latest that the captain can move the due date to; undefined: not at all. `atMostMs`: by how much they may. */
export function latestMoveByCaptain(order: Order, atMostMs: number): number | undefined {
  if (atMostMs === 0 || movesLeft(order, "captain") <= 0) return undefined;
  const latest = latestMove(order, atMostMs);
  return latest > effectiveDueDate(order) ? latest : undefined;
}

/** The most of what remains that this payer can cover. */
export function coverable(order: Order, payer: string): number {
  const most = (part: GapPart) => amountOf(decideGap(order, { kind: "cover", payer, ...part }));
  if (order.ux === "picking") return most({});
  const own = coveringOf(order, payer);
  const left = remaining(order);
  const pledged = sum(own.map((each) => pledgeOf(order, each)));
  return Math.max(most({ amount: Math.min(pledged, left) }), most({ amount: left - order.terms.minShare }));
}

/** What leaving out all that has not been taken takes off the order. */
export function leavable(order: Order): number {
  return amountOf(decideGap(order, { kind: "leaveOut" }));
}

function amountOf(decision: GapDecision): number {
  return "code" in decision ? 0 : sum(decision.map((event) => ("amount" in event ? event.amount : 0)));
}

type GapDecision = readonly OrderEvent[] | Refusal;

export function decideGap(order: Order, command: GapCommand): GapDecision {
  if (command.kind === "cover" && isCovered(order, command)) return [];
  if (isClosed(order)) return { code: "orderClosed", status: order.status };
  if (order.ux === "single") return { code: "notShared" };
  if (remaining(order) === 0) return { code: "nothingRemains" };
  switch (command.kind) {
    case "cover":
      return cover(order, command);
    case "waive":
      return waive(order, command, "merchant");
    case "leaveOut":
      return leaveOut(order, command.units);
    case "moveDueDate":
      return moveDueDate(order, command);
    default:
      return command satisfies never;
  }
}

type Cover = Extract<GapCommand, { kind: "cover" }>;

/** The answer to an earlier try may have been lost. */
function isCovered(order: Order, { payer = "", share }: Cover): boolean {
  return share !== undefined && paidBy(order, payer) >= share;
}

/** The payer's pledges pay, the oldest first: neither the hold nor the most that they answer for changes. */
function cover(order: Order, { payer = "", share, ...asked }: Cover): GapDecision {
  const wanted = share === undefined ? asked : upTo(order, asked, share - paidBy(order, payer));
  const part = partOf(order, wanted, { act: "cover", isMeant: (item) => !item.optional });
  if ("code" in part) return part;
  const own = coveringOf(order, payer);
  const pledges = own.map((each) => pledgeOf(order, each));
  const events = order.ux === "picking" ? raisedByUnits(order, own, part.units) : raised(own, pledges, part);
  return events ?? { code: "amountExceedsPledge", pledge: pledges.reduce((total, each) => total + each, 0) };
}

/** Units have a price of their own, and are asked for as they are. */
function upTo(order: Order, asked: GapPart, most: number): GapPart {
  if (order.ux === "picking") return asked;
  return { ...asked, amount: Math.min(asked.amount ?? remaining(order), most) };
}

/** The payments of this payer that can cover. A plan was agreed to for its own shares alone. */
export function coveringOf(order: Order, payer: string | undefined): readonly Authorization[] {
  return order.authorizations.filter(
    (each) => counts(each) && payerOf(each) === payer && !isFinanced(order, each),
  );
}

function raised(
  own: readonly Authorization[],
  pledges: readonly number[],
  { amount: wanted }: Share,
): readonly OrderEvent[] | undefined {
  let left = wanted;
  const events = own.flatMap(({ id }, index): readonly OrderEvent[] => {
    const amount = Math.min(left, pledges[index] ?? 0);
    left -= amount;
    return amount === 0 ? [] : [{ kind: "shareRaised", authorizationId: id, amount, units: [] }];
  });
  return left === 0 ? events : undefined;
}

/** A unit is paid from one pledge. */
function raisedByUnits(
  order: Order,
  own: readonly Authorization[],
  wanted: readonly Units[],
): readonly OrderEvent[] | undefined {
  const left = new Map(wanted.map(({ itemId, quantity }) => [itemId, quantity]));
  const events = own.flatMap((authorization): readonly OrderEvent[] => {
    let pledge = pledgeOf(order, authorization);
    const units = wanted.flatMap(({ itemId }) => {
      const price = priceOf(order, [{ itemId, quantity: 1 }]);
      const quantity = Math.min(left.get(itemId) ?? 0, Math.floor(pledge / price));
      left.set(itemId, (left.get(itemId) ?? 0) - quantity);
      pledge -= quantity * price;
      return quantity === 0 ? [] : [{ itemId, quantity }];
    });
    const amount = priceOf(order, units);
    return amount === 0 ? [] : [{ kind: "shareRaised", authorizationId: authorization.id, amount, units }];
  });
  return [...left.values()].every((quantity) => quantity === 0) ? events : undefined;
}

function waive(order: Order, asked: GapPart, by: "merchant" | "captain"): GapDecision {
  const isMeant = (item: PickItem) => by === "merchant" || item.optional === true;
  const part = partOf(order, asked, by === "merchant" ? { isMeant } : { act: "leaveOut", isMeant });
  if ("code" in part) return part;
  if (part.amount === amountDue(order)) return { code: "wouldWaiveAll" };
  return [{ kind: "restWaived", amount: part.amount, units: part.units, by }];
}

function leaveOut(order: Order, units: readonly Units[] | undefined): GapDecision {
  const captain = captainOf(order);
  if (captain === undefined || !counts(captain)) return { code: "captainFirst" };
  if (order.ux !== "picking") return { code: "nothingRemains", act: "leaveOut" };
  const left = waive(order, units === undefined ? {} : { units }, "captain");
  if ("code" in left) return left;
  const due = left.reduce((rest, event) => rest - ("amount" in event ? event.amount : 0), amountDue(order));
  return due < leastDue(order) ? { code: "wouldFallBelowMinAmount", least: leastDue(order) } : left;
}

/** Which items an act is about, and if it is not about all, which act. */
type Meant = { readonly act?: "cover" | "leaveOut"; readonly isMeant: (item: PickItem) => boolean };

/** The part of the gap that an act is about; what it leaves is nothing, or can still be a share. */
function partOf(order: Order, asked: GapPart, meant: Meant): Share | Refusal {
  const part = order.ux === "picking" ? pickedPart(order, asked, meant) : amountPart(order, asked);
  if ("code" in part) return part;
  const { minShare } = order.terms;
  const rest = remaining(order) - part.amount;
  if (rest < 0) return { code: "amountExceedsRemaining", remaining: remaining(order) };
  return rest > 0 && rest < minShare
    ? {
        code: "shareLeavesTooLittle",
        minShare,
        remaining: remaining(order),
        most: Math.max(0, remaining(order) - minShare),
      }
    : part;
}

function amountPart(order: Order, { amount = remaining(order), units }: GapPart): Share | Refusal {
  if (units !== undefined) return { code: "shareNotChoosable", partIn: "amount" };
  if (!Number.isInteger(amount) || amount < 1) return { code: "shareBelowMinimum", minShare: 1 };
  return { amount, units: [] };
}

function pickedPart(order: Order, { amount, units }: GapPart, { isMeant, ...act }: Meant): Share | Refusal {
  if (amount !== undefined) return { code: "shareNotChoosable", partIn: "items" };
  const free = availableUnits(order);
  const all = order.items.filter((item) => isMeant(item) && item.amount > 0);
  const left = all.map(({ id }) => ({ itemId: id, quantity: free.get(id) ?? 0 }));
  const part = pricedUnits(order, units ?? left.filter(({ quantity }) => quantity > 0));
  if ("code" in part) return units === undefined ? { code: "nothingRemains", ...act } : part;
  const other = part.units.find(({ itemId }) => !all.some(({ id }) => id === itemId));
  return other === undefined ? part : { code: "unitsNotIncluded", itemId: other.itemId };
}

function moveDueDate(
  order: Order,
  { dueDate, by, atMostMs }: Extract<GapCommand, { kind: "moveDueDate" }>,
): GapDecision {
  if (movesLeft(order, "merchant") === 0) return { code: "dueDateMovedOften", max: MOST_MOVES };
  if (movesLeft(order, by) === 0)
    return { code: "dueDateMovedOften", max: MOST_MOVES_BY_CAPTAIN, by: "captain" };
  const before = effectiveDueDate(order);
  if (dueDate <= before) return { code: "dueDateNotLater", dueDate: before };
  const latest = latestMove(order, atMostMs);
  return dueDate > latest ? { code: "dueDateTooLate", latest } : [{ kind: "dueDateMoved", to: dueDate, by }];
}
