// An order's big screen in Italian.

import { plural } from "../plural.ts";
import type { ScreenWords } from "./en.ts";

export const it: ScreenWords = {
  language: "it",
  headline: {
    open: "Scansiona e paga la tua quota",
    full: "È tutto pagato",
    waiting: "In attesa del primo pagamento",
    complete: "Pagato insieme",
    tooLate: "Il tempo per pagare è scaduto",
    cancelled: "Questo ordine è stato annullato",
    refunded: "Questo ordine è stato rimborsato",
  },
  timeLeft: "Tempo rimasto",
  scan: "Scansiona",
  code: (address) => `Codice QR di ${address}`,
  basket: "Articoli",
  item: (n) => `Articolo ${n}`,
  more: (n) => `e altri ${n}`,
  count: (taken, all) => `${taken} di ${all}`,
  guests: "Chi partecipa",
  unnamed: "Una persona",
  states: { asked: "sta pagando", held: "bloccato", charged: "addebitato" },
  ofWhole: (whole) => `di ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} di ${whole} pagati`,
  paid: (n) => plural("it", n, { one: "Ha pagato 1 persona", other: `Hanno pagato ${n} persone` }),
  missing: (n) => plural("it", n, { one: "Manca 1 persona", other: `Mancano ${n} persone` }),
  sandbox: "Questa è una prova: non si muove denaro.",
  lost: "Nessuna connessione al servizio",
};
