// Choices and words about those who share, in French.

import type { PeopleWords } from "./en.ts";

export const fr: PeopleWords = {
  seats: "Parts que je paie",
  guests: "Invités qui ne paient rien",
  names: "Leurs prénoms (facultatif)",
  namesHint: "Séparés par des virgules",
  sight: "Ce que les autres voient les uns des autres",
  sights: { all: "Noms et montants", names: "Noms, sans montants", progress: "Seulement le total payé" },
  showAs: "Comment les autres me voient",
  shownAs: { name: "Avec mon nom", initials: "Avec mes initiales", none: "Sans nom" },
  showAsHint: "La personne qui invite et la boutique voient votre nom dans tous les cas.",
  note: "Un mot pour les autres",
  noteHint: "Une ou deux phrases, sans lien, adresse e-mail ni numéro de téléphone.",
  save: "Enregistrer le mot",
  noted: "Votre mot est enregistré",
  noteGone: "Votre mot est supprimé",
  noteText: "Les autres le lisent en ouvrant le lien.",
  notNoted: {
    title: "Votre mot n’a pas été enregistré",
    text: "Retirez les liens, les adresses e-mail et les longs numéros.",
  },
};
