// The Help component in German.

import type { HelpWords } from "./en.ts";

export const de: HelpWords = {
  language: "de",
  failure: {
    heading: "Die Antworten können nicht angezeigt werden",
    text: "Fragen Sie den Shop oder versuchen Sie es später erneut.",
    unreachable: "Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    again: "Erneut versuchen",
  },
  heading: "Fragen zu Ihrer Zahlung?",
  ask: (shop) => `Ihre Frage ist nicht dabei? Fragen Sie ${shop}.`,
  email: "E-Mail",
  phone: "Telefon",
  page: "Kontaktseite",
  legal: { terms: "AGB", privacy: "Datenschutz" },
  answers: [
    {
      question: "Wird jetzt schon abgebucht?",
      text: () =>
        "Nicht sofort, wenn mehrere sich die Bestellung teilen: Ihre Bank reserviert den Betrag auf Ihrer Karte, " +
        "damit er für die Bestellung da ist. Abgebucht wird erst, wenn die Bestellung vollständig ist. Wenn eine " +
        "Person alles bezahlt, kann sofort abgebucht werden. Was reserviert und wann es abgebucht wird, " +
        "steht über dem Button zum Bezahlen.",
    },
    {
      question: "Was ist, wenn jemand nicht bezahlt?",
      text: () =>
        "Das erfahren Sie, bevor Sie bezahlen. Bei manchen Bestellungen zahlt die Person, die bestellt hat, am " +
        "Ende der Frist, was noch fehlt. Bei anderen wird die Bestellung storniert, und niemand zahlt etwas: Was " +
        "reserviert war, wird freigegeben.",
    },
    {
      question: "Wie lange können wir bezahlen?",
      text: () =>
        "Bis zu dem Datum, das neben dem Link steht. Danach zeigt der Link, wie die Bestellung ausgegangen ist, " +
        "und nimmt keine Zahlungen mehr an.",
    },
    {
      question: "Wie bekomme ich mein Geld zurück?",
      text: (shop) =>
        "Solange die Seite des Links es anbietet, können Eingeladene dort ihre Zahlung zurückziehen. " +
        `Danach fragen Sie ${shop}: Was abgebucht wurde, wird auf die Karte erstattet, mit der Sie bezahlt ` +
        "haben. Bis Ihre Bank das anzeigt, können einige Tage vergehen.",
    },
    {
      question: "Ich habe mit der falschen Karte bezahlt oder sehe einen Betrag doppelt",
      text: (shop) =>
        "Ein Betrag, der reserviert und dann freigegeben wurde, kann noch einige Tage in Ihrer Umsatzliste " +
        "stehen. Er wird nicht abgebucht. Steht er dort länger als eine Woche, fragen Sie Ihre Bank oder " +
        `${shop}.`,
    },
  ],
};
