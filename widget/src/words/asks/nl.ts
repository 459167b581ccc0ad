// Asks among those who have paid, in Dutch.

import type { AskWords } from "./en.ts";

export const nl: AskWords = {
  heading: "Vraag wie betaald heeft",
  ask: (amount) => `Vraag hun de ontbrekende ${amount} te delen`,
  question: "Wie wordt om hoeveel gevraagd?",
  all: "Iedereen die heeft betaald",
  others: "De anderen, ik niet",
  text: "Ze krijgen allemaal een e-mail en kunnen hun deel betalen of nee zeggen. Er wordt alleen meer afgeschreven als ze het betalen. Vragen kan in totaal drie keer, met een uur ertussen.",
  yes: "Ja, vragen",
  no: "Nu niet",
  done: "Het is gevraagd",
  doneText: "Ze hebben allemaal een e-mail met een link om te antwoorden.",
  byYou: "Je hebt wie betaald heeft gevraagd samen te delen wat ontbrak.",
  byShop: (shop) => `${shop} heeft wie betaald heeft gevraagd samen te delen wat ontbrak.`,
  states: { open: "nog geen antwoord", paid: "heeft betaald", declined: "zei nee" },
  answerUntil: (moment) => `De tijd om te antwoorden eindigt op ${moment}.`,
  over: "De tijd om te antwoorden is voorbij.",
  askedBy: (who) => `${who} vraagt je iets meer te betalen`,
  own: "Je eigen deel",
  missing: (amount) => `Er ontbreekt nog ${amount}.`,
  covers: (hold, share) =>
    `Je deel wordt ${share}. Het komt uit de ${hold} die al op je kaart zijn gereserveerd: er wordt niet meer gereserveerd.`,
  pays: (total) =>
    `Je betaalt dan in totaal ${total}. Het bedrag blijft op je kaart gereserveerd tot de bestelling compleet is.`,
  pick: "Misschien wil je nog iets van wat vrij is.",
  look: "Kijk wat vrij is",
  pay: (amount) => `Ja, ${amount} betalen`,
  decline: "Nee, bedankt",
  declined: "Je hebt nee gezegd",
  declinedText: "Voor jou verandert er niets.",
  covered: (amount) => `Je betaalt ${amount} meer`,
  newShare: (share) => `Je deel is nu ${share}.`,
};
