// Asks among those who have paid, in Italian.

import type { AskWords } from "./en.ts";

export const it: AskWords = {
  heading: "Chiedi a chi ha pagato",
  ask: (amount) => `Chiedi di dividersi i ${amount} che mancano`,
  question: "A chi si chiede quanto?",
  all: "A tutti quelli che hanno pagato",
  others: "Agli altri, non a me",
  text: "Ognuno riceve un’e-mail e può pagare la sua parte o dire di no. A nessuno viene addebitato altro se non lo paga. Si può chiedere tre volte in tutto, a distanza di un’ora.",
  yes: "Sì, chiedi",
  no: "Non ora",
  done: "La richiesta è partita",
  doneText: "Ognuno ha un’e-mail con un link per rispondere.",
  byYou: "Hai chiesto a chi ha pagato di dividersi quello che mancava.",
  byShop: (shop) => `${shop} ha chiesto a chi ha pagato di dividersi quello che mancava.`,
  states: { open: "ancora nessuna risposta", paid: "ha pagato", declined: "ha detto di no" },
  answerUntil: (moment) => `Il tempo per rispondere finisce ${moment}.`,
  over: "Il tempo per rispondere è finito.",
  askedBy: (who) => `${who} ti chiede di pagare un po’ di più`,
  own: "La tua parte",
  missing: (amount) => `Mancano ancora ${amount}.`,
  covers: (hold, share) =>
    `La tua quota diventa ${share}. Viene dai ${hold} già bloccati sulla tua carta: non viene bloccato altro.`,
  pays: (total) =>
    `Pagheresti allora ${total} in tutto. L’importo resta bloccato sulla tua carta finché l’ordine non è completo.`,
  pick: "Forse vuoi ancora qualcosa di quello che è libero.",
  look: "Vedi cosa è libero",
  pay: (amount) => `Sì, paga ${amount}`,
  decline: "No, grazie",
  declined: "Hai detto di no",
  declinedText: "Per te non cambia niente.",
  covered: (amount) => `Paghi ${amount} in più`,
  newShare: (share) => `La tua quota ora è ${share}.`,
};
