// The sandbox's test cards, in Spanish.

import type { SandboxWords } from "./en.ts";

export const es: SandboxWords = {
  any: "Elige una para rellenar los campos. Sirven cualquier fecha futura y cualquier código de seguridad.",
  does: {
    pays: "se acepta",
    asksBank: "pide la confirmación del banco",
    declines: "se rechaza",
    lacksFunds: "no tiene fondos",
    hasExpired: "ha caducado",
    wrongCvc: "tiene un código de seguridad incorrecto",
    failsCapture: "se acepta, pero luego no se puede cobrar",
    failsRefund: "se acepta, pero un reembolso falla",
    losesAnswer: "se acepta, pero la respuesta tarda",
    isDisputed: "se acepta y después el banco la reclama",
    declinesLater: "se acepta, pero los pagos posteriores se rechazan",
    asksBankLater: "se acepta, pero los pagos posteriores requieren al banco",
  },
};
