// The frames of an order in French.

import { fr as pages } from "../fr.ts";
import type { FrameWords } from "./en.ts";

export const fr: FrameWords = {
  ...pages,
  failure: {
    heading: "Le paiement ne peut pas s’afficher",
    text: "Rien n’a été débité. Signalez-le à la boutique, ou réessayez plus tard.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: {
      heading: "Cette commande est en cours de paiement",
      text: "Il n’y a rien d’autre à faire ici pour le moment.",
    },
    link: {
      heading: "Invitez les autres",
      none: { heading: "Il n’y a pas encore de lien", text: "Il sera ici après le premier paiement." },
      renewed: {
        heading: "Le lien a été remplacé",
        text: "La première personne à avoir payé a le nouveau, sur sa page de paiement.",
      },
    },
  },
};
