// A captain's acts on what others leave open, in Italian.

import type { CockpitWords } from "./en.ts";

export const it: CockpitWords = {
  heading: "Se qualcuno non paga",
  no: "Non ora",
  cover: (amount) => `Pago io ${amount}`,
  coverAsk: "Quanto paghi tu?",
  amount: (currency) => `Importo (${currency})`,
  coverText: (share, hold) =>
    `La tua quota diventa ${share}. È compresa nei ${hold} già bloccati sulla tua carta: non viene bloccato altro. Qui non potrai annullarlo.`,
  rest: (amount) => `Agli altri resteranno da pagare ${amount}.`,
  noRest: "Agli altri non resterà nulla da pagare.",
  notCovered: (most) => `Puoi pagare al massimo ${most}, e ciò che resta deve bastare per un pagamento.`,
  coverYes: "Sì, pago io",
  covered: (amount) => `Paghi ${amount} in più`,
  newShare: (share) => `La tua quota ora è ${share}.`,
  leaveOut: (amount) => `Togli ciò che nessuno ha preso: ${amount}`,
  leaveOutAsk: (names) => `Togliere ${names}?`,
  leaveOutText: (due) =>
    `L’ordine sarà allora di ${due}. Le quote già pagate non cambiano. Qui non potrai annullarlo.`,
  leaveOutYes: "Sì, togli",
  leftOut: (amount) => `Tolti ${amount}`,
  newDue: (due) => `L’ordine ora è di ${due}.`,
  later: "Dai più tempo a tutti",
  laterAsk: "Dare più tempo a tutti?",
  until: "Possono pagare fino a",
  laterText:
    "Quanto è bloccato sulle carte resta bloccato fino ad allora, a meno che tutti abbiano pagato prima. Puoi farlo una sola volta.",
  laterYes: "Sì, dai più tempo",
  moved: (by) => `Tutti possono pagare fino a ${by}`,
  sameLink: "Il link resta lo stesso.",
};
