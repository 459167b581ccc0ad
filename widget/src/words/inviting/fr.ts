// Invitations by e-mail, in French.

import type { InvitingWords } from "./en.ts";

export const fr: InvitingWords = {
  heading: "Inviter par e-mail",
  addresses: "Adresses e-mail",
  hint: "Plusieurs à la fois, séparées par une virgule, un espace ou une ligne. Avec un prénom : Cleo <cleo@example.com>",
  seats: "Parts que chacun paie",
  invite: "Envoyer les invitations",
  invited: (count) => (count === 1 ? "1 invitation est en route." : `${count} invitations sont en route.`),
  missing: "Saisissez au moins une adresse e-mail.",
  wrong: (text) => `Ce n’est pas une adresse e-mail : ${text}`,
  tooMany: (left) => `${left} personnes de plus peuvent être invitées au maximum.`,
  status: {
    waiting: "attend votre paiement",
    sent: "invitation envoyée",
    paid: "a payé",
    declined: "ne participe pas",
    bounced: "n’a pas pu être remis",
  },
  nudge: "Rappeler",
  nudgeOne: (name) => `Envoyer un rappel à ${name}`,
  nudgeAll: "Envoyer un rappel à tous ceux qui n’ont pas répondu",
  nudgedOne: (name) => `${name} reçoit un rappel.`,
  nudgedAll: "Tous ceux qui n’ont pas répondu reçoivent un rappel.",
  nudged: "rappel envoyé",
  nudgedAt: (moment) => `rappel prévu ${moment}`,
  decline: "Je ne participe pas",
  declineAsk: "Vous ne participez pas ?",
  declineText: (captain) => `${captain} en est informé(e), pour que personne ne vous attende.`,
  declineYes: "Oui, je ne participe pas",
  declineNo: "Retour",
  declined: (captain) =>
    `${captain} sait que vous ne participez pas. Si vous changez d’avis, vous pouvez encore payer.`,
};
