// Sentences of a show's screen and control.

import type { GuestState, Phase, ScreenView, StandAct } from "../../../src/api/show-json.ts";
import type { PartWords } from "./speech.ts";

type OrderStatus = NonNullable<ScreenView["order"]>["status"];

/** What a passer-by reads first. */
export function headline({ phase, order, isPaused }: ScreenView): string {
  if (isPaused && phase === "attract") return "Back in a moment";
  switch (phase) {
    case "attract":
      return "Scan, and play along";
    case "open":
      return "Scan, and pay your share";
    case "full":
      return "Everything is paid";
    default:
      return order === undefined ? "Time is up" : OUTCOMES[order.status];
  }
}

const OUTCOMES: Readonly<Record<OrderStatus, string>> = {
  initiated: "Time is up",
  inProgress: "Time is up",
  confirmed: "Everything is paid",
  pendingCommit: "The shop decides",
  completed: "Paid together",
  cancelled: "Cancelled: no one is charged",
  refunded: "Everything was given back",
};

export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  initiated: "nothing is held yet",
  inProgress: "waiting for the others",
  confirmed: "the money is secured",
  pendingCommit: "waiting for the shop",
  completed: "paid, the shop delivers",
  cancelled: "all holds are released",
  refunded: "given back",
};

export const GUEST_WORDS: Readonly<Record<GuestState, string>> = {
  here: "is choosing",
  asked: "is paying",
  declined: "card declined",
  held: "held",
  charged: "charged",
  left: "has left",
};

export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  attract: "robots play",
  open: "open",
  full: "full",
  over: "over",
  done: "result is shown",
};

export const ACT_WORDS: Readonly<Record<StandAct, string>> = {
  next: "Next round",
  fill: "Fill the rest",
  leave: "A friend leaves",
  decline: "Next card is declined",
  timeUp: "Time is up",
  approve: "The shop approves orders",
  commit: "Approve (commit)",
  cancel: "Cancel the order",
  pause: "Pause",
};

export const PART_WORDS: PartWords = {
  scan: "Scan",
  code: (address) => `QR code of ${address}`,
  basket: "Basket",
  count: (taken, all) => `${taken} of ${all}`,
  guests: "Guests",
  unnamed: "A guest",
  ofWhole: (whole) => `of ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} of ${whole} paid`,
};

export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
