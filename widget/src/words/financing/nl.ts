// Payment in parts or later, in Dutch: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const nl: FinancingWords = {
  question: "Hoe wil je betalen?",
  full: "Alles in één keer betalen",
  notForThis: "Deze manier van betalen is niet mogelijk voor dit bedrag.",
  agree: "Akkoord, en vandaag niets betalen",
  today: (amount) => `Vandaag ${amount} betalen`,
  held: (held) => `${held}. Daarvan wordt het eerste deel afgeschreven zodra de bestelling compleet is.`,
  saved: "Er wordt nu niets gereserveerd: je kaart wordt opgeslagen en op de genoemde data belast.",
  plan: "Je betalingen",
  later: "Wordt later afgeschreven",
  date: "Datum",
  amount: "Bedrag",
  fee: (amount) => `+ ${amount} kosten`,
  now: "Vandaag",
  total: (total, rate) => `In totaal ${total}. Jaarlijks percentage: ${rate}`,
  lender: (entity) =>
    `${entity} schiet het geld voor aan de winkel, en aan dit bedrijf ben je het verschuldigd.`,
  terms: "Voorwaarden van het krediet",
  information: "Informatie over het krediet",
  cases: ["Als iedereen zijn deel betaalt", "Als de anderen niet betalen"],
  mandate: "Ik ga ermee akkoord dat mijn kaart op de genoemde data wordt belast.",
  mandateMissing: "Ga akkoord met de afschrijvingen op deze data, of betaal alles in één keer.",
  needed: "Om te beslissen of dit mogelijk is, hebben we nodig:",
  labels: {
    phone: "Telefoon",
    civility: "Aanhef",
    birthDate: "Geboortedatum",
    birthZipCode: "Postcode van de geboorteplaats",
    street1: "Straat en huisnummer",
    zip: "Postcode",
    city: "Plaats",
    country: "Land",
  },
  civilities: { mr: "Dhr.", ms: "Mevr." },
  elsewhere: "Ik ben in een ander land geboren",
  faults: {
    phone: "Vul een nummer met landcode in, zoals +33612345678.",
    civility: "Kies een aanhef.",
    birthDate: "Vul je geboortedatum in.",
    birthZipCode: "Vul de postcode van je geboorteplaats in.",
    street1: "Vul straat en huisnummer in.",
    zip: "Vul de postcode in.",
    city: "Vul de plaats in.",
    country: "Kies een land.",
  },
  refusals: {
    planChanged: {
      title: "Het betaalplan is net gewijzigd",
      text: "Er is niets afgeschreven. Controleer de nieuwe data en bedragen en ga opnieuw akkoord.",
    },
    offerNotAvailable: {
      title: "Deze manier van betalen is niet meer mogelijk",
      text: "Er is niets afgeschreven. Kies een andere, of betaal alles in één keer.",
    },
  },
};
