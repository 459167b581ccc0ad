// An order's big screen in Dutch.

import { plural } from "../plural.ts";
import type { ScreenWords } from "./en.ts";

export const nl: ScreenWords = {
  language: "nl",
  headline: {
    open: "Scan en betaal je deel",
    full: "Alles is betaald",
    waiting: "Wachten op de eerste betaling",
    complete: "Samen betaald",
    tooLate: "De tijd om te betalen is voorbij",
    cancelled: "Deze bestelling is geannuleerd",
    refunded: "Deze bestelling is terugbetaald",
  },
  timeLeft: "Nog",
  scan: "Scannen",
  code: (address) => `QR-code van ${address}`,
  basket: "Artikelen",
  item: (n) => `Artikel ${n}`,
  more: (n) => `en nog ${n}`,
  count: (taken, all) => `${taken} van ${all}`,
  guests: "Wie meedoet",
  unnamed: "Iemand",
  states: { asked: "is aan het betalen", held: "gereserveerd", charged: "afgeschreven" },
  ofWhole: (whole) => `van ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} van ${whole} betaald`,
  paid: (n) => plural("nl", n, { one: "1 persoon heeft betaald", other: `${n} mensen hebben betaald` }),
  missing: (n) => plural("nl", n, { one: "1 persoon ontbreekt", other: `${n} mensen ontbreken` }),
  sandbox: "Dit is een test: er wordt geen geld overgemaakt.",
  lost: "Geen verbinding met de dienst",
};
