// An order's big screen in English: read from afar, so that everything is short.

import type { PageEnd } from "../../../../src/api/pages/page.ts";
import type { PersonState } from "../../../../src/api/pages/screen.ts";
import { plural } from "../plural.ts";

export type ScreenWords = {
  readonly language: string;
  /** `waiting`: there is no link to share at the moment. */
  readonly headline: Readonly<Record<PageEnd | "open" | "full" | "waiting", string>>;
  readonly timeLeft: string;
  readonly scan: string;
  readonly code: (address: string) => string;
  readonly basket: string;
  readonly item: (place: number) => string;
  /** Items that are not listed. */
  readonly more: (items: number) => string;
  readonly count: (taken: number, all: number) => string;
  readonly guests: string;
  readonly unnamed: string;
  readonly states: Readonly<Record<PersonState, string>>;
  readonly ofWhole: (whole: string) => string;
  readonly paidOfWhole: (paid: string, whole: string) => string;
  readonly paid: (people: number) => string;
  readonly missing: (people: number) => string;
  readonly sandbox: string;
  readonly lost: string;
};

export const en: ScreenWords = {
  language: "en",
  headline: {
    open: "Scan, and pay your share",
    full: "Everything is paid",
    waiting: "Waiting for the first payment",
    complete: "Paid together",
    tooLate: "The time to pay is over",
    cancelled: "This order was cancelled",
    refunded: "This order was refunded",
  },
  timeLeft: "Time left",
  scan: "Scan",
  code: (address) => `QR code of ${address}`,
  basket: "Items",
  item: (n) => `Item ${n}`,
  more: (n) => `and ${n} more`,
  count: (taken, all) => `${taken} of ${all}`,
  guests: "Who takes part",
  unnamed: "A buyer",
  states: { asked: "is paying", held: "held", charged: "charged" },
  ofWhole: (whole) => `of ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} of ${whole} paid`,
  paid: (n) => plural("en", n, { one: "1 person has paid", other: `${n} people have paid` }),
  missing: (n) => plural("en", n, { one: "1 person is missing", other: `${n} people are missing` }),
  sandbox: "This is a test: no money moves.",
  lost: "No connection to the service",
};
