// The sandbox's test cards, in English.

import type { SandboxCard } from "../../components/sandbox/sandbox-cards.ts";

export type SandboxWords = {
  readonly any: string;
  readonly does: Readonly<Record<SandboxCard["does"], string>>;
};

export const en: SandboxWords = {
  any: "Choose one to fill it in. Any future date and any security code work.",
  does: {
    pays: "is accepted",
    asksBank: "asks for the bank's confirmation",
    declines: "is declined",
    lacksFunds: "lacks funds",
    hasExpired: "has expired",
    wrongCvc: "has a wrong security code",
    failsCapture: "is accepted, but cannot be charged later",
    failsRefund: "is accepted, but a refund fails later",
    losesAnswer: "is accepted, but the answer is late",
    isDisputed: "is accepted, then disputed by its bank",
    declinesLater: "is accepted, but later payments are declined",
    asksBankLater: "is accepted, but later payments ask for the bank",
  },
};
