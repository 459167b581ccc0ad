// Choices and words about those who share, in Spanish.

import type { PeopleWords } from "./en.ts";

export const es: PeopleWords = {
  seats: "Partes que pago",
  guests: "Invitados que no pagan nada",
  names: "Sus nombres (opcional)",
  namesHint: "Separados por comas",
  sight: "Lo que los demás ven unos de otros",
  sights: { all: "Nombres e importes", names: "Nombres, sin importes", progress: "Solo cuánto se ha pagado" },
  showAs: "Cómo me ven los demás",
  shownAs: { name: "Con mi nombre", initials: "Con mis iniciales", none: "Sin nombre" },
  showAsHint: "Quien invita y la tienda ven tu nombre en cualquier caso.",
  note: "Una nota para los demás",
  noteHint: "Una o dos frases, sin enlaces, correos ni números de teléfono.",
  save: "Guardar la nota",
  noted: "Tu nota está guardada",
  noteGone: "Tu nota se ha borrado",
  noteText: "Los demás la leen al abrir el enlace.",
  notNoted: {
    title: "Tu nota no se ha guardado",
    text: "Quita los enlaces, los correos y los números largos.",
  },
};
