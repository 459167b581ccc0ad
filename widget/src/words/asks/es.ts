// Asks among those who have paid, in Spanish.

import type { AskWords } from "./en.ts";

export const es: AskWords = {
  heading: "Pedir a quienes han pagado",
  ask: (amount) => `Pedirles que se repartan los ${amount} que faltan`,
  question: "¿A quién se pide cuánto?",
  all: "A todos los que han pagado",
  others: "A los demás, a mí no",
  text: "Cada uno recibe un correo y puede pagar su parte o decir que no. No se cobra nada más a nadie si no lo paga. Se puede pedir tres veces en total, con una hora entre ellas.",
  yes: "Sí, pedirlo",
  no: "Ahora no",
  done: "Ya está pedido",
  doneText: "Cada uno tiene un correo con un enlace para responder.",
  byYou: "Has pedido a quienes han pagado que se repartan lo que faltaba.",
  byShop: (shop) => `${shop} ha pedido a quienes han pagado que se repartan lo que faltaba.`,
  states: { open: "sin respuesta aún", paid: "ha pagado", declined: "ha dicho que no" },
  answerUntil: (moment) => `El plazo para responder termina el ${moment}.`,
  over: "El tiempo para responder ha terminado.",
  askedBy: (who) => `${who} te pide que pagues un poco más`,
  own: "Tu propia parte",
  missing: (amount) => `Todavía falta un importe de ${amount}.`,
  covers: (hold, share) =>
    `Tu parte pasa a ser de ${share}. Sale de los ${hold} ya retenidos en tu tarjeta: no se retiene nada más.`,
  pays: (total) =>
    `Pagarías entonces ${total} en total. El importe queda retenido en tu tarjeta hasta que el pedido esté completo.`,
  pick: "Quizá quieras algo más de lo que todavía está libre.",
  look: "Ver lo que está libre",
  pay: (amount) => `Sí, pagar ${amount}`,
  decline: "No, gracias",
  declined: "Has dicho que no",
  declinedText: "Para ti no cambia nada.",
  covered: (amount) => `Pagas ${amount} más`,
  newShare: (share) => `Tu parte ahora es de ${share}.`,
};
