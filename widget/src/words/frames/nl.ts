// The frames of an order in Dutch.

import { nl as pages } from "../nl.ts";
import type { FrameWords } from "./en.ts";

export const nl: FrameWords = {
  ...pages,
  failure: {
    heading: "De betaling kan niet worden getoond",
    text: "Er is niets afgeschreven. Laat het de winkel weten of probeer het later opnieuw.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: {
      heading: "Deze bestelling wordt nu betaald",
      text: "Hier valt op dit moment niets meer te doen.",
    },
    link: {
      heading: "Nodig de anderen uit",
      none: { heading: "Er is nog geen link", text: "Die staat hier na de eerste betaling." },
      renewed: {
        heading: "De link is vervangen",
        text: "Wie als eerste betaalde, heeft de nieuwe op de eigen betaalpagina.",
      },
    },
  },
};
