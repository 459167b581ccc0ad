// The sandbox's test cards, in German.

import type { SandboxWords } from "./en.ts";

export const de: SandboxWords = {
  any: "Wählen Sie eine aus, um sie einzutragen. Jedes künftige Datum und jede Prüfnummer sind gültig.",
  does: {
    pays: "wird angenommen",
    asksBank: "verlangt die Bestätigung der Bank",
    declines: "wird abgelehnt",
    lacksFunds: "ist nicht gedeckt",
    hasExpired: "ist abgelaufen",
    wrongCvc: "hat eine falsche Prüfnummer",
    failsCapture: "wird angenommen, lässt sich später aber nicht belasten",
    failsRefund: "wird angenommen, eine Erstattung scheitert aber",
    losesAnswer: "wird angenommen, aber die Antwort kommt spät",
    isDisputed: "wird angenommen, dann von der Bank angefochten",
    declinesLater: "wird angenommen, spätere Zahlungen aber abgelehnt",
    asksBankLater: "wird angenommen, spätere Zahlungen verlangen aber die Bank",
  },
};
