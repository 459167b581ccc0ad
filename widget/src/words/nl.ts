// The pages in Dutch.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("nl", n, { one: `${n} minuut`, other: `${n} minuten` });

export const nl: Words = {
  language: "nl",

  heading: {
    choose: "Hoe wil je betalen?",
    form: "Je bestelling",
    action: "Bevestig bij je bank",
    checking: "Controle bij je bank",
    paid: "Betaling bevestigd",
    sharePaid: "Jouw deel is betaald",
    allPaid: "Alles is betaald",
    cancelled: "Deze bestelling is geannuleerd",
    refunded: "Deze bestelling is terugbetaald",
    shareRefunded: "Je betaling is terugbetaald",
    tooLate: "De tijd om te betalen is voorbij",
    unpaid: "Niet iedereen heeft op tijd betaald",
    complete: "Alles is betaald",
    waiting: "De rest wordt nu betaald",
    closed: "Voor deze bestelling kan niet meer worden betaald",
    notFound: "Deze link werkt niet",
    replaced: "Deze link is niet meer geldig",
    unreachable: "De betaalpagina kon niet worden geladen",
  },

  summary: {
    reference: (reference) => `Referentie ${reference}`,
    basket: "Artikelen",
    items: (n) => plural("nl", n, { one: `${n} artikel`, other: `${n} artikelen` }),
    item: (n) => `Artikel ${n}`,
    times: (n) => `${n} ×`,
    left: "Nog te betalen",
    until: (by) => `Tot ${by}`,
    timeLeft: (duration) => `nog ${duration}`,
    lastMinute: "Minder dan een minuut",
  },

  legal: { terms: "Voorwaarden", privacy: "Privacy", contact: "Contact" },

  join: {
    invites: (firstName) => `${firstName} deelt een bestelling met je`,
    invited: "Er wordt een bestelling met je gedeeld",
    more: (n) => `en nog ${n}`,
    who: "Wie ben je?",
    declined: "Je hebt laten weten dat je niet meedoet.",
    waiting: "Lukt dat niet, dan kun je hier betalen: de pagina wordt vanzelf bijgewerkt.",
  },

  people: {
    heading: "Wie er meedoet",
    you: "Jij",
    name: (firstName, initial) => `${firstName} ${initial}.`,
    unnamed: "Iemand",
    paying: "betaalt nu",
    note: "Een bericht voor de anderen",
    paid: (n) => plural("nl", n, { one: "1 persoon heeft betaald", other: `${n} mensen hebben betaald` }),
    missing: (n) =>
      plural("nl", n, { one: "1 persoon moet nog betalen", other: `${n} personen moeten nog betalen` }),
    workedOut: "Iedereen ziet wat er nog te betalen is, dus soms valt daaruit een deel af te leiden.",
  },

  sandbox: {
    label: "Testomgeving",
    text: "Dit is een test: er wordt geen geld overgemaakt.",
    cards: "Testkaarten tonen",
  },

  shares: {
    question: "Met hoeveel personen delen jullie?",
    people: "Personen, jij meegerekend",
    fewer: "Eén persoon minder",
    more: "Eén persoon meer",
    youPay: "Jij betaalt",
    othersPay: (n) =>
      plural("nl", n, { one: "De andere persoon betaalt", other: `De ${n} anderen betalen elk` }),
    about: (amount) => `ongeveer ${amount}`,
    held: "Gereserveerd op je kaart",
    mine: "Jouw deel",
    howMuch: "Hoeveel betaal je?",
    part: "Een gelijk deel",
    suggested: "Jouw deel",
    rest: "Alles wat over is",
    own: "Een ander bedrag",
    ownLabel: (currency) => `Bedrag (${currency})`,
    ownHint: (least, most) => `Van ${least} tot ${most}`,
    ownHintOr: (least, most, all) => `Van ${least} tot ${most}, of alles: ${all}`,
    choices: "Meer keuzes",
    onlyRest: "Wat over is, kan niet verder worden gedeeld: je betaalt alles.",
  },

  pick: {
    question: "Wat betaal je?",
    each: (amount) => `${amount} per stuk`,
    left: (n, all) => `nog ${n} van ${all}`,
    taken: "Al gekozen",
    included: "Inbegrepen",
    fewer: (name) => `Eén minder: ${name}`,
    more: (name) => `Eén meer: ${name}`,
    search: "Zoeken",
    none: "Niets heet hier zo.",
    all: "Alles nemen wat over is",
    lost: (items, who) => `${who ?? "Iemand"} was sneller: ${items}`,
  },

  doubts: {
    noAmount: "Vul in hoeveel je betaalt.",
    tooMuch: (all) => `Er is nog maar ${all} te betalen.`,
    tooLittle: (least) => `Het minimumbedrag is ${least}.`,
    leavesTooLittle: (most, all) =>
      `Dan blijft er te weinig over om nog te betalen. Betaal hoogstens ${most}, of alles: ${all}.`,
    lastTakesAll: (all) => `Na jou kan niemand meer betalen: betaal alles wat over is, ${all}.`,
    nothingPicked: "Kies wat je betaalt.",
    pickMore: (least) => `Het minimumbedrag is ${least}: kies er nog iets bij.`,
    pickRest: (left, least) =>
      `Dan blijft er ${left} over, minder dan het minimumbedrag van ${least}. Neem de rest ook, of laat meer over.`,
  },

  modules: {
    chosen: "Betaalwijze",
    change: "Wijzigen",
  },

  promise: {
    held: (amount) => `Nu gereserveerd op je kaart: ${amount}`,
    toBeHeld: (amount) => `Bij het betalen gereserveerd op je kaart: ${amount}`,
    nothingYet: "Voordat je betaalt, wordt er niets gereserveerd.",
    notChosen:
      "Er wordt niets gereserveerd voordat je betaalt. Daarna wordt wat je kiest op je kaart gereserveerd en pas afgeschreven als de bestelling doorgaat; anders komt het vrij.",
    beingTaken: (amount) => `Er wordt nu ${amount} van je kaart afgeschreven.`,
    taken: (amount) => `Er is ${amount} van je kaart afgeschreven.`,
    charged: (amount) => `${amount} wordt afgeschreven als je betaalt.`,
    single: (held) => `${held}. Dat wordt afgeschreven zodra je bestelling bevestigd is.`,
    singleTpc: (held, _by, shop) =>
      `${held}. Dat wordt pas afgeschreven als ${shop} je bestelling accepteert; anders komt het vrij.`,
    direct: (held, by, _shop, share, most) =>
      `${held}. Er wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. De rest komt vrij.`,
    directTpc: (held, by, shop, share, most) =>
      `${held}. Er wordt niets afgeschreven voordat ${shop} de bestelling accepteert. Dan wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. De rest komt vrij.`,
    partly: (held, by, _shop, share, most) =>
      `${held}. Er wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. Ontbreekt er dan nog meer, dan wordt er niets afgeschreven.`,
    partlyTpc: (held, by, shop, share, most) =>
      `${held}. Er wordt niets afgeschreven voordat ${shop} de bestelling accepteert. Dan wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. Ontbreekt er dan nog meer, dan wordt er niets afgeschreven.`,
    less: (held, _by, _shop, share) =>
      `${held}. De bestelling is kleiner geworden: gaat ze door, dan wordt ongeveer ${share} afgeschreven. De rest komt vrij.`,
    asThingsStand: (amount) => `Zoals het er nu voor staat, wordt er ${amount} afgeschreven.`,
    shareOfPartly: (held, by) =>
      `${held}. Dat wordt afgeschreven zodra er genoeg is betaald, uiterlijk ${by}; anders komt het vrij.`,
    shareOfPartlyTpc: (held, by, shop) =>
      `${held}. Dat wordt alleen afgeschreven als op ${by} genoeg is betaald en ${shop} de bestelling accepteert; anders komt het vrij.`,
    shareOfDirect: (held, by) =>
      `${held}. Dat wordt afgeschreven als iedereen heeft betaald, uiterlijk ${by}.`,
    shareOfDirectTpc: (held, _by, shop) =>
      `${held}. Dat wordt pas afgeschreven als ${shop} de bestelling accepteert; anders komt het vrij.`,
    standard: (held, by) =>
      `${held}. Dat wordt pas afgeschreven als iedereen heeft betaald; ontbreekt er op ${by} nog iemand, dan komt het vrij.`,
    standardTpc: (held, by, shop) =>
      `${held}. Dat wordt pas afgeschreven als iedereen uiterlijk ${by} heeft betaald en ${shop} de bestelling accepteert; anders komt het vrij.`,
  },

  form: {
    details: "Je gegevens",
    coming: "Het betaalformulier wordt geladen…",
    payingAs: (who) => `Je betaalt als ${who}`,
    card: "Kaart",
    labels: {
      email: "E-mail",
      firstName: "Voornaam",
      lastName: "Achternaam",
      number: "Kaartnummer",
      expiry: "Geldig tot (MM/JJ)",
      cvc: "Beveiligingscode",
    },
    cvcHint: "3 of 4 cijfers",
    cvcFront: "4 cijfers, op de voorkant",
    cardFrame: "Kaartgegevens",
    pay: (amount) => `${amount} betalen`,
    payShare: (amount) => `Mijn deel van ${amount} betalen`,
    paidBefore: (amount) => ({
      title: `Je hebt hier al ${amount} betaald`,
      text: "Er is nu niets gereserveerd. Om nog eens te betalen, druk je opnieuw op de knop.",
    }),
    payNothing: "Mijn deel betalen",
    paying: "De betaling loopt…",
    cancel: "Annuleren en terug naar de winkel",
  },

  faults: {
    count: (n) => plural("nl", n, { one: "Controleer één veld.", other: `Controleer ${n} velden.` }),
    email: {
      missing: "Vul je e-mailadres in.",
      invalid: "Vul een e-mailadres in zoals naam@voorbeeld.nl.",
    },
    firstName: { missing: "Vul je voornaam in.", invalid: "Vul een kortere voornaam in." },
    lastName: { missing: "Vul je achternaam in.", invalid: "Vul een kortere achternaam in." },
    number: {
      missing: "Vul het nummer van je kaart in.",
      invalid: "Dit is geen kaartnummer. Controleer de cijfers.",
    },
    expiry: {
      missing: "Vul de vervaldatum in.",
      invalid: "Vul maand en jaar in, zoals 08/30.",
      expired: "Deze kaart is verlopen.",
    },
    cvc: { missing: "Vul de beveiligingscode in.", invalid: "Vul alle cijfers van de code in." },
  },

  notices: {
    declined: {
      title: "Je bank heeft de betaling geweigerd",
      text: "Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.",
    },
    notConfirmed: {
      title: "Niet bevestigd bij je bank",
      text: "Er is niets afgeschreven. Probeer het opnieuw of gebruik een andere kaart.",
    },
    expired: {
      title: "Deze kaart is verlopen",
      text: "Er is niets afgeschreven. Controleer de datum of gebruik een andere kaart.",
    },
    checkCode: {
      title: "De beveiligingscode klopt niet",
      text: "Er is niets afgeschreven. Bekijk de code op je kaart en probeer het opnieuw.",
    },
    tryAnotherCard: {
      title: "Deze kaart kon niet worden gebruikt",
      text: "Er is niets afgeschreven. Probeer een andere kaart.",
    },
    notFinanced: {
      title: "Deze bestelling kan niet in delen of later worden betaald",
      text: "Er is niets afgeschreven. Je kunt nog steeds nu betalen.",
    },
    amountTooSmall: {
      title: "Dit bedrag is te klein om te betalen",
      text: "Er is niets afgeschreven. Zo weinig kan hier met geen enkele kaart worden betaald: neem contact op met de winkel.",
    },
    later: {
      title: "De betaling is niet gelukt",
      text: "Het ligt niet aan je kaart en er is niets afgeschreven. Probeer het over een paar minuten opnieuw.",
    },
    givenUp: {
      title: "Betaling geannuleerd",
      text: "Er is niets afgeschreven. Je kunt betalen wanneer je wilt.",
    },
    withdrawn: {
      title: "Je hebt je betaling geannuleerd",
      text: "Het bedrag op je kaart komt vrij. Zolang de bestelling openstaat, kun je opnieuw betalen.",
    },
    notWithdrawn: {
      title: "Je betaling kon niet worden geannuleerd",
      text: "Misschien heeft iedereen intussen betaald, of was de verbinding verbroken. Hier zie je hoe het ervoor staat.",
    },
    cardUnread: {
      title: "Je kaart kon niet worden gelezen",
      text: "Er is niets afgeschreven. Controleer je verbinding en druk nog een keer op de knop.",
    },
    notDone: { title: "Dat is niet gelukt", text: "Controleer je verbinding en probeer het opnieuw." },
    unreachable: {
      title: "Nog geen antwoord",
      text: "Misschien was de verbinding verbroken. Druk nog een keer op de knop: er wordt niets dubbel afgeschreven.",
    },
    refused: {
      title: "De betaling kon niet beginnen",
      text: "Er is niets afgeschreven. Controleer je gegevens en probeer het opnieuw.",
    },
    changed: {
      title: "De bestelling is net gewijzigd",
      text: "Er is niets afgeschreven. Controleer het bedrag en probeer het opnieuw.",
    },
    faster: {
      title: "Iemand was sneller",
      text: "Wat je had gekozen, is net door iemand anders gekozen. Je kaart is niet gebruikt: dit is wat er nog over is.",
    },
    tooMany: (waitMinutes) => ({
      title: "Te veel pogingen",
      text:
        waitMinutes === undefined
          ? "Wacht even en probeer het dan opnieuw."
          : `Probeer het over ${minutes(waitMinutes)} opnieuw.`,
    }),
  },

  action: {
    text: (amount) => `Je bank vraagt je deze betaling van ${amount} te bevestigen.`,
    save: "Je bank vraagt je te bevestigen dat deze kaart wordt opgeslagen, om er later van af te schrijven.",
    frame: "De pagina van je bank",
    done: "Ik heb bevestigd",
    notYet: "Je bank heeft nog niet bevestigd. Daarna gaat deze pagina vanzelf verder.",
    ownWindow: "De pagina van de bank apart openen",
    abandon: "Deze betaling annuleren",
  },

  checking: {
    text: "We wachten op het antwoord van je bank. Je hoeft niets te doen en niet opnieuw te betalen.",
    slow: "Het duurt langer dan normaal. Je kunt deze pagina sluiten en via dezelfde link terugkomen: er wordt niets dubbel afgeschreven.",
    cutOff: "Er is op dit moment geen verbinding. We blijven het proberen.",
  },

  invite: {
    others: (n) =>
      n === 0
        ? "Nodig nu de anderen uit"
        : plural("nl", n, {
            one: "Nodig nu nog één persoon uit",
            other: `Nodig nu de ${n} anderen uit`,
          }),
    message: (what, by) => `Ik heb mijn deel betaald (${what}). Jij kunt het jouwe hier betalen tot ${by}:`,
    scan: "Scan deze code om je deel te betalen.",
    close: "Sluiten",
    receipt: "Je betaalbewijs",
  },

  paid: {
    thanks: (shop) => `Bedankt. Je betaling aan ${shop} is gelukt.`,
    inviteOthers: "Stuur deze link naar de anderen, zodat zij kunnen betalen.",
    allPaid: (shop) => `Bedankt. Er is niets meer te betalen aan ${shop}.`,
    covered: (n, amount) =>
      `${n > 0 ? plural("nl", n, { one: "1 persoon heeft niet betaald", other: `${n} personen hebben niet betaald` }) : "Niet iedereen heeft betaald"}: er kwam ${amount} bij jouw deel.`,
    toShop: (shop) => `Verder naar ${shop}`,
    amount: "Bedrag",
    share: "Jouw deel",
    refunded: "Terugbetaald",
    date: "Datum",
    reference: "Referentie",
    open: "Nog te betalen",
    progress: (paid, total) => `${paid} van ${total} betaald`,
    beingPaid: (amount) => `${amount} wordt nu betaald`,
    missing: (amount) => `${amount} ontbreekt nog`,
    link: "Link voor de anderen",
    copy: "Link kopiëren",
    copied: "Link gekopieerd",
    send: "Delen…",
    showCode: "QR-code",
    code: "QR-code van de link",
    again: "Nog een deel betalen",
    withdraw: (amount) => `Mijn betaling van ${amount} annuleren`,
    withdrawAsk: (amount) => `Je betaling van ${amount} annuleren?`,
    withdrawText: "Het bedrag op je kaart komt vrij en anderen kunnen dit deel betalen.",
    withdrawYes: "Ja, annuleren",
    withdrawNo: "Mijn betaling behouden",
    renew: "Link vervangen",
    renewAsk: "De link door een nieuwe vervangen?",
    renewText: "De oude link werkt meteen niet meer. Betalingen die al zijn gedaan, blijven staan.",
    renewYes: "Ja, vervangen",
    renewNo: "Behouden",
    renewed: "Dit is de nieuwe link. De oude werkt niet meer.",
  },

  ended: {
    reasons: {
      merchant: (shop) => `${shop} heeft de bestelling geannuleerd.`,
      commitDeadline: (shop) => `${shop} heeft de bestelling niet op tijd geaccepteerd.`,
      captureFailed: (_shop) => "Een betaling voor de bestelling kon niet worden afgeschreven.",
    },
    cancelled: "Wat op een kaart gereserveerd was, komt vrij, en wat afgeschreven was, wordt terugbetaald.",
    refunded: "Het geld is onderweg naar de kaart waarmee je hebt betaald.",
    shareRefunded:
      "Het geld is onderweg naar de kaart waarmee je hebt betaald. De bestelling zelf blijft bestaan.",
    tooLate: (when) => `Deze bestelling kon tot ${when} worden betaald. Er is niets afgeschreven.`,
    unpaid: (when) =>
      `De bestelling is geannuleerd, omdat op ${when} nog niet iedereen had betaald. Wat op je kaart gereserveerd was, komt vrij.`,
    complete: "Er is niets meer te betalen.",
    closed: "Misschien is de bestelling al betaald, of is de tijd voorbij.",
    notFound: "Controleer of het adres volledig is, of vraag de winkel om een nieuwe link.",
    replaced: "Misschien is er een nieuwe: vraag het de persoon die hem je heeft gestuurd.",
    unreachable: "Controleer je verbinding en probeer het opnieuw.",
    again: "Opnieuw proberen",
    toShop: "Terug naar de winkel",
  },
};
