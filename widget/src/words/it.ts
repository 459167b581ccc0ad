// The pages in Italian.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("it", n, { one: `${n} minuto`, other: `${n} minuti` });

export const it: Words = {
  language: "it",

  heading: {
    choose: "Come vuoi pagare?",
    form: "Il tuo ordine",
    action: "Conferma con la tua banca",
    checking: "In attesa della tua banca",
    paid: "Pagamento confermato",
    sharePaid: "La tua quota è pagata",
    allPaid: "È tutto pagato",
    cancelled: "Questo ordine è stato annullato",
    refunded: "Questo ordine è stato rimborsato",
    shareRefunded: "Il tuo pagamento è stato rimborsato",
    tooLate: "Il tempo per pagare è scaduto",
    unpaid: "Non tutti hanno pagato in tempo",
    complete: "È tutto pagato",
    waiting: "Qualcuno sta pagando il resto",
    closed: "Questo ordine non accetta più pagamenti",
    notFound: "Questo link non funziona",
    replaced: "Questo link non è più valido",
    unreachable: "Non è stato possibile caricare la pagina di pagamento",
  },

  summary: {
    reference: (reference) => `Riferimento ${reference}`,
    basket: "Articoli",
    items: (n) => plural("it", n, { one: `${n} articolo`, other: `${n} articoli` }),
    item: (n) => `Articolo ${n}`,
    times: (n) => `${n} ×`,
    left: "Ancora da pagare",
    until: (by) => `Fino a ${by}`,
    timeLeft: (duration) => `ancora ${duration}`,
    lastMinute: "Meno di un minuto",
  },

  legal: { terms: "Condizioni", privacy: "Privacy", contact: "Contatti" },

  join: {
    invites: (firstName) => `${firstName} divide un ordine con te`,
    invited: "Un ordine viene diviso con te",
    more: (n) => `e altri ${n}`,
    who: "Chi sei?",
    declined: "Hai risposto che non partecipi.",
    waiting: "Se non va a buon fine, potrai pagare qui: la pagina si aggiornerà da sola.",
  },

  people: {
    heading: "Chi partecipa",
    you: "Tu",
    name: (firstName, initial) => `${firstName} ${initial}.`,
    unnamed: "Una persona",
    paying: "sta pagando",
    note: "Una nota per gli altri",
    paid: (n) => plural("it", n, { one: "1 persona ha pagato", other: `${n} persone hanno pagato` }),
    missing: (n) =>
      plural("it", n, { one: "1 persona deve ancora pagare", other: `${n} persone devono ancora pagare` }),
    workedOut: "Tutti vedono quanto resta da pagare: a volte se ne può ricavare una singola quota.",
  },

  sandbox: {
    label: "Ambiente di prova",
    text: "Questa è una prova: non si muove denaro.",
    cards: "Mostra le carte di prova",
  },

  shares: {
    question: "In quanti dividete?",
    people: "Persone, contando te",
    fewer: "Una persona in meno",
    more: "Una persona in più",
    youPay: "Tu paghi",
    othersPay: (n) =>
      plural("it", n, { one: "L’altra persona paga", other: `Le altre ${n} persone pagano ciascuna` }),
    about: (amount) => `circa ${amount}`,
    held: "Bloccato sulla tua carta",
    mine: "La tua quota",
    howMuch: "Quanto paghi?",
    part: "Una parte uguale",
    suggested: "La tua quota",
    rest: "Tutto quello che resta",
    own: "Un altro importo",
    ownLabel: (currency) => `Importo (${currency})`,
    ownHint: (least, most) => `Da ${least} a ${most}`,
    ownHintOr: (least, most, all) => `Da ${least} a ${most}, oppure tutto: ${all}`,
    choices: "Altre scelte",
    onlyRest: "Quello che resta non si può dividere oltre: paghi tutto tu.",
  },

  pick: {
    question: "Che cosa paghi?",
    each: (amount) => `${amount} l’uno`,
    left: (n, all) => plural("it", n, { one: `ne resta ${n} su ${all}`, other: `ne restano ${n} su ${all}` }),
    taken: "Già preso",
    included: "Compreso",
    fewer: (name) => `Uno in meno: ${name}`,
    more: (name) => `Uno in più: ${name}`,
    search: "Cerca",
    none: "Qui niente si chiama così.",
    all: "Prendi tutto quello che resta",
    lost: (items, who) => `${who ?? "Qualcuno"} ha fatto prima: ${items}`,
  },

  doubts: {
    noAmount: "Indica quanto paghi.",
    tooMuch: (all) => `Restano da pagare solo ${all}.`,
    tooLittle: (least) => `Il pagamento minimo è di ${least}.`,
    leavesTooLittle: (most, all) =>
      `Resterebbe troppo poco perché qualcuno possa pagarlo. Paga al massimo ${most}, oppure tutto: ${all}.`,
    lastTakesAll: (all) => `Dopo di te non può pagare nessuno: paga tutto quello che resta, ${all}.`,
    nothingPicked: "Scegli che cosa paghi.",
    pickMore: (least) => `Il pagamento minimo è di ${least}: scegli qualcos’altro.`,
    pickRest: (left, least) =>
      `Resterebbero ${left}, meno del pagamento minimo di ${least}. Prendi anche il resto, oppure lascia di più.`,
  },

  modules: {
    chosen: "Modo di pagamento",
    change: "Cambia",
  },

  promise: {
    held: (amount) => `Bloccato ora sulla tua carta: ${amount}`,
    toBeHeld: (amount) => `Al pagamento verrà bloccato sulla tua carta: ${amount}`,
    nothingYet: "Prima che tu paghi non viene bloccato nulla.",
    notChosen:
      "Non viene bloccato nulla prima del pagamento. Poi quello che scegli viene bloccato sulla tua carta e addebitato solo se l’ordine va avanti; altrimenti viene sbloccato.",
    beingTaken: (amount) => `Un importo di ${amount} viene ora addebitato sulla tua carta.`,
    taken: (amount) => `Un importo di ${amount} è stato addebitato sulla tua carta.`,
    charged: (amount) => `Al pagamento viene addebitato l’importo di ${amount}.`,
    single: (held) => `${held}. Verrà addebitato appena il tuo ordine sarà confermato.`,
    singleTpc: (held, _by, shop) =>
      `${held}. Verrà addebitato solo quando ${shop} accetterà il tuo ordine; altrimenti verrà sbloccato.`,
    direct: (held, by, _shop, share, most) =>
      `${held}. Ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Il resto verrà sbloccato.`,
    directTpc: (held, by, shop, share, most) =>
      `${held}. Non viene addebitato nulla prima che ${shop} accetti l’ordine. Allora ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Il resto verrà sbloccato.`,
    partly: (held, by, _shop, share, most) =>
      `${held}. Ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Se allora mancherà ancora di più, non verrà addebitato nulla.`,
    partlyTpc: (held, by, shop, share, most) =>
      `${held}. Non viene addebitato nulla prima che ${shop} accetti l’ordine. Allora ti verranno addebitati ${share}, e al massimo ${most} se altri non avranno pagato entro ${by}. Se allora mancherà ancora di più, non verrà addebitato nulla.`,
    less: (held, _by, _shop, share) =>
      `${held}. L’ordine è diventato più piccolo: se va a buon fine, ti verranno addebitati circa ${share}. Il resto verrà sbloccato.`,
    asThingsStand: (amount) => `Allo stato attuale ti verrebbero addebitati ${amount}.`,
    shareOfPartly: (held, by) =>
      `${held}. Verrà addebitato quando sarà stato pagato abbastanza, al più tardi ${by}; altrimenti verrà sbloccato.`,
    shareOfPartlyTpc: (held, by, shop) =>
      `${held}. Verrà addebitato solo se entro ${by} sarà stato pagato abbastanza e ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
    shareOfDirect: (held, by) => `${held}. Verrà addebitato quando tutti avranno pagato, al più tardi ${by}.`,
    shareOfDirectTpc: (held, _by, shop) =>
      `${held}. Verrà addebitato solo quando ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
    standard: (held, by) =>
      `${held}. Verrà addebitato solo quando tutti avranno pagato; se qualcuno non lo avrà fatto entro ${by}, verrà sbloccato.`,
    standardTpc: (held, by, shop) =>
      `${held}. Verrà addebitato solo quando tutti avranno pagato, entro ${by}, e ${shop} accetterà l’ordine; altrimenti verrà sbloccato.`,
  },

  form: {
    details: "I tuoi dati",
    coming: "Il modulo di pagamento si sta caricando…",
    payingAs: (who) => `Paghi come ${who}`,
    card: "Carta",
    labels: {
      email: "E-mail",
      firstName: "Nome",
      lastName: "Cognome",
      number: "Numero della carta",
      expiry: "Scadenza (MM/AA)",
      cvc: "Codice di sicurezza",
    },
    cvcHint: "3 o 4 cifre",
    cvcFront: "4 cifre, sul fronte",
    cardFrame: "Dati della carta",
    pay: (amount) => `Paga ${amount}`,
    payShare: (amount) => `Paga la mia quota di ${amount}`,
    paidBefore: (amount) => ({
      title: `Hai già pagato ${amount} qui`,
      text: "Questa volta non è stato bloccato nulla. Per pagare ancora, premi di nuovo il pulsante.",
    }),
    payNothing: "Paga la mia quota",
    paying: "Pagamento in corso…",
    cancel: "Annulla e torna al negozio",
  },

  faults: {
    count: (n) => plural("it", n, { one: "Controlla un campo.", other: `Controlla ${n} campi.` }),
    email: {
      missing: "Indica il tuo indirizzo e-mail.",
      invalid: "Indica un indirizzo come nome@esempio.it.",
    },
    firstName: { missing: "Indica il tuo nome.", invalid: "Indica un nome più corto." },
    lastName: { missing: "Indica il tuo cognome.", invalid: "Indica un cognome più corto." },
    number: {
      missing: "Indica il numero della tua carta.",
      invalid: "Non è un numero di carta. Controlla le cifre.",
    },
    expiry: {
      missing: "Indica la data di scadenza.",
      invalid: "Indica mese e anno, come 08/30.",
      expired: "Questa carta è scaduta.",
    },
    cvc: { missing: "Indica il codice di sicurezza.", invalid: "Indica tutte le cifre del codice." },
  },

  notices: {
    declined: {
      title: "La tua banca ha rifiutato il pagamento",
      text: "Non è stato addebitato nulla. Riprova o usa un’altra carta.",
    },
    notConfirmed: {
      title: "Non confermato con la tua banca",
      text: "Non è stato addebitato nulla. Riprova o usa un’altra carta.",
    },
    expired: {
      title: "Questa carta è scaduta",
      text: "Non è stato addebitato nulla. Controlla la data o usa un’altra carta.",
    },
    checkCode: {
      title: "Il codice di sicurezza non è giusto",
      text: "Non è stato addebitato nulla. Controlla il codice sulla carta e riprova.",
    },
    tryAnotherCard: {
      title: "Non è stato possibile usare questa carta",
      text: "Non è stato addebitato nulla. Prova con un’altra carta.",
    },
    notFinanced: {
      title: "Questo ordine non può essere pagato a rate o più tardi",
      text: "Non è stato addebitato nulla. Puoi ancora pagare ora.",
    },
    amountTooSmall: {
      title: "Questo importo è troppo basso per essere pagato",
      text: "Non è stato addebitato nulla. Qui non si può pagare così poco con nessuna carta: contatta il negozio.",
    },
    later: {
      title: "Il pagamento non è riuscito",
      text: "Non dipende dalla tua carta e non è stato addebitato nulla. Riprova tra qualche minuto.",
    },
    givenUp: {
      title: "Pagamento annullato",
      text: "Non è stato addebitato nulla. Potrai pagare quando vuoi.",
    },
    withdrawn: {
      title: "Hai annullato il tuo pagamento",
      text: "L’importo bloccato sulla tua carta viene sbloccato. Puoi pagare di nuovo finché l’ordine è aperto.",
    },
    notWithdrawn: {
      title: "Non è stato possibile annullare il pagamento",
      text: "Forse nel frattempo hanno pagato tutti, o è caduta la connessione. Qui vedi a che punto è l’ordine.",
    },
    cardUnread: {
      title: "Non è stato possibile leggere la carta",
      text: "Non è stato addebitato nulla. Controlla la connessione e premi di nuovo il pulsante.",
    },
    notDone: { title: "Non ha funzionato", text: "Controlla la connessione e riprova." },
    unreachable: {
      title: "Ancora nessuna risposta",
      text: "Forse è caduta la connessione. Premi di nuovo il pulsante: non ti verrà addebitato nulla due volte.",
    },
    refused: {
      title: "Non è stato possibile avviare il pagamento",
      text: "Non è stato addebitato nulla. Controlla i tuoi dati e riprova.",
    },
    changed: {
      title: "L’ordine è appena cambiato",
      text: "Non è stato addebitato nulla. Controlla l’importo e riprova.",
    },
    faster: {
      title: "Qualcuno è arrivato prima",
      text: "Quello che avevi scelto è appena stato preso. La tua carta non è stata usata: ecco che cosa resta.",
    },
    tooMany: (waitMinutes) => ({
      title: "Troppi tentativi",
      text: waitMinutes === undefined ? "Aspetta un po’ e riprova." : `Riprova tra ${minutes(waitMinutes)}.`,
    }),
  },

  action: {
    text: (amount) => `La tua banca ti chiede di confermare questo pagamento di ${amount}.`,
    save: "La tua banca ti chiede di confermare il salvataggio di questa carta, che verrà addebitata più avanti.",
    frame: "La pagina della tua banca",
    done: "Ho confermato",
    notYet: "La tua banca non ha ancora confermato. Poi questa pagina andrà avanti da sola.",
    ownWindow: "Apri a parte la pagina della banca",
    abandon: "Annulla questo pagamento",
  },

  checking: {
    text: "Aspettiamo la risposta della tua banca. Non devi fare nulla e non serve pagare di nuovo.",
    slow: "Ci vuole più tempo del solito. Puoi chiudere questa pagina e tornare con lo stesso link: non ti verrà addebitato nulla due volte.",
    cutOff: "In questo momento non c’è connessione. Continuiamo a provare.",
  },

  invite: {
    others: (n) =>
      n === 0
        ? "Ora invita gli altri"
        : plural("it", n, { one: "Ora invita un’altra persona", other: `Ora invita gli altri ${n}` }),
    message: (what, by) => `Ho pagato la mia quota (${what}). Puoi pagare la tua qui entro ${by}:`,
    scan: "Scansiona questo codice per pagare la tua quota.",
    close: "Chiudi",
    receipt: "La tua ricevuta",
  },

  paid: {
    thanks: (shop) => `Grazie. Il tuo pagamento a ${shop} è riuscito.`,
    inviteOthers: "Invia questo link agli altri, così potranno pagare.",
    allPaid: (shop) => `Grazie. Non resta nulla da pagare a ${shop}.`,
    covered: (n, amount) =>
      `${n > 0 ? plural("it", n, { one: "1 persona non ha pagato", other: `${n} persone non hanno pagato` }) : "Non hanno pagato tutti"}: sono stati aggiunti ${amount} alla tua quota.`,
    toShop: (shop) => `Continua su ${shop}`,
    amount: "Importo",
    share: "La tua quota",
    refunded: "Rimborsato",
    date: "Data",
    reference: "Riferimento",
    open: "Ancora da pagare",
    progress: (paid, total) => `Pagati ${paid} su ${total}`,
    beingPaid: (amount) => `${amount} in pagamento`,
    missing: (amount) => `mancano ${amount}`,
    link: "Link per gli altri",
    copy: "Copia il link",
    copied: "Link copiato",
    send: "Condividi…",
    showCode: "Codice QR",
    code: "Codice QR del link",
    again: "Paga un’altra parte",
    withdraw: (amount) => `Annulla il mio pagamento di ${amount}`,
    withdrawAsk: (amount) => `Annullare il tuo pagamento di ${amount}?`,
    withdrawText: "L’importo bloccato sulla tua carta viene sbloccato, e altri possono pagare questa parte.",
    withdrawYes: "Sì, annullalo",
    withdrawNo: "Mantieni il pagamento",
    renew: "Sostituisci il link",
    renewAsk: "Sostituire il link con uno nuovo?",
    renewText: "Il vecchio link smette subito di funzionare. I pagamenti già fatti restano validi.",
    renewYes: "Sì, sostituiscilo",
    renewNo: "Mantienilo",
    renewed: "Questo è il nuovo link. Quello vecchio non funziona più.",
  },

  ended: {
    reasons: {
      merchant: (shop) => `${shop} ha annullato l’ordine.`,
      commitDeadline: (shop) => `${shop} non ha accettato l’ordine in tempo.`,
      captureFailed: (_shop) => "Non è stato possibile addebitare uno dei pagamenti dell’ordine.",
    },
    cancelled: "Gli importi bloccati su una carta vengono sbloccati, e quelli addebitati rimborsati.",
    refunded: "Il denaro sta tornando sulla carta con cui hai pagato.",
    shareRefunded: "Il denaro sta tornando sulla carta con cui hai pagato. L’ordine in sé resta valido.",
    tooLate: (when) => `Questo ordine si poteva pagare fino a ${when}. Non è stato addebitato nulla.`,
    unpaid: (when) =>
      `L’ordine è stato annullato perché non tutti avevano pagato entro ${when}. L’importo bloccato sulla tua carta viene sbloccato.`,
    complete: "Non resta nulla da pagare.",
    closed: "Forse è già pagato, o il tempo per pagare è scaduto.",
    notFound: "Controlla che l’indirizzo sia completo, oppure chiedi un nuovo link al negozio.",
    replaced: "Forse ce n’è uno nuovo: chiedilo a chi te lo ha inviato.",
    unreachable: "Controlla la connessione e riprova.",
    again: "Riprova",
    toShop: "Torna al negozio",
  },
};
