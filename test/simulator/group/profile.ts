// Simulated orders with a guarantee: parts of the amount are pledged, covered, waived and left out, units are optional, and
// the due date moves, while everything else goes wrong as in any life.

import { offeredOf, openAsk } from "../../../src/domain/order/asks.ts";
import type { Command, GapPart, ShareChoice } from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { Order, Role } from "../../../src/domain/order/order.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import { COMMIT_LIMIT_MS, DAY, HOUR } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { anyOf, onceIn, oneOf } from "../../support/domain/random.ts";
import type { Profile } from "../life.ts";
import type { Town } from "../people.ts";
import { cardOf, populate } from "../people.ts";
import type { Shop } from "../shop.ts";
import { simulatedTerms } from "../terms.ts";
import { groupViolation } from "./oracle.ts";

const MOST_ACTS = 8;

function groupTerms(random: RandomSource, now: number, number: number): NewOrder {
  const { ux, ...order } = simulatedTerms(random, now, number);
  const items = order.items.map((item) => (item.id === "itm_2" && onceIn(random, 2) ? optional(item) : item));
  const required = items.reduce(
    (total, { amount, quantity, optional = false }) => (optional ? total : total + amount * quantity),
    ux === "picking" ? 0 : order.amount,
  );
  const minAmount = ux === "picking" && onceIn(random, 2) ? random(order.amount + 1) : undefined;
  const guarantee = oneOf(random, [
    0,
    Math.floor(order.amount / 3),
    Math.floor(order.amount / 2),
    order.amount,
  ]);
  return {
    ...order,
    ux: ux === "single" ? "collect" : ux,
    type: guarantee >= required && (minAmount ?? required) <= required ? "direct" : "standard",
    items,
    modules: [],
    terms: {
      ...order.terms,
      guarantee,
      guarantors: oneOf(random, ["captain", "anyone"]),
      ...(minAmount !== undefined && { minAmount }),
    },
  };
}

const optional = <T extends object>(item: T): T & { readonly optional: true } => ({
  ...item,
  optional: true,
});

/** What people do about what is left, at any time and close to the due date. */
function closeGaps(town: Town, { terms }: Order): void {
  const { timeline, random, shop } = town;
  const start = timeline.now();
  for (let acts = random(MOST_ACTS + 1); acts > 0; acts--) {
    const at = oneOf(random, [
      start + random(COMMIT_LIMIT_MS),
      terms.dueDate - random(2 * HOUR),
      start + random(DAY),
    ]);
    timeline.plan(at, () => {
      const reached = shop();
      if (reached === undefined) return;
      const kind = random(9);
      if (kind < 3) askOrAnswer(reached, town, at);
      else if (kind < 5) inviteOrAnswer(reached, town, at);
      else reached.ask(actOf(reached.order(), random));
    });
  }
}

/** Those who have paid are asked; one who is asked says no, or pays what is offered. */
function askOrAnswer(shop: Shop, town: Town, at: number): void {
  const { random } = town;
  const order = shop.order();
  const ask = openAsk(order);
  const part = anyOf(random, ask?.parts ?? []);
  if (ask === undefined || part === undefined || onceIn(random, 3)) {
    const by = oneOf<"merchant" | "captain">(random, ["merchant", "captain"]);
    shop.ask({ kind: "ask", askId: "", by, among: oneOf(random, ["all", "others"]) });
    return;
  }
  const { payer } = part;
  const offer = onceIn(random, 3) ? undefined : offeredOf(order, part);
  const choice = { amount: offer?.amount ?? 0 };
  if (offer === undefined) shop.ask({ kind: "declineAsk", askId: ask.id, payer });
  else if (offer.isCover) shop.ask({ kind: "cover", payer, ...choice });
  else shop.pay({ role: "coBuyer", attempt: `yes_${at}_${payer}`, choice, card: cardOf(town), payer });
}

/** People are invited, some of whom pay anyway; those invited decline, pay with their own link, or are reminded. */
function inviteOrAnswer(shop: Shop, town: Town, at: number): void {
  const { random } = town;
  const invitation = anyOf(random, shop.order().invitations ?? []);
  const by = oneOf<"merchant" | "captain">(random, ["merchant", "captain"]);
  if (invitation === undefined || onceIn(random, 3)) {
    const invite = (id: string) => ({ id, ...(onceIn(random, 3) && { seats: 1 + random(3) }) });
    const people = [`buyer${random(8)}`, `friend${random(3)}`, "nowhere"].slice(random(3)).map(invite);
    shop.ask({ kind: "invite", invitations: people, by: "captain" });
    return;
  }
  const { id } = invitation;
  const choice = seated({}, "coBuyer", random);
  const attempt = `invited_${at}_${id}`;
  oneOf<() => void>(random, [
    () => shop.ask({ kind: "decline", invitationId: id }),
    () => shop.ask({ kind: "nudge", sendAt: at, by }),
    () => shop.ask({ kind: "nudge", sendAt: at, by, invitationIds: [id] }),
    () => shop.pay({ role: "coBuyer", attempt, choice, card: cardOf(town), invitation: id }),
  ])();
}

/** Some pay for several, and some captains have guests. */
function seated(choice: ShareChoice, role: Role, random: RandomSource): ShareChoice {
  const { nbShares = 3 } = choice;
  const guests = role === "captain" && onceIn(random, 4) ? random(nbShares) : 0;
  const seats = onceIn(random, 3) ? 1 + random(3) : 1;
  return {
    ...choice,
    ...(seats > 1 && { seats }),
    ...(guests > 0 && { nbShares, people: { guests } }),
  };
}

function actOf(order: Order, random: RandomSource): Command {
  const part = (): GapPart => partOf(order, random);
  const payer = anyOf(random, order.authorizations)?.id ?? "auth_none";
  const dueDate = order.terms.dueDate + random(3 * DAY);
  return oneOf<Command>(random, [
    { kind: "cover", payer },
    { kind: "cover", payer, ...part() },
    { kind: "waive" },
    { kind: "waive", ...part() },
    { kind: "leaveOut" },
    { kind: "moveDueDate", dueDate, by: "merchant" },
    { kind: "moveDueDate", dueDate, by: "captain" },
  ]);
}

function partOf(order: Order, random: RandomSource): GapPart {
  if (order.ux !== "picking")
    return { amount: oneOf(random, [1 + random(order.amount), Math.max(1, remaining(order))]) };
  const items = order.items.filter(({ amount }) => amount > 0);
  return { units: items.map(({ id, quantity }) => ({ itemId: id, quantity: 1 + random(quantity) })) };
}

export const groupProfile: Profile = {
  terms: groupTerms,
  violation: groupViolation,
  populate(town, order) {
    populate(
      {
        ...town,
        said: (choice, role) => (order.ux === "collect" ? seated(choice, role, town.random) : choice),
      },
      order,
    );
    closeGaps(town, order);
  },
};

/** Everyone may pledge, and banks refuse every second capture for good: some must cover for others, and again. */
export const refusingProfile: Profile = {
  terms(random, now, number) {
    const order = groupTerms(random, now, number);
    return { ...order, terms: { ...order.terms, guarantors: "anyone" } };
  },
  populate(town, order) {
    populate({ ...town, capturesPerRefused: 2 }, order);
  },
};
