// Payment in parts or later, in French: the offers on the captain's form, the plan and what a decision needs.

import type { FinancingWords } from "./en.ts";

export const fr: FinancingWords = {
  question: "Comment souhaitez-vous payer ?",
  full: "Payer en une fois",
  notForThis: "Ce mode de paiement n’est pas possible pour ce montant.",
  agree: "Accepter, sans rien payer aujourd’hui",
  today: (amount) => `Payer ${amount} aujourd’hui`,
  held: (held) => `${held} ; la première échéance y sera débitée quand la commande sera complète.`,
  saved: "Rien n’est réservé maintenant : votre carte est enregistrée, puis débitée aux dates indiquées.",
  plan: "Vos paiements",
  later: "Débité plus tard",
  date: "Échéance",
  amount: "Montant",
  fee: (amount) => `+ ${amount} de frais`,
  now: "Aujourd’hui",
  total: (total, rate) => `Au total ${total}. Taux annuel : ${rate}`,
  lender: (entity) => `${entity} avance l’argent à la boutique, et c’est à cette société que vous le devez.`,
  terms: "Conditions du crédit",
  information: "Informations sur le crédit",
  cases: ["Si chacun paie sa part", "Si les autres ne paient pas"],
  mandate: "J’accepte que ma carte soit débitée aux dates indiquées.",
  mandateMissing: "Acceptez les débits à ces dates, ou payez en une fois.",
  needed: "Pour décider si c’est possible, nous avons besoin de :",
  labels: {
    phone: "Téléphone",
    civility: "Civilité",
    birthDate: "Date de naissance",
    birthZipCode: "Code postal du lieu de naissance",
    street1: "Numéro et rue",
    zip: "Code postal",
    city: "Ville",
    country: "Pays",
  },
  civilities: { mr: "M.", ms: "Mme" },
  elsewhere: "Je suis né(e) dans un autre pays",
  faults: {
    phone: "Saisissez un numéro avec l’indicatif du pays, par exemple +33612345678.",
    civility: "Choisissez une civilité.",
    birthDate: "Saisissez votre date de naissance.",
    birthZipCode: "Saisissez le code postal de votre lieu de naissance.",
    street1: "Saisissez le numéro et la rue.",
    zip: "Saisissez le code postal.",
    city: "Saisissez la ville.",
    country: "Choisissez un pays.",
  },
  refusals: {
    planChanged: {
      title: "Le plan de paiement vient de changer",
      text: "Rien n’a été débité. Vérifiez les nouvelles dates et les nouveaux montants, puis donnez à nouveau votre accord.",
    },
    offerNotAvailable: {
      title: "Ce mode de paiement n’est plus possible",
      text: "Rien n’a été débité. Choisissez-en un autre, ou payez en une fois.",
    },
  },
};
