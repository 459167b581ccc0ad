// Invitations by e-mail, in German.

import type { InvitingWords } from "./en.ts";

export const de: InvitingWords = {
  heading: "Per E-Mail einladen",
  addresses: "E-Mail-Adressen",
  hint: "Mehrere auf einmal, mit Komma, Leerzeichen oder neuer Zeile dazwischen. Mit Vornamen: Cleo <cleo@example.com>",
  seats: "Anteile, die jede Person zahlt",
  invite: "Einladungen senden",
  invited: (count) => (count === 1 ? "1 Einladung ist unterwegs." : `${count} Einladungen sind unterwegs.`),
  missing: "Bitte mindestens eine E-Mail-Adresse eingeben.",
  wrong: (text) => `Das ist keine E-Mail-Adresse: ${text}`,
  tooMany: (left) => `Höchstens ${left} weitere Personen können eingeladen werden.`,
  status: {
    waiting: "wartet auf Ihre Zahlung",
    sent: "eingeladen",
    paid: "hat bezahlt",
    declined: "ist nicht dabei",
    bounced: "war nicht zustellbar",
  },
  nudge: "Erinnern",
  nudgeOne: (name) => `${name} erinnern`,
  nudgeAll: "Alle erinnern, die nicht geantwortet haben",
  nudgedOne: (name) => `${name} wird erinnert.`,
  nudgedAll: "Alle, die nicht geantwortet haben, werden erinnert.",
  nudged: "erinnert",
  nudgedAt: (moment) => `Erinnerung am ${moment}`,
  decline: "Ich bin nicht dabei",
  declineAsk: "Sie sind nicht dabei?",
  declineText: (captain) => `${captain} erfährt es, damit niemand auf Sie wartet.`,
  declineYes: "Ja, ich bin nicht dabei",
  declineNo: "Zurück",
  declined: (captain) =>
    `${captain} weiß, dass Sie nicht dabei sind. Wenn Sie es sich anders überlegen, können Sie noch zahlen.`,
};
