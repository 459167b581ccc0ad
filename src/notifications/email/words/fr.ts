// The e-mails in French.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const fr: Words = {
  language: "fr",

  hello: (firstName) => `Bonjour ${firstName},`,
  helloAll: "Bonjour,",
  order: (shop) => `la commande chez ${shop}`,
  orderOf: (captain, shop) => `la commande lancée par ${captain} chez ${shop}`,
  ownOrder: (shop) => `votre commande chez ${shop}`,

  before: (label) => `${label} :`,
  figures: {
    reference: "Référence",
    items: "Pour",
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
    answer: "Répondre",
    plan: "Voir ce qui reste dû, payer ou changer de carte",
    stop: "Ne plus recevoir de rappels pour cette commande",
  },
  why: (shop) => `Vous recevez cet e-mail car vous avez payé une commande chez ${shop}.`,

  promise: {
    direct: (hold, by, _shop, share, most) =>
      `Un montant de ${hold} est réservé sur votre carte. Vous serez débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. Le reste est libéré.`,
    directTpc: (hold, by, shop, share) =>
      `Un montant de ${hold} est réservé sur votre carte, et rien n’est débité avant que ${shop} accepte la commande. Vous serez alors débité de ${share}, et au plus de ${hold} si d’autres n’ont pas payé le ${by}. Le reste est libéré.`,
    partly: (hold, by, _shop, share, most) =>
      `Un montant de ${hold} est réservé sur votre carte. Vous serez débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. S’il manque encore plus à ce moment-là, rien n’est débité.`,
    partlyTpc: (hold, by, shop, share) =>
      `Un montant de ${hold} est réservé sur votre carte, et rien n’est débité avant que ${shop} accepte la commande. Vous serez alors débité de ${share}, et au plus de ${hold} si d’autres n’ont pas payé le ${by}. S’il manque encore plus à ce moment-là, rien n’est débité.`,
    shareOfPartly: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte et débité quand assez de parts sont payées, au plus tard le ${by} ; sinon, il est libéré.`,
    shareOfPartlyTpc: (share, by, shop) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement si assez de parts sont payées le ${by} et que ${shop} accepte la commande ; sinon, il est libéré.`,
    shareOfDirect: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte et débité quand tout le monde a payé, au plus tard le ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand ${shop} accepte la commande ; sinon, il est libéré.`,
    standard: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand tout le monde a payé ; si ce n’est pas le cas le ${by}, il est libéré.`,
    standardTpc: (share, by, shop) =>
      `Un montant de ${share} est réservé sur votre carte et débité seulement quand tout le monde a payé, au plus tard le ${by}, et que ${shop} accepte la commande ; sinon, il est libéré.`,
    less: (hold, share) =>
      `Un montant de ${hold} est réservé sur votre carte. La commande est devenue plus petite : si elle aboutit, vous serez débité d’environ ${share}. Le reste est libéré.`,
    full: (hold, share) =>
      `Un montant de ${hold} est réservé sur votre carte. Tout est payé : vous serez bientôt débité de ${share}.`,
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

  captainGap: {
    subject: (open, shop) => `Il manque de nouveau ${open} pour votre commande chez ${shop}`,
    title: "Un paiement n’est plus là",
    text: (open, by) =>
      `Un paiement de votre commande n’est plus réservé : il manque ${open}. La commande peut être payée jusqu’au ${by} : renvoyez le lien.`,
  },

  captainActs: {
    heading: "Vous pouvez aussi",
    pay: (amount) => `payer vous-même les ${amount} qui manquent avec le lien ci-dessus`,
    cover: (amount) =>
      `prendre ${amount} à votre charge sur votre page : cette somme est déjà réservée sur votre carte`,
    leaveOut: (amount) => `retirer sur votre page ce que personne n’a pris : ${amount}`,
    later: (latest) => `laisser plus de temps à tous sur votre page, jusqu’au ${latest} au plus tard`,
  },

  amountLowered: {
    subject: (shop) => `Il y a moins à payer pour la commande chez ${shop}`,
    title: "La commande est devenue plus petite",
    text: (due, order) => `Il n’y a plus que ${due} à payer pour ${order}. Votre part ne change pas.`,
  },

  dueDateMoved: {
    subject: (shop) => `Plus de temps pour payer la commande chez ${shop}`,
    title: "Il y a plus de temps pour payer",
    text: (by, order) =>
      `Il est maintenant possible de payer ${order} jusqu’au ${by}. Le montant reste réservé sur votre carte jusque-là.`,
    leave: "Si c’est trop tard pour vous, vous pouvez retirer votre paiement sur la page de la commande.",
  },

  invitation: {
    subject: (who, shop) => `${who} vous invite à payer une part chez ${shop}`,
    title: "Vous êtes invité(e)",
    text: (who, shop) => `${who} a payé une commande chez ${shop} et vous invite à en payer une part.`,
    picking: "Vous choisissez sur la page ce que vous payez.",
    seats: (n) => `Cette part est pour ${n} personnes, vous compris.`,
    decline: "Sur la page de la commande, vous pouvez payer ou dire que vous ne participez pas.",
    page: "Voir la commande et payer",
    why: (who, shop) => `Vous recevez cet e-mail car ${who} vous a invité(e) à une commande chez ${shop}.`,
    refuse: (shop) => `Ne plus recevoir d’invitations de ${shop}`,
  },

  nudge: {
    subject: (who, shop) => `${who} vous rappelle votre part chez ${shop}`,
    title: "Un rappel pour votre part",
    text: (who, shop, by) =>
      `${who} attend votre part d’une commande chez ${shop}. Elle peut être payée jusqu’au ${by}.`,
  },

  captainDeclined: {
    subject: (who, shop) => `${who} ne participe pas à votre commande chez ${shop}`,
    title: "Une invitation a été déclinée",
    text: (who, open, by) =>
      `${who} ne participe pas. Il manque encore ${open}, et la commande peut être payée jusqu’au ${by}.`,
  },

  askToPay: {
    subject: (amount, shop) => `Pouvez-vous ajouter ${amount} à la commande chez ${shop} ?`,
    subjectFree: (shop) => `Pouvez-vous prendre autre chose de la commande chez ${shop} ?`,
    title: "On vous demande de payer un peu plus",
    others: (who, open) =>
      `Il manque encore ${open}. ${who} demande à ceux qui ont payé de se partager cette somme.`,
    own: (open) =>
      `Il manque encore ${open}. Vous avez demandé à ceux qui ont payé de se partager cette somme, et vous en faites partie.`,
    part: (amount) => `Votre part serait de ${amount}.`,
    free: "C’est vous qui décidez : rien de plus n’est réservé ni débité si vous ne le payez pas vous-même. Vous pouvez aussi refuser.",
    heading: "Encore libre",
  },

  askEnded: {
    filledSubject: (shop) => `Il ne manque plus rien pour la commande chez ${shop}`,
    filledTitle: "Il ne manque plus rien",
    filled: (order) => `Vous n’avez rien de plus à payer pour ${order}.`,
    expiredSubject: (open, shop) => `Il manque encore ${open} pour la commande chez ${shop}`,
    expiredTitle: "Le temps pour répondre est écoulé",
    expired: (open, by) =>
      `Ce qui était demandé n’a pas été entièrement payé : il manque encore ${open}. Cette somme peut être payée jusqu’au ${by}.`,
  },

  captainCompleted: {
    subject: (shop) => `Votre commande chez ${shop} est terminée`,
    title: "Tout est payé",
    text: (shop) => `Merci, votre commande chez ${shop} est entièrement payée.`,
    taken: (amount) => `Un montant de ${amount} a été débité de votre carte.`,
    nothingTaken: "Rien n’a été débité de votre carte.",
    covered: (n, amount) =>
      `${n > 0 ? plural("fr", n, { one: "1 personne n’a pas payé", other: `${n} personnes n’ont pas payé` }) : "Tout le monde n’a pas payé"} : ${amount} ont été ajoutés à votre part.`,
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
    again: (total) => `C’est un nouveau paiement de votre part pour cette commande : ${total} en tout.`,
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

  captainAgreed: {
    subject: (shop) => `Votre plan de paiement pour la commande chez ${shop}`,
    title: "Vous payez en plusieurs fois ou plus tard",
    text: (shop, entity) =>
      `Vous avez convenu avec ${entity} de payer votre commande chez ${shop} aux dates ci-dessous.`,
    most: "Ces montants sont des maximums : ils diminuent quand d’autres paient leur part.",
  },

  captainDeadlineNotice: {
    subject: (amount, day, shop) => `${amount} pour votre commande chez ${shop}, le ${day}`,
    title: "Une échéance approche",
    text: (amount, day, shop) =>
      `Un montant de ${amount} pour votre commande chez ${shop} sera débité de votre carte le ${day}.`,
    early: "Vous pouvez payer avant cette date, sans frais, ou changer de carte.",
  },

  captainDeadlinePaid: {
    subject: (amount, shop) => `${amount} payés pour votre commande chez ${shop}`,
    title: "Votre paiement est passé",
    text: (amount, shop, entity) =>
      `Merci, ${entity} a reçu un montant de ${amount} pour votre commande chez ${shop}.`,
  },

  captainDeadlineFailed: {
    subject: (amount, shop) =>
      `Un montant de ${amount} n’a pas pu être débité pour votre commande chez ${shop}`,
    title: "Un paiement n’est pas passé",
    text: (amount, shop) =>
      `Votre banque n’a pas autorisé le débit de ${amount} pour votre commande chez ${shop}.`,
    retry: (day) =>
      `Une nouvelle tentative aura lieu le ${day}. Vous pouvez aussi payer maintenant ou changer de carte.`,
    act: "Il n’y aura pas de nouvelle tentative avec cette carte : merci de payer maintenant ou de changer de carte.",
  },

  captainDeadlineLate: {
    subject: (amount, shop) => `Un paiement de ${amount} est en retard pour votre commande chez ${shop}`,
    title: "Un paiement est en retard",
    text: (amount, day, shop) =>
      `Un montant de ${amount} pour votre commande chez ${shop} était dû le ${day} et n’est pas encore payé. Merci de payer maintenant ou de changer de carte.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount, shop) => `Un montant de ${amount} reste impayé pour votre commande chez ${shop}`,
    title: "Un paiement n’a pas été effectué",
    text: (amount, day, entity) =>
      `Vous devez à ${entity} un montant de ${amount}, échu le ${day}. Il ne sera plus débité automatiquement : merci de payer maintenant.`,
  },

  captainPlanChanged: {
    subject: (shop) => `Votre plan de paiement pour la commande chez ${shop} a changé`,
    title: "Votre plan de paiement a changé",
    text: (shop) => `${shop} a remboursé une partie de votre commande. Voici les montants actuels.`,
    returned: (amount) => `Un montant de ${amount} a été remboursé sur la carte qui a servi au paiement.`,
    elsewhere: (amount) =>
      `Un montant de ${amount} que vous n’aviez pas payé par carte vous est rendu séparément.`,
  },

  captainPlanEnded: {
    subject: (shop) => `Vous ne devez plus rien pour votre commande chez ${shop}`,
    title: "Vous ne devez plus rien",
    text: (shop, entity) =>
      `Votre plan de paiement pour la commande chez ${shop} est terminé : vous ne devez plus rien à ${entity}.`,
  },

  plan: {
    held: (amount) =>
      `Un montant de ${amount} est réservé sur votre carte ; la première échéance y sera débitée quand la commande sera complète, et le reste suivra aux dates convenues.`,
    nothingHeld: "Rien n’est réservé sur votre carte ; vous payez à la date convenue.",
    void: "Rien n’a été réservé ni débité, et vous ne devez rien.",
    begun: "Votre commande est complète",
    rest: "Le reste est débité de votre carte aux dates suivantes :",
    withFee: (amount, fee) => `${amount}, dont ${fee} de frais`,
    paid: (amount) => `${amount}, payé`,
    late: (amount) => `${amount}, pas encore payé`,
  },

  stopPage: {
    title: "Rappels pour votre commande",
    ask: (shop) =>
      `Tant qu’une partie de votre commande chez ${shop} reste à payer, vous recevez un rappel par e-mail. Souhaitez-vous ne plus en recevoir ?`,
    button: "Arrêter les rappels",
    stopped: "Vous ne recevrez plus de rappels pour cette commande.",
    still: "Nous vous préviendrons encore si elle est terminée ou annulée.",
  },

  refusePage: {
    title: "Invitations à des commandes",
    ask: (shop) =>
      `Quand des personnes que vous connaissez partagent une commande chez ${shop}, elles peuvent vous inviter par e-mail. Souhaitez-vous ne plus recevoir ces invitations ?`,
    button: "Ne plus recevoir d’invitations",
    refused: (shop) => `Vous ne recevrez plus d’invitations à des commandes chez ${shop}.`,
  },
};
