// Steps of an order's timeline, in Italian: after a name and a dot.

import type { TimelineWords } from "./en.ts";

export const it: TimelineWords = {
  heading: "Che cosa è successo",
  paid: "pagato",
  left: "pagamento ritirato",
  released: "pagamento sbloccato",
  covered: "somma presa a carico",
  waived: "somma condonata",
  leftOut: "tolto",
  moved: (until) => `più tempo, fino a ${until}`,
  asked: "richiesta di quanto manca",
  declined: "risposta: no",
};
