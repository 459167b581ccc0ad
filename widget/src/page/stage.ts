// What a page shows for what the server says: one stage per view. Pure; it draws nothing and asks nobody.

import type { PagePayment, PageView } from "../../../src/wire/page.ts";

export type Ending = "cancelled" | "refunded" | "tooLate" | "closed";
export type Stage =
  | { readonly kind: "form" }
  | { readonly kind: "action"; readonly payment: PagePayment; readonly url: string }
  | { readonly kind: "checking"; readonly payment: PagePayment }
  | { readonly kind: "paid"; readonly payment: PagePayment }
  | { readonly kind: "ended"; readonly why: Ending };

/** How a payment stands for its buyer. */
export type Verdict = "held" | "open" | "failed" | "givenUp";

export function verdict(payment: PagePayment): Verdict {
  switch (payment.status) {
    case "authorized":
    case "captured":
      return "held";
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

/** The buyer's payment that went through, the latest if there are several. */
export function heldPayment(view: PageView): PagePayment | undefined {
  return view.payments.findLast((payment) => verdict(payment) === "held");
}

/** The buyer's payment that is under way. */
export function openPayment(view: PageView): PagePayment | undefined {
  return view.payments.findLast((payment) => verdict(payment) === "open");
}

/** What is known of the buyer's payments once the server has told of some: its newest word about each counts. */
export function mergePayments(
  known: readonly PagePayment[],
  told: readonly PagePayment[],
): readonly PagePayment[] {
  return [...new Map([...known, ...told].map((payment) => [payment.id, payment])).values()];
}

export function stageOf(view: PageView): Stage {
  if (view.status === "cancelled" || view.status === "refunded")
    return { kind: "ended", why: endingOf(view) };
  const open = openPayment(view);
  if (open?.actionUrl !== undefined && !open.unanswered)
    return { kind: "action", payment: open, url: open.actionUrl };
  if (open !== undefined) return { kind: "checking", payment: open };
  const held = heldPayment(view);
  if (held !== undefined) return { kind: "paid", payment: held };
  return view.payable ? { kind: "form" } : { kind: "ended", why: endingOf(view) };
}

function endingOf(view: PageView): Ending {
  if (view.status === "refunded") return "refunded";
  const tooLate = view.now >= view.dueDate;
  // An order that nobody paid in time is cancelled too, but for its buyer it is the time that counts.
  if (view.status === "cancelled") return tooLate && view.payments.length === 0 ? "tooLate" : "cancelled";
  return tooLate ? "tooLate" : "closed";
}

/** How long to wait before asking again about a payment, after `tries` fruitless answers: 2 s, growing to 30 s. */
export function pollDelayMs(tries: number): number {
  return Math.min(30_000, Math.round(2_000 * 1.5 ** tries));
}

/** An address the shop gave, if it is one a person may be sent to (T17). */
export function webAddress(address: string | undefined): string | undefined {
  try {
    const { protocol } = new URL(address ?? "");
    return protocol === "https:" || protocol === "http:" ? address : undefined;
  } catch {
    return undefined;
  }
}
