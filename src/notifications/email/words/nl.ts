// The e-mails in Dutch.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const nl: Words = {
  language: "nl",

  hello: (firstName) => `Hallo ${firstName},`,
  helloAll: "Hallo,",
  order: (shop) => `de bestelling bij ${shop}`,
  orderOf: (captain, shop) => `de bestelling van ${captain} bij ${shop}`,
  ownOrder: (shop) => `je bestelling bij ${shop}`,

  before: (label) => `${label}:`,
  figures: {
    reference: "Referentie",
    items: "Waarvoor",
    total: "Totaal van de bestelling",
    share: "Jouw deel",
    open: "Nog te betalen",
    until: "Te betalen tot",
    taken: "Van je kaart afgeschreven",
    refunded: "Terugbetaald",
  },

  links: {
    share: "Link voor de anderen",
    people: "Bekijk wie heeft betaald",
    order: "Bekijk de bestelling",
    answer: "Antwoorden",
    plan: "Bekijk wat je nog moet betalen, betaal of wijzig de kaart",
    stop: "Geen herinneringen meer over deze bestelling",
  },
  why: (shop) => `Je ontvangt deze e-mail omdat je voor een bestelling bij ${shop} hebt betaald.`,

  promise: {
    direct: (hold, by, _shop, share, most) =>
      `Er is ${hold} gereserveerd op je kaart. Er wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. De rest komt vrij.`,
    directTpc: (hold, by, shop, share) =>
      `Er is ${hold} gereserveerd op je kaart. Er wordt niets afgeschreven voordat ${shop} de bestelling accepteert. Dan wordt ${share} afgeschreven, en hoogstens ${hold} als anderen op ${by} nog niet hebben betaald. De rest komt vrij.`,
    partly: (hold, by, _shop, share, most) =>
      `Er is ${hold} gereserveerd op je kaart. Er wordt ${share} afgeschreven, en hoogstens ${most} als anderen op ${by} nog niet hebben betaald. Ontbreekt er dan nog meer, dan wordt er niets afgeschreven.`,
    partlyTpc: (hold, by, shop, share) =>
      `Er is ${hold} gereserveerd op je kaart. Er wordt niets afgeschreven voordat ${shop} de bestelling accepteert. Dan wordt ${share} afgeschreven, en hoogstens ${hold} als anderen op ${by} nog niet hebben betaald. Ontbreekt er dan nog meer, dan wordt er niets afgeschreven.`,
    shareOfPartly: (share, by) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt afgeschreven zodra er genoeg is betaald, uiterlijk ${by}; anders komt het vrij.`,
    shareOfPartlyTpc: (share, by, shop) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt alleen afgeschreven als op ${by} genoeg is betaald en ${shop} de bestelling accepteert; anders komt het vrij.`,
    shareOfDirect: (share, by) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt afgeschreven als iedereen heeft betaald, uiterlijk ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt pas afgeschreven als ${shop} de bestelling accepteert; anders komt het vrij.`,
    standard: (share, by) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt pas afgeschreven als iedereen heeft betaald; ontbreekt er op ${by} nog iemand, dan komt het vrij.`,
    standardTpc: (share, by, shop) =>
      `Er is ${share} gereserveerd op je kaart. Dat wordt pas afgeschreven als iedereen uiterlijk ${by} heeft betaald en ${shop} de bestelling accepteert; anders komt het vrij.`,
    less: (hold, share) =>
      `Er is ${hold} gereserveerd op je kaart. De bestelling is kleiner geworden: gaat ze door, dan wordt ongeveer ${share} afgeschreven. De rest komt vrij.`,
    full: (hold, share) =>
      `Er is ${hold} gereserveerd op je kaart. Alles is betaald, dus binnenkort wordt ${share} afgeschreven.`,
  },

  captainLink: {
    subject: (shop) => `Je link om de bestelling bij ${shop} te delen`,
    title: "Nu zijn de anderen aan de beurt",
    text: (shop) =>
      `Bedankt, je betaling aan ${shop} is gelukt. Stuur deze link naar de anderen, zodat iedereen een deel kan betalen:`,
  },

  captainShareReminder: {
    subject: (shop) => `Nog niemand doet mee met je bestelling bij ${shop}`,
    title: "Er doet nog niemand mee",
    text: (open, total) =>
      `Van ${total} is nog ${open} te betalen. Misschien is de link onderweg zoekgeraakt: hier is hij nog een keer, om naar de anderen te sturen.`,
  },

  captainDueReminder: {
    subject: (open, shop) => `Nog ${open} te betalen voor je bestelling bij ${shop}`,
    title: "Nog niet iedereen heeft betaald",
    nobody: "Tot nu toe heeft niemand anders betaald.",
    joined: (n) =>
      plural("nl", n, {
        one: "Tot nu toe heeft één andere persoon betaald.",
        other: `Tot nu toe hebben ${n} anderen betaald.`,
      }),
    text: (open, by) =>
      `Er ontbreekt nog ${open}, en betalen kan tot ${by}. Stuur de link naar iedereen die nog niet heeft betaald:`,
  },

  captainGap: {
    subject: (open, shop) => `Er ontbreekt weer ${open} voor je bestelling bij ${shop}`,
    title: "Een betaling is weggevallen",
    text: (open, by) =>
      `Een betaling voor je bestelling is niet meer gereserveerd: er ontbreekt ${open}. Betalen kan tot ${by}: stuur de link nog een keer.`,
  },

  captainActs: {
    heading: "Je kunt ook",
    pay: (amount) => `de ontbrekende ${amount} zelf betalen met de link hierboven`,
    cover: (amount) => `op je pagina ${amount} zelf overnemen: dat is al op je kaart gereserveerd`,
    leaveOut: (amount) => `op je pagina weglassen wat niemand heeft genomen: ${amount}`,
    later: (latest) => `op je pagina iedereen meer tijd geven, uiterlijk tot ${latest}`,
  },

  amountLowered: {
    subject: (shop) => `Er is minder te betalen voor de bestelling bij ${shop}`,
    title: "De bestelling is kleiner geworden",
    text: (due, order) => `Voor ${order} is nu nog maar ${due} te betalen. Jouw deel blijft gelijk.`,
  },

  dueDateMoved: {
    subject: (shop) => `Meer tijd om te betalen voor de bestelling bij ${shop}`,
    title: "Er is meer tijd om te betalen",
    text: (by, order) =>
      `Voor ${order} kan nu tot ${by} worden betaald. Zo lang blijft het bedrag op je kaart gereserveerd.`,
    leave: "Als dat voor jou te laat is, kun je je betaling op de pagina van de bestelling terugnemen.",
  },

  invitation: {
    subject: (who, shop) => `${who} nodigt je uit om een deel te betalen bij ${shop}`,
    title: "Je bent uitgenodigd",
    text: (who, shop) =>
      `${who} heeft voor een bestelling bij ${shop} betaald en nodigt je uit om een deel ervan te betalen.`,
    picking: "Op de pagina kies je wat je betaalt.",
    seats: (n) => `Dit deel is voor ${n} personen, jij meegerekend.`,
    decline: "Op de pagina van de bestelling kun je betalen of zeggen dat je niet meedoet.",
    page: "Bekijk de bestelling en betaal",
    why: (who, shop) =>
      `Je ontvangt deze e-mail omdat ${who} je voor een bestelling bij ${shop} heeft uitgenodigd.`,
    refuse: (shop) => `Geen uitnodigingen meer van ${shop}`,
  },

  nudge: {
    subject: (who, shop) => `${who} herinnert je aan je deel bij ${shop}`,
    title: "Een herinnering aan je deel",
    text: (who, shop, by) =>
      `${who} wacht op je deel van een bestelling bij ${shop}. Het kan tot ${by} worden betaald.`,
  },

  captainDeclined: {
    subject: (who, shop) => `${who} doet niet mee met je bestelling bij ${shop}`,
    title: "Een uitnodiging is afgewezen",
    text: (who, open, by) =>
      `${who} doet niet mee. Er ontbreekt nog ${open}; de bestelling kan tot ${by} worden betaald.`,
  },

  askToPay: {
    subject: (amount, shop) => `Kun je ${amount} bijleggen voor de bestelling bij ${shop}?`,
    subjectFree: (shop) => `Kun je nog iets nemen van de bestelling bij ${shop}?`,
    title: "Je wordt gevraagd iets meer te betalen",
    others: (who, open) => `Er ontbreekt nog ${open}. ${who} vraagt wie betaald heeft om dat samen te delen.`,
    own: (open) =>
      `Er ontbreekt nog ${open}. Je hebt gevraagd of wie betaald heeft dat samen deelt, en je doet zelf ook mee.`,
    part: (amount) => `Jouw deel zou ${amount} zijn.`,
    free: "Jij beslist: er wordt alleen meer gereserveerd of afgeschreven als je het zelf betaalt. Je kunt ook nee zeggen.",
    heading: "Nog vrij",
  },

  askEnded: {
    filledSubject: (shop) => `Er ontbreekt niets meer voor de bestelling bij ${shop}`,
    filledTitle: "Er ontbreekt niets meer",
    filled: (order) => `Je hoeft niets meer te betalen voor ${order}.`,
    expiredSubject: (open, shop) => `Er ontbreekt nog ${open} voor de bestelling bij ${shop}`,
    expiredTitle: "De tijd om te antwoorden is voorbij",
    expired: (open, by) =>
      `Niet alles wat gevraagd werd, is betaald: er ontbreekt nog ${open}. Betalen kan tot ${by}.`,
  },

  captainCompleted: {
    subject: (shop) => `Je bestelling bij ${shop} is compleet`,
    title: "Alles is betaald",
    text: (shop) => `Bedankt, je bestelling bij ${shop} is volledig betaald.`,
    taken: (amount) => `Er is ${amount} van je kaart afgeschreven.`,
    nothingTaken: "Er is niets van je kaart afgeschreven.",
    covered: (n, amount) =>
      `${n > 0 ? plural("nl", n, { one: "1 persoon heeft niet betaald", other: `${n} personen hebben niet betaald` }) : "Niet iedereen heeft betaald"}: er kwam ${amount} bij jouw deel.`,
    restReleased: "Wat er meer gereserveerd was, komt vrij.",
  },

  captainCancelled: {
    subject: (shop) => `Je bestelling bij ${shop} is geannuleerd`,
    title: "Je bestelling is geannuleerd",
  },

  coBuyerReceipt: {
    subject: (share, shop) => `Jouw deel van ${share} bij ${shop}`,
    title: "Je betaling is gelukt",
    text: (order) => `Bedankt, je doet mee met ${order}.`,
    again: (total) =>
      `Dit is nog een betaling van jou voor deze bestelling: je hebt in totaal ${total} betaald.`,
  },

  coBuyerTaken: {
    subject: (amount, shop) => `${amount} afgeschreven voor jouw deel bij ${shop}`,
    title: "Jouw deel is afgeschreven",
    text: (amount, order) =>
      `Er is ${amount} van je kaart afgeschreven voor jouw deel van ${order}. Bedankt.`,
    smaller: (share) =>
      `Dat is minder dan het afgesproken bedrag van ${share}: de bestelling is kleiner geworden.`,
  },

  coBuyerCancelled: {
    subject: (shop) => `Je betaling aan ${shop} is geannuleerd`,
    title: "Je betaling is geannuleerd",
  },

  reasons: {
    merchant: (shop) => `${shop} heeft de bestelling geannuleerd.`,
    dueDate: "De bestelling is niet op tijd volledig betaald.",
    commitDeadline: (shop) => `${shop} heeft de bestelling niet op tijd geaccepteerd.`,
    captureFailed: "Een betaling voor de bestelling kon niet worden afgeschreven.",
    shopReleased: (shop) => `${shop} heeft je betaling vrijgegeven.`,
    withdrawn: "Je hebt je betaling geannuleerd.",
    notNeeded: "De bestelling is kleiner geworden en jouw deel is niet meer nodig.",
    cardRefused: "Er kon niets van je kaart worden afgeschreven.",
    lost: "Je bank reserveert het bedrag niet meer.",
  },

  released: (amount) =>
    `Er is niets afgeschreven: het bedrag van ${amount} dat op je kaart gereserveerd was, komt vrij.`,
  givenBack: (amount) => `Het bedrag van ${amount} dat van je kaart is afgeschreven, wordt terugbetaald.`,
  bank: "Het kan een paar dagen duren voordat je bank dit laat zien.",

  refund: {
    subject: (amount, shop) => `Terugbetaling van ${amount} door ${shop}`,
    title: "Je terugbetaling is onderweg",
    text: (amount, shop) => `${shop} heeft ${amount} terugbetaald op de kaart waarmee je hebt betaald.`,
    compensation: (amount) =>
      `Je betaling is geannuleerd, daarom is ${amount} terugbetaald op de kaart waarmee je hebt betaald.`,
  },

  captainAgreed: {
    subject: (shop) => `Je betaalplan voor de bestelling bij ${shop}`,
    title: "Je betaalt in delen of later",
    text: (shop, entity) =>
      `Je hebt met ${entity} afgesproken om je bestelling bij ${shop} op onderstaande dagen te betalen.`,
    most: "Dit zijn de hoogste bedragen: ze worden lager als anderen hun deel betalen.",
  },

  captainDeadlineNotice: {
    subject: (amount, day, shop) => `${amount} voor je bestelling bij ${shop}, op ${day}`,
    title: "Er komt een betaling aan",
    text: (amount, day, shop) =>
      `Op ${day} wordt ${amount} voor je bestelling bij ${shop} van je kaart afgeschreven.`,
    early: "Je kunt vóór die dag zonder kosten betalen, of de kaart wijzigen.",
  },

  captainDeadlinePaid: {
    subject: (amount, shop) => `${amount} is betaald voor je bestelling bij ${shop}`,
    title: "Je betaling is gelukt",
    text: (amount, shop, entity) =>
      `Bedankt, ${entity} heeft ${amount} ontvangen voor je bestelling bij ${shop}.`,
  },

  captainDeadlineFailed: {
    subject: (amount, shop) => `${amount} voor je bestelling bij ${shop} kon niet worden afgeschreven`,
    title: "Een betaling is niet gelukt",
    text: (amount, shop) =>
      `Je bank stond niet toe dat ${amount} voor je bestelling bij ${shop} werd afgeschreven.`,
    retry: (day) => `Op ${day} wordt het opnieuw geprobeerd. Je kunt ook nu betalen, of de kaart wijzigen.`,
    act: "Met deze kaart wordt het niet opnieuw geprobeerd: betaal nu, of wijzig de kaart.",
  },

  captainDeadlineLate: {
    subject: (amount, shop) => `${amount} voor je bestelling bij ${shop} is te laat`,
    title: "Een betaling is te laat",
    text: (amount, day, shop) =>
      `Voor je bestelling bij ${shop} moest ${amount} op ${day} betaald zijn, en dat is nog niet gebeurd. Betaal nu, of wijzig de kaart.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount, shop) => `${amount} voor je bestelling bij ${shop} is nog altijd niet betaald`,
    title: "Een betaling is uitgebleven",
    text: (amount, day, entity) =>
      `Je bent ${entity} ${amount} schuldig, te betalen op ${day}. Het wordt niet meer vanzelf afgeschreven: betaal nu.`,
  },

  captainPlanChanged: {
    subject: (shop) => `Je betaalplan voor de bestelling bij ${shop} is gewijzigd`,
    title: "Je betaalplan is gewijzigd",
    text: (shop) => `${shop} heeft een deel van je bestelling terugbetaald. Dit zijn nu de bedragen.`,
    returned: (amount) => `Er is ${amount} terugbetaald op de kaart waarmee je hebt betaald.`,
    elsewhere: (amount) => `Je krijgt ${amount} dat je niet met de kaart had betaald apart terug.`,
  },

  captainPlanEnded: {
    subject: (shop) => `Je hoeft niets meer te betalen voor je bestelling bij ${shop}`,
    title: "Je hoeft niets meer te betalen",
    text: (shop, entity) =>
      `Je betaalplan voor de bestelling bij ${shop} is beëindigd: je bent ${entity} daarvoor niets meer schuldig.`,
  },

  plan: {
    held: (amount) =>
      `Er is ${amount} gereserveerd op je kaart. Daarvan wordt het eerste deel afgeschreven zodra de bestelling compleet is; de rest volgt op de afgesproken dagen.`,
    nothingHeld: "Er is niets gereserveerd op je kaart; je betaalt op de afgesproken dag.",
    void: "Er is niets gereserveerd of afgeschreven, en je bent niets schuldig.",
    begun: "Je bestelling is compleet",
    rest: "De rest wordt op deze dagen van je kaart afgeschreven:",
    withFee: (amount, fee) => `${amount}, waarvan ${fee} kosten`,
    paid: (amount) => `${amount}, betaald`,
    late: (amount) => `${amount}, nog niet betaald`,
  },

  stopPage: {
    title: "Herinneringen over je bestelling",
    ask: (shop) =>
      `Zolang een deel van je bestelling bij ${shop} nog betaald moet worden, krijg je per e-mail een herinnering. Wil je die niet meer?`,
    button: "Geen herinneringen meer",
    stopped: "Je krijgt geen herinneringen meer over deze bestelling.",
    still: "Je hoort het nog wel als de bestelling compleet is of wordt geannuleerd.",
  },

  refusePage: {
    title: "Uitnodigingen voor bestellingen",
    ask: (shop) =>
      `Als mensen die je kent een bestelling bij ${shop} delen, kunnen ze je per e-mail uitnodigen. Wil je die uitnodigingen niet meer?`,
    button: "Geen uitnodigingen meer",
    refused: (shop) => `Je krijgt geen uitnodigingen meer voor bestellingen bij ${shop}.`,
  },
};
