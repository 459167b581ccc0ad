// Asks among those who have paid, in French.

import type { AskWords } from "./en.ts";

export const fr: AskWords = {
  heading: "Demander à ceux qui ont payé",
  ask: (amount) => `Leur demander de se partager les ${amount} qui manquent`,
  question: "À qui demander, et combien ?",
  all: "À tous ceux qui ont payé",
  others: "Aux autres, pas à moi",
  text: "Chacun reçoit un e-mail et peut payer sa part ou refuser. Personne n’est débité de plus sans l’avoir payé. On peut demander trois fois en tout, à une heure d’intervalle.",
  yes: "Oui, leur demander",
  no: "Pas maintenant",
  done: "La demande est envoyée",
  doneText: "Chacun a reçu un e-mail avec un lien pour répondre.",
  byYou: "Vous avez demandé à ceux qui ont payé de se partager ce qui manquait.",
  byShop: (shop) => `${shop} a demandé à ceux qui ont payé de se partager ce qui manquait.`,
  states: { open: "pas encore de réponse", paid: "a payé", declined: "a refusé" },
  answerUntil: (moment) => `Le délai pour répondre se termine le ${moment}.`,
  over: "Le temps pour répondre est écoulé.",
  askedBy: (who) => `${who} vous demande de payer un peu plus`,
  own: "Votre propre part",
  missing: (amount) => `Il manque encore ${amount}.`,
  covers: (hold, share) =>
    `Votre part passe à ${share}. Elle est prise sur les ${hold} déjà réservés sur votre carte : rien de plus n’est réservé.`,
  pays: (total) =>
    `Vous paieriez alors ${total} en tout. La somme est réservée sur votre carte jusqu’à ce que la commande soit complète.`,
  pick: "Peut-être voulez-vous prendre autre chose parmi ce qui est encore libre.",
  look: "Voir ce qui est libre",
  pay: (amount) => `Oui, payer ${amount}`,
  decline: "Non, merci",
  declined: "Vous avez refusé",
  declinedText: "Rien ne change pour vous.",
  covered: (amount) => `Vous payez ${amount} de plus`,
  newShare: (share) => `Votre part est maintenant de ${share}.`,
};
