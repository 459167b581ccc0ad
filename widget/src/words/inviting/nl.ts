// Invitations by e-mail, in Dutch.

import type { InvitingWords } from "./en.ts";

export const nl: InvitingWords = {
  heading: "Uitnodigen per e-mail",
  addresses: "E-mailadressen",
  hint: "Meerdere tegelijk, met een komma, spatie of nieuwe regel ertussen. Met voornaam: Cleo <cleo@example.com>",
  seats: "Delen die ieder betaalt",
  invite: "Uitnodigen",
  invited: (count) => (count === 1 ? "1 uitnodiging is onderweg." : `${count} uitnodigingen zijn onderweg.`),
  missing: "Vul minstens één e-mailadres in.",
  wrong: (text) => `Dit is geen e-mailadres: ${text}`,
  tooMany: (left) => `Er kunnen nog hoogstens ${left} mensen worden uitgenodigd.`,
  status: {
    waiting: "wacht op je betaling",
    sent: "uitgenodigd",
    paid: "heeft betaald",
    declined: "doet niet mee",
    bounced: "kon niet worden bezorgd",
  },
  nudge: "Herinneren",
  nudgeOne: (name) => `${name} herinneren`,
  nudgeAll: "Iedereen herinneren die niet heeft geantwoord",
  nudgedOne: (name) => `${name} krijgt een herinnering.`,
  nudgedAll: "Iedereen die niet heeft geantwoord krijgt een herinnering.",
  nudged: "herinnerd",
  nudgedAt: (moment) => `herinnering op ${moment}`,
  decline: "Ik doe niet mee",
  declineAsk: "Doe je niet mee?",
  declineText: (captain) => `${captain} krijgt het te horen, zodat niemand op je wacht.`,
  declineYes: "Ja, ik doe niet mee",
  declineNo: "Terug",
  declined: (captain) => `${captain} weet dat je niet meedoet. Bedenk je je, dan kun je nog betalen.`,
};
