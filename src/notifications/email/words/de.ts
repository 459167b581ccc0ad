// The e-mails in German.

import type { Words } from "./en.ts";
import { plural } from "./plural.ts";

export const de: Words = {
  language: "de",

  hello: (firstName) => `Guten Tag ${firstName},`,
  helloAll: "Guten Tag,",
  order: (shop) => `der Bestellung bei ${shop}`,
  orderOf: (captain, shop) => `der Bestellung von ${captain} bei ${shop}`,
  ownOrder: (shop) => `Ihrer Bestellung bei ${shop}`,

  before: (label) => `${label}:`,
  figures: {
    reference: "Referenz",
    items: "Wofür",
    total: "Gesamtbetrag",
    share: "Ihr Anteil",
    open: "Noch zu zahlen",
    until: "Zahlbar bis",
    taken: "Von Ihrer Karte abgebucht",
    refunded: "Erstattet",
  },

  links: {
    share: "Link für die anderen",
    people: "Sehen, wer schon bezahlt hat",
    order: "Bestellung ansehen",
    answer: "Antworten",
    plan: "Offene Beträge ansehen, zahlen oder Karte wechseln",
    stop: "Keine Erinnerungen mehr zu dieser Bestellung",
  },
  why: (shop) => `Sie erhalten diese E-Mail, weil Sie für eine Bestellung bei ${shop} bezahlt haben.`,

  promise: {
    direct: (hold, by, _shop, share, most) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Abgebucht werden ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Der Rest wird freigegeben.`,
    directTpc: (hold, by, shop, share) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Abgebucht wird erst, wenn ${shop} die Bestellung annimmt: ${share}, höchstens ${hold}, wenn andere bis ${by} nicht bezahlt haben. Der Rest wird freigegeben.`,
    partly: (hold, by, _shop, share, most) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Abgebucht werden ${share}, höchstens ${most}, wenn andere bis ${by} nicht bezahlt haben. Fehlt dann noch mehr, wird nichts abgebucht.`,
    partlyTpc: (hold, by, shop, share) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Abgebucht wird erst, wenn ${shop} die Bestellung annimmt: ${share}, höchstens ${hold}, wenn andere bis ${by} nicht bezahlt haben. Fehlt dann noch mehr, wird nichts abgebucht.`,
    shareOfPartly: (share, by) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Abgebucht wird, sobald genug bezahlt ist, spätestens ${by}; sonst wird der Betrag freigegeben.`,
    shareOfPartlyTpc: (share, by, shop) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Abgebucht wird nur, wenn bis ${by} genug bezahlt ist und ${shop} die Bestellung annimmt; sonst wird der Betrag freigegeben.`,
    shareOfDirect: (share, by) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Er wird abgebucht, sobald alle bezahlt haben, spätestens ${by}.`,
    shareOfDirectTpc: (share, _by, shop) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Er wird erst abgebucht, wenn ${shop} die Bestellung annimmt; andernfalls wird er freigegeben.`,
    standard: (share, by) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Er wird erst abgebucht, wenn alle bezahlt haben; ist das bis ${by} nicht der Fall, wird er freigegeben.`,
    standardTpc: (share, by, shop) =>
      `Auf Ihrer Karte ist ein Betrag von ${share} reserviert. Er wird erst abgebucht, wenn bis ${by} alle bezahlt haben und ${shop} die Bestellung annimmt; andernfalls wird er freigegeben.`,
    less: (hold, share) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Die Bestellung ist kleiner geworden: Kommt sie zustande, werden etwa ${share} abgebucht. Der Rest wird freigegeben.`,
    full: (hold, share) =>
      `Auf Ihrer Karte ist ein Betrag von ${hold} reserviert. Alles ist bezahlt, daher werden in Kürze ${share} abgebucht.`,
  },

  captainLink: {
    subject: (shop) => `Ihr Link zum Teilen der Bestellung bei ${shop}`,
    title: "Jetzt sind die anderen dran",
    text: (shop) =>
      `Vielen Dank, Ihre Zahlung an ${shop} war erfolgreich. Schicken Sie diesen Link den anderen, damit alle ihren Anteil zahlen können:`,
  },

  captainShareReminder: {
    subject: (shop) => `Bei Ihrer Bestellung bei ${shop} macht noch niemand mit`,
    title: "Noch macht niemand mit",
    text: (open, total) =>
      `Von ${total} sind noch ${open} zu zahlen. Vielleicht ist der Link unterwegs verloren gegangen: Hier ist er noch einmal, zum Weiterschicken.`,
  },

  captainDueReminder: {
    subject: (open, shop) => `Noch ${open} zu zahlen für Ihre Bestellung bei ${shop}`,
    title: "Es haben noch nicht alle bezahlt",
    nobody: "Außer Ihnen hat bisher niemand bezahlt.",
    joined: (n) =>
      plural("de", n, {
        one: "Eine weitere Person hat schon bezahlt.",
        other: `${n} weitere Personen haben schon bezahlt.`,
      }),
    text: (open, by) =>
      `Es fehlen noch ${open}. Gezahlt werden kann bis ${by}. Schicken Sie den Link allen, die noch nicht bezahlt haben:`,
  },

  captainGap: {
    subject: (open, shop) => `Für Ihre Bestellung bei ${shop} fehlen wieder ${open}`,
    title: "Eine Zahlung ist weggefallen",
    text: (open, by) =>
      `Eine Zahlung für Ihre Bestellung ist nicht mehr reserviert, es fehlen ${open}. Gezahlt werden kann bis ${by}: Schicken Sie den Link noch einmal weiter.`,
  },

  captainActs: {
    heading: "Sie können auch",
    pay: (amount) => `die fehlenden ${amount} mit dem Link oben selbst zahlen`,
    cover: (amount) =>
      `auf Ihrer Seite ${amount} selbst übernehmen: So viel ist auf Ihrer Karte schon reserviert`,
    leaveOut: (amount) => `auf Ihrer Seite weglassen, was niemand genommen hat: ${amount}`,
    later: (latest) => `auf Ihrer Seite allen mehr Zeit geben, höchstens bis ${latest}`,
  },

  amountLowered: {
    subject: (shop) => `Für die Bestellung bei ${shop} ist weniger zu zahlen`,
    title: "Die Bestellung ist kleiner geworden",
    text: (due, order) => `Bei ${order} sind jetzt nur noch ${due} zu zahlen. Ihr Anteil bleibt gleich.`,
  },

  dueDateMoved: {
    subject: (shop) => `Mehr Zeit zum Zahlen für die Bestellung bei ${shop}`,
    title: "Es gibt mehr Zeit zum Zahlen",
    text: (by, order) =>
      `Bei ${order} kann jetzt bis ${by} gezahlt werden. So lange bleibt der Betrag auf Ihrer Karte reserviert.`,
    leave: "Wenn Ihnen das zu spät ist, können Sie Ihre Zahlung auf der Seite der Bestellung zurücknehmen.",
  },

  invitation: {
    subject: (who, shop) => `${who} lädt Sie ein, einen Anteil bei ${shop} zu zahlen`,
    title: "Sie sind eingeladen",
    text: (who, shop) =>
      `${who} hat für eine Bestellung bei ${shop} bezahlt und lädt Sie ein, einen Anteil daran zu zahlen.`,
    picking: "Auf der Seite wählen Sie, was Sie bezahlen.",
    seats: (n) => `Dieser Anteil ist für ${n} Personen, Sie eingeschlossen.`,
    decline: "Auf der Seite der Bestellung können Sie zahlen oder sagen, dass Sie nicht dabei sind.",
    page: "Die Bestellung ansehen und zahlen",
    why: (who, shop) =>
      `Sie erhalten diese E-Mail, weil ${who} Sie zu einer Bestellung bei ${shop} eingeladen hat.`,
    refuse: (shop) => `Keine Einladungen von ${shop} mehr`,
  },

  nudge: {
    subject: (who, shop) => `${who} erinnert Sie an Ihren Anteil bei ${shop}`,
    title: "Eine Erinnerung an Ihren Anteil",
    text: (who, shop, by) =>
      `${who} wartet auf Ihren Anteil an einer Bestellung bei ${shop}. Er kann bis ${by} gezahlt werden.`,
  },

  captainDeclined: {
    subject: (who, shop) => `${who} ist bei Ihrer Bestellung bei ${shop} nicht dabei`,
    title: "Eine Einladung wurde abgelehnt",
    text: (who, open, by) =>
      `${who} ist nicht dabei. Es fehlen noch ${open}; die Bestellung kann bis ${by} bezahlt werden.`,
  },

  askToPay: {
    subject: (amount, shop) => `Können Sie ${amount} zur Bestellung bei ${shop} dazugeben?`,
    subjectFree: (shop) => `Können Sie von der Bestellung bei ${shop} noch etwas nehmen?`,
    title: "Sie werden gebeten, etwas mehr zu zahlen",
    others: (who, open) =>
      `Es fehlen noch ${open}. ${who} bittet alle, die bezahlt haben, den Betrag unter sich aufzuteilen.`,
    own: (open) =>
      `Es fehlen noch ${open}. Sie haben alle, die bezahlt haben, gebeten, den Betrag aufzuteilen, und sind selbst dabei.`,
    part: (amount) => `Ihr Teil wären ${amount}.`,
    free: "Sie entscheiden: Es wird nur dann mehr reserviert oder abgebucht, wenn Sie es selbst zahlen. Sie können auch ablehnen.",
    heading: "Noch frei",
  },

  askEnded: {
    filledSubject: (shop) => `Für die Bestellung bei ${shop} fehlt nichts mehr`,
    filledTitle: "Es fehlt nichts mehr",
    filled: (order) => `Bei ${order} müssen Sie nichts weiter zahlen.`,
    expiredSubject: (open, shop) => `Für die Bestellung bei ${shop} fehlen noch ${open}`,
    expiredTitle: "Die Zeit zum Antworten ist vorbei",
    expired: (open, by) =>
      `Nicht alles, worum gebeten wurde, ist bezahlt: Es fehlen noch ${open}. Gezahlt werden kann bis ${by}.`,
  },

  captainCompleted: {
    subject: (shop) => `Ihre Bestellung bei ${shop} ist abgeschlossen`,
    title: "Alles ist bezahlt",
    text: (shop) => `Vielen Dank, Ihre Bestellung bei ${shop} ist vollständig bezahlt.`,
    taken: (amount) => `Von Ihrer Karte wurde ein Betrag von ${amount} abgebucht.`,
    nothingTaken: "Von Ihrer Karte wurde nichts abgebucht.",
    covered: (n, amount) =>
      `${n > 0 ? plural("de", n, { one: "1 Person hat nicht bezahlt", other: `${n} Personen haben nicht bezahlt` }) : "Nicht alle haben bezahlt"}: Zu Ihrem Anteil kamen ${amount} hinzu.`,
    restReleased: "Was darüber hinaus reserviert war, wird freigegeben.",
  },

  captainCancelled: {
    subject: (shop) => `Ihre Bestellung bei ${shop} wurde storniert`,
    title: "Ihre Bestellung wurde storniert",
  },

  coBuyerReceipt: {
    subject: (share, shop) => `Ihr Anteil von ${share} bei ${shop}`,
    title: "Ihre Zahlung war erfolgreich",
    text: (order) => `Vielen Dank, Sie beteiligen sich an ${order}.`,
    again: (total) => `Das ist eine weitere Zahlung von Ihnen für diese Bestellung: zusammen ${total}.`,
  },

  coBuyerTaken: {
    subject: (amount, shop) => `${amount} für Ihren Anteil bei ${shop} abgebucht`,
    title: "Ihr Anteil wurde abgebucht",
    text: (amount, order) =>
      `Von Ihrer Karte wurde ein Betrag von ${amount} für Ihren Anteil an ${order} abgebucht. Vielen Dank.`,
    smaller: (share) => `Das ist weniger als die vereinbarten ${share}: Die Bestellung ist kleiner geworden.`,
  },

  coBuyerCancelled: {
    subject: (shop) => `Ihre Zahlung an ${shop} wurde storniert`,
    title: "Ihre Zahlung wurde storniert",
  },

  reasons: {
    merchant: (shop) => `${shop} hat die Bestellung storniert.`,
    dueDate: "Die Bestellung wurde nicht rechtzeitig vollständig bezahlt.",
    commitDeadline: (shop) => `${shop} hat die Bestellung nicht rechtzeitig angenommen.`,
    captureFailed: "Eine Zahlung für die Bestellung konnte nicht abgebucht werden.",
    shopReleased: (shop) => `${shop} hat Ihre Zahlung freigegeben.`,
    withdrawn: "Sie haben Ihre Zahlung zurückgezogen.",
    notNeeded: "Die Bestellung ist kleiner geworden, Ihr Anteil wird nicht mehr gebraucht.",
    cardRefused: "Ihre Karte konnte nicht belastet werden.",
    lost: "Ihre Bank reserviert den Betrag nicht mehr.",
  },

  released: (amount) =>
    `Es wurde nichts abgebucht: Der auf Ihrer Karte reservierte Betrag von ${amount} wird freigegeben.`,
  givenBack: (amount) => `Der von Ihrer Karte abgebuchte Betrag von ${amount} wird erstattet.`,
  bank: "Bis Ihre Bank das anzeigt, können einige Tage vergehen.",

  refund: {
    subject: (amount, shop) => `Erstattung über ${amount} von ${shop}`,
    title: "Ihre Erstattung ist unterwegs",
    text: (amount, shop) => `${shop} hat ${amount} auf die Karte erstattet, mit der Sie bezahlt haben.`,
    compensation: (amount) =>
      `Ihre Zahlung wurde storniert. Deshalb wurde ein Betrag von ${amount} auf die Karte erstattet, mit der Sie bezahlt haben.`,
  },

  captainAgreed: {
    subject: (shop) => `Ihr Zahlungsplan für die Bestellung bei ${shop}`,
    title: "Sie zahlen in Raten oder später",
    text: (shop, entity) =>
      `Sie haben mit ${entity} vereinbart, Ihre Bestellung bei ${shop} an den unten genannten Tagen zu zahlen.`,
    most: "Das sind die Höchstbeträge: Sie werden kleiner, wenn andere ihren Anteil zahlen.",
  },

  captainDeadlineNotice: {
    subject: (amount, day, shop) => `${amount} für Ihre Bestellung bei ${shop}, am ${day}`,
    title: "Bald ist eine Zahlung fällig",
    text: (amount, day, shop) =>
      `Für Ihre Bestellung bei ${shop} wird am ${day} ein Betrag von ${amount} von Ihrer Karte abgebucht.`,
    early: "Sie können vor diesem Tag ohne Gebühr zahlen oder die Karte wechseln.",
  },

  captainDeadlinePaid: {
    subject: (amount, shop) => `${amount} für Ihre Bestellung bei ${shop} sind bezahlt`,
    title: "Ihre Zahlung war erfolgreich",
    text: (amount, shop, entity) =>
      `Vielen Dank, ${entity} hat ${amount} für Ihre Bestellung bei ${shop} erhalten.`,
  },

  captainDeadlineFailed: {
    subject: (amount, shop) => `${amount} für Ihre Bestellung bei ${shop} konnten nicht abgebucht werden`,
    title: "Eine Zahlung ist fehlgeschlagen",
    text: (amount, shop) =>
      `Ihre Bank hat die Abbuchung von ${amount} für Ihre Bestellung bei ${shop} nicht erlaubt.`,
    retry: (day) =>
      `Am ${day} wird es noch einmal versucht. Sie können auch jetzt zahlen oder die Karte wechseln.`,
    act: "Mit dieser Karte wird es nicht noch einmal versucht: Bitte zahlen Sie jetzt, oder wechseln Sie die Karte.",
  },

  captainDeadlineLate: {
    subject: (amount, shop) => `${amount} für Ihre Bestellung bei ${shop} sind überfällig`,
    title: "Eine Zahlung ist überfällig",
    text: (amount, day, shop) =>
      `Für Ihre Bestellung bei ${shop} war am ${day} ein Betrag von ${amount} fällig, der noch nicht bezahlt ist. Bitte zahlen Sie jetzt, oder wechseln Sie die Karte.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount, shop) => `${amount} für Ihre Bestellung bei ${shop} sind weiterhin unbezahlt`,
    title: "Eine Zahlung ist ausgeblieben",
    text: (amount, day, entity) =>
      `Sie schulden ${entity} einen Betrag von ${amount}, der am ${day} fällig war. Er wird nicht mehr automatisch abgebucht: Bitte zahlen Sie jetzt.`,
  },

  captainPlanChanged: {
    subject: (shop) => `Ihr Zahlungsplan für die Bestellung bei ${shop} hat sich geändert`,
    title: "Ihr Zahlungsplan hat sich geändert",
    text: (shop) => `${shop} hat einen Teil Ihrer Bestellung erstattet. Das sind nun die Beträge.`,
    returned: (amount) => `${amount} wurden auf die Karte erstattet, mit der Sie bezahlt haben.`,
    elsewhere: (amount) =>
      `${amount}, die Sie nicht mit der Karte bezahlt hatten, erhalten Sie gesondert zurück.`,
  },

  captainPlanEnded: {
    subject: (shop) => `Für Ihre Bestellung bei ${shop} ist nichts mehr offen`,
    title: "Es ist nichts mehr offen",
    text: (shop, entity) =>
      `Ihr Zahlungsplan für die Bestellung bei ${shop} ist beendet: Sie schulden ${entity} dafür nichts mehr.`,
  },

  plan: {
    held: (amount) =>
      `Auf Ihrer Karte ist ein Betrag von ${amount} reserviert. Davon wird die erste Rate abgebucht, sobald die Bestellung vollständig ist; der Rest folgt an den vereinbarten Tagen.`,
    nothingHeld: "Auf Ihrer Karte ist nichts reserviert; Sie zahlen am vereinbarten Tag.",
    void: "Es wurde nichts reserviert oder abgebucht, und Sie schulden nichts.",
    begun: "Ihre Bestellung ist vollständig",
    rest: "Der Rest wird an diesen Tagen von Ihrer Karte abgebucht:",
    withFee: (amount, fee) => `${amount}, davon ${fee} Gebühr`,
    paid: (amount) => `${amount}, bezahlt`,
    late: (amount) => `${amount}, noch nicht bezahlt`,
  },

  stopPage: {
    title: "Erinnerungen zu Ihrer Bestellung",
    ask: (shop) =>
      `Solange für Ihre Bestellung bei ${shop} noch etwas zu zahlen ist, werden Sie per E-Mail erinnert. Möchten Sie keine Erinnerungen mehr?`,
    button: "Keine Erinnerungen mehr",
    stopped: "Sie erhalten keine Erinnerungen mehr zu dieser Bestellung.",
    still: "Wenn sie abgeschlossen ist oder storniert wird, erfahren Sie es trotzdem.",
  },

  refusePage: {
    title: "Einladungen zu Bestellungen",
    ask: (shop) =>
      `Wenn Bekannte eine Bestellung bei ${shop} teilen, können sie Sie per E-Mail einladen. Möchten Sie keine solchen Einladungen mehr?`,
    button: "Keine Einladungen mehr",
    refused: (shop) => `Sie erhalten keine Einladungen mehr zu Bestellungen bei ${shop}.`,
  },
};
