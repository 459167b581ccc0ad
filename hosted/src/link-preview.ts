// Preview of a co-buyer's link in a chat: who invites, for what, how much and until when, and no more than the page itself
// says. Its words are read by the server alone, so that no page loads them.

import type { OrderTextOptions, PreviewText } from "../../src/api/pages/order-text.ts";
import type { PageView } from "../../src/api/pages/page.ts";
import type { Locale } from "../../src/text/locale.ts";
import { createFormat } from "../../widget/src/words/format.ts";

type PreviewWords = {
  readonly invites: (firstName: string) => string;
  readonly invited: string;
  readonly more: (name: string, n: number) => string;
  readonly open: (amount: string) => string;
  /** `day`: a weekday, or a date where that could be another week's. */
  readonly until: (day: string, isWeekday: boolean) => string;
  readonly text: (shop: string) => string;
};

const WORDS: Readonly<Record<Locale, PreviewWords>> = {
  en: {
    invites: (firstName) => `${firstName} invites you:`,
    invited: "You are invited:",
    more: (name, n) => `${name} and ${n} more`,
    open: (amount) => `${amount} still to pay`,
    until: (day) => `until ${day}`,
    text: (shop) =>
      `A shared order at ${shop}. You see your share and what happens to your card before you pay.`,
  },
  fr: {
    invites: (firstName) => `${firstName} vous invite :`,
    invited: "On vous invite :",
    more: (name, n) => `${name} et ${n} de plus`,
    open: (amount) => `reste à payer ${amount}`,
    until: (day, isWeekday) => (isWeekday ? `jusqu’à ${day}` : `jusqu’au ${day}`),
    text: (shop) =>
      `Une commande partagée chez ${shop}. Vous voyez votre part et ce qui se passe sur votre carte avant de payer.`,
  },
  de: {
    invites: (firstName) => `${firstName} lädt Sie ein:`,
    invited: "Sie sind eingeladen:",
    more: (name, n) => `${name} und ${n} weitere`,
    open: (amount) => `noch ${amount} zu zahlen`,
    until: (day) => `bis ${day}`,
    text: (shop) =>
      `Eine geteilte Bestellung bei ${shop}. Sie sehen Ihren Anteil und was auf Ihrer Karte geschieht, bevor Sie bezahlen.`,
  },
  es: {
    invites: (firstName) => `${firstName} te invita:`,
    invited: "Te han invitado:",
    more: (name, n) => `${name} y ${n} más`,
    open: (amount) => `faltan ${amount} por pagar`,
    until: (day) => `hasta el ${day}`,
    text: (shop) =>
      `Un pedido compartido en ${shop}. Ves tu parte y lo que pasa en tu tarjeta antes de pagar.`,
  },
  it: {
    invites: (firstName) => `${firstName} ti invita:`,
    invited: "Hai ricevuto un invito:",
    more: (name, n) => `${name} e altri ${n}`,
    open: (amount) => `ancora ${amount} da pagare`,
    until: (day) => `fino a ${day}`,
    text: (shop) =>
      `Un ordine condiviso da ${shop}. Prima di pagare vedi la tua quota e cosa succede sulla tua carta.`,
  },
  nl: {
    invites: (firstName) => `${firstName} nodigt je uit:`,
    invited: "Je bent uitgenodigd:",
    more: (name, n) => `${name} en nog ${n}`,
    open: (amount) => `nog ${amount} te betalen`,
    until: (day) => `tot ${day}`,
    text: (shop) =>
      `Een gedeelde bestelling bij ${shop}. Je ziet jouw deel en wat er met je kaart gebeurt voordat je betaalt.`,
  },
};

const WEEK_MS = 7 * 86_400_000;

/** Undefined where there is nothing to pay, or a payment of the reader's own. */
export function linkPreview({
  document,
  view,
  language,
  timeZone,
}: OrderTextOptions): PreviewText | undefined {
  if (document !== "join" || view === undefined || !view.payable || view.payments.length > 0)
    return undefined;
  const words = WORDS[language.language];
  const { captain, shop, items } = view;
  const who = captain?.firstName ? words.invites(captain.firstName) : words.invited;
  const sum = createFormat(language.tag).money(view.suggestedShare || view.remaining, view.currency);
  const amount = view.ux === "picking" ? words.open(sum) : sum;
  const [until, isWeekday] = dayOf(view, language.tag, timeZone);
  const image = items.find((item) => item.image !== undefined)?.image;
  return {
    title: `${who} ${nameOf(view, words)}, ${amount} ${words.until(until, isWeekday)}`,
    text: words.text(shop.name),
    site: shop.name,
    ...(image !== undefined && { image }),
  };
}

/** What it is for: where items have no names, all that is known is the shop. */
function nameOf({ items, shop }: PageView, { more }: PreviewWords): string {
  const [first, ...others] = items;
  if (!first?.name) return shop.name;
  return others.length === 0 ? first.name : more(first.name, others.length);
}

function dayOf({ dueDate, now }: PageView, tag: string, timeZone: string): readonly [string, boolean] {
  // A day less than a week: the weekday of today is not said of the next week's.
  const isWeekday = dueDate - now < WEEK_MS - 86_400_000;
  const date = isWeekday ? {} : ({ day: "numeric", month: "long" } as const);
  return [new Intl.DateTimeFormat(tag, { weekday: "long", timeZone, ...date }).format(dueDate), isWeekday];
}
