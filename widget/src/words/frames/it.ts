// The frames of an order in Italian.

import { it as pages } from "../it.ts";
import type { FrameWords } from "./en.ts";

export const it: FrameWords = {
  ...pages,
  failure: {
    heading: "Non è possibile mostrare il pagamento",
    text: "Non è stato addebitato nulla. Avvisa il negozio o riprova più tardi.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: {
      heading: "Questo ordine è in corso di pagamento",
      text: "Per il momento qui non c’è altro da fare.",
    },
    link: {
      heading: "Invita gli altri",
      none: { heading: "Non c’è ancora un link", text: "Sarà qui dopo il primo pagamento." },
      renewed: {
        heading: "Il link è stato sostituito",
        text: "Chi ha pagato per primo ha quello nuovo nella propria pagina di pagamento.",
      },
    },
  },
};
