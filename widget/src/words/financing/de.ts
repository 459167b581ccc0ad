// Payment in parts or later, in German: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const de: FinancingWords = {
  question: "Wie möchten Sie zahlen?",
  full: "Alles auf einmal zahlen",
  notForThis: "Diese Zahlungsart ist für diesen Betrag nicht möglich.",
  agree: "Zustimmen und heute nichts zahlen",
  today: (amount) => `Heute ${amount} zahlen`,
  held: (held) => `${held}. Davon wird die erste Rate abgebucht, sobald die Bestellung vollständig ist.`,
  saved: "Jetzt wird nichts reserviert: Ihre Karte wird gespeichert und an den genannten Tagen belastet.",
  plan: "Ihre Zahlungen",
  later: "Wird später abgebucht",
  date: "Datum",
  amount: "Betrag",
  fee: (amount) => `+ ${amount} Gebühr`,
  now: "Heute",
  total: (total, rate) => `Insgesamt ${total}. Effektiver Jahreszins: ${rate}`,
  lender: (entity) => `${entity} streckt dem Shop das Geld vor, und dieser Firma schulden Sie es.`,
  terms: "Kreditbedingungen",
  information: "Informationen zum Kredit",
  cases: ["Wenn alle ihren Anteil zahlen", "Wenn die anderen nicht zahlen"],
  mandate: "Ich stimme zu, dass meine Karte an den genannten Tagen belastet wird.",
  mandateMissing: "Stimmen Sie den Abbuchungen an diesen Tagen zu, oder zahlen Sie alles auf einmal.",
  needed: "Um zu entscheiden, ob das möglich ist, brauchen wir:",
  labels: {
    phone: "Telefon",
    civility: "Anrede",
    birthDate: "Geburtsdatum",
    birthZipCode: "Postleitzahl des Geburtsorts",
    street1: "Straße und Hausnummer",
    zip: "Postleitzahl",
    city: "Ort",
    country: "Land",
  },
  civilities: { mr: "Herr", ms: "Frau" },
  elsewhere: "Ich bin in einem anderen Land geboren",
  faults: {
    phone: "Geben Sie eine Nummer mit Landesvorwahl ein, etwa +33612345678.",
    civility: "Wählen Sie eine Anrede.",
    birthDate: "Geben Sie Ihr Geburtsdatum ein.",
    birthZipCode: "Geben Sie die Postleitzahl Ihres Geburtsorts ein.",
    street1: "Geben Sie Straße und Hausnummer ein.",
    zip: "Geben Sie die Postleitzahl ein.",
    city: "Geben Sie den Ort ein.",
    country: "Wählen Sie ein Land.",
  },
  refusals: {
    planChanged: {
      title: "Der Zahlungsplan hat sich gerade geändert",
      text: "Es wurde nichts abgebucht. Prüfen Sie die neuen Termine und Beträge, und stimmen Sie erneut zu.",
    },
    offerNotAvailable: {
      title: "Diese Zahlungsart ist nicht mehr möglich",
      text: "Es wurde nichts abgebucht. Wählen Sie eine andere, oder zahlen Sie alles auf einmal.",
    },
  },
};
