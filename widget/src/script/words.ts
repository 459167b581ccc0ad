// The few words that the script itself says to buyers: everything else stands in the frames.

const en = {
  captain: "Payment",
  link: "Link for the others",
  help: "Help",
  lost: "This part of the page could not be loaded.",
  again: "Try again",
  hosted: "Pay on the payment page",
};

const fr: typeof en = {
  captain: "Paiement",
  link: "Lien pour les autres",
  help: "Aide",
  lost: "Cette partie de la page n’a pas pu être chargée.",
  again: "Réessayer",
  hosted: "Payer sur la page de paiement",
};

export function wordsFor(locale: string): typeof en {
  return /^fr/i.test(locale) ? fr : en;
}
