// Asks among those who have paid, in German.

import type { AskWords } from "./en.ts";

export const de: AskWords = {
  heading: "Die fragen, die bezahlt haben",
  ask: (amount) => `Bitten, die fehlenden ${amount} aufzuteilen`,
  question: "Wer wird um wie viel gebeten?",
  all: "Alle, die bezahlt haben",
  others: "Die anderen, ich nicht",
  text: "Alle bekommen eine E-Mail und können ihren Teil zahlen oder ablehnen. Abgebucht wird nur dann mehr, wenn sie es zahlen. Gefragt werden kann insgesamt dreimal, im Abstand von einer Stunde.",
  yes: "Ja, fragen",
  no: "Jetzt nicht",
  done: "Alle sind gefragt",
  doneText: "Alle haben eine E-Mail mit einem Link zum Antworten.",
  byYou: "Sie haben alle, die bezahlt haben, gebeten, den fehlenden Betrag aufzuteilen.",
  byShop: (shop) => `${shop} hat alle, die bezahlt haben, gebeten, den fehlenden Betrag aufzuteilen.`,
  states: { open: "noch keine Antwort", paid: "hat bezahlt", declined: "hat abgelehnt" },
  answerUntil: (moment) => `Die Zeit zum Antworten endet am ${moment}.`,
  over: "Die Zeit zum Antworten ist vorbei.",
  askedBy: (who) => `${who} bittet Sie, etwas mehr zu zahlen`,
  own: "Ihr eigener Teil",
  missing: (amount) => `Es fehlen noch ${amount}.`,
  covers: (hold, share) =>
    `Ihr Anteil wird ${share}. Er kommt aus den ${hold}, die schon auf Ihrer Karte reserviert sind: Mehr wird nicht reserviert.`,
  pays: (total) =>
    `Sie würden dann insgesamt ${total} zahlen. Der Betrag wird auf Ihrer Karte reserviert, bis die Bestellung vollständig ist.`,
  pick: "Vielleicht möchten Sie noch etwas von dem nehmen, was frei ist.",
  look: "Sehen, was frei ist",
  pay: (amount) => `Ja, ${amount} zahlen`,
  decline: "Nein, danke",
  declined: "Sie haben abgelehnt",
  declinedText: "Für Sie ändert sich nichts.",
  covered: (amount) => `Sie zahlen ${amount} mehr`,
  newShare: (share) => `Ihr Anteil ist jetzt ${share}.`,
};
