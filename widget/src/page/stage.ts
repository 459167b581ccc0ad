// Stage of a page, derived from the server's view: one stage per view. Pure.

import type { PagePayment, PageView } from "../../../src/api/pages/page.ts";
import type { PageParticipant } from "../../../src/api/pages/people.ts";

/**
 * The reason why this page takes no payment any more. `unpaid`: too late, and what this buyer had paid goes back to them.
 * `shareRefunded`: this buyer was refunded, and the order stands. `closed`: for no reason that can be told.
 */
export type Ending =
  | "cancelled"
  | "refunded"
  | "shareRefunded"
  | "tooLate"
  | "unpaid"
  | "complete"
  | "closed";
export type Stage =
  | { readonly kind: "choose" }
  | { readonly kind: "form" }
  /** Another buyer is paying the last of it just now: the form may come back. */
  | { readonly kind: "waiting" }
  | { readonly kind: "action"; readonly payment: PagePayment }
  | { readonly kind: "checking"; readonly payment: PagePayment }
  | { readonly kind: "paid"; readonly payment: PagePayment }
  | { readonly kind: "ended"; readonly why: Ending };

/** What the buyer asked to see in place of what follows from the view: the modules or the form again. */
export type Wish = "modules" | "form";

/** How a payment stands for its buyer. */
export type PaymentStanding = "held" | "open" | "failed" | "givenUp";

export function paymentStanding({ status, releasing }: PagePayment): PaymentStanding {
  switch (status) {
    case "authorized":
    case "captured":
      return releasing ? "givenUp" : "held";
    case "pending":
    case "requiresAction":
      return "open";
    case "failed":
      return "failed";
    case "released":
    case "refunded":
      return "givenUp";
  }
}

/** The buyer's payments that went through, in the order in which they were begun. */
export function heldPayments(view: PageView): readonly PagePayment[] {
  return view.payments.filter((payment) => paymentStanding(payment) === "held");
}

/** The buyer's payment that is under way. */
export function openPayment(view: PageView): PagePayment | undefined {
  return view.payments.filter((payment) => paymentStanding(payment) === "open").at(-1);
}

/** What is known of the buyer's payments once the server has told of some: its newest word about each counts. */
export function mergePayments(
  known: readonly PagePayment[],
  told: readonly PagePayment[],
): readonly PagePayment[] {
  return [...new Map([...known, ...told].map((payment) => [payment.id, payment])).values()];
}

export function stageOf(view: PageView, wish?: Wish): Stage {
  if (view.status === "cancelled" || view.status === "refunded")
    return { kind: "ended", why: endingOf(view) };
  const open = openPayment(view);
  const mustAct = open?.actionUrl !== undefined || open?.actionSecret !== undefined;
  if (open !== undefined && mustAct && !open.unanswered) return { kind: "action", payment: open };
  if (open !== undefined) return { kind: "checking", payment: open };
  const held = heldPayments(view).at(-1);
  if (held !== undefined && !(wish === "form" && view.payable)) return { kind: "paid", payment: held };
  if (mustChoose(view) || (wish === "modules" && mayChoose(view))) return { kind: "choose" };
  if (view.payable) return { kind: "form" };
  return isBeingPaid(view) ? { kind: "waiting" } : { kind: "ended", why: endingOf(view) };
}

function isBeingPaid({ role, ended, remaining, people }: PageView): boolean {
  return role === "coBuyer" && ended === undefined && remaining === 0 && !!people?.paying;
}

/** There are several ways to pay, and another can still be taken. */
export function mayChoose({ modules = [], status, ended }: PageView): boolean {
  return modules.length > 1 && status === "initiated" && ended === undefined;
}

function mustChoose(view: PageView): boolean {
  return mayChoose(view) && view.moduleId === undefined;
}

function endingOf({ ended, status, cancelReason, payments, remaining, role }: PageView): Ending {
  const hadPaid = payments.some((payment) => paymentStanding(payment) !== "failed");
  if (ended === "tooLate") return hadPaid && cancelReason ? "unpaid" : "tooLate";
  if (ended === "refunded" && status !== "refunded") return "shareRefunded";
  if (ended !== undefined) return ended;
  return role === "captain" || remaining > 0 ? "closed" : "complete";
}

/** Others' amounts, from this reader, while what is left tells of them. */
export function hidesAmounts(view: PageView): boolean {
  const { visibility = "all" } = view.people ?? {};
  return isOpen(view) && (visibility === "progress" || (visibility === "names" && view.role === "coBuyer"));
}

/** A buyer has still to pay, or is paying. */
export function isOpen({ ended, remaining, people }: PageView): boolean {
  return ended === undefined && (remaining > 0 || !!people?.paying);
}

/** People who have still to come, as far as the captain has said how many there are. */
export function peopleMissing({ remaining, people }: PageView): number {
  return remaining > 0 ? (people?.left ?? 0) : 0;
}

/** The page says how many have paid, because it does not say who. */
export function isCounted({ people }: PageView): boolean {
  return people?.visibility === "progress" && people.paid > 0;
}

/** Of a first name that may begin with a mark of its direction, and of what is known of the last name. */
export function initialsOf({ firstName, initial }: PageParticipant): string {
  return (/\p{L}/u.exec(firstName)?.[0] ?? "").toUpperCase() + initial || "?";
}

/** A person as the reader may know them. */
export function personName(
  { you, firstName, initial }: Pick<PageParticipant, "you" | "firstName" | "initial">,
  words: {
    readonly you: string;
    readonly unnamed: string;
    readonly name: (first: string, initial: string) => string;
  },
): string {
  if (you) return words.you;
  return firstName === "" ? words.unnamed : words.name(firstName, initial);
}

/** Those whom a payment is also for: by name, or how many. */
export function alsoFor({ seats = 1, names }: Pick<PageParticipant, "seats" | "names">): string {
  return names ? ` + ${names.join(", ")}` : seats > 1 ? ` + ${seats - 1}` : "";
}

/** Their payment is under way: its result is not known yet. */
export function isPaying({ status }: PageParticipant): boolean {
  return status === "pending" || status === "requiresAction";
}

/**
 * Whether something may change without this buyer: not before the captain has paid, not once all is taken. Their payment
 * can be decided elsewhere, as in a window of their bank's, or be held until the shop commits.
 */
export function changesByItself(view: PageView): boolean {
  if (openPayment(view) !== undefined || view.owed?.underWay) return true;
  const held = heldPayments(view);
  if (view.ux === "single" || view.ended !== undefined)
    return held.some(({ status }) => status === "authorized");
  return view.role === "coBuyer" || held.length > 0;
}

/** Who has come since a list of those who take part, if it is one person. */
export function newcomer(
  before: readonly PageParticipant[],
  now: readonly PageParticipant[],
): PageParticipant | undefined {
  const known = before.map(labelOf);
  const fresh = now.filter((participant) => !known.includes(labelOf(participant)));
  return fresh.length === 1 ? fresh[0] : undefined;
}

/** How a payment changes, but not whose it is. */
function labelOf({ firstName, initial, amount, units }: PageParticipant): string {
  return JSON.stringify([firstName, initial, amount, units]);
}

/** How long to wait before asking again about a payment, after `tries` fruitless answers: 2 s, growing to 30 s. */
export function pollDelayMs(tries: number): number {
  return Math.min(30_000, Math.round(2_000 * 1.5 ** tries));
}

/** An address the shop gave, if it is one a person may be sent to (T17). */
export function safeWebAddress(address: string | undefined): string | undefined {
  try {
    const { protocol } = new URL(address ?? "");
    return protocol === "https:" || protocol === "http:" ? address : undefined;
  } catch {
    return undefined;
  }
}
