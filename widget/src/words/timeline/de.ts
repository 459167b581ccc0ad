// Steps of an order's timeline, in German: after a name and a dot.

import type { TimelineWords } from "./en.ts";

export const de: TimelineWords = {
  heading: "Was bisher geschah",
  paid: "bezahlt",
  left: "Zahlung zurückgenommen",
  released: "Zahlung freigegeben",
  covered: "mehr übernommen",
  waived: "erlassen",
  leftOut: "weggelassen",
  moved: (until) => `mehr Zeit, bis ${until}`,
  asked: "um das Fehlende gebeten",
  declined: "abgelehnt",
};
