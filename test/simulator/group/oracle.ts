// Oracle of groups: G1 to G7 of each saved step, in the words of the specification (specification/invariants#guarantee) and with
// sums of its own. It shares nothing with the program's invariants, so that one mistake cannot hide in both. G8 is of pages, which
// no life reads: test/http/pages/visibility.test.ts has it as a table.

import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Authorization, Order, Units } from "../../../src/domain/order/order.ts";

/** The figures that the rules speak of. */
type Figures = ReturnType<typeof figuresOf>;

const total = <T>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);

function figuresOf(order: Order) {
  const waivers = order.adjustments?.waivers ?? [];
  const counting = order.authorizations.filter(
    ({ status, releasing }) => (status === "authorized" || status === "captured") && releasing === undefined,
  );
  const due = order.amount - total(waivers, ({ amount }) => amount);
  const optional = order.items.filter((item) => item.optional === true);
  const free = (itemId: string, quantity: number) =>
    quantity - unitsIn(counting, itemId) - unitsIn(waivers, itemId);
  const untaken = total(optional, ({ id, amount, quantity }) => amount * free(id, quantity));
  const byMerchant = waivers.filter(({ by }) => by === "merchant");
  return {
    counting,
    due,
    untaken,
    unpaid: due - untaken - total(counting, ({ share }) => share),
    pledged: total(counting, ({ hold, share }) => hold - share),
    least: Math.max(0, (order.terms.minAmount ?? 0) - total(byMerchant, ({ amount }) => amount)),
    captainCounts: counting.some(({ role }) => role === "captain"),
    taken: order.authorizations.filter(({ status }) => status !== "failed" && status !== "released"),
  };
}

function unitsIn(all: readonly { readonly units: readonly Units[] }[], itemId: string): number {
  const of = all.flatMap(({ units }) => units).filter((units) => units.itemId === itemId);
  return total(of, ({ quantity }) => quantity);
}

const isSecured = ({ captainCounts, due, untaken, least, unpaid, pledged }: Figures): boolean =>
  captainCounts && due - untaken >= least && unpaid <= pledged;

/** Captures are not decided, and nothing has ended it. */
const isOpen = ({ capturesDecidedAt, status }: Order): boolean =>
  capturesDecidedAt === undefined && (status === "inProgress" || status === "confirmed");

/** The first of G1 to G7 that a saved step breaks. */
export function groupViolation(
  before: Order,
  after: Order,
  recorded: readonly LoggedEvent[],
): string | undefined {
  const figures = figuresOf(after);
  return (
    overCharged(after.authorizations) ??
    wronglyConfirmed(after, figures) ??
    wronglyDecided(before, after, figures) ??
    overTaken(before, after, figures) ??
    wronglyAsked(before, recorded) ??
    turnedBack(before, after, recorded)
  );
}

function overCharged(authorizations: readonly Authorization[]): string | undefined {
  const over = authorizations.find(({ target = 0, captured, hold }) => target > hold || captured > hold);
  return over && `oracle: G1: ${over.id} is charged more than its hold of ${over.hold}`;
}

function wronglyConfirmed(order: Order, figures: Figures): string | undefined {
  if (!isOpen(order)) return undefined;
  const { guarantee } = order.terms;
  if (isSecured(figures) !== (order.status === "confirmed"))
    return `oracle: G2: ${order.status}, and it should not be`;
  const isWhole = guarantee !== undefined && guarantee >= order.amount;
  const isShort = isWhole && figures.captainCounts && figures.unpaid > figures.pledged;
  return isShort ? "oracle: G3: a whole guarantee leaves something uncovered" : undefined;
}

/** At the moment of deciding: a capture that fails later is the money's own oracle's. */
function wronglyDecided(before: Order, after: Order, { due }: Figures): string | undefined {
  if (before.capturesDecidedAt !== undefined || after.capturesDecidedAt === undefined) return undefined;
  if (after.status === "cancelled") return undefined;
  const promised = Math.min(after.committed?.amount ?? due, due);
  const targets = total(after.authorizations, ({ target = 0 }) => target);
  return targets === promised ? undefined : `oracle: G4: ${targets} is to be captured of ${promised}`;
}

function overTaken(before: Order, after: Order, { due, taken }: Figures): string | undefined {
  if (due > figuresOf(before).due) return "oracle: G5: what is due has risen";
  if (after.status === "cancelled" || after.closedAt !== undefined) return undefined;
  if (total(taken, ({ share }) => share) > due) return "oracle: G5: more is taken than is due";
  const waivers = after.adjustments?.waivers ?? [];
  const over = after.items.find(({ id, quantity }) => unitsIn(taken, id) + unitsIn(waivers, id) > quantity);
  return over && `oracle: G5: more of ${over.id} is taken and waived than there is`;
}

/** An ask that is the first thing in a step is about the order before it. */
function wronglyAsked(before: Order, recorded: readonly LoggedEvent[]): string | undefined {
  const [first] = recorded;
  if (first?.orderEvent.kind !== "askMade" || before.ux === "picking") return undefined;
  const { due, taken } = figuresOf(before);
  const left = due - total(taken, ({ share }) => share);
  const asked = total(first.orderEvent.parts, ({ amount = 0 }) => amount);
  return asked === left ? undefined : `oracle: G6: ${asked} was asked for, and ${left} is left`;
}

function turnedBack(before: Order, after: Order, recorded: readonly LoggedEvent[]): string | undefined {
  if (before.status !== "confirmed" || after.status !== "inProgress") return undefined;
  const own = recorded.some(
    ({ orderEvent }) =>
      orderEvent.kind === "shareRaised" ||
      (orderEvent.kind === "releaseAsked" && orderEvent.cause === "buyer") ||
      (orderEvent.kind === "restWaived" && orderEvent.by === "captain"),
  );
  return own ? "oracle: G7: a buyer's own act has turned a confirmed order back" : undefined;
}
