// Payment in parts or later, in Italian: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const it: FinancingWords = {
  question: "Come vuoi pagare?",
  full: "Paga tutto subito",
  notForThis: "Questo modo di pagare non è possibile per questo importo.",
  agree: "Accetta e non pagare nulla oggi",
  today: (amount) => `Paga ${amount} oggi`,
  held: (held) => `${held}. Da qui verrà addebitata la prima rata quando l’ordine sarà completo.`,
  saved: "Ora non viene bloccato nulla: la tua carta viene salvata e addebitata nelle date indicate.",
  plan: "I tuoi pagamenti",
  later: "Addebitato più avanti",
  date: "Data",
  amount: "Importo",
  fee: (amount) => `+ ${amount} di commissione`,
  now: "Oggi",
  total: (total, rate) => `In totale ${total}. Tasso annuo: ${rate}`,
  lender: (entity) => `${entity} anticipa il denaro al negozio, ed è a questa società che lo devi.`,
  terms: "Condizioni del credito",
  information: "Informazioni sul credito",
  cases: ["Se tutti pagano la loro quota", "Se gli altri non pagano"],
  mandate: "Accetto che la mia carta venga addebitata nelle date indicate.",
  mandateMissing: "Accetta gli addebiti in queste date, oppure paga tutto subito.",
  needed: "Per decidere se è possibile, ci servono:",
  labels: {
    phone: "Telefono",
    civility: "Titolo",
    birthDate: "Data di nascita",
    birthZipCode: "CAP del luogo di nascita",
    street1: "Via e numero",
    zip: "CAP",
    city: "Città",
    country: "Paese",
  },
  civilities: { mr: "Sig.", ms: "Sig.ra" },
  elsewhere: "Sono nato/a in un altro Paese",
  faults: {
    phone: "Indica un numero con il prefisso del Paese, come +33612345678.",
    civility: "Scegli un titolo.",
    birthDate: "Indica la tua data di nascita.",
    birthZipCode: "Indica il CAP del tuo luogo di nascita.",
    street1: "Indica via e numero.",
    zip: "Indica il CAP.",
    city: "Indica la città.",
    country: "Scegli un Paese.",
  },
  refusals: {
    planChanged: {
      title: "Il piano di pagamento è appena cambiato",
      text: "Non è stato addebitato nulla. Controlla le nuove date e i nuovi importi, poi accetta di nuovo.",
    },
    offerNotAvailable: {
      title: "Questo modo di pagare non è più disponibile",
      text: "Non è stato addebitato nulla. Scegline un altro oppure paga tutto subito.",
    },
  },
};
