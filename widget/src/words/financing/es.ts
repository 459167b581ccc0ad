// Payment in parts or later, in Spanish: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const es: FinancingWords = {
  question: "¿Cómo quieres pagar?",
  full: "Pagar todo de una vez",
  notForThis: "Esta forma de pago no es posible para este importe.",
  agree: "Aceptar y no pagar nada hoy",
  today: (amount) => `Pagar ${amount} hoy`,
  held: (held) => `${held}. De ahí se cobra el primer pago cuando el pedido esté completo.`,
  saved: "Ahora no se retiene nada: tu tarjeta se guarda y se cobra en las fechas indicadas.",
  plan: "Tus pagos",
  later: "Se cobra más adelante",
  date: "Fecha",
  amount: "Importe",
  fee: (amount) => `+ ${amount} de comisión`,
  now: "Hoy",
  total: (total, rate) => `En total ${total}. Tasa anual: ${rate}`,
  lender: (entity) => `${entity} adelanta el dinero a la tienda, y es a esa empresa a la que se lo debes.`,
  terms: "Condiciones del crédito",
  information: "Información sobre el crédito",
  cases: ["Si todos pagan su parte", "Si los demás no pagan"],
  mandate: "Acepto que se cobre en mi tarjeta en las fechas indicadas.",
  mandateMissing: "Acepta los cobros en estas fechas o paga todo de una vez.",
  needed: "Para decidir si es posible, necesitamos:",
  labels: {
    phone: "Teléfono",
    civility: "Tratamiento",
    birthDate: "Fecha de nacimiento",
    birthZipCode: "Código postal del lugar de nacimiento",
    street1: "Calle y número",
    zip: "Código postal",
    city: "Ciudad",
    country: "País",
  },
  civilities: { mr: "Sr.", ms: "Sra." },
  elsewhere: "Nací en otro país",
  faults: {
    phone: "Indica un número con el prefijo del país, como +33612345678.",
    civility: "Elige una opción.",
    birthDate: "Indica tu fecha de nacimiento.",
    birthZipCode: "Indica el código postal del lugar donde naciste.",
    street1: "Indica la calle y el número.",
    zip: "Indica el código postal.",
    city: "Indica la ciudad.",
    country: "Elige un país.",
  },
  refusals: {
    planChanged: {
      title: "El plan de pagos acaba de cambiar",
      text: "No se ha cobrado nada. Revisa las nuevas fechas e importes y vuelve a aceptar.",
    },
    offerNotAvailable: {
      title: "Esta forma de pago ya no está disponible",
      text: "No se ha cobrado nada. Elige otra o paga todo de una vez.",
    },
  },
};
