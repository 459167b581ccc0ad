// The sandbox's test cards, in Italian.

import type { SandboxWords } from "./en.ts";

export const it: SandboxWords = {
  any: "Scegline una per compilare i campi. Vanno bene qualsiasi data futura e qualsiasi codice di sicurezza.",
  does: {
    pays: "viene accettata",
    asksBank: "chiede la conferma della banca",
    declines: "viene rifiutata",
    lacksFunds: "non ha fondi sufficienti",
    hasExpired: "è scaduta",
    wrongCvc: "ha un codice di sicurezza sbagliato",
    failsCapture: "viene accettata, ma poi non si può addebitare",
    failsRefund: "viene accettata, ma un rimborso non riesce",
    losesAnswer: "viene accettata, ma la risposta tarda",
    isDisputed: "viene accettata e poi contestata dalla banca",
    declinesLater: "viene accettata, ma i pagamenti successivi sono rifiutati",
    asksBankLater: "viene accettata, ma i pagamenti successivi richiedono la banca",
  },
};
