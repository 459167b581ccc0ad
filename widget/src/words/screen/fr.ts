// An order's big screen in French.

import { plural } from "../plural.ts";
import type { ScreenWords } from "./en.ts";

export const fr: ScreenWords = {
  language: "fr",
  headline: {
    open: "Scannez et payez votre part",
    full: "Tout est payé",
    waiting: "En attente du premier paiement",
    complete: "Payé ensemble",
    tooLate: "Le délai de paiement est passé",
    cancelled: "Cette commande a été annulée",
    refunded: "Cette commande a été remboursée",
  },
  timeLeft: "Temps restant",
  scan: "Scanner",
  code: (address) => `QR code de ${address}`,
  basket: "Articles",
  item: (n) => `Article ${n}`,
  more: (n) => `et ${n} de plus`,
  count: (taken, all) => `${taken} sur ${all}`,
  guests: "Qui participe",
  unnamed: "Une personne",
  states: { asked: "paie en ce moment", held: "réservé", charged: "débité" },
  ofWhole: (whole) => `sur ${whole}`,
  paidOfWhole: (paid, whole) => `${paid} payés sur ${whole}`,
  paid: (n) => plural("fr", n, { one: `${n} personne a payé`, other: `${n} personnes ont payé` }),
  missing: (n) => plural("fr", n, { one: `Il manque ${n} personne`, other: `Il manque ${n} personnes` }),
  sandbox: "Ceci est un test : aucun argent ne circule.",
  lost: "Pas de connexion au service",
};
