// The few words that the script itself says to buyers: everything else stands in the frames.

import type { Locale } from "../../../src/text/locale.ts";

type Words = {
  /** What the frames are called. */
  readonly captain: string;
  readonly link: string;
  readonly help: string;
  /** Instead of a frame that did not load. */
  readonly lost: string;
  readonly again: string;
  readonly hosted: string;
};

const LANGUAGES: Readonly<Record<Locale, Words>> & Readonly<Record<string, Words | undefined>> = {
  en: {
    captain: "Payment",
    link: "Link for the others",
    help: "Help",
    lost: "This part of the page could not be loaded.",
    again: "Try again",
    hosted: "Pay on the payment page",
  },
  fr: {
    captain: "Paiement",
    link: "Lien pour les autres",
    help: "Aide",
    lost: "Cette partie de la page n’a pas pu être chargée.",
    again: "Réessayer",
    hosted: "Payer sur la page de paiement",
  },
  de: {
    captain: "Zahlung",
    link: "Link für die anderen",
    help: "Hilfe",
    lost: "Dieser Teil der Seite konnte nicht geladen werden.",
    again: "Erneut versuchen",
    hosted: "Auf der Zahlungsseite bezahlen",
  },
  es: {
    captain: "Pago",
    link: "Enlace para los demás",
    help: "Ayuda",
    lost: "No se ha podido cargar esta parte de la página.",
    again: "Reintentar",
    hosted: "Pagar en la página de pago",
  },
  it: {
    captain: "Pagamento",
    link: "Link per gli altri",
    help: "Aiuto",
    lost: "Non è stato possibile caricare questa parte della pagina.",
    again: "Riprova",
    hosted: "Paga sulla pagina di pagamento",
  },
  nl: {
    captain: "Betaling",
    link: "Link voor de anderen",
    help: "Hulp",
    lost: "Dit deel van de pagina kon niet worden geladen.",
    again: "Opnieuw proberen",
    hosted: "Betalen op de betaalpagina",
  },
};

/** English for a language we do not speak. */
export function wordsFor(locale: string): Words {
  return LANGUAGES[locale.slice(0, 2).toLowerCase()] ?? LANGUAGES.en;
}
