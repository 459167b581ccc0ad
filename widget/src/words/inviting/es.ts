// Invitations by e-mail, in Spanish.

import type { InvitingWords } from "./en.ts";

export const es: InvitingWords = {
  heading: "Invitar por correo",
  addresses: "Direcciones de correo",
  hint: "Varias a la vez, separadas por una coma, un espacio o una línea. Con nombre: Cleo <cleo@example.com>",
  seats: "Partes que paga cada persona",
  invite: "Enviar invitaciones",
  invited: (count) =>
    count === 1 ? "1 invitación está en camino." : `${count} invitaciones están en camino.`,
  missing: "Escribe al menos una dirección de correo.",
  wrong: (text) => `Esto no es una dirección de correo: ${text}`,
  tooMany: (left) => `Se puede invitar a ${left} personas más como máximo.`,
  status: {
    waiting: "espera a que pagues",
    sent: "invitación enviada",
    paid: "ha pagado",
    declined: "no participa",
    bounced: "no se pudo entregar",
  },
  nudge: "Recordar",
  nudgeOne: (name) => `Enviar un recordatorio a ${name}`,
  nudgeAll: "Enviar un recordatorio a quienes no han respondido",
  nudgedOne: (name) => `${name} recibe un recordatorio.`,
  nudgedAll: "Quienes no han respondido reciben un recordatorio.",
  nudged: "recordatorio enviado",
  nudgedAt: (moment) => `recordatorio el ${moment}`,
  decline: "No participo",
  declineAsk: "¿No participas?",
  declineText: (captain) => `Avisaremos a ${captain}, para que nadie te espere.`,
  declineYes: "Sí, no participo",
  declineNo: "Volver",
  declined: (captain) => `${captain} sabe que no participas. Si cambias de idea, todavía puedes pagar.`,
};
