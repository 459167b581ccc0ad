// Payment in parts or later, in Italian: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const it: FinancingWords = {
  question: "Come desidera pagare?",
  full: "Pagare tutto subito",
  notForThis: "Questo modo di pagare non è possibile per questo importo.",
  agree: "Accetta e non pagare nulla oggi",
  today: (amount) => `Paga ${amount} oggi`,
  withFee: (amount, fee) => `${amount} + ${fee} di commissione`,
  now: "Oggi",
  total: (total, rate) => `In totale ${total}. Tasso annuo: ${rate}`,
  lender: (entity) => `${entity} anticipa il denaro al negozio, ed è a questa società che Lei lo deve.`,
  terms: "Condizioni del credito",
  information: "Informazioni sul credito",
  cases: ["Se tutti pagano la loro quota", "Se gli altri non pagano"],
  mandate: "Accetto che la mia carta venga addebitata nelle date indicate.",
  mandateMissing: "Accetti gli addebiti in queste date, oppure paghi tutto subito.",
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
    phone: "Inserisca un numero con il prefisso del Paese, come +33612345678.",
    civility: "Scelga un titolo.",
    birthDate: "Inserisca la data di nascita.",
    birthZipCode: "Inserisca il CAP del luogo di nascita.",
    street1: "Inserisca via e numero.",
    zip: "Inserisca il CAP.",
    city: "Inserisca la città.",
    country: "Scelga un Paese.",
  },
};
