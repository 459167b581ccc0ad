// Choices and words about those who share, in Dutch.

import type { PeopleWords } from "./en.ts";

export const nl: PeopleWords = {
  seats: "Delen die ik betaal",
  guests: "Gasten die niets betalen",
  names: "Hun voornamen (optioneel)",
  namesHint: "Gescheiden door komma’s",
  sight: "Wat de anderen van elkaar zien",
  sights: {
    all: "Namen en bedragen",
    names: "Namen, geen bedragen",
    progress: "Alleen hoeveel er betaald is",
  },
  showAs: "Hoe de anderen mij zien",
  shownAs: { name: "Met mijn naam", initials: "Met mijn initialen", none: "Zonder naam" },
  showAsHint: "Wie uitnodigt en de winkel zien je naam in elk geval.",
  note: "Een bericht voor de anderen",
  noteHint: "Een of twee zinnen, zonder links, e-mailadressen of telefoonnummers.",
  save: "Bericht opslaan",
  noted: "Je bericht is opgeslagen",
  noteGone: "Je bericht is verwijderd",
  noteText: "De anderen lezen het als ze de link openen.",
  notNoted: {
    title: "Je bericht is niet opgeslagen",
    text: "Laat links, e-mailadressen en lange nummers weg.",
  },
};
