// The sandbox's test cards, in French.

import type { SandboxWords } from "./en.ts";

export const fr: SandboxWords = {
  any: "Choisissez-en une pour remplir les champs. Toute date à venir et tout cryptogramme conviennent.",
  does: {
    pays: "est acceptée",
    asksBank: "demande la confirmation de la banque",
    declines: "est refusée",
    lacksFunds: "manque de provision",
    hasExpired: "a expiré",
    wrongCvc: "a un mauvais cryptogramme",
    failsCapture: "est acceptée, mais ne peut pas être débitée ensuite",
    failsRefund: "est acceptée, mais un remboursement échoue",
    losesAnswer: "est acceptée, mais la réponse se fait attendre",
    isDisputed: "est acceptée, puis contestée par sa banque",
    declinesLater: "est acceptée, mais les paiements suivants sont refusés",
    asksBankLater: "est acceptée, mais les paiements suivants exigent la banque",
  },
};
