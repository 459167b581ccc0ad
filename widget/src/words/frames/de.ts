// The frames of an order in German.

import { de as pages } from "../de.ts";
import type { FrameWords } from "./en.ts";

export const de: FrameWords = {
  ...pages,
  failure: {
    heading: "Die Zahlung kann nicht angezeigt werden",
    text: "Es wurde nichts abgebucht. Sagen Sie bitte dem Shop Bescheid oder versuchen Sie es später erneut.",
    unreachable: pages.ended.unreachable,
    again: pages.ended.again,
  },
  frame: {
    underWay: {
      heading: "Diese Bestellung wird gerade bezahlt",
      text: "Hier ist im Moment nichts weiter zu tun.",
    },
    link: {
      heading: "Die anderen einladen",
      none: {
        heading: "Es gibt noch keinen Link",
        text: "Er steht hier, sobald die erste Zahlung erfolgt ist.",
      },
      renewed: {
        heading: "Der Link wurde ersetzt",
        text: "Wer zuerst bezahlt hat, findet den neuen auf der eigenen Zahlungsseite.",
      },
    },
  },
};
