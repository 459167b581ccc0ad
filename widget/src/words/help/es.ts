// The Help component in Spanish.

import type { HelpWords } from "./en.ts";

export const es: HelpWords = {
  language: "es",
  failure: {
    heading: "No se pueden mostrar las respuestas",
    text: "Pregunta a la tienda o inténtalo más tarde.",
    unreachable: "Comprueba tu conexión e inténtalo de nuevo.",
    again: "Reintentar",
  },
  heading: "¿Preguntas sobre tu pago?",
  ask: (shop) => `¿No encuentras tu pregunta? Consulta a ${shop}.`,
  email: "Correo electrónico",
  phone: "Teléfono",
  page: "Página de contacto",
  legal: { terms: "Condiciones", privacy: "Privacidad" },
  answers: [
    {
      question: "¿Se me cobra ahora?",
      text: () =>
        "No de inmediato si varias personas comparten el pedido: tu banco retiene el importe en tu tarjeta para " +
        "que esté disponible para el pedido. Solo se cobra cuando el pedido está completo. Si una sola persona lo " +
        "paga todo, se le puede cobrar de inmediato. Encima del botón de pago se indica cuánto se retiene y " +
        "cuándo se cobra.",
    },
    {
      question: "¿Qué pasa si alguien no paga?",
      text: () =>
        "La página lo indica antes de pagar. En algunos pedidos, quien lo hizo paga lo que falte al terminar el plazo. En " +
        "otros, el pedido se cancela y nadie paga nada: lo retenido se libera.",
    },
    {
      question: "¿Hasta cuándo podemos pagar?",
      text: () =>
        "Hasta la fecha que aparece junto al enlace. Después, el enlace muestra cómo terminó el pedido y no " +
        "admite más pagos.",
    },
    {
      question: "¿Cómo recupero mi dinero?",
      text: (shop) =>
        "Mientras la página del enlace lo ofrezca, las personas invitadas pueden cancelar allí su pago. " +
        `Después, consulta a ${shop}: lo cobrado se devuelve a la tarjeta con la que pagaste. Tu banco puede ` +
        "tardar unos días en mostrarlo.",
    },
    {
      question: "He pagado con la tarjeta equivocada o veo un importe dos veces",
      text: (shop) =>
        "Un importe retenido y luego liberado puede seguir unos días en tus movimientos. No se cobra. Si sigue " +
        `ahí más de una semana, pregunta a tu banco o a ${shop}.`,
    },
  ],
};
