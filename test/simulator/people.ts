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
import { saved } from "./shop.ts";
import type { Sights } from "./sights.ts";
import type { Timeline } from "./timeline.ts";

export type Town = {
  readonly timeline: Timeline;
  readonly random: RandomSource;
  readonly bank: Bank;
  readonly sights: Sights;
  /** The shop, if it can be reached now. */
  readonly shop: () => Shop | undefined;
  /** The same for the provider, which goes on to notify us when people have gone home. */
  readonly listening: () => Shop | undefined;
  /** One capture of so many is refused for good; 10 unless a profile has it otherwise. */
  readonly capturesPerRefused?: number;
  /** What people say with a choice of a share about those who share; nothing unless a profile has it otherwise. */
  readonly said?: (choice: ShareChoice, role: Role) => ShareChoice;
};

const MOST_BUYERS = 5;
const MOST_POSTS = 12;

/** Plans the acts of all people about an order created now. */
export function populate(town: Town, order: Order): void {
  const { timeline, random } = town;
  const start = timeline.now();
  const due = order.terms.dueDate;
  const comes =
    start +
    oneOf(random, [
      MINUTE,
      MINUTE,
      random(HOUR),
      random(HOUR),
      random(due - start),
      due - start - random(MINUTE),
    ]);
  timeline.plan(comes, () => void pays(town, "captain", 1));
  const together = comes + MINUTE + random(due - start);
  for (let number = random(MOST_BUYERS + 1); number > 0; number--) {
    const arrives = oneOf(random, [together, together, comes + MINUTE + random(DAY), due - random(MINUTE)]);
    timeline.plan(arrives, () => void pays(town, "coBuyer", 1));
  }
  planMerchant(town, order);
}

/** One try to pay, and what the buyer does about its outcome. */
async function pays(town: Town, role: Role, tries: number): Promise<void> {
  const { timeline, random, sights } = town;
  const shop = town.shop();
  if (shop === undefined) return;
  const order = shop.order();
  if (role === "captain" && order.modules.length > 1 && order.moduleId === undefined) {
    shop.ask({ kind: "chooseModule", moduleId: anyOf(random, order.modules)?.id ?? "" });
    await saved();
  }
  const attempt = `try_${timeline.now()}_${order.authorizations.length}_${tries}`;
  // A buyer whose choice was refused takes what is offered.
  for (const choice of [choiceOf(shop.order(), role, random), offered(shop.order())]) {
    if (triedAs(shop, attempt) !== undefined) continue;
    shop.pay({ role, attempt, choice: town.said?.(choice, role) ?? choice, card: cardOf(town) });
    await saved();
  }
  const mine = () =>
    town
      .shop()
      ?.order()
      .authorizations.find((each) => each.attempt === attempt);
  const asked = mine();
  if (asked === undefined) return;
  if (onceIn(random, 3)) {
    timeline.plan(timeline.now() + random(200), () => {
      if (mine()?.status === "pending") sights.add("a notification came before the answer");
      notify(town, asked.id);
    });
  }
  // The buyer's page asks while it does not know.
  for (const wait of [random(20 * SECOND), 10 * SECOND + random(20 * SECOND)]) {
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
  const { timeline, random } = town;
  const later = (ms: number, act: () => void): void => timeline.plan(timeline.now() + ms, act);
  if (mine?.status === "requiresAction") {
    atTheirBank(town, mine.id, later);
    later(20 * MINUTE, () => lookAgain(town, triedAs(town.shop(), mine.attempt), tries + 1));
  }
  if (mine?.status === "failed" && tries < 3)
    later(random(HOUR), () => void pays(town, mine.role, tries + 1));
  if (mine?.status !== "authorized") return;
  if (onceIn(random, 4)) {
    later(random(DAY), () => town.shop()?.ask({ kind: "withdraw", authorizationId: mine.id }));
  }
  if (onceIn(random, 8)) later(random(5 * DAY), () => losesHold(town, mine.id));
  for (const day of [2, 5, 8]) if (onceIn(random, 12)) later(day * DAY, () => sendsBack(town, mine.id));
  if (onceIn(random, 40)) later(random(6 * DAY), () => capturesByHand(town, mine));
}

/** The buyer approves, refuses, comes too late, tries another card, or goes away. */
function atTheirBank(town: Town, id: string, later: (ms: number, act: () => void) => void): void {
  const { random, bank, shop } = town;
  if (onceIn(random, 10)) shop()?.ask({ kind: "abandonPayment", authorizationId: id });
  if (onceIn(random, 5)) return;
  later(oneOf(random, [MINUTE, random(10 * MINUTE), 14 * MINUTE - 1, 14 * MINUTE, random(HOUR)]), () => {
    if (!bank.answerChallenge(id, !onceIn(random, 6))) return;
    if (!onceIn(random, 3)) notify(town, id);
    later(random(5) * SECOND, () => notify(town, id));
  });
}

/** The provider tells us to look, perhaps late, perhaps more than once, and until it is heard. */
function notify(town: Town, authorizationId: string): void {
  const { timeline, random, sights } = town;
  const isLate = onceIn(random, 8);
  if (isLate) sights.add("a notification came late");
  timeline.plan(timeline.now() + (isLate ? random(2 * DAY) : 0), () => post(town, authorizationId, 1));
  if (!onceIn(random, 4)) return;
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
  if (town.bank.loseHold(authorizationId) && !onceIn(town.random, 3)) notify(town, authorizationId);
}

/** The merchant, in the provider's dashboard: what the buyer's bank holds, their share, or any part of it. */
function capturesByHand({ bank, random, sights }: Town, { id, hold, share }: Authorization): void {
  const amount = oneOf(random, [hold, Math.max(share, 1), 1 + random(hold)]);
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

function choiceOf(order: Order, role: Role, random: RandomSource): ShareChoice {
  const rest = Math.max(remaining(order), 1);
  if (order.ux === "single") return {};
  if (order.ux === "picking") return picks(order, random);
  if (role === "captain") {
    return oneOf<ShareChoice>(random, [
      { nbShares: 2 },
      { nbShares: 3 },
      { nbShares: 4 },
      { amount: Math.ceil(rest / 2) },
      { amount: Math.ceil(rest / 20) },
      {},
    ]);
  }
  const choice = oneOf<ShareChoice>(random, [{}, {}, { amount: rest }, { amount: Math.ceil(rest / 2) }]);
  if (order.terms.guarantors !== "anyone") return choice;
  return { ...choice, pledge: oneOf(random, [0, random(rest), rest]) };
}

/** Some of what is left, or all there is although some of it is gone. */
function picks(order: Order, random: RandomSource): ShareChoice {
  if (onceIn(random, 4)) {
    const all = order.items.filter(({ amount }) => amount > 0);
    return { units: all.map(({ id, quantity }) => ({ itemId: id, quantity })) };
  }
  const share = oneOf(random, [1, 2, 3]);
  return {
    units: unitsLeft(order).map((units) => ({ ...units, quantity: Math.ceil(units.quantity / share) })),
  };
}

export function cardOf({ random, capturesPerRefused = 10 }: Town): Card {
  return {
    does: oneOf(random, ["approve", "approve", "approve", "approve", "challenge", "challenge", "decline"]),
    holdMs: oneOf(random, [7 * DAY, 7 * DAY, 7 * DAY, 7 * DAY, 5 * DAY, 3 * DAY, 30 * HOUR, 4 * HOUR]),
    failsCapture: onceIn(random, capturesPerRefused),
    failsRefund: onceIn(random, 10),
  };
}

function planMerchant({ timeline, random, shop }: Town, order: Order): void {
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
  const sometime = (): number => start + random(COMMIT_LIMIT_MS);
  if (!onceIn(random, 4)) {
    const when = oneOf(random, [start + MINUTE, sometime(), due, due + random(DAY), deadline - 1, deadline]);
    const amount = oneOf(random, [order.amount, order.amount, 1 + random(order.amount), 1 + random(3)]);
    at(when, ({ amount: most }) => ({ kind: "commit", amount: Math.min(amount, most) }));
  }
  if (onceIn(random, 6)) at(oneOf(random, [sometime(), due, due - 1]), () => ({ kind: "cancel" }));
  if (onceIn(random, 5)) {
    at(sometime(), ({ authorizations }) => {
      const coBuyer = anyOf(
        random,
        authorizations.filter(({ role }) => role === "coBuyer"),
      );
      return { kind: "cancel", authorizationId: coBuyer?.id ?? "auth_none" };
    });
  }
  for (let number = random(4); number > 0; number--) {
    at(sometime() + random(2 * DAY), ({ amount, authorizations }) => {
      const authorizationId = anyOf(random, authorizations)?.id ?? "auth_none";
      const part = 1 + random(amount);
      return oneOf<Command>(random, [
        { kind: "refund" },
        { kind: "refund", amount: part },
        { kind: "refund", authorizationId },
      ]);
    });
  }
}
