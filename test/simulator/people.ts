// The people of a simulated order: a captain, co-buyers who may race each other, a merchant who commits, cancels and
// refunds. They see the order only as it is saved, act when they like, and go away without a word.

import type { Command, ShareChoice } from "../../src/domain/order/commands.ts";
import type { Authorization, Order, Role, Units } from "../../src/domain/order/order.ts";
import { remaining } from "../../src/domain/order/queries.ts";
import { COMMIT_LIMIT_MS, DAY, HOUR, MINUTE, SECOND } from "../../src/domain/time.ts";
import type { RandomSource } from "../support/domain/random.ts";
import { anyOf, onceIn, oneOf } from "../support/domain/random.ts";
import type { Bank, Card } from "./bank.ts";
import type { Shop } from "./shop.ts";
import type { Sights } from "./sights.ts";
import type { Timeline } from "./timeline.ts";

export type Town = {
  readonly timeline: Timeline;
  readonly chance: RandomSource;
  readonly bank: Bank;
  readonly sights: Sights;
  /** The shop, if it can be reached now. */
  readonly shop: () => Shop | undefined;
  /** The same for the provider, which goes on to notify us when people have gone home. */
  readonly listening: () => Shop | undefined;
};

const MOST_BUYERS = 5;
const MOST_POSTS = 12;

/** Plans what everybody will do about an order created now. */
export function populate(town: Town, order: Order): void {
  const { timeline, chance } = town;
  const start = timeline.now();
  const due = order.terms.dueDate;
  const comes =
    start +
    oneOf(chance, [
      MINUTE,
      MINUTE,
      chance(HOUR),
      chance(HOUR),
      chance(due - start),
      due - start - chance(MINUTE),
    ]);
  timeline.plan(comes, () => pays(town, "captain", 1));
  const together = comes + MINUTE + chance(due - start);
  for (let number = chance(MOST_BUYERS + 1); number > 0; number--) {
    const arrives = oneOf(chance, [together, together, comes + MINUTE + chance(DAY), due - chance(MINUTE)]);
    timeline.plan(arrives, () => pays(town, "coBuyer", 1));
  }
  planMerchant(town, order);
}

/** One try to pay, and what the buyer does about its outcome. */
function pays(town: Town, role: Role, tries: number): void {
  const { timeline, chance, sights } = town;
  const shop = town.shop();
  if (shop === undefined) return;
  const order = shop.order();
  if (role === "captain" && order.modules.length > 1 && order.moduleId === undefined) {
    shop.ask({ kind: "chooseModule", moduleId: anyOf(chance, order.modules)?.id ?? "" });
  }
  const attempt = `try_${timeline.now()}_${order.authorizations.length}_${tries}`;
  // Whoever was refused what he chose takes what he is offered.
  for (const choice of [choiceOf(shop.order(), role, chance), offered(shop.order())]) {
    if (triedAs(shop, attempt) === undefined) shop.pay({ role, attempt, choice, card: cardOf(chance) });
  }
  const mine = () =>
    town
      .shop()
      ?.order()
      .authorizations.find((each) => each.attempt === attempt);
  const asked = mine();
  if (asked === undefined) return;
  if (onceIn(chance, 3)) {
    timeline.plan(timeline.now() + chance(200), () => {
      if (mine()?.status === "pending") sights.add("a notification came before the answer");
      notify(town, asked.id);
    });
  }
  // His page asks while it does not know.
  for (const wait of [chance(20 * SECOND), 10 * SECOND + chance(20 * SECOND)]) {
    timeline.plan(timeline.now() + wait, () => {
      if (mine()?.status === "pending") town.shop()?.check(asked.id);
    });
  }
  timeline.plan(timeline.now() + MINUTE, () => lookAgain(town, mine(), tries));
}

function triedAs(shop: Shop | undefined, attempt: string): Authorization | undefined {
  return shop?.order().authorizations.find((each) => each.attempt === attempt);
}

function lookAgain(town: Town, mine: Authorization | undefined, tries: number): void {
  const { timeline, chance } = town;
  const later = (ms: number, act: () => void): void => timeline.plan(timeline.now() + ms, act);
  if (mine?.status === "requiresAction") {
    atHisBank(town, mine.id, later);
    later(20 * MINUTE, () => lookAgain(town, triedAs(town.shop(), mine.attempt), tries + 1));
  }
  if (mine?.status === "failed" && tries < 3) later(chance(HOUR), () => pays(town, mine.role, tries + 1));
  if (mine?.status !== "authorized") return;
  if (onceIn(chance, 4)) {
    later(chance(DAY), () => town.shop()?.ask({ kind: "withdraw", authorizationId: mine.id }));
  }
  if (onceIn(chance, 8)) later(chance(5 * DAY), () => losesHold(town, mine.id));
  for (const day of [2, 5, 8]) if (onceIn(chance, 12)) later(day * DAY, () => sendsBack(town, mine.id));
  if (onceIn(chance, 40)) later(chance(6 * DAY), () => capturesByHand(town, mine));
}

/** He approves, refuses, comes too late, tries another card, or goes away. */
function atHisBank(town: Town, id: string, later: (ms: number, act: () => void) => void): void {
  const { chance, bank, shop } = town;
  if (onceIn(chance, 10)) shop()?.ask({ kind: "abandonPayment", authorizationId: id });
  if (onceIn(chance, 5)) return;
  later(oneOf(chance, [MINUTE, chance(10 * MINUTE), 14 * MINUTE - 1, 14 * MINUTE, chance(HOUR)]), () => {
    if (!bank.answerChallenge(id, !onceIn(chance, 6))) return;
    if (!onceIn(chance, 3)) notify(town, id);
    later(chance(5) * SECOND, () => notify(town, id));
  });
}

/** The provider tells us to look, perhaps late, perhaps more than once, and until it is heard. */
function notify(town: Town, authorizationId: string): void {
  const { timeline, chance, sights } = town;
  const isLate = onceIn(chance, 8);
  if (isLate) sights.add("a notification came late");
  timeline.plan(timeline.now() + (isLate ? chance(2 * DAY) : 0), () => post(town, authorizationId, 1));
  if (!onceIn(chance, 4)) return;
  sights.add("a notification came twice");
  timeline.plan(timeline.now(), () => post(town, authorizationId, 1));
}

/** As a provider does, for three days and less and less often; what is not heard by then, only a comparison finds. */
function post(town: Town, authorizationId: string, tries: number): void {
  const { timeline, listening } = town;
  const again = (): void => {
    if (tries > MOST_POSTS) reconcile(town);
    else timeline.plan(timeline.now() + tries * HOUR, () => post(town, authorizationId, tries + 1));
  };
  const reached = listening();
  if (reached === undefined) again();
  else void reached.heed(authorizationId).then((isHeard) => (isHeard ? undefined : again()));
}

/** Once a day, as long as it may find something. */
function reconcile({ timeline, listening, sights }: Town): void {
  sights.add("a notification was never heard");
  for (let day = 0; day < 10; day++)
    timeline.plan(timeline.now() + day * DAY, () => listening()?.reconcile());
}

function losesHold(town: Town, authorizationId: string): void {
  if (town.bank.loseHold(authorizationId) && !onceIn(town.chance, 3)) notify(town, authorizationId);
}

/** The merchant, in the provider's dashboard: what the buyer's bank holds, their share, or any part of it. */
function capturesByHand({ bank, chance, sights }: Town, { id, hold, share }: Authorization): void {
  const amount = oneOf(chance, [hold, Math.max(share, 1), 1 + chance(hold)]);
  if (bank.captureByHand(id, amount)) sights.add("a payment was captured by hand");
}

/** The buyer's bank finds the account closed: whatever was refunded comes back. */
function sendsBack(town: Town, id: string): void {
  if (!town.bank.sendBack(id)) return;
  town.sights.add("a refund that was made came back");
  notify(town, id);
}

/** All that is left, in whatever way the order is shared. */
function offered(order: Order): ShareChoice {
  return order.ux === "picking" ? { units: unitsLeft(order) } : {};
}

function unitsLeft(order: Order): Units[] {
  const taken = order.authorizations.filter(({ status }) => status !== "failed" && status !== "released");
  const left = order.items.map(({ id, amount, quantity }) => {
    const gone = taken.flatMap(({ units }) => units.filter(({ itemId }) => itemId === id));
    return {
      itemId: id,
      quantity: amount === 0 ? 0 : gone.reduce((free, units) => free - units.quantity, quantity),
    };
  });
  return left.filter(({ quantity }) => quantity > 0);
}

function choiceOf(order: Order, role: Role, chance: RandomSource): ShareChoice {
  const rest = Math.max(remaining(order), 1);
  if (order.ux === "single") return {};
  if (order.ux === "picking") return picks(order, chance);
  if (role === "captain") {
    return oneOf<ShareChoice>(chance, [
      { nbShares: 2 },
      { nbShares: 3 },
      { nbShares: 4 },
      { amount: Math.ceil(rest / 2) },
      { amount: Math.ceil(rest / 20) },
      {},
    ]);
  }
  return oneOf<ShareChoice>(chance, [{}, {}, { amount: rest }, { amount: Math.ceil(rest / 2) }]);
}

/** Some of what is left, or all there is although some of it is gone. */
function picks(order: Order, chance: RandomSource): ShareChoice {
  if (onceIn(chance, 4)) {
    const all = order.items.filter(({ amount }) => amount > 0);
    return { units: all.map(({ id, quantity }) => ({ itemId: id, quantity })) };
  }
  const share = oneOf(chance, [1, 2, 3]);
  return {
    units: unitsLeft(order).map((units) => ({ ...units, quantity: Math.ceil(units.quantity / share) })),
  };
}

function cardOf(chance: RandomSource): Card {
  return {
    does: oneOf(chance, ["approve", "approve", "approve", "approve", "challenge", "challenge", "decline"]),
    holdMs: oneOf(chance, [7 * DAY, 7 * DAY, 7 * DAY, 7 * DAY, 5 * DAY, 3 * DAY, 30 * HOUR, 4 * HOUR]),
    failsCapture: onceIn(chance, 10),
    failsRefund: onceIn(chance, 10),
  };
}

function planMerchant({ timeline, chance, shop }: Town, order: Order): void {
  const start = timeline.now();
  const due = order.terms.dueDate;
  const deadline = start + COMMIT_LIMIT_MS;
  const at = (moment: number, command: (order: Order) => Command): void => {
    timeline.plan(moment, () => {
      const reached = shop();
      if (reached !== undefined) reached.ask(command(reached.order()));
      else if (timeline.now() < deadline + DAY) at(timeline.now() + 10 * MINUTE, command);
    });
  };
  const sometime = (): number => start + chance(COMMIT_LIMIT_MS);
  if (!onceIn(chance, 4)) {
    const when = oneOf(chance, [start + MINUTE, sometime(), due, due + chance(DAY), deadline - 1, deadline]);
    const amount = oneOf(chance, [order.amount, order.amount, 1 + chance(order.amount), 1 + chance(3)]);
    at(when, ({ amount: most }) => ({ kind: "commit", amount: Math.min(amount, most) }));
  }
  if (onceIn(chance, 6)) at(oneOf(chance, [sometime(), due, due - 1]), () => ({ kind: "cancel" }));
  if (onceIn(chance, 5)) {
    at(sometime(), ({ authorizations }) => {
      const one = anyOf(
        chance,
        authorizations.filter(({ role }) => role === "coBuyer"),
      );
      return { kind: "cancel", authorizationId: one?.id ?? "auth_none" };
    });
  }
  for (let number = chance(4); number > 0; number--) {
    at(sometime() + chance(2 * DAY), ({ amount, authorizations }) => {
      const authorizationId = anyOf(chance, authorizations)?.id ?? "auth_none";
      const part = 1 + chance(amount);
      return oneOf<Command>(chance, [
        { kind: "refund" },
        { kind: "refund", amount: part },
        { kind: "refund", authorizationId },
      ]);
    });
  }
}
