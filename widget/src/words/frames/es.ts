// The frames of an order in Spanish.

import { es as pages } from "../es.ts";
import type { FrameWords } from "./en.ts";

export const es: FrameWords = {
  ...pages,
  failure: {
    heading: "No se puede mostrar el pago",
    text: "No se ha cobrado nada. Avisa a la tienda o inténtalo más tarde.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: { heading: "Este pedido se está pagando", text: "De momento no hay nada más que hacer aquí." },
    link: {
      heading: "Invita a los demás",
      none: { heading: "Todavía no hay enlace", text: "Estará aquí cuando se haga el primer pago." },
      renewed: {
        heading: "El enlace se ha sustituido",
        text: "Quien pagó primero tiene el nuevo en su página de pago.",
      },
    },
  },
};
