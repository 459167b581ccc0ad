// Choices and words about those who share, in Italian.

import type { PeopleWords } from "./en.ts";

export const it: PeopleWords = {
  seats: "Quote che pago",
  guests: "Ospiti che non pagano nulla",
  names: "I loro nomi (facoltativo)",
  namesHint: "Separati da virgole",
  sight: "Cosa vedono gli altri l’uno dell’altro",
  sights: { all: "Nomi e importi", names: "Nomi, senza importi", progress: "Solo quanto è stato pagato" },
  showAs: "Come mi vedono gli altri",
  shownAs: { name: "Con il mio nome", initials: "Con le mie iniziali", none: "Senza nome" },
  showAsHint: "Chi invita e il negozio vedono comunque il tuo nome.",
  note: "Una nota per gli altri",
  noteHint: "Una o due frasi, senza link, indirizzi e-mail o numeri di telefono.",
  save: "Salva la nota",
  noted: "La tua nota è salvata",
  noteGone: "La tua nota è stata tolta",
  noteText: "Gli altri la leggono aprendo il link.",
  notNoted: {
    title: "La tua nota non è stata salvata",
    text: "Togli link, indirizzi e-mail e numeri lunghi.",
  },
};
