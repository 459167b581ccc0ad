// Steps of an order's timeline, in Spanish: after a name and a dot.

import type { TimelineWords } from "./en.ts";

export const es: TimelineWords = {
  heading: "Qué ha pasado",
  paid: "pagado",
  left: "pago retirado",
  released: "pago liberado",
  covered: "importe asumido",
  waived: "importe perdonado",
  leftOut: "quitado",
  moved: (until) => `más tiempo, hasta el ${until}`,
  asked: "petición de lo que falta",
  declined: "respuesta: no",
};
