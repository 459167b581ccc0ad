// A captain's acts on what others leave open, in German.

import type { CockpitWords } from "./en.ts";

export const de: CockpitWords = {
  heading: "Wenn jemand nicht bezahlt",
  no: "Jetzt nicht",
  cover: (amount) => `${amount} selbst übernehmen`,
  coverAsk: "Wie viel übernehmen Sie?",
  amount: (currency) => `Betrag (${currency})`,
  coverText: (share, hold) =>
    `Ihr Anteil wird ${share}. Er kommt aus den ${hold}, die schon auf Ihrer Karte reserviert sind: Mehr wird nicht reserviert. Hier lässt sich das nicht rückgängig machen.`,
  rest: (amount) => `Die anderen haben dann noch ${amount} zu zahlen.`,
  noRest: "Die anderen haben dann nichts mehr zu zahlen.",
  notCovered: (most) =>
    `Sie können höchstens ${most} übernehmen, und der Rest muss für eine Zahlung reichen.`,
  coverYes: "Ja, übernehmen",
  covered: (amount) => `Sie übernehmen ${amount} mehr`,
  newShare: (share) => `Ihr Anteil ist jetzt ${share}.`,
  leaveOut: (amount) => `Weglassen, was niemand genommen hat: ${amount}`,
  leaveOutAsk: (names) => `${names} weglassen?`,
  leaveOutText: (due) =>
    `Die Bestellung kostet dann ${due}. Schon bezahlte Anteile ändern sich nicht. Hier lässt sich das nicht rückgängig machen.`,
  leaveOutYes: "Ja, weglassen",
  leftOut: (amount) => `${amount} fallen weg`,
  newDue: (due) => `Die Bestellung kostet jetzt ${due}.`,
  later: "Allen mehr Zeit geben",
  laterAsk: "Allen mehr Zeit geben?",
  until: "Sie können bezahlen bis",
  laterText:
    "Was auf Karten reserviert ist, bleibt es bis dahin, falls nicht vorher alle bezahlt haben. Das geht nur einmal.",
  laterYes: "Ja, mehr Zeit geben",
  moved: (by) => `Alle können bezahlen bis ${by}`,
  sameLink: "Der Link bleibt derselbe.",
};
