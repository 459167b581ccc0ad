// Steps of an order's timeline, in French: after a name and a dot.

import type { TimelineWords } from "./en.ts";

export const fr: TimelineWords = {
  heading: "Ce qui s’est passé",
  paid: "payé",
  left: "paiement retiré",
  released: "paiement libéré",
  covered: "somme prise en charge",
  waived: "somme remise",
  leftOut: "retiré",
  moved: (until) => `plus de temps, jusqu’au ${until}`,
  asked: "demande de payer ce qui manque",
  declined: "réponse négative",
};
