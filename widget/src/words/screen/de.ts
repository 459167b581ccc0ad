// An order's big screen in German.

import { plural } from "../plural.ts";
import type { ScreenWords } from "./en.ts";

export const de: ScreenWords = {
  language: "de",
  headline: {
    open: "Scannen und Anteil zahlen",
    full: "Alles ist bezahlt",
    waiting: "Warten auf die erste Zahlung",
    complete: "Gemeinsam bezahlt",
    tooLate: "Die Zeit zum Zahlen ist vorbei",
    cancelled: "Diese Bestellung wurde storniert",
    refunded: "Diese Bestellung wurde erstattet",
  },
  timeLeft: "Noch",
  scan: "Scannen",
  code: (address) => `QR-Code von ${address}`,
  basket: "Artikel",
  item: (n) => `Artikel ${n}`,
  more: (n) => `und ${n} weitere`,
  count: (taken, all) => `${taken} von ${all}`,
  guests: "Wer mitmacht",
  unnamed: "Eine Person",
  states: { asked: "zahlt gerade", held: "reserviert", charged: "abgebucht" },
  ofWhole: (whole) => `von ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} von ${whole} bezahlt`,
  paid: (n) => plural("de", n, { one: "1 Person hat bezahlt", other: `${n} Personen haben bezahlt` }),
  missing: (n) => plural("de", n, { one: "1 Person fehlt", other: `${n} Personen fehlen` }),
  sandbox: "Dies ist ein Test: Es fließt kein Geld.",
  lost: "Keine Verbindung zum Dienst",
};
