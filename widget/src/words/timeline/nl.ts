// Steps of an order's timeline, in Dutch: after a name and a dot.

import type { TimelineWords } from "./en.ts";

export const nl: TimelineWords = {
  heading: "Wat er is gebeurd",
  paid: "betaald",
  left: "betaling teruggenomen",
  released: "betaling vrijgegeven",
  covered: "meer overgenomen",
  waived: "kwijtgescholden",
  leftOut: "weggelaten",
  moved: (until) => `meer tijd, tot ${until}`,
  asked: "om het ontbrekende gevraagd",
  declined: "nee gezegd",
};
