// Choices and words about those who share, in German.

import type { PeopleWords } from "./en.ts";

export const de: PeopleWords = {
  seats: "Anteile, die ich zahle",
  guests: "Gäste, die nichts zahlen",
  names: "Ihre Vornamen (freiwillig)",
  namesHint: "Durch Kommas getrennt",
  sight: "Was die anderen voneinander sehen",
  sights: { all: "Namen und Beträge", names: "Namen, keine Beträge", progress: "Nur, wie viel bezahlt ist" },
  showAs: "Wie die anderen mich sehen",
  shownAs: { name: "Mit meinem Namen", initials: "Mit meinen Initialen", none: "Ohne Namen" },
  showAsHint: "Wer einlädt und der Shop sehen Ihren Namen in jedem Fall.",
  note: "Eine Notiz für die anderen",
  noteHint: "Ein oder zwei Sätze, ohne Links, E-Mail-Adressen oder Telefonnummern.",
  save: "Notiz speichern",
  noted: "Ihre Notiz ist gespeichert",
  noteGone: "Ihre Notiz ist gelöscht",
  noteText: "Die anderen lesen sie, wenn sie den Link öffnen.",
  notNoted: {
    title: "Ihre Notiz wurde nicht gespeichert",
    text: "Lassen Sie Links, E-Mail-Adressen und lange Nummern weg.",
  },
};
