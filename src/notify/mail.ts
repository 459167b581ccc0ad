// An e-mail, complete: its text, the same as HTML, and the headers that say what kind of mail it is. It knows no
// server; what it says is written in mail-content.ts.

import type { MailContent } from "./mail-content.ts";
import { contentOf } from "./mail-content.ts";
import type { MailView } from "./mail-figures.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailLook } from "./mail-look.ts";
import { travellingLogo } from "./mail-look.ts";
import { inWordsOf, speechFor } from "./words/words.ts";

export type MailAddress = { readonly name: string; readonly address: string };

/** Who writes to whom. `id` is the Message-ID without its brackets, the same whenever this e-mail is sent again. */
export type Envelope = {
  readonly id: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: string;
  /** Epoch ms. */
  readonly date: number;
};

export type Mail = Envelope & {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The logo, which its HTML names by `cid:` and this id. */
  readonly picture?: { readonly id: string; readonly type: string; readonly base64: string };
  /** Beside those that the other fields stand for. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The longest name that is shown: names come from strangers. */
const MAX_NAME = 60;

/** Writes the e-mail as the platform looks. Whatever stands in names and references stays on its line (no header can be added). */
export function writeMail(view: MailView, envelope: Envelope, look: MailLook): Mail {
  const plain = withPlainNames(view);
  const speech = inWordsOf(plain.wording, speechFor(plain.locale, plain.timeZone));
  const content = contentOf(plain, speech);
  const frame = {
    locale: speech.locale,
    shop: plain.shop,
    hello: speech.words.hello(plain.firstName),
    why: speech.words.why(plain.shop),
    before: speech.words.before,
    look,
    logoId: `logo.${envelope.id}`,
  };
  const logo = travellingLogo(look);
  return {
    ...envelope,
    from: plainAddress(envelope.from),
    to: plainAddress(envelope.to),
    subject: content.subject,
    text: plainText(content, frame),
    html: mailHtml(content, frame),
    headers: headersOf(content),
    ...(logo === undefined ? {} : { picture: { id: frame.logoId, type: logo.type, base64: logo.base64 } }),
  };
}

/** No reply by a machine is wanted; reminders can be stopped with one click (RFC 8058). */
function headersOf({ stop }: MailContent): Record<string, string> {
  const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
  if (stop === undefined) return automatic;
  return {
    ...automatic,
    "List-Unsubscribe": `<${stop.url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

type Frame = {
  readonly shop: string;
  readonly hello: string;
  readonly why: string;
  before(label: string): string;
};

function plainText(content: MailContent, { shop, hello, why, before }: Frame): string {
  const { text, share, facts, promise, action, stop } = content;
  const parts = [
    hello,
    ...text,
    share?.url,
    facts.map(({ label, value }) => `${before(label)} ${value}`).join("\n"),
    promise,
    action && `${before(action.label)}\n${action.url}`,
    `--\n${shop}\n${why}`,
    stop && `${before(stop.label)}\n${stop.url}`,
  ];
  return `${parts.filter((part) => part !== undefined && part !== "").join("\n\n")}\n`;
}

function withPlainNames(view: MailView): MailView {
  const { shop, firstName, captain, reference } = view;
  return {
    ...view,
    shop: onOneLine(shop),
    firstName: shortened(firstName),
    ...(captain === undefined ? {} : { captain: shortened(captain) }),
    ...(reference === undefined ? {} : { reference: onOneLine(reference) }),
  };
}

function plainAddress({ name, address }: MailAddress): MailAddress {
  return { name: onOneLine(name), address };
}

function shortened(name: string): string {
  const characters = [...onOneLine(name)];
  return characters.length <= MAX_NAME ? characters.join("") : `${characters.slice(0, MAX_NAME).join("")}…`;
}

/** Line ends and whatever else controls a terminal or turns a text's direction become spaces. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
