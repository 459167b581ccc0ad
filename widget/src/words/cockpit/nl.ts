// A captain's acts on what others leave open, in Dutch.

import type { CockpitWords } from "./en.ts";

export const nl: CockpitWords = {
  heading: "Als iemand niet betaalt",
  no: "Nu niet",
  cover: (amount) => `Zelf ${amount} overnemen`,
  coverAsk: "Hoeveel neem je over?",
  amount: (currency) => `Bedrag (${currency})`,
  coverText: (share, hold) =>
    `Jouw deel wordt ${share}. Het komt uit de ${hold} die al op je kaart is gereserveerd: er wordt niets extra gereserveerd. Je kunt dit hier niet ongedaan maken.`,
  rest: (amount) => `De anderen hebben dan nog ${amount} te betalen.`,
  noRest: "De anderen hebben dan niets meer te betalen.",
  notCovered: (most) =>
    `Je kunt hoogstens ${most} overnemen, en wat overblijft moet genoeg zijn voor een betaling.`,
  coverYes: "Ja, overnemen",
  covered: (amount) => `Je neemt ${amount} extra over`,
  newShare: (share) => `Jouw deel is nu ${share}.`,
  leaveOut: (amount) => `Weglaten wat niemand heeft genomen: ${amount}`,
  leaveOutAsk: (names) => `${names} weglaten?`,
  leaveOutText: (due) =>
    `De bestelling kost dan ${due}. Delen die al zijn betaald, veranderen niet. Je kunt dit hier niet ongedaan maken.`,
  leaveOutYes: "Ja, weglaten",
  leftOut: (amount) => `${amount} is weggelaten`,
  newDue: (due) => `De bestelling kost nu ${due}.`,
  later: "Iedereen meer tijd geven",
  laterAsk: "Iedereen meer tijd geven?",
  until: "Ze kunnen betalen tot",
  laterText:
    "Wat op kaarten is gereserveerd, blijft dat tot dan, tenzij iedereen eerder heeft betaald. Je kunt dit één keer doen.",
  laterYes: "Ja, meer tijd geven",
  moved: (by) => `Iedereen kan betalen tot ${by}`,
  sameLink: "De link blijft dezelfde.",
};
