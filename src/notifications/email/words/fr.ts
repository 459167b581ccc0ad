// The e-mails in French.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const fr: Words = {
  language: "fr",

  hello: (firstName) => `Bonjour ${firstName},`,
  order: (shop) => `la commande chez ${shop}`,
  orderOf: (captain, shop) => `la commande lancée par ${captain} chez ${shop}`,

  before: (label) => `${label} :`,
  figures: {
    reference: "Référence",
    total: "Total de la commande",
    share: "Votre part",
    open: "Reste à payer",
    until: "Échéance",
    taken: "Débité de votre carte",
    refunded: "Remboursé",
  },

  links: {
    share: "Lien pour les autres",
    people: "Voir qui a payé",
    order: "Voir la commande",
    stop: "Ne plus recevoir de rappels pour cette commande",
  },
  why: (shop) => `Vous recevez cet e-mail car vous avez payé une commande chez ${shop}.`,

  promise: {
    direct: (hold, by) =>
      `Un montant de ${hold} est réservé sur votre carte. Une fois que les autres ont payé, au plus tard le ${by}, seule votre part est débitée, avec les parts restées impayées, et le reste est libéré.`,
    directTpc: (hold, by, shop) =>
      `Un montant de ${hold} est réservé sur votre carte, et rien n’est débité avant que ${shop} accepte la commande. Seule votre part l’est alors, avec les parts restées impayées le ${by}, et le reste est libéré.`,
    shareOfDirect: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte et débité quand tout le monde a payé, au plus tard le ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand ${shop} accepte la commande ; sinon, il est libéré.`,
    standard: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand tout le monde a payé ; si ce n’est pas le cas le ${by}, il est libéré.`,
    standardTpc: (share, by, shop) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand tout le monde a payé, au plus tard le ${by}, et que ${shop} accepte la commande ; sinon, il est libéré.`,
    full: (share) =>
      `Un montant de ${share} est réservé sur votre carte. Tout le monde a payé : il sera bientôt débité.`,
  },

  captainLink: {
    subject: (shop) => `Votre lien pour partager la commande chez ${shop}`,
    title: "C’est au tour des autres",
    text: (shop) =>
      `Merci, votre paiement à ${shop} a bien été accepté. Envoyez ce lien aux autres pour que chacun puisse payer une part :`,
  },

  captainShareReminder: {
    subject: (shop) => `Personne n’a encore rejoint votre commande chez ${shop}`,
    title: "Personne ne vous a encore rejoint",
    text: (open, total) =>
      `Il reste ${open} à payer sur ${total}. Le lien s’est peut-être perdu en route : le voici de nouveau, à envoyer aux autres.`,
  },

  captainDueReminder: {
    subject: (open, shop) => `Il reste ${open} à payer pour votre commande chez ${shop}`,
    title: "Tout le monde n’a pas encore payé",
    nobody: "Personne d’autre n’a payé pour l’instant.",
    joined: (n) =>
      plural("fr", n, {
        one: "Une autre personne a payé pour l’instant.",
        other: `${n} autres personnes ont payé pour l’instant.`,
      }),
    text: (open, by) =>
      `Il manque encore ${open}, et la commande peut être payée jusqu’au ${by}. Envoyez le lien aux personnes qui n’ont pas encore payé :`,
  },

  captainCompleted: {
    subject: (shop) => `Votre commande chez ${shop} est terminée`,
    title: "Tout est payé",
    text: (shop) => `Merci, votre commande chez ${shop} est entièrement payée.`,
    taken: (amount) => `Un montant de ${amount} a été débité de votre carte.`,
    nothingTaken: "Rien n’a été débité de votre carte.",
    covered: (amount) => `Il comprend une somme de ${amount} que personne d’autre n’a payée.`,
    restReleased: "Ce qui était réservé en plus est libéré.",
  },

  captainCancelled: {
    subject: (shop) => `Votre commande chez ${shop} a été annulée`,
    title: "Votre commande a été annulée",
  },

  coBuyerReceipt: {
    subject: (share, shop) => `Votre part de ${share} chez ${shop}`,
    title: "Votre paiement a bien été accepté",
    text: (order) => `Merci, vous participez à ${order}.`,
  },

  coBuyerTaken: {
    subject: (amount, shop) => `Débit de ${amount} pour votre part chez ${shop}`,
    title: "Votre part a été débitée",
    text: (amount, order) =>
      `Un montant de ${amount} a été débité de votre carte pour votre part de ${order}. Merci.`,
    smaller: (share) =>
      `C’est moins que la part convenue de ${share}, car le montant de la commande a été réduit.`,
  },

  coBuyerCancelled: {
    subject: (shop) => `Votre paiement à ${shop} a été annulé`,
    title: "Votre paiement a été annulé",
  },

  reasons: {
    merchant: (shop) => `${shop} a annulé la commande.`,
    dueDate: "La commande n’a pas été entièrement payée à temps.",
    commitDeadline: (shop) => `${shop} n’a pas accepté la commande à temps.`,
    captureFailed: "Un paiement de la commande n’a pas pu être débité.",
    shopReleased: (shop) => `${shop} a annulé votre paiement.`,
    withdrawn: "Vous avez annulé votre paiement.",
    notNeeded: "Le montant de la commande a été réduit, et votre part n’est plus nécessaire.",
    cardRefused: "Votre carte n’a pas pu être débitée.",
    lost: "Votre banque ne réserve plus le montant.",
  },

  released: (amount) => `Rien n’a été débité : le montant de ${amount} réservé sur votre carte est libéré.`,
  givenBack: (amount) => `Le montant de ${amount} débité de votre carte vous sera remboursé.`,
  bank: "Selon votre banque, cela peut mettre quelques jours à apparaître.",

  refund: {
    subject: (amount, shop) => `Remboursement de ${amount} par ${shop}`,
    title: "Votre remboursement est en route",
    text: (amount, shop) => `${shop} a remboursé ${amount} sur la carte qui a servi au paiement.`,
    compensation: (amount) =>
      `Votre paiement a été annulé : un montant de ${amount} a été remboursé sur la carte qui a servi au paiement.`,
  },

  stopPage: {
    title: "Rappels pour votre commande",
    ask: (shop) =>
      `Tant qu’une partie de votre commande chez ${shop} reste à payer, vous recevez un rappel par e-mail. Souhaitez-vous ne plus en recevoir ?`,
    button: "Arrêter les rappels",
    stopped: "Vous ne recevrez plus de rappels pour cette commande.",
    still: "Nous vous préviendrons encore si elle est terminée ou annulée.",
  },
};
