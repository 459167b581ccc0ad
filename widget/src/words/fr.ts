// Les pages en français.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("fr", n, { one: `${n} minute`, other: `${n} minutes` });

export const fr: Words = {
  language: "fr",

  heading: {
    form: "Votre commande",
    action: "Confirmez auprès de votre banque",
    checking: "Vérification auprès de votre banque",
    paid: "Paiement confirmé",
    sharePaid: "Votre part est payée",
    allPaid: "Tout le monde a payé",
    cancelled: "Cette commande a été annulée",
    refunded: "Cette commande a été remboursée",
    tooLate: "Le délai de paiement est dépassé",
    closed: "Cette commande n’accepte plus de paiement",
    notFound: "Ce lien ne mène nulle part",
    unreachable: "La page de paiement n’a pas pu s’afficher",
  },

  summary: {
    reference: (reference) => `Référence ${reference}`,
    basket: "Articles",
    items: (n) => plural("fr", n, { one: `${n} article`, other: `${n} articles` }),
    item: (n) => `Article ${n}`,
    times: (n) => `${n} ×`,
  },

  sandbox: {
    label: "Bac à sable",
    text: "Ceci est un test : aucun argent ne circule.",
    cards: "Voir les cartes de test",
    any: "Choisissez-en une pour la remplir. Toute date à venir et tout cryptogramme conviennent.",
    does: {
      pays: "est acceptée",
      asksBank: "demande la confirmation de la banque",
      declines: "est refusée",
      lacksFunds: "manque de provision",
      hasExpired: "a expiré",
      wrongCvc: "a un mauvais cryptogramme",
      failsCapture: "est acceptée, mais ne peut pas être débitée ensuite",
      losesAnswer: "est acceptée, mais la réponse se fait attendre",
    },
  },

  shares: {
    question: "Combien êtes-vous à partager ?",
    people: "Personnes, vous compris",
    fewer: "Une personne de moins",
    more: "Une personne de plus",
    youPay: "Vous payez",
    othersPay: (n) =>
      plural("fr", n, { one: "L’autre personne paie", other: `Les ${n} autres paient chacun` }),
    held: "Réservé sur votre carte",
  },

  promise: {
    single: (amount) =>
      `Un montant de ${amount} est réservé sur votre carte maintenant, puis débité dès que votre commande est confirmée.`,
    singleTpc: (amount, shop) =>
      `Un montant de ${amount} est réservé sur votre carte maintenant et débité seulement quand ${shop} accepte votre commande ; sinon, il est libéré.`,
    direct: (hold, by) =>
      `Un montant de ${hold} est réservé sur votre carte maintenant. Une fois que les autres ont payé, au plus tard le ${by}, seule votre part est débitée, avec les parts restées impayées, et le reste est libéré.`,
    directTpc: (hold, by, shop) =>
      `Un montant de ${hold} est réservé sur votre carte maintenant, et rien n’est débité avant que ${shop} accepte la commande. Seule votre part l’est alors, avec les parts restées impayées le ${by}, et le reste est libéré.`,
    standard: (share, by) =>
      `Un montant de ${share} est réservé sur votre carte maintenant et débité seulement quand tout le monde a payé ; si ce n’est pas le cas le ${by}, il est libéré.`,
    standardTpc: (share, by, shop) =>
      `Un montant de ${share} est réservé sur votre carte maintenant et débité seulement quand tout le monde a payé, au plus tard le ${by}, et que ${shop} accepte la commande ; sinon, il est libéré.`,
  },

  form: {
    details: "Vos coordonnées",
    payingAs: (who) => `Vous payez en tant que ${who}`,
    card: "Carte bancaire",
    labels: {
      email: "E-mail",
      firstName: "Prénom",
      lastName: "Nom",
      number: "Numéro de carte",
      expiry: "Validité (MM/AA)",
      cvc: "Cryptogramme",
    },
    cvcHint: "3 ou 4 chiffres",
    cardFrame: "Données de la carte",
    pay: (amount) => `Payer ${amount}`,
    payShare: (amount) => `Payer ma part de ${amount}`,
    paying: "Paiement en cours…",
    cancel: "Annuler et revenir à la boutique",
  },

  faults: {
    count: (n) => plural("fr", n, { one: "Un champ est à corriger.", other: `${n} champs sont à corriger.` }),
    email: {
      missing: "Indiquez votre adresse e-mail.",
      invalid: "Indiquez une adresse comme nom@exemple.fr.",
    },
    firstName: { missing: "Indiquez votre prénom.", invalid: "Indiquez un prénom plus court." },
    lastName: { missing: "Indiquez votre nom.", invalid: "Indiquez un nom plus court." },
    number: {
      missing: "Indiquez le numéro de votre carte.",
      invalid: "Ce n’est pas un numéro de carte. Vérifiez les chiffres.",
    },
    expiry: {
      missing: "Indiquez la date inscrite sur votre carte.",
      invalid: "Indiquez le mois et l’année, comme 08/30.",
      expired: "Cette carte a expiré.",
    },
    cvc: { missing: "Indiquez le cryptogramme.", invalid: "Indiquez les 3 ou 4 chiffres du cryptogramme." },
  },

  notices: {
    declined: {
      title: "Votre banque a refusé le paiement",
      text: "Rien n’a été débité. Réessayez ou utilisez une autre carte.",
    },
    expired: {
      title: "Cette carte a expiré",
      text: "Rien n’a été débité. Vérifiez la date ou utilisez une autre carte.",
    },
    checkCode: {
      title: "Le cryptogramme n’est pas le bon",
      text: "Rien n’a été débité. Vérifiez le code sur votre carte et réessayez.",
    },
    tryAnotherCard: {
      title: "Cette carte n’a pas pu être utilisée",
      text: "Rien n’a été débité. Essayez avec une autre carte.",
    },
    later: {
      title: "Le paiement n’a pas abouti",
      text: "Votre carte n’est pas en cause et rien n’a été débité. Réessayez dans quelques minutes.",
    },
    givenUp: {
      title: "Paiement abandonné",
      text: "Rien n’a été débité. Vous pourrez payer quand vous le souhaitez.",
    },
    unreachable: {
      title: "Pas de réponse pour l’instant",
      text: "La connexion a peut-être été coupée. Appuyez de nouveau sur le bouton : rien ne sera débité deux fois.",
    },
    refused: {
      title: "Le paiement n’a pas pu commencer",
      text: "Rien n’a été débité. Vérifiez vos informations et réessayez.",
    },
    changed: {
      title: "La commande vient de changer",
      text: "Rien n’a été débité. Vérifiez le montant et réessayez.",
    },
    tooMany: (waitMinutes) => ({
      title: "Trop d’essais",
      text:
        waitMinutes === undefined
          ? "Patientez un peu, puis réessayez."
          : `Réessayez dans ${minutes(waitMinutes)}.`,
    }),
  },

  action: {
    text: (amount) => `Votre banque vous demande de confirmer ce paiement de ${amount}.`,
    frame: "Page de votre banque",
    done: "J’ai confirmé",
    ownWindow: "Ouvrir la page de la banque à part",
    abandon: "Abandonner ce paiement",
  },

  checking: {
    text: "Nous attendons la réponse de votre banque. Vous n’avez rien à faire, et surtout pas à payer de nouveau.",
    slow: "C’est plus long que d’habitude. Vous pouvez fermer cette page et revenir par le même lien : rien ne sera débité deux fois.",
    cutOff: "Il n’y a pas de connexion pour le moment. Nous continuons d’essayer.",
  },

  paid: {
    thanks: (shop) => `Merci. Votre paiement à ${shop} est bien passé.`,
    inviteOthers: (by) => `Envoyez ce lien aux autres : le paiement est possible jusqu’au ${by}.`,
    allPaid: (shop) => `Merci. Il ne reste rien à payer à ${shop}.`,
    toShop: (shop) => `Continuer vers ${shop}`,
    amount: "Montant",
    share: "Votre part",
    reference: "Référence",
    open: "Reste à payer",
    progress: (paid, total) => `Déjà payé : ${paid} sur ${total}`,
    link: "Lien pour les autres",
    copy: "Copier le lien",
    copied: "Lien copié",
    send: "Partager…",
  },

  ended: {
    cancelled: "Les montants réservés sur une carte sont libérés, et ce qui a été débité est rendu.",
    refunded: "L’argent est en route vers la carte qui a servi au paiement.",
    tooLate: (when) => `Cette commande pouvait être payée jusqu’au ${when}. Rien n’a été débité.`,
    closed: "Elle est peut-être déjà payée, ou son délai est dépassé.",
    notFound: "Vérifiez que l’adresse est complète, ou demandez un nouveau lien à la boutique.",
    unreachable: "Vérifiez votre connexion, puis réessayez.",
    again: "Réessayer",
    toShop: "Revenir à la boutique",
  },
};
