// A captain's acts on what others leave open, in French.

import type { CockpitWords } from "./en.ts";

export const fr: CockpitWords = {
  heading: "Si quelqu’un ne paie pas",
  no: "Pas maintenant",
  cover: (amount) => `Prendre ${amount} à ma charge`,
  coverAsk: "Combien prenez-vous à votre charge ?",
  amount: (currency) => `Montant (${currency})`,
  coverText: (share, hold) =>
    `Votre part passe à ${share}. Elle est prise sur les ${hold} déjà réservés sur votre carte : rien de plus n’est réservé. Vous ne pourrez pas revenir en arrière ici.`,
  rest: (amount) => `Il restera ${amount} à payer pour les autres.`,
  noRest: "Les autres n’auront plus rien à payer.",
  notCovered: (most) => `Vous pouvez prendre ${most} au plus, et le reste doit suffire pour un paiement.`,
  coverYes: "Oui, le prendre à ma charge",
  covered: (amount) => `Vous prenez ${amount} de plus à votre charge`,
  newShare: (share) => `Votre part est maintenant de ${share}.`,
  leaveOut: (amount) => `Retirer ce que personne n’a pris : ${amount}`,
  leaveOutAsk: (names) => `Retirer ${names} ?`,
  leaveOutText: (due) =>
    `La commande s’élèvera alors à ${due}. Les parts déjà payées ne changent pas. Vous ne pourrez pas revenir en arrière ici.`,
  leaveOutYes: "Oui, retirer",
  leftOut: (amount) => `${amount} retirés de la commande`,
  newDue: (due) => `La commande s’élève maintenant à ${due}.`,
  later: "Laisser plus de temps à tous",
  laterAsk: "Laisser plus de temps à tous ?",
  until: "Ils peuvent payer jusqu’au",
  laterText:
    "Ce qui est réservé sur les cartes le reste jusque-là, sauf si tout le monde a payé avant. Vous ne pouvez le faire qu’une fois.",
  laterYes: "Oui, laisser plus de temps",
  moved: (by) => `Tout le monde peut payer jusqu’au ${by}`,
  sameLink: "Le lien reste le même.",
};
