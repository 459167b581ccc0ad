// The Help component's words: whom to ask, and answers to what buyers ask most, in words for people who have never heard
// of a hold. True of every order, whatever its type.

type HelpWords = {
  readonly heading: string;
  readonly ask: (shop: string) => string;
  readonly email: string;
  readonly phone: string;
  readonly page: string;
  readonly answers: readonly { readonly question: string; readonly text: (shop: string) => string }[];
};

const en: HelpWords = {
  heading: "Questions about your payment?",
  ask: (shop) => `Your question is not here? Ask ${shop}.`,
  email: "E-mail",
  phone: "Phone",
  page: "Contact page",
  answers: [
    {
      question: "Am I charged now?",
      text: () =>
        "Not at once. Your bank sets the amount aside on your card, so that it is there for the order. It is taken when " +
        "the order is complete, and only then. What is set aside and when it is taken is written above the payment " +
        "button.",
    },
    {
      question: "What if somebody does not pay?",
      text: () =>
        "You are told before you pay. In some orders the person who started it pays what is missing when the time is " +
        "over. In others the order is cancelled, and nobody pays anything: what was set aside is released.",
    },
    {
      question: "How long can we pay?",
      text: () =>
        "Until the date that stands beside the link. After that the link shows how the order ended, and takes no " +
        "more payments.",
    },
    {
      question: "How do I get my money back?",
      text: (shop) =>
        "As long as not everyone has paid, whoever was invited can take the payment back on the page of the link. " +
        `After that, ask ${shop}: what was taken is given back to the card you paid with. Your bank may need a few days ` +
        "to show it.",
    },
    {
      question: "I paid with the wrong card, or I see an amount twice",
      text: (shop) =>
        "An amount that was set aside and then released can stay on your statement for a few days. It is not taken. " +
        `If it stays longer than a week, ask your bank or ${shop}.`,
    },
  ],
};

const fr: HelpWords = {
  heading: "Une question sur votre paiement ?",
  ask: (shop) => `Votre question n’est pas ici ? Demandez à ${shop}.`,
  email: "E-mail",
  phone: "Téléphone",
  page: "Page de contact",
  answers: [
    {
      question: "Suis-je débité maintenant ?",
      text: () =>
        "Pas tout de suite. Votre banque réserve le montant sur votre carte, afin qu’il soit disponible pour la " +
        "commande. Il n’est débité que lorsque la commande est complète. Ce qui est réservé, et le moment du débit, " +
        "sont écrits au-dessus du bouton de paiement.",
    },
    {
      question: "Et si quelqu’un ne paie pas ?",
      text: () =>
        "Vous le savez avant de payer. Pour certaines commandes, la personne qui a commandé paie ce qui manque à la fin " +
        "du délai. Pour d’autres, la commande est annulée et personne ne paie rien : ce qui était réservé est libéré.",
    },
    {
      question: "Jusqu’à quand pouvons-nous payer ?",
      text: () =>
        "Jusqu’à la date indiquée à côté du lien. Ensuite, le lien montre comment la commande s’est terminée et " +
        "n’accepte plus de paiement.",
    },
    {
      question: "Comment récupérer mon argent ?",
      text: (shop) =>
        "Tant que tout le monde n’a pas payé, les personnes invitées peuvent reprendre leur paiement sur la page du " +
        `lien. Ensuite, demandez à ${shop} : ce qui a été débité est rendu sur la carte utilisée. Votre banque peut ` +
        "mettre quelques jours à l’afficher.",
    },
    {
      question: "J’ai payé avec la mauvaise carte, ou je vois un montant deux fois",
      text: (shop) =>
        "Un montant réservé puis libéré peut rester quelques jours sur votre relevé. Il n’est pas débité. S’il y reste " +
        `plus d’une semaine, demandez à votre banque ou à ${shop}.`,
    },
  ],
};

/** English for a language we do not speak. */
export function helpWordsFor(language: string): HelpWords {
  return language === "fr" ? fr : en;
}
