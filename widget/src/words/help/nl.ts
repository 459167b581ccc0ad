// The Help component in Dutch.

import type { HelpWords } from "./en.ts";

export const nl: HelpWords = {
  language: "nl",
  failure: {
    heading: "De antwoorden kunnen niet worden getoond",
    text: "Vraag het de winkel of probeer het later opnieuw.",
    unreachable: "Controleer je verbinding en probeer het opnieuw.",
    again: "Opnieuw proberen",
  },
  heading: "Vragen over je betaling?",
  ask: (shop) => `Staat je vraag er niet bij? Vraag het ${shop}.`,
  email: "E-mail",
  phone: "Telefoon",
  page: "Contactpagina",
  legal: { terms: "Voorwaarden", privacy: "Privacy" },
  answers: [
    {
      question: "Wordt er nu al afgeschreven?",
      text: () =>
        "Niet meteen als meer mensen de bestelling delen: je bank reserveert het bedrag op je kaart, zodat het er is " +
        "voor de bestelling. Het wordt pas afgeschreven als de bestelling compleet is. Betaalt één persoon alles, " +
        "dan kan dat meteen worden afgeschreven. Boven de betaalknop staat wat er wordt gereserveerd en " +
        "wanneer het wordt afgeschreven.",
    },
    {
      question: "Wat als iemand niet betaalt?",
      text: () =>
        "Dat staat op de pagina voordat je betaalt. Bij sommige bestellingen betaalt degene die heeft besteld wat er aan " +
        "het eind nog ontbreekt. Bij andere wordt de bestelling geannuleerd en betaalt niemand iets: wat " +
        "gereserveerd was, komt vrij.",
    },
    {
      question: "Tot wanneer kunnen we betalen?",
      text: () =>
        "Tot de datum die bij de link staat. Daarna laat de link zien hoe de bestelling is afgelopen en kan er " +
        "niet meer worden betaald.",
    },
    {
      question: "Hoe krijg ik mijn geld terug?",
      text: (shop) =>
        "Zolang de pagina van de link het aanbiedt, kunnen genodigden daar hun betaling annuleren. " +
        `Vraag het daarna ${shop}: wat is afgeschreven, wordt terugbetaald op de kaart waarmee je hebt ` +
        "betaald. Het kan een paar dagen duren voordat je bank het laat zien.",
    },
    {
      question: "Ik heb met de verkeerde kaart betaald, of ik zie een bedrag dubbel",
      text: (shop) =>
        "Een bedrag dat gereserveerd was en weer vrijkwam, kan nog een paar dagen in je overzicht staan. Het " +
        `wordt niet afgeschreven. Staat het er langer dan een week, vraag het dan je bank of ${shop}.`,
    },
  ],
};
