// Payment in parts or later, in Spanish: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const es: FinancingWords = {
  question: "¿Cómo quiere pagar?",
  full: "Pagar todo de una vez",
  notForThis: "Esta forma de pago no es posible para este importe.",
  agree: "Aceptar y no pagar nada hoy",
  today: (amount) => `Pagar ${amount} hoy`,
  withFee: (amount, fee) => `${amount} + ${fee} de comisión`,
  now: "Hoy",
  total: (total, rate) => `En total ${total}. Tasa anual: ${rate}`,
  lender: (entity) => `${entity} adelanta el dinero a la tienda, y es a esa empresa a quien usted lo debe.`,
  terms: "Condiciones del crédito",
  information: "Información sobre el crédito",
  cases: ["Si todos pagan su parte", "Si los demás no pagan"],
  mandate: "Acepto que se cobre en mi tarjeta en las fechas indicadas.",
  mandateMissing: "Acepte los cobros en estas fechas o pague todo de una vez.",
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
    phone: "Escriba un número con el prefijo del país, como +33612345678.",
    civility: "Elija una opción.",
    birthDate: "Escriba su fecha de nacimiento.",
    birthZipCode: "Escriba el código postal del lugar donde nació.",
    street1: "Escriba la calle y el número.",
    zip: "Escriba el código postal.",
    city: "Escriba la ciudad.",
    country: "Elija un país.",
  },
};
