// The pages in German.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

const minutes = (n: number) => plural("de", n, { one: `${n} Minute`, other: `${n} Minuten` });

export const de: Words = {
  language: "de",

  heading: {
    choose: "Wie möchten Sie bezahlen?",
    form: "Ihre Bestellung",
    action: "Bestätigung bei Ihrer Bank",
    checking: "Prüfung bei Ihrer Bank",
    paid: "Zahlung bestätigt",
    sharePaid: "Ihr Anteil ist bezahlt",
    allPaid: "Alles ist bezahlt",
    cancelled: "Diese Bestellung wurde storniert",
    refunded: "Diese Bestellung wurde erstattet",
    shareRefunded: "Ihre Zahlung wurde erstattet",
    tooLate: "Die Zahlungsfrist ist abgelaufen",
    unpaid: "Nicht alle haben rechtzeitig bezahlt",
    complete: "Alles ist bezahlt",
    waiting: "Der Rest wird gerade bezahlt",
    closed: "Diese Bestellung kann nicht mehr bezahlt werden",
    notFound: "Dieser Link funktioniert nicht",
    replaced: "Dieser Link gilt nicht mehr",
    unreachable: "Die Zahlungsseite konnte nicht geladen werden",
  },

  summary: {
    reference: (reference) => `Referenz ${reference}`,
    basket: "Artikel",
    items: (n) => `${n} Artikel`,
    item: (n) => `Artikel ${n}`,
    times: (n) => `${n} ×`,
    left: "Noch zu zahlen",
    until: (by) => `Bis ${by}`,
    timeLeft: (duration) => `noch ${duration}`,
    lastMinute: "Weniger als eine Minute",
  },

  legal: { terms: "AGB", privacy: "Datenschutz", contact: "Kontakt" },

  join: {
    invites: (firstName) => `${firstName} teilt eine Bestellung mit Ihnen`,
    invited: "Eine Bestellung wird mit Ihnen geteilt",
    more: (n) => `und ${n} weitere`,
    who: "Wer sind Sie?",
    declined: "Sie haben geantwortet, dass Sie nicht dabei sind.",
    waiting: "Falls das nicht klappt, können Sie hier bezahlen: Die Seite aktualisiert sich von selbst.",
  },

  people: {
    heading: "Wer mitmacht",
    you: "Sie",
    name: (firstName, initial) => `${firstName} ${initial}.`,
    unnamed: "Eine Person",
    paying: "zahlt gerade",
    note: "Eine Notiz für die anderen",
    paid: (n) => plural("de", n, { one: "1 Person hat bezahlt", other: `${n} Personen haben bezahlt` }),
    missing: (n) =>
      plural("de", n, {
        one: "1 Person muss noch bezahlen",
        other: `${n} Personen müssen noch bezahlen`,
      }),
    workedOut: "Alle sehen, was noch offen ist: Ein einzelner Anteil lässt sich daraus manchmal errechnen.",
  },

  sandbox: {
    label: "Testumgebung",
    text: "Dies ist ein Test: Es fließt kein Geld.",
    cards: "Testkarten anzeigen",
  },

  shares: {
    question: "Zu wie vielen teilen Sie sich die Bestellung?",
    people: "Personen, Sie eingeschlossen",
    fewer: "Eine Person weniger",
    more: "Eine Person mehr",
    youPay: "Sie zahlen",
    othersPay: (n) =>
      plural("de", n, { one: "Die andere Person zahlt", other: `Die ${n} anderen zahlen je` }),
    about: (amount) => `etwa ${amount}`,
    held: "Auf Ihrer Karte reserviert",
    mine: "Ihr Anteil",
    howMuch: "Wie viel zahlen Sie?",
    part: "Einen gleich großen Teil",
    suggested: "Ihren Anteil",
    rest: "Alles, was übrig ist",
    own: "Einen anderen Betrag",
    ownLabel: (currency) => `Betrag (${currency})`,
    ownHint: (least, most) => `Von ${least} bis ${most}`,
    ownHintOr: (least, most, all) => `Von ${least} bis ${most}, oder alles: ${all}`,
    choices: "Mehr Auswahl",
    onlyRest: "Was übrig ist, lässt sich nicht weiter teilen: Sie zahlen alles.",
  },

  pick: {
    question: "Was bezahlen Sie?",
    each: (amount) => `je ${amount}`,
    left: (n, all) => `noch ${n} von ${all}`,
    taken: "Vergeben",
    included: "Inbegriffen",
    fewer: (name) => `Eins weniger: ${name}`,
    more: (name) => `Eins mehr: ${name}`,
    search: "Suchen",
    none: "Hier heißt nichts so.",
    all: "Alles nehmen, was übrig ist",
    lost: (items, who) => `${who ?? "Jemand"} war schneller: ${items}`,
  },

  doubts: {
    noAmount: "Geben Sie an, wie viel Sie zahlen.",
    tooMuch: (all) => `Es sind nur noch ${all} zu zahlen.`,
    tooLittle: (least) => `Der Mindestbetrag ist ${least}.`,
    leavesTooLittle: (most, all) =>
      `Dann bliebe zu wenig für eine weitere Zahlung übrig. Zahlen Sie höchstens ${most}, oder alles: ${all}.`,
    lastTakesAll: (all) => `Nach Ihnen kann niemand mehr zahlen: Zahlen Sie alles, was übrig ist, ${all}.`,
    nothingPicked: "Wählen Sie aus, was Sie bezahlen.",
    pickMore: (least) => `Der Mindestbetrag ist ${least}: Wählen Sie noch etwas dazu.`,
    pickRest: (left, least) =>
      `Dann blieben ${left} übrig, weniger als der Mindestbetrag von ${least}. Nehmen Sie auch den Rest oder lassen Sie mehr übrig.`,
  },

  modules: {
    chosen: "Zahlungsweise",
    change: "Ändern",
  },

  promise: {
    held: (amount) => `Jetzt auf Ihrer Karte reserviert: ${amount}`,
    toBeHeld: (amount) => `Mit der Zahlung auf Ihrer Karte reserviert: ${amount}`,
    nothingYet: "Bevor Sie bezahlen, wird nichts reserviert.",
    notChosen:
      "Vor dem Bezahlen wird nichts reserviert. Was Sie wählen, wird dann auf Ihrer Karte reserviert und erst abgebucht, wenn die Bestellung zustande kommt; sonst wird es freigegeben.",
    beingTaken: (amount) => `Von Ihrer Karte wird jetzt ein Betrag von ${amount} abgebucht.`,
    taken: (amount) => `Von Ihrer Karte wurde ein Betrag von ${amount} abgebucht.`,
    charged: (amount) => `${amount} wird beim Bezahlen abgebucht.`,
    single: (held) => `${held}. Abgebucht wird, sobald Ihre Bestellung bestätigt ist.`,
    singleTpc: (held, _by, shop) =>
      `${held}. Abgebucht wird erst, wenn ${shop} Ihre Bestellung annimmt; andernfalls wird der Betrag freigegeben.`,
    direct: (held, by, _shop, share, most) =>
      `${held}. Abgebucht werden ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Der Rest wird freigegeben.`,
    directTpc: (held, by, shop, share, most) =>
      `${held}. Abgebucht wird erst, wenn ${shop} die Bestellung annimmt: ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Der Rest wird freigegeben.`,
    partly: (held, by, _shop, share, most) =>
      `${held}. Abgebucht werden ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Fehlt dann noch mehr, wird nichts abgebucht.`,
    partlyTpc: (held, by, shop, share, most) =>
      `${held}. Abgebucht wird erst, wenn ${shop} die Bestellung annimmt: ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Fehlt dann noch mehr, wird nichts abgebucht.`,
    less: (held, _by, _shop, share) =>
      `${held}. Die Bestellung ist kleiner geworden: Kommt sie zustande, werden etwa ${share} abgebucht. Der Rest wird freigegeben.`,
    asThingsStand: (amount) => `Nach jetzigem Stand würden ${amount} abgebucht.`,
    shareOfPartly: (held, by) =>
      `${held}. Abgebucht wird, sobald genug bezahlt ist, spätestens ${by}; sonst wird der Betrag freigegeben.`,
    shareOfPartlyTpc: (held, by, shop) =>
      `${held}. Abgebucht wird nur, wenn bis ${by} genug bezahlt ist und ${shop} die Bestellung annimmt; sonst wird der Betrag freigegeben.`,
    shareOfDirect: (held, by) => `${held}. Abgebucht wird, sobald alle bezahlt haben, spätestens ${by}.`,
    shareOfDirectTpc: (held, _by, shop) =>
      `${held}. Abgebucht wird erst, wenn ${shop} die Bestellung annimmt; andernfalls wird der Betrag freigegeben.`,
    standard: (held, by) =>
      `${held}. Abgebucht wird erst, wenn alle bezahlt haben; ist das bis ${by} nicht der Fall, wird der Betrag freigegeben.`,
    standardTpc: (held, by, shop) =>
      `${held}. Abgebucht wird erst, wenn bis ${by} alle bezahlt haben und ${shop} die Bestellung annimmt; andernfalls wird der Betrag freigegeben.`,
  },

  form: {
    details: "Ihre Angaben",
    coming: "Das Zahlungsformular wird geladen …",
    payingAs: (who) => `Sie bezahlen als ${who}`,
    card: "Karte",
    labels: {
      email: "E-Mail",
      firstName: "Vorname",
      lastName: "Nachname",
      number: "Kartennummer",
      expiry: "Gültig bis (MM/JJ)",
      cvc: "Prüfnummer",
    },
    cvcHint: "3 oder 4 Ziffern",
    cvcFront: "4 Ziffern, auf der Vorderseite",
    cardFrame: "Kartendaten",
    pay: (amount) => `${amount} bezahlen`,
    payShare: (amount) => `Meinen Anteil von ${amount} bezahlen`,
    paidBefore: (amount) => ({
      title: `Sie haben hier schon ${amount} bezahlt`,
      text: "Diesmal wurde nichts reserviert. Um noch einmal zu zahlen, drücken Sie erneut auf den Knopf.",
    }),
    payNothing: "Meinen Anteil bezahlen",
    paying: "Die Zahlung läuft …",
    cancel: "Abbrechen und zurück zum Shop",
  },

  faults: {
    count: (n) =>
      plural("de", n, {
        one: "Bitte prüfen Sie ein Feld.",
        other: `Bitte prüfen Sie ${n} Felder.`,
      }),
    email: {
      missing: "Geben Sie Ihre E-Mail-Adresse an.",
      invalid: "Geben Sie eine Adresse wie name@beispiel.de an.",
    },
    firstName: { missing: "Geben Sie Ihren Vornamen an.", invalid: "Geben Sie einen kürzeren Vornamen an." },
    lastName: { missing: "Geben Sie Ihren Nachnamen an.", invalid: "Geben Sie einen kürzeren Nachnamen an." },
    number: {
      missing: "Geben Sie die Nummer Ihrer Karte an.",
      invalid: "Das ist keine Kartennummer. Prüfen Sie die Ziffern.",
    },
    expiry: {
      missing: "Geben Sie das Ablaufdatum an.",
      invalid: "Geben Sie Monat und Jahr an, etwa 08/30.",
      expired: "Diese Karte ist abgelaufen.",
    },
    cvc: {
      missing: "Geben Sie die Prüfnummer an.",
      invalid: "Geben Sie alle Ziffern der Prüfnummer an.",
    },
  },

  notices: {
    declined: {
      title: "Ihre Bank hat die Zahlung abgelehnt",
      text: "Es wurde nichts abgebucht. Versuchen Sie es erneut oder nehmen Sie eine andere Karte.",
    },
    notConfirmed: {
      title: "Nicht bei Ihrer Bank bestätigt",
      text: "Es wurde nichts abgebucht. Versuchen Sie es erneut oder nehmen Sie eine andere Karte.",
    },
    expired: {
      title: "Diese Karte ist abgelaufen",
      text: "Es wurde nichts abgebucht. Prüfen Sie das Datum oder nehmen Sie eine andere Karte.",
    },
    checkCode: {
      title: "Die Prüfnummer stimmt nicht",
      text: "Es wurde nichts abgebucht. Sehen Sie auf Ihrer Karte nach und versuchen Sie es erneut.",
    },
    tryAnotherCard: {
      title: "Diese Karte konnte nicht verwendet werden",
      text: "Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.",
    },
    notFinanced: {
      title: "Diese Bestellung kann nicht in Raten oder später bezahlt werden",
      text: "Es wurde nichts abgebucht. Sie können weiterhin jetzt bezahlen.",
    },
    amountTooSmall: {
      title: "Dieser Betrag ist zu klein zum Bezahlen",
      text: "Es wurde nichts abgebucht. So wenig lässt sich hier mit keiner Karte bezahlen: Wenden Sie sich bitte an den Shop.",
    },
    later: {
      title: "Die Zahlung ist fehlgeschlagen",
      text: "Es liegt nicht an Ihrer Karte, und es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten erneut.",
    },
    givenUp: {
      title: "Zahlung abgebrochen",
      text: "Es wurde nichts abgebucht. Sie können bezahlen, wann Sie möchten.",
    },
    withdrawn: {
      title: "Sie haben Ihre Zahlung zurückgezogen",
      text: "Der Betrag auf Ihrer Karte wird freigegeben. Solange die Bestellung offen ist, können Sie wieder bezahlen.",
    },
    notWithdrawn: {
      title: "Ihre Zahlung konnte nicht zurückgezogen werden",
      text: "Vielleicht haben inzwischen alle bezahlt, oder die Verbindung war unterbrochen. Hier sehen Sie den Stand.",
    },
    cardUnread: {
      title: "Ihre Karte konnte nicht gelesen werden",
      text: "Es wurde nichts abgebucht. Prüfen Sie Ihre Verbindung und tippen Sie noch einmal auf den Button.",
    },
    notDone: {
      title: "Das hat nicht geklappt",
      text: "Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    },
    unreachable: {
      title: "Bisher keine Antwort",
      text: "Vielleicht war die Verbindung unterbrochen. Tippen Sie noch einmal auf den Button: Es wird nichts doppelt abgebucht.",
    },
    refused: {
      title: "Die Zahlung konnte nicht beginnen",
      text: "Es wurde nichts abgebucht. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.",
    },
    changed: {
      title: "Die Bestellung hat sich gerade geändert",
      text: "Es wurde nichts abgebucht. Prüfen Sie den Betrag und versuchen Sie es erneut.",
    },
    faster: {
      title: "Jemand war schneller",
      text: "Ihre Auswahl ist gerade vergeben worden. Ihre Karte wurde nicht verwendet: Das ist noch übrig.",
    },
    tooMany: (waitMinutes) => ({
      title: "Zu viele Versuche",
      text:
        waitMinutes === undefined
          ? "Warten Sie ein wenig und versuchen Sie es dann erneut."
          : `Versuchen Sie es in ${minutes(waitMinutes)} erneut.`,
    }),
  },

  action: {
    text: (amount) => `Ihre Bank bittet Sie, diese Zahlung von ${amount} zu bestätigen.`,
    save: "Ihre Bank bittet Sie zu bestätigen, dass diese Karte gespeichert und später belastet wird.",
    frame: "Die Seite Ihrer Bank",
    done: "Ich habe bestätigt",
    notYet: "Ihre Bank hat noch nicht bestätigt. Danach geht es hier von selbst weiter.",
    ownWindow: "Seite der Bank einzeln öffnen",
    abandon: "Diese Zahlung abbrechen",
  },

  checking: {
    text: "Wir warten auf die Antwort Ihrer Bank. Sie müssen nichts tun und auch nicht noch einmal bezahlen.",
    slow: "Es dauert länger als sonst. Sie können diese Seite schließen und über denselben Link wiederkommen: Es wird nichts doppelt abgebucht.",
    cutOff: "Gerade gibt es keine Verbindung. Wir versuchen es weiter.",
  },

  invite: {
    others: (n) =>
      n === 0
        ? "Laden Sie jetzt die anderen ein"
        : plural("de", n, {
            one: "Laden Sie jetzt noch eine Person ein",
            other: `Laden Sie jetzt die ${n} anderen ein`,
          }),
    message: (what, by) =>
      `Ich habe meinen Anteil bezahlt (${what}). Hier könnt ihr euren bezahlen, bis ${by}:`,
    scan: "Diesen Code scannen, um den eigenen Anteil zu bezahlen.",
    close: "Schließen",
    receipt: "Ihr Beleg",
  },

  paid: {
    thanks: (shop) => `Vielen Dank. Ihre Zahlung an ${shop} war erfolgreich.`,
    inviteOthers: "Schicken Sie diesen Link den anderen, damit sie bezahlen können.",
    allPaid: (shop) => `Vielen Dank. An ${shop} ist nichts mehr zu zahlen.`,
    covered: (n, amount) =>
      `${n > 0 ? plural("de", n, { one: "1 Person hat nicht bezahlt", other: `${n} Personen haben nicht bezahlt` }) : "Nicht alle haben bezahlt"}: Zu Ihrem Anteil kamen ${amount} hinzu.`,
    toShop: (shop) => `Weiter zu ${shop}`,
    amount: "Betrag",
    share: "Ihr Anteil",
    refunded: "Erstattet",
    date: "Datum",
    reference: "Referenz",
    open: "Noch zu zahlen",
    progress: (paid, total) => `${paid} von ${total} bezahlt`,
    beingPaid: (amount) => `${amount} wird gerade bezahlt`,
    missing: (amount) => `${amount} fehlt noch`,
    link: "Link für die anderen",
    copy: "Link kopieren",
    copied: "Link kopiert",
    send: "Teilen …",
    showCode: "QR-Code",
    code: "QR-Code des Links",
    again: "Noch einen Teil bezahlen",
    withdraw: (amount) => `Meine Zahlung von ${amount} zurückziehen`,
    withdrawAsk: (amount) => `Ihre Zahlung von ${amount} zurückziehen?`,
    withdrawText: "Der Betrag auf Ihrer Karte wird freigegeben, und andere können diesen Teil bezahlen.",
    withdrawYes: "Ja, zurückziehen",
    withdrawNo: "Zahlung beibehalten",
    renew: "Link ersetzen",
    renewAsk: "Den Link durch einen neuen ersetzen?",
    renewText: "Der alte Link gilt sofort nicht mehr. Schon geleistete Zahlungen bleiben gültig.",
    renewYes: "Ja, ersetzen",
    renewNo: "Behalten",
    renewed: "Das ist der neue Link. Der alte gilt nicht mehr.",
  },

  ended: {
    reasons: {
      merchant: (shop) => `${shop} hat die Bestellung storniert.`,
      commitDeadline: (shop) => `${shop} hat die Bestellung nicht rechtzeitig angenommen.`,
      captureFailed: (_shop) => "Eine Zahlung für die Bestellung konnte nicht abgebucht werden.",
    },
    cancelled: "Reservierte Beträge werden freigegeben, abgebuchte erstattet.",
    refunded: "Das Geld ist auf dem Weg zu der Karte, mit der Sie bezahlt haben.",
    shareRefunded:
      "Das Geld ist auf dem Weg zu der Karte, mit der Sie bezahlt haben. Die Bestellung selbst bleibt bestehen.",
    tooLate: (when) => `Diese Bestellung konnte bis ${when} bezahlt werden. Es wurde nichts abgebucht.`,
    unpaid: (when) =>
      `Die Bestellung wurde storniert, weil bis ${when} nicht alle bezahlt hatten. Was auf Ihrer Karte reserviert war, wird freigegeben.`,
    complete: "Es ist nichts mehr zu zahlen.",
    closed: "Vielleicht ist sie schon bezahlt, oder die Frist ist abgelaufen.",
    notFound: "Prüfen Sie, ob die Adresse vollständig ist, oder bitten Sie den Shop um einen neuen Link.",
    replaced: "Vielleicht gibt es einen neuen: Fragen Sie die Person, die ihn Ihnen geschickt hat.",
    unreachable: "Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    again: "Erneut versuchen",
    toShop: "Zurück zum Shop",
  },
};
