// The sandbox's test cards, in Dutch.

import type { SandboxWords } from "./en.ts";

export const nl: SandboxWords = {
  any: "Kies er een om de velden in te vullen. Elke datum in de toekomst en elke beveiligingscode werken.",
  does: {
    pays: "wordt geaccepteerd",
    asksBank: "vraagt om bevestiging van de bank",
    declines: "wordt geweigerd",
    lacksFunds: "heeft te weinig saldo",
    hasExpired: "is verlopen",
    wrongCvc: "heeft een verkeerde beveiligingscode",
    failsCapture: "wordt geaccepteerd, maar kan later niet worden belast",
    failsRefund: "wordt geaccepteerd, maar een terugbetaling mislukt",
    losesAnswer: "wordt geaccepteerd, maar het antwoord komt laat",
    isDisputed: "wordt geaccepteerd en daarna door de bank betwist",
    declinesLater: "wordt geaccepteerd, maar latere betalingen worden geweigerd",
    asksBankLater: "wordt geaccepteerd, maar latere betalingen vragen om de bank",
  },
};
