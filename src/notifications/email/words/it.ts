// The e-mails in Italian.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const it: Words = {
  language: "it",

  hello: (firstName) => `Ciao ${firstName},`,
  helloAll: "Ciao,",
  order: (shop) => `l’ordine presso ${shop}`,
  orderOf: (captain, shop) => `l’ordine di ${captain} presso ${shop}`,
  ownOrder: (shop) => `il tuo ordine presso ${shop}`,

  before: (label) => `${label}:`,
  figures: {
    reference: "Riferimento",
    items: "Per",
    total: "Totale dell’ordine",
    share: "La tua quota",
    open: "Ancora da pagare",
    until: "Scadenza",
    taken: "Addebitato sulla tua carta",
    refunded: "Rimborsato",
  },

  links: {
    share: "Link per gli altri",
    people: "Vedi chi ha pagato",
    order: "Vedi l’ordine",
    answer: "Rispondi",
    plan: "Vedi quanto devi, paga o cambia la carta",
    stop: "Non ricevere più promemoria per questo ordine",
  },
  why: (shop) => `Ricevi questa e-mail perché hai pagato un ordine presso ${shop}.`,

  promise: {
    direct: (hold, by, _shop, share, most) =>
      `Sulla tua carta è bloccato un importo di ${hold}. Ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Il resto verrà sbloccato.`,
    directTpc: (hold, by, shop, share) =>
      `Sulla tua carta è bloccato un importo di ${hold}. Non viene addebitato nulla prima che ${shop} accetti l’ordine. Allora ti verranno addebitati ${share}, e al massimo ${hold} se altri non avranno pagato entro ${by}. Il resto verrà sbloccato.`,
    partly: (hold, by, _shop, share, most) =>
      `Sulla tua carta è bloccato un importo di ${hold}. Ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Se allora mancherà ancora di più, non verrà addebitato nulla.`,
    partlyTpc: (hold, by, shop, share) =>
      `Sulla tua carta è bloccato un importo di ${hold}. Non viene addebitato nulla prima che ${shop} accetti l’ordine. Allora ti verranno addebitati ${share}, e al massimo ${hold} se altri non avranno pagato entro ${by}. Se allora mancherà ancora di più, non verrà addebitato nulla.`,
    shareOfPartly: (share, by) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato quando sarà stato pagato abbastanza, al più tardi ${by}; altrimenti verrà sbloccato.`,
    shareOfPartlyTpc: (share, by, shop) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato solo se entro ${by} sarà stato pagato abbastanza e ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
    shareOfDirect: (share, by) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato quando tutti avranno pagato, al più tardi ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato solo quando ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
    standard: (share, by) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato solo quando tutti avranno pagato; se qualcuno non lo avrà fatto entro ${by}, verrà sbloccato.`,
    standardTpc: (share, by, shop) =>
      `Sulla tua carta è bloccato un importo di ${share}. Verrà addebitato solo quando tutti avranno pagato, entro ${by}, e ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
    less: (hold, share) =>
      `Sulla tua carta è bloccato un importo di ${hold}. L’ordine è diventato più piccolo: se va a buon fine, ti verranno addebitati circa ${share}. Il resto verrà sbloccato.`,
    full: (hold, share) =>
      `Sulla tua carta è bloccato un importo di ${hold}. È tutto pagato, quindi a breve ti verranno addebitati ${share}.`,
  },

  captainLink: {
    subject: (shop) => `Il tuo link per dividere l’ordine presso ${shop}`,
    title: "Ora tocca agli altri",
    text: (shop) =>
      `Grazie, il tuo pagamento a ${shop} è riuscito. Invia questo link agli altri, così ognuno potrà pagare la sua quota:`,
  },

  captainShareReminder: {
    subject: (shop) => `Nessuno si è ancora unito al tuo ordine presso ${shop}`,
    title: "Non si è ancora unito nessuno",
    text: (open, total) =>
      `Su un totale di ${total} restano da pagare ${open}. Forse il link si è perso per strada: eccolo di nuovo, da inviare agli altri.`,
  },

  captainDueReminder: {
    subject: (open, shop) => `Restano da pagare ${open} per il tuo ordine presso ${shop}`,
    title: "Non hanno ancora pagato tutti",
    nobody: "Finora non ha pagato nessun altro.",
    joined: (n) =>
      plural("it", n, {
        one: "Finora ha pagato un’altra persona.",
        other: `Finora hanno pagato altre ${n} persone.`,
      }),
    text: (open, by) =>
      `Mancano ancora ${open}, e l’ordine si può pagare fino a ${by}. Invia il link a chi non ha ancora pagato:`,
  },

  captainGap: {
    subject: (open, shop) => `Mancano di nuovo ${open} per il tuo ordine presso ${shop}`,
    title: "Un pagamento non c’è più",
    text: (open, by) =>
      `Un pagamento del tuo ordine non è più bloccato: mancano ${open}. L’ordine si può pagare fino a ${by}: invia di nuovo il link.`,
  },

  captainActs: {
    heading: "Puoi anche",
    pay: (amount) => `pagare tu i ${amount} che mancano con il link qui sopra`,
    cover: (amount) =>
      `farti carico tu di ${amount} sulla tua pagina: la somma è già bloccata sulla tua carta`,
    leaveOut: (amount) => `togliere sulla tua pagina ciò che nessuno ha preso: ${amount}`,
    later: (latest) => `dare più tempo a tutti sulla tua pagina, al più tardi fino a ${latest}`,
  },

  amountLowered: {
    subject: (shop) => `C’è meno da pagare per l’ordine presso ${shop}`,
    title: "L’ordine è diventato più piccolo",
    text: (due, order) => `Per ${order} ora restano da pagare in tutto solo ${due}. La tua quota non cambia.`,
  },

  dueDateMoved: {
    subject: (shop) => `Più tempo per pagare l’ordine presso ${shop}`,
    title: "C’è più tempo per pagare",
    text: (by, order) =>
      `Ora si può pagare ${order} fino a ${by}. Fino ad allora l’importo resta bloccato sulla tua carta.`,
    leave: "Se per te è troppo tardi, puoi ritirare il tuo pagamento sulla pagina dell’ordine.",
  },

  invitation: {
    subject: (who, shop) => `${who} ti invita a pagare una quota presso ${shop}`,
    title: "Hai ricevuto un invito",
    text: (who, shop) => `${who} ha pagato un ordine presso ${shop} e ti invita a pagarne una quota.`,
    picking: "Sulla pagina scegli che cosa pagare.",
    seats: (n) => `Questa quota è per ${n} persone, contando te.`,
    decline: "Sulla pagina dell’ordine puoi pagare o dire che non partecipi.",
    page: "Vedi l’ordine e paga",
    why: (who, shop) => `Ricevi questa e-mail perché ${who} ti ha invitato a un ordine presso ${shop}.`,
    refuse: (shop) => `Non ricevere più inviti da ${shop}`,
  },

  nudge: {
    subject: (who, shop) => `${who} ti ricorda la tua quota presso ${shop}`,
    title: "Un promemoria per la tua quota",
    text: (who, shop, by) =>
      `${who} aspetta la tua quota di un ordine presso ${shop}. Si può pagare fino a ${by}.`,
  },

  captainDeclined: {
    subject: (who, shop) => `${who} non partecipa al tuo ordine presso ${shop}`,
    title: "Un invito è stato rifiutato",
    text: (who, open, by) =>
      `${who} non partecipa. Mancano ancora ${open} e l’ordine si può pagare fino a ${by}.`,
  },

  askToPay: {
    subject: (amount, shop) => `Puoi aggiungere ${amount} all’ordine presso ${shop}?`,
    subjectFree: (shop) => `Puoi prendere ancora qualcosa dell’ordine presso ${shop}?`,
    title: "Ti si chiede di pagare un po’ di più",
    others: (who, open) => `Mancano ancora ${open}. ${who} chiede a chi ha pagato di dividersi questa somma.`,
    own: (open) =>
      `Mancano ancora ${open}. Hai chiesto a chi ha pagato di dividersi questa somma, e ci sei anche tu.`,
    part: (amount) => `La tua parte sarebbe di ${amount}.`,
    free: "Decidi tu: non viene bloccato né addebitato altro se non lo paghi tu. Puoi anche dire di no.",
    heading: "Ancora libero",
  },

  askEnded: {
    filledSubject: (shop) => `Non manca più niente per l’ordine presso ${shop}`,
    filledTitle: "Non manca più niente",
    filled: (order) => `Non devi pagare altro per ${order}.`,
    expiredSubject: (open, shop) => `Mancano ancora ${open} per l’ordine presso ${shop}`,
    expiredTitle: "Il tempo per rispondere è finito",
    expired: (open, by) =>
      `Non tutto quello che era stato chiesto è pagato: mancano ancora ${open}. Si può pagare fino a ${by}.`,
  },

  captainCompleted: {
    subject: (shop) => `Il tuo ordine presso ${shop} è completo`,
    title: "È tutto pagato",
    text: (shop) => `Grazie, il tuo ordine presso ${shop} è stato pagato per intero.`,
    taken: (amount) => `Sulla tua carta è stato addebitato un importo di ${amount}.`,
    nothingTaken: "Sulla tua carta non è stato addebitato nulla.",
    covered: (n, amount) =>
      `${n > 0 ? plural("it", n, { one: "1 persona non ha pagato", other: `${n} persone non hanno pagato` }) : "Non hanno pagato tutti"}: sono stati aggiunti ${amount} alla tua quota.`,
    restReleased: "Quanto era bloccato in più viene sbloccato.",
  },

  captainCancelled: {
    subject: (shop) => `Il tuo ordine presso ${shop} è stato annullato`,
    title: "Il tuo ordine è stato annullato",
  },

  coBuyerReceipt: {
    subject: (share, shop) => `La tua quota di ${share} presso ${shop}`,
    title: "Il tuo pagamento è riuscito",
    text: (order) => `Grazie, il tuo pagamento per ${order} è riuscito.`,
    again: (total) => `È un altro tuo pagamento per questo ordine: hai pagato ${total} in tutto.`,
  },

  coBuyerTaken: {
    subject: (amount, shop) => `Addebito di ${amount} per la tua quota presso ${shop}`,
    title: "La tua quota è stata addebitata",
    text: (amount, order) =>
      `Sulla tua carta è stato addebitato un importo di ${amount} come tua quota per ${order}. Grazie.`,
    smaller: (share) =>
      `È meno della quota concordata di ${share}, perché l’importo dell’ordine è stato ridotto.`,
  },

  coBuyerCancelled: {
    subject: (shop) => `Il tuo pagamento a ${shop} è stato annullato`,
    title: "Il tuo pagamento è stato annullato",
  },

  reasons: {
    merchant: (shop) => `${shop} ha annullato l’ordine.`,
    dueDate: "L’ordine non è stato pagato per intero in tempo.",
    commitDeadline: (shop) => `${shop} non ha accettato l’ordine in tempo.`,
    captureFailed: "Non è stato possibile addebitare uno dei pagamenti dell’ordine.",
    shopReleased: (shop) => `${shop} ha sbloccato il tuo pagamento.`,
    withdrawn: "Hai annullato il tuo pagamento.",
    notNeeded: "L’importo dell’ordine è stato ridotto e la tua quota non serve più.",
    cardRefused: "Non è stato possibile addebitare la tua carta.",
    lost: "La tua banca non tiene più bloccato l’importo.",
  },

  released: (amount) =>
    `Non è stato addebitato nulla: l’importo di ${amount} bloccato sulla tua carta viene sbloccato.`,
  givenBack: (amount) => `L’importo di ${amount} addebitato sulla tua carta ti verrà rimborsato.`,
  bank: "La tua banca può impiegare qualche giorno a mostrarlo.",

  refund: {
    subject: (amount, shop) => `Rimborso di ${amount} da ${shop}`,
    title: "Il tuo rimborso è in arrivo",
    text: (amount, shop) => `${shop} ha rimborsato ${amount} sulla carta con cui hai pagato.`,
    compensation: (amount) =>
      `Il tuo pagamento è stato annullato, quindi un importo di ${amount} è stato rimborsato sulla carta con cui hai pagato.`,
  },

  captainAgreed: {
    subject: (shop) => `Il tuo piano di pagamento per l’ordine presso ${shop}`,
    title: "Paghi a rate o più tardi",
    text: (shop, entity) =>
      `Hai concordato con ${entity} di pagare il tuo ordine presso ${shop} alle date qui sotto.`,
    most: "Sono gli importi massimi: diminuiscono quando gli altri pagano la loro quota.",
  },

  captainDeadlineNotice: {
    subject: (amount, day, shop) => `${amount} per il tuo ordine presso ${shop}, il ${day}`,
    title: "Un pagamento si avvicina",
    text: (amount, day, shop) =>
      `Il ${day} sarà addebitato sulla tua carta un importo di ${amount} per il tuo ordine presso ${shop}.`,
    early: "Puoi pagare prima di quel giorno, senza commissione, o cambiare la carta.",
  },

  captainDeadlinePaid: {
    subject: (amount, shop) => `${amount} pagati per il tuo ordine presso ${shop}`,
    title: "Il tuo pagamento è riuscito",
    text: (amount, shop, entity) =>
      `Grazie, ${entity} ha ricevuto un importo di ${amount} per il tuo ordine presso ${shop}.`,
  },

  captainDeadlineFailed: {
    subject: (amount, shop) => `Non è stato possibile addebitare ${amount} per il tuo ordine presso ${shop}`,
    title: "Un pagamento non è riuscito",
    text: (amount, shop) =>
      `La tua banca non ha permesso di addebitare ${amount} per il tuo ordine presso ${shop}.`,
    retry: (day) => `Si riproverà il ${day}. Puoi anche pagare ora o cambiare la carta.`,
    act: "Con questa carta non si riproverà: paga ora o cambia la carta.",
  },

  captainDeadlineLate: {
    subject: (amount, shop) => `Un pagamento di ${amount} per il tuo ordine presso ${shop} è in ritardo`,
    title: "Un pagamento è in ritardo",
    text: (amount, day, shop) =>
      `Un importo di ${amount} per il tuo ordine presso ${shop} scadeva il ${day} e non è ancora pagato. Paga ora o cambia la carta.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount, shop) => `${amount} per il tuo ordine presso ${shop} non sono ancora pagati`,
    title: "Un pagamento non è stato fatto",
    text: (amount, day, entity) =>
      `Devi a ${entity} un importo di ${amount}, scaduto il ${day}. Non sarà più addebitato automaticamente: paga ora.`,
  },

  captainPlanChanged: {
    subject: (shop) => `Il tuo piano di pagamento per l’ordine presso ${shop} è cambiato`,
    title: "Il tuo piano di pagamento è cambiato",
    text: (shop) => `${shop} ha rimborsato una parte del tuo ordine. Questi sono ora gli importi.`,
    returned: (amount) => `Un importo di ${amount} è stato rimborsato sulla carta con cui hai pagato.`,
    elsewhere: (amount) => `${amount} che non avevi pagato con la carta ti sono restituiti a parte.`,
  },

  captainPlanEnded: {
    subject: (shop) => `Non devi più nulla per il tuo ordine presso ${shop}`,
    title: "Non devi più nulla",
    text: (shop, entity) =>
      `Il tuo piano di pagamento per l’ordine presso ${shop} è terminato: non devi più nulla a ${entity}.`,
  },

  plan: {
    held: (amount) =>
      `Sulla tua carta è bloccato un importo di ${amount}. Da qui verrà addebitata la prima rata quando l’ordine sarà completo; il resto segue alle date concordate.`,
    nothingHeld: "Sulla tua carta non è bloccato nulla; paghi alla data concordata.",
    void: "Nulla è stato bloccato o addebitato, e non devi nulla.",
    begun: "Il tuo ordine è completo",
    rest: "Il resto è addebitato sulla tua carta a queste date:",
    withFee: (amount, fee) => `${amount}, di cui ${fee} di commissione`,
    paid: (amount) => `${amount}, pagato`,
    late: (amount) => `${amount}, non ancora pagato`,
  },

  stopPage: {
    title: "Promemoria per il tuo ordine",
    ask: (shop) =>
      `Finché resta da pagare una parte del tuo ordine presso ${shop}, ricevi un promemoria per e-mail. Non vuoi più riceverne?`,
    button: "Non ricevere più promemoria",
    stopped: "Non riceverai più promemoria per questo ordine.",
    still: "Ti avviseremo comunque quando sarà completo o annullato.",
  },

  refusePage: {
    title: "Inviti a ordini",
    ask: (shop) =>
      `Quando persone che conosci condividono un ordine presso ${shop}, possono invitarti per e-mail. Non vuoi più ricevere questi inviti?`,
    button: "Non ricevere più inviti",
    refused: (shop) => `Non riceverai più inviti a ordini presso ${shop}.`,
  },
};
