// The pages in French.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("fr", n, { one: `${n} minute`, other: `${n} minutes` });

export const fr: Words = {
  language: "fr",

  heading: {
    choose: "Comment souhaitez-vous payer ?",
    form: "Votre commande",
    action: "Confirmez auprès de votre banque",
    checking: "Vérification auprès de votre banque",
    paid: "Paiement confirmé",
    sharePaid: "Votre part est payée",
    allPaid: "Tout est payé",
    cancelled: "Cette commande a été annulée",
    refunded: "Cette commande a été remboursée",
    shareRefunded: "Votre paiement a été remboursé",
    tooLate: "Le délai de paiement est dépassé",
    unpaid: "Tout le monde n’a pas payé à temps",
    complete: "Tout est payé",
    waiting: "Le reste est en cours de paiement",
    closed: "Cette commande n’accepte plus de paiement",
    notFound: "Ce lien ne fonctionne pas",
    replaced: "Ce lien n’est plus valable",
    unreachable: "La page de paiement n’a pas pu s’afficher",
  },

  summary: {
    reference: (reference) => `Référence ${reference}`,
    basket: "Articles",
    items: (n) => plural("fr", n, { one: `${n} article`, other: `${n} articles` }),
    item: (n) => `Article ${n}`,
    times: (n) => `${n} ×`,
    left: "Reste à payer",
    until: (by) => `Jusqu’au ${by}`,
    timeLeft: (duration) => `encore ${duration}`,
    lastMinute: "moins d’une minute",
  },

  legal: { terms: "Conditions générales", privacy: "Confidentialité", contact: "Contact" },

  join: {
    invites: (firstName) => `${firstName} partage une commande avec vous`,
    invited: "Une commande est partagée avec vous",
    more: (n) => `et ${n} de plus`,
    who: "Qui êtes-vous ?",
    declined: "Vous avez répondu que vous ne participez pas.",
    waiting: "Si cela n’aboutit pas, vous pourrez payer ici : la page se mettra à jour toute seule.",
  },

  people: {
    heading: "Qui participe",
    you: "Vous",
    name: (firstName, initial) => `${firstName} ${initial}.`,
    unnamed: "Une personne",
    paying: "paiement en cours",
    note: "Un mot pour les autres",
    paid: (n) => plural("fr", n, { one: "1 personne a payé", other: `${n} personnes ont payé` }),
    missing: (n) =>
      plural("fr", n, { one: "1 personne doit encore payer", other: `${n} personnes doivent encore payer` }),
    workedOut: "Tout le monde voit ce qui reste à payer : une part peut donc parfois se déduire.",
  },

  sandbox: {
    label: "Bac à sable",
    text: "Ceci est un test : aucun argent ne circule.",
    cards: "Voir les cartes de test",
  },

  shares: {
    question: "Combien êtes-vous à partager ?",
    people: "Personnes, vous compris",
    fewer: "Une personne de moins",
    more: "Une personne de plus",
    youPay: "Vous payez",
    othersPay: (n) =>
      plural("fr", n, { one: "L’autre personne paie", other: `Les ${n} autres paient chacun` }),
    about: (amount) => `environ ${amount}`,
    held: "Réservé sur votre carte",
    mine: "Votre part",
    howMuch: "Combien payez-vous ?",
    part: "Une part égale",
    suggested: "Votre part",
    rest: "Tout ce qui reste",
    own: "Un autre montant",
    ownLabel: (currency) => `Montant (${currency})`,
    ownHint: (least, most) => `De ${least} à ${most}`,
    ownHintOr: (least, most, all) => `De ${least} à ${most}, ou tout : ${all}`,
    choices: "Plus de choix",
    onlyRest: "Ce qui reste ne peut plus être partagé : vous payez le tout.",
  },

  pick: {
    question: "Que payez-vous ?",
    each: (amount) => `${amount} l’unité`,
    left: (n, all) => plural("fr", n, { one: `${n} restant sur ${all}`, other: `${n} restants sur ${all}` }),
    taken: "Déjà pris",
    included: "Compris",
    fewer: (name) => `Un de moins : ${name}`,
    more: (name) => `Un de plus : ${name}`,
    search: "Rechercher",
    none: "Rien ici ne porte ce nom.",
    all: "Prendre tout ce qui reste",
    lost: (items, who) => `${who ?? "Quelqu’un"} a été plus rapide : ${items}`,
  },

  doubts: {
    noAmount: "Indiquez le montant que vous payez.",
    tooMuch: (all) => `Il ne reste que ${all} à payer.`,
    tooLittle: (least) => `Le paiement minimum est de ${least}.`,
    leavesTooLittle: (most, all) =>
      `Le reste serait trop faible pour être payé. Payez ${most} au plus, ou tout : ${all}.`,
    lastTakesAll: (all) => `Personne ne peut payer après vous : payez tout ce qui reste, ${all}.`,
    nothingPicked: "Choisissez ce que vous payez.",
    pickMore: (least) => `Le paiement minimum est de ${least} : choisissez encore autre chose.`,
    pickRest: (left, least) =>
      `Il resterait ${left}, moins que le paiement minimum de ${least}. Prenez aussi le reste, ou laissez-en plus.`,
  },

  modules: {
    chosen: "Mode de paiement",
    change: "Changer",
  },

  promise: {
    held: (amount) => `Un montant de ${amount} est réservé sur votre carte maintenant`,
    toBeHeld: (amount) => `Un montant de ${amount} est réservé sur votre carte au moment du paiement`,
    nothingYet: "Rien n’est réservé avant que vous ne payiez.",
    notChosen:
      "Rien n’est réservé avant le paiement. Ensuite, ce que vous choisissez est réservé sur votre carte et débité seulement si la commande se fait ; sinon, c’est libéré.",
    beingTaken: (amount) => `Un montant de ${amount} est en train d’être débité de votre carte.`,
    taken: (amount) => `Un montant de ${amount} a été débité de votre carte.`,
    charged: (amount) => `Un montant de ${amount} est débité au moment du paiement.`,
    single: (held) => `${held}, puis débité dès que votre commande est confirmée.`,
    singleTpc: (held, _by, shop) =>
      `${held} et débité seulement quand ${shop} accepte votre commande ; sinon, il est libéré.`,
    direct: (held, by, _shop, share, most) =>
      `${held}. Vous serez débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. Le reste est libéré.`,
    directTpc: (held, by, shop, share, most) =>
      `${held}, et rien n’est débité avant que ${shop} accepte la commande. Vous serez alors débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. Le reste est libéré.`,
    partly: (held, by, _shop, share, most) =>
      `${held}. Vous serez débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. S’il manque encore plus à ce moment-là, rien n’est débité.`,
    partlyTpc: (held, by, shop, share, most) =>
      `${held}, et rien n’est débité avant que ${shop} accepte la commande. Vous serez alors débité de ${share}, et au plus de ${most} si d’autres n’ont pas payé le ${by}. S’il manque encore plus à ce moment-là, rien n’est débité.`,
    less: (held, _by, _shop, share) =>
      `${held}. La commande est devenue plus petite : si elle aboutit, vous serez débité d’environ ${share}. Le reste est libéré.`,
    asThingsStand: (amount) => `En l’état actuel, vous seriez débité de ${amount}.`,
    shareOfPartly: (held, by) =>
      `${held} et débité quand assez de parts sont payées, au plus tard le ${by} ; sinon, il est libéré.`,
    shareOfPartlyTpc: (held, by, shop) =>
      `${held} et débité seulement si assez de parts sont payées le ${by} et que ${shop} accepte la commande ; sinon, il est libéré.`,
    shareOfDirect: (held, by) => `${held} et débité quand tout le monde a payé, au plus tard le ${by}.`,
    shareOfDirectTpc: (held, _by, shop) =>
      `${held} et débité seulement quand ${shop} accepte la commande ; sinon, il est libéré.`,
    standard: (held, by) =>
      `${held} et débité seulement quand tout le monde a payé ; si ce n’est pas le cas le ${by}, il est libéré.`,
    standardTpc: (held, by, shop) =>
      `${held} et débité seulement quand tout le monde a payé, au plus tard le ${by}, et que ${shop} accepte la commande ; sinon, il est libéré.`,
  },

  form: {
    details: "Vos coordonnées",
    coming: "Le formulaire de paiement se charge…",
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
    cvcFront: "4 chiffres, au recto",
    cardFrame: "Données de la carte",
    pay: (amount) => `Payer ${amount}`,
    payShare: (amount) => `Payer ma part de ${amount}`,
    paidBefore: (amount) => ({
      title: `Vous avez déjà payé ${amount} ici`,
      text: "Rien n’a été réservé cette fois. Pour payer encore, appuyez à nouveau sur le bouton.",
    }),
    payNothing: "Payer ma part",
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
      missing: "Indiquez la date d’expiration.",
      invalid: "Indiquez le mois et l’année, comme 08/30.",
      expired: "Cette carte a expiré.",
    },
    cvc: { missing: "Indiquez le cryptogramme.", invalid: "Indiquez tous les chiffres du cryptogramme." },
  },

  notices: {
    declined: {
      title: "Votre banque a refusé le paiement",
      text: "Rien n’a été débité. Réessayez ou utilisez une autre carte.",
    },
    notConfirmed: {
      title: "Non confirmé auprès de votre banque",
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
    notFinanced: {
      title: "Cette commande ne peut pas être payée en plusieurs fois ou plus tard",
      text: "Rien n’a été débité. Vous pouvez toujours payer maintenant.",
    },
    amountTooSmall: {
      title: "Ce montant est trop faible pour être payé",
      text: "Rien n’a été débité. Aucune carte ne permet de payer si peu ici : contactez la boutique.",
    },
    later: {
      title: "Le paiement n’a pas abouti",
      text: "Votre carte n’est pas en cause et rien n’a été débité. Réessayez dans quelques minutes.",
    },
    givenUp: {
      title: "Paiement abandonné",
      text: "Rien n’a été débité. Vous pourrez payer quand vous le souhaitez.",
    },
    withdrawn: {
      title: "Vous avez annulé votre paiement",
      text: "Le montant réservé sur votre carte est libéré. Vous pouvez payer de nouveau tant que la commande est ouverte.",
    },
    notWithdrawn: {
      title: "Votre paiement n’a pas pu être annulé",
      text: "Tout le monde a peut-être déjà payé, ou la connexion a été coupée. Vérifiez ici où en est la commande.",
    },
    cardUnread: {
      title: "Votre carte n’a pas pu être lue",
      text: "Rien n’a été débité. Vérifiez votre connexion et appuyez de nouveau sur le bouton.",
    },
    notDone: { title: "Cela n’a pas fonctionné", text: "Vérifiez votre connexion, puis réessayez." },
    unreachable: {
      title: "Pas de réponse pour l’instant",
      text: "La connexion a peut-être été coupée. Appuyez de nouveau sur le bouton : rien ne sera débité deux fois.",
    },
    refused: {
      title: "Le paiement n’a pas pu commencer",
      text: "Rien n’a été débité. Vérifiez vos informations et réessayez.",
    },
    changed: {
      title: "La commande vient de changer",
      text: "Rien n’a été débité. Vérifiez le montant et réessayez.",
    },
    faster: {
      title: "Quelqu’un a été plus rapide",
      text: "Ce que vous aviez choisi vient d’être pris. Votre carte n’a pas été utilisée : voici ce qui reste.",
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
    save: "Votre banque vous demande de confirmer l’enregistrement de cette carte, qui sera débitée plus tard.",
    frame: "Page de votre banque",
    done: "J’ai confirmé",
    notYet: "Votre banque n’a pas encore confirmé. Cette page continuera ensuite d’elle-même.",
    ownWindow: "Ouvrir la page de la banque à part",
    abandon: "Abandonner ce paiement",
  },

  checking: {
    text: "Nous attendons la réponse de votre banque. Vous n’avez rien à faire : ne payez pas de nouveau.",
    slow: "C’est plus long que d’habitude. Vous pouvez fermer cette page et revenir par le même lien : rien ne sera débité deux fois.",
    cutOff: "Il n’y a pas de connexion pour le moment. Nous continuons d’essayer.",
  },

  invite: {
    others: (n) =>
      n === 0
        ? "Invitez maintenant les autres"
        : plural("fr", n, {
            one: "Invitez maintenant l’autre personne",
            other: `Invitez maintenant les ${n} autres`,
          }),
    message: (what, by) => `J’ai payé ma part (${what}). Vous pouvez payer la vôtre ici jusqu’au ${by} :`,
    scan: "Scannez ce code pour payer votre part.",
    close: "Fermer",
    receipt: "Votre reçu",
  },

  paid: {
    thanks: (shop) => `Merci. Votre paiement à ${shop} a bien été accepté.`,
    inviteOthers: "Envoyez ce lien aux autres pour qu’ils puissent payer.",
    allPaid: (shop) => `Merci. Il ne reste rien à payer à ${shop}.`,
    covered: (n, amount) =>
      `${n > 0 ? plural("fr", n, { one: "1 personne n’a pas payé", other: `${n} personnes n’ont pas payé` }) : "Tout le monde n’a pas payé"} : ${amount} ont été ajoutés à votre part.`,
    toShop: (shop) => `Continuer vers ${shop}`,
    amount: "Montant",
    share: "Votre part",
    refunded: "Remboursé",
    date: "Date du paiement",
    reference: "Référence",
    open: "Reste à payer",
    progress: (paid, total) => `Déjà payé : ${paid} sur ${total}`,
    beingPaid: (amount) => `${amount} en cours de paiement`,
    missing: (amount) => `${amount} à payer`,
    link: "Lien pour les autres",
    copy: "Copier le lien",
    copied: "Lien copié",
    send: "Partager…",
    showCode: "Code QR",
    code: "Code QR du lien",
    again: "Payer une autre part",
    withdraw: (amount) => `Annuler mon paiement de ${amount}`,
    withdrawAsk: (amount) => `Annuler votre paiement de ${amount} ?`,
    withdrawText: "Le montant réservé sur votre carte est libéré, et d’autres peuvent payer cette part.",
    withdrawYes: "Oui, l’annuler",
    withdrawNo: "Garder mon paiement",
    renew: "Remplacer le lien",
    renewAsk: "Remplacer le lien par un nouveau ?",
    renewText: "L’ancien lien cesse aussitôt de fonctionner. Les paiements déjà faits restent valables.",
    renewYes: "Oui, le remplacer",
    renewNo: "Le garder",
    renewed: "Voici le nouveau lien. L’ancien ne fonctionne plus.",
  },

  ended: {
    reasons: {
      merchant: (shop) => `${shop} a annulé la commande.`,
      commitDeadline: (shop) => `${shop} n’a pas accepté la commande à temps.`,
      captureFailed: (_shop) => "Un paiement de la commande n’a pas pu être débité.",
    },
    cancelled: "Les montants réservés sur une carte sont libérés, et ce qui a été débité est remboursé.",
    refunded: "L’argent est en route vers la carte qui a servi au paiement.",
    shareRefunded:
      "L’argent est en route vers la carte qui a servi au paiement. La commande elle-même est maintenue.",
    tooLate: (when) => `Cette commande pouvait être payée jusqu’au ${when}. Rien n’a été débité.`,
    unpaid: (when) =>
      `La commande a été annulée, car tout le monde n’avait pas payé le ${when}. Le montant réservé sur votre carte est libéré.`,
    complete: "Il ne reste rien à payer.",
    closed: "Elle est peut-être déjà payée, ou son délai est dépassé.",
    notFound: "Vérifiez que l’adresse est complète, ou demandez un nouveau lien à la boutique.",
    replaced: "Il y en a peut-être un nouveau : demandez-le à la personne qui vous l’a envoyé.",
    unreachable: "Vérifiez votre connexion, puis réessayez.",
    again: "Réessayer",
    toShop: "Revenir à la boutique",
  },
};
