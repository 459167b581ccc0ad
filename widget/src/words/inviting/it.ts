// Invitations by e-mail, in Italian.

import type { InvitingWords } from "./en.ts";

export const it: InvitingWords = {
  heading: "Invita per e-mail",
  addresses: "Indirizzi e-mail",
  hint: "Anche più di uno, separati da una virgola, uno spazio o una riga. Con il nome: Cleo <cleo@example.com>",
  seats: "Quote che paga ognuno",
  invite: "Invia gli inviti",
  invited: (count) => (count === 1 ? "1 invito è in viaggio." : `${count} inviti sono in viaggio.`),
  missing: "Inserisci almeno un indirizzo e-mail.",
  wrong: (text) => `Questo non è un indirizzo e-mail: ${text}`,
  tooMany: (left) => `Si possono invitare al massimo altre ${left} persone.`,
  status: {
    waiting: "aspetta il tuo pagamento",
    sent: "invito inviato",
    paid: "ha pagato",
    declined: "non partecipa",
    bounced: "non recapitabile",
  },
  nudge: "Ricorda",
  nudgeOne: (name) => `Invia un promemoria a ${name}`,
  nudgeAll: "Invia un promemoria a chi non ha risposto",
  nudgedOne: (name) => `${name} riceve un promemoria.`,
  nudgedAll: "Chi non ha risposto riceve un promemoria.",
  nudged: "promemoria inviato",
  nudgedAt: (moment) => `promemoria previsto ${moment}`,
  decline: "Non partecipo",
  declineAsk: "Non partecipi?",
  declineText: (captain) => `${captain} ne viene informato, così nessuno ti aspetta.`,
  declineYes: "Sì, non partecipo",
  declineNo: "Indietro",
  declined: (captain) => `${captain} sa che non partecipi. Se cambi idea, puoi ancora pagare.`,
};
