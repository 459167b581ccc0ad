// The Help component in Italian.

import type { HelpWords } from "./en.ts";

export const it: HelpWords = {
  language: "it",
  failure: {
    heading: "Non è possibile mostrare le risposte",
    text: "Chiedi al negozio o riprova più tardi.",
    unreachable: "Controlla la connessione e riprova.",
    again: "Riprova",
  },
  heading: "Domande sul tuo pagamento?",
  ask: (shop) => `La tua domanda non c’è? Chiedi a ${shop}.`,
  email: "E-mail",
  phone: "Telefono",
  page: "Pagina dei contatti",
  legal: { terms: "Condizioni", privacy: "Privacy" },
  answers: [
    {
      question: "L’addebito avviene adesso?",
      text: () =>
        "Non subito, se più persone dividono l’ordine: la tua banca blocca l’importo sulla tua carta, così è " +
        "disponibile per l’ordine. Viene addebitato solo quando l’ordine è completo. Se una sola persona paga tutto, " +
        "l’addebito può avvenire subito. Sopra il pulsante di pagamento è scritto quanto viene " +
        "bloccato e quando viene addebitato.",
    },
    {
      question: "E se qualcuno non paga?",
      text: () =>
        "La pagina lo dice prima di pagare. In alcuni ordini chi lo ha fatto paga quello che manca allo scadere del " +
        "tempo. In altri l’ordine viene annullato e nessuno paga nulla: quello che era bloccato viene sbloccato.",
    },
    {
      question: "Fino a quando possiamo pagare?",
      text: () =>
        "Fino alla data indicata accanto al link. Dopo, il link mostra com’è finito l’ordine e non accetta più " +
        "pagamenti.",
    },
    {
      question: "Come posso riavere i miei soldi?",
      text: (shop) =>
        "Finché la pagina del link lo offre, chi è stato invitato può annullarvi il pagamento. " +
        `Dopo, chiedi a ${shop}: quello che è stato addebitato viene rimborsato sulla carta con cui hai ` +
        "pagato. La tua banca può impiegare qualche giorno a mostrarlo.",
    },
    {
      question: "Ho pagato con la carta sbagliata, o vedo un importo due volte",
      text: (shop) =>
        "Un importo bloccato e poi sbloccato può restare qualche giorno tra i tuoi movimenti. Non viene " +
        `addebitato. Se resta più di una settimana, chiedi alla tua banca o a ${shop}.`,
    },
  ],
};
