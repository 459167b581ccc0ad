// The few words that the script itself says to buyers: everything else stands in the frames.

import type { Locale } from "../../../src/text/locale.ts";

type Words = {
  /** Instead of a frame that did not load. */
  readonly lost: string;
  readonly again: string;
  readonly hosted: string;
};

const LANGUAGES: Readonly<Record<Locale, Words>> & Readonly<Record<string, Words | undefined>> = {
  en: {
    lost: "This part of the page could not be loaded.",
    again: "Try again",
    hosted: "Payment page",
  },
  fr: {
    lost: "Cette partie de la page n’a pas pu être chargée.",
    again: "Réessayer",
    hosted: "Page de paiement",
  },
  de: {
    lost: "Dieser Teil der Seite konnte nicht geladen werden.",
    again: "Erneut versuchen",
    hosted: "Zahlungsseite",
  },
  es: {
    lost: "No se ha podido cargar esta parte de la página.",
    again: "Reintentar",
    hosted: "Página de pago",
  },
  it: {
    lost: "Non è stato possibile caricare questa parte della pagina.",
    again: "Riprova",
    hosted: "Pagina di pagamento",
  },
  nl: {
    lost: "Dit deel van de pagina kon niet worden geladen.",
    again: "Opnieuw proberen",
    hosted: "Betaalpagina",
  },
};

/** English for a language we do not speak. */
export function wordsFor(locale: string): Words {
  return LANGUAGES[locale.slice(0, 2).toLowerCase()] ?? LANGUAGES.en;
}
