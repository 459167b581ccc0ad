// A stand as its big screen, its presenter and its guests' pages show it. Pure.

import type { OrderJson } from "../api/orders/order-json.ts";
import type { FilledIn, PageItem } from "../api/pages/page.ts";
import type { ScreenItem } from "../api/pages/screen.ts";
import type {
  GuestState,
  ScreenGuest,
  ScreenView,
  ScreenWebhook,
  StandAct,
  StandControl,
} from "../api/show-json.ts";
import { addressOfAnimal, animalOf } from "./animals.ts";
import { CARD, CARDS, FAMILY_NAME } from "./order-client.ts";
import type { Round, Standing } from "./round.ts";
import { nextRoundIn } from "./round.ts";
import type { Seat } from "./seats.ts";
import type { Stand } from "./stands.ts";

/** A robot has no phone, and the captain no seat. */
export type Guest = Seat & { readonly isDeclined?: true };

/** A running stand. `now` in epoch ms of the orders' clock, `elapsed` of the clock of rounds. */
export type SeenStand = {
  readonly stand: Stand;
  readonly round: Round;
  readonly order: OrderJson | undefined;
  readonly webhooks: readonly ScreenWebhook[];
  readonly guests: readonly Guest[];
  readonly now: number;
  readonly elapsed: number;
};

type Payment = OrderJson["authorizations"][number];

const STATES: Readonly<Record<Payment["status"], GuestState>> = {
  pending: "asked",
  requiresAction: "asked",
  authorized: "held",
  captured: "charged",
  failed: "declined",
  released: "left",
  refunded: "left",
};

export function screenOf(seen: SeenStand, scanUrl: string): ScreenView {
  const { stand, round, order, webhooks, now } = seen;
  const nextMs = nextRoundIn(round, seen.elapsed);
  return {
    stand: stand.name,
    title: stand.title,
    about: stand.about,
    phase: round.phase,
    round: round.number,
    isPaused: round.isPaused,
    scanUrl,
    leftMs: Math.max(0, (order?.dueDate ?? now) - now),
    ...(nextMs !== undefined && { nextMs }),
    currency: order?.currency ?? "EUR",
    amount: dueOf(order) ?? stand.order.amount,
    paid: order?.amountConfirmed ?? 0,
    items: itemsOf(seen),
    guests: guestsOf(seen),
    ...(order !== undefined && { order: { id: order.id, status: order.status } }),
    webhooks,
  };
}

/** The amount less what was waived. */
function dueOf(order: OrderJson | undefined): number | undefined {
  return order && order.amount - (order.amountWaived ?? 0);
}

function itemsOf({ stand, order }: SeenStand): readonly ScreenItem[] {
  const payments = (order?.authorizations ?? []).filter(isPaid);
  return stand.order.items.map(({ name, amount, quantity = 1 }, index) => {
    const id = order?.items?.[index]?.id;
    const units = payments.flatMap(({ items = [] }) => items).filter((item) => item.id === id);
    return { name, amount, quantity, taken: units.reduce((sum, item) => sum + item.quantity, 0) };
  });
}

/** Only animals have a name here: whatever a buyer typed stays away. */
function guestsOf({ order, guests }: SeenStand): readonly ScreenGuest[] {
  const payments = order?.authorizations ?? [];
  const known = guests.map(({ animal }): ScreenGuest => {
    const payment = paymentOf(order, animal);
    const { role = "coBuyer" } = payment ?? {};
    if (payment === undefined) return { name: animal, role, amount: 0, state: "here" };
    return { name: animal, role, amount: shownAmount(payment), state: STATES[payment.status] };
  });
  const others = payments.filter(
    (payment) => isPaid(payment) && !guests.some(({ animal }) => animal === animalOf(payment.email)),
  );
  const unnamed = others.map((payment): ScreenGuest => {
    return { role: payment.role, amount: shownAmount(payment), state: STATES[payment.status] };
  });
  return [...known, ...unnamed].slice(0, MOST_SHOWN);
}

/** As many as fit on a screen. */
const MOST_SHOWN = 12;

function shownAmount(payment: Payment): number {
  return payment.amountCaptured || payment.amount;
}

/** The latest, or one before that was paid. */
function paymentOf(order: OrderJson | undefined, animal: string): Payment | undefined {
  const own = (order?.authorizations ?? []).filter(({ email }) => email === addressOfAnimal(animal));
  return own.findLast(isPaid) ?? own.at(-1);
}

function isPaid({ status }: Payment): boolean {
  return status === "authorized" || status === "captured";
}

export function hasPaid(order: OrderJson | undefined, { animal }: Guest): boolean {
  const payment = paymentOf(order, animal);
  return payment !== undefined && payment.status !== "failed" && payment.status !== "released";
}

/** The latest guest whose share is held, and who is not the captain. */
export function lastHeld(
  order: OrderJson,
  guests: readonly Guest[],
): { readonly guest: Guest; readonly paymentId: string } | undefined {
  const held = guests.flatMap((guest) => {
    const payment = paymentOf(order, guest.animal);
    return payment?.status === "authorized" && payment.role === "coBuyer"
      ? [{ guest, paymentId: payment.id }]
      : [];
  });
  return held.at(-1);
}

/** Nothing more happens to it but what the merchant does. */
export function isOver({ status }: Pick<OrderJson, "status">): boolean {
  return status === "completed" || status === "cancelled" || status === "refunded";
}

export function standingOf(order: OrderJson, now: number): Standing {
  const isFull = order.amountConfirmed >= (dueOf(order) ?? order.amount);
  const hasEnded = isOver(order) || order.status === "pendingCommit";
  const stands =
    isFull && order.status !== "cancelled" ? "full" : hasEnded || now >= order.dueDate ? "over" : "open";
  return { stands, isSettled: isOver(order) && order.settled !== false };
}

/** The acts that would do something now. */
export function controlOf(
  seen: SeenStand,
  {
    isDeclining,
    isApproving,
    mayTurn,
  }: { readonly isDeclining: boolean; readonly isApproving: boolean; readonly mayTurn: boolean },
): StandControl {
  const { stand, round, order, guests, now } = seen;
  const isOpen = order !== undefined && standingOf(order, now).stands === "open";
  const isEnding = order !== undefined && !isOver(order);
  const possible: Readonly<Record<StandAct, boolean>> = {
    next: true,
    fill: isOpen,
    leave: isOpen && lastHeld(order, guests) !== undefined,
    decline: true,
    timeUp: isOpen && mayTurn,
    approve: true,
    commit: isEnding && order.tpc && order.committedAmount === undefined,
    cancel: isEnding,
    pause: true,
  };
  return {
    stand: stand.name,
    title: stand.title,
    phase: round.phase,
    round: round.number,
    isPaused: round.isPaused,
    amount: dueOf(order) ?? stand.order.amount,
    paid: order?.amountConfirmed ?? 0,
    currency: order?.currency ?? "EUR",
    ...(order !== undefined && { status: order.status }),
    guests: guests.length,
    isDeclining,
    isApproving,
    acts: (Object.keys(possible) as StandAct[]).filter((act) => possible[act]),
  };
}

/**
 * What the page of an invited guest is filled in with: guests who have not paid yet get different units, and a declined
 * guest a good card when they look again.
 */
export function filledInFor(
  invitationId: string,
  items: readonly PageItem[],
  { guests, order }: Pick<SeenStand, "guests" | "order">,
): FilledIn | undefined {
  const guest = guests.find((each) => each.invitationId === invitationId);
  if (guest === undefined) return undefined;
  const { animal } = guest;
  const waiting = guests.slice(1).filter((each) => each.phone !== "" && !hasPaid(order, each));
  const free = items.flatMap(({ id, available = 0 }) => Array.from({ length: available }, () => id));
  const unit = free[waiting.indexOf(guest) % Math.max(1, free.length)] ?? free[0];
  const declines = guest.isDeclined && paymentOf(order, animal) === undefined;
  return {
    buyer: { email: addressOfAnimal(animal), firstName: animal, lastName: FAMILY_NAME },
    card: {
      number: declines ? CARDS.declined : CARDS.good,
      expiry: `${CARD.expMonth}/${CARD.expYear}`,
      cvc: CARD.cvc,
    },
    ...(unit !== undefined && { picked: { [unit]: 1 } }),
  };
}
