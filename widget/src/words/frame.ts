// Words that only frames in a shop's page need; the rest they have in common with the pages.

type FrameWords = {
  /** The component cannot show what it was asked for. */
  readonly notShown: { readonly heading: string; readonly text: string };
  /** The order's first payment is under way, perhaps in another browser. */
  readonly underWay: { readonly heading: string; readonly text: string };
  readonly link: {
    readonly heading: string;
    readonly none: { readonly heading: string; readonly text: string };
  };
};

const en: FrameWords = {
  notShown: {
    heading: "The payment cannot be shown",
    text: "Nothing was taken. Please tell the shop, or try again later.",
  },
  underWay: { heading: "This order is being paid", text: "Nothing more can be done here for the moment." },
  link: {
    heading: "Invite the others",
    none: { heading: "There is no link yet", text: "It is here once the first payment is made." },
  },
};

const fr: FrameWords = {
  notShown: {
    heading: "Le paiement ne peut pas s’afficher",
    text: "Rien n’a été débité. Signalez-le à la boutique, ou réessayez plus tard.",
  },
  underWay: {
    heading: "Cette commande est en cours de paiement",
    text: "Il n’y a rien d’autre à faire ici pour le moment.",
  },
  link: {
    heading: "Invitez les autres",
    none: { heading: "Il n’y a pas encore de lien", text: "Il sera ici après le premier paiement." },
  },
};

/** English for a language we do not speak. */
export function frameWordsFor(language: string): FrameWords {
  return language === "fr" ? fr : en;
}
