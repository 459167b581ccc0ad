// Complete e-mail message: its text, the same as HTML, and the headers that mark it as automatic. The content is
// content.ts's.

import { charactersIn } from "../../api/decode/scalar.ts";
import { CONTROLS, isolated } from "../../text/characters.ts";
import { contentOf } from "./content.ts";
import type { MailContent, MailView } from "./figures.ts";
import { mailHtml } from "./html.ts";
import { whyInvited } from "./invitation-content.ts";
import type { MailLook } from "./look.ts";
import { travellingLogo } from "./look.ts";
import { inWordsOf, speechFor } from "./words/words.ts";

const CONTROL_RUNS = new RegExp(`[${CONTROLS}]+`, "gu");

export type MailAddress = { readonly name: string; readonly address: string };

/** A message with its sender and recipient. `id` is the Message-ID without its brackets, the same whenever this e-mail is sent again. */
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
  /** Headers that the other fields do not cover. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The longest text that is printed of what others than the shop write: buyers their names, a browser its whole order. */
const MAX_FOREIGN = 60;
/** Text that mail programs turn into a link, and characters of an address. Prices and sizes (0.75) are neither. */
const LINKED = /@|\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2}|\d(?:[.。．｡]\d+){3}/u;
const ADDRESS = /^[^\s@/]+@[^\s@/]+$/;

/** Writes the e-mail in the platform's look. Names and references stay on one line, so no header can be added. */
export function writeMail(view: MailView, envelope: Envelope, look: MailLook): Mail {
  const plain = withPlainNames(view);
  const speech = inWordsOf(plain.wording, speechFor(plain.locale, plain.timeZone));
  const content = contentOf(plain, speech);
  const frame = {
    locale: speech.locale,
    shop: plain.shop,
    hello: plain.firstName === "" ? speech.words.helloAll : speech.words.hello(plain.firstName),
    why: isToInvited(plain.mail) ? whyInvited({ view: plain, speech }) : speech.words.why(plain.shop),
    before: speech.words.before,
    look,
    logoId: `logo.${envelope.id}`,
  };
  const logo = travellingLogo(look);
  return {
    ...envelope,
    from: plainAddress(envelope.from),
    to: { ...envelope.to, name: LINKED.test(envelope.to.name) ? "" : spaced(envelope.to.name) },
    subject: content.subject,
    text: plainText(content, frame),
    html: mailHtml(content, frame),
    headers: headersOf(content),
    ...(logo === undefined ? {} : { picture: { id: frame.logoId, type: logo.type, base64: logo.base64 } }),
  };
}

/** Suppresses automatic replies; reminders can be stopped with one click (RFC 8058). */
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
  const { text, share, acts, figures, promise, action, stop } = content;
  const parts = [
    hello,
    ...text,
    share?.url,
    acts && [acts.heading, ...acts.list.map((act) => `- ${act}`)].join("\n"),
    figures.map(({ label, value }) => `${before(label)} ${value}`).join("\n"),
    promise,
    action && `${before(action.label)}\n${action.url}`,
    `--\n${shop}\n${why}`,
    stop && `${before(stop.label)}\n${stop.url}`,
  ];
  return `${parts.filter((part) => part !== undefined && part !== "").join("\n\n")}\n`;
}

function withPlainNames({ reference: given, ...view }: MailView): MailView {
  const { shop, firstName, captain, invited, itemNames = [], free = [], order } = view;
  const shown = order.integration === "front" ? ofBrowser : spaced;
  const reference = given && shown(given);
  return {
    ...view,
    shop: spaced(shop),
    firstName: firstName === "" ? "" : shownName(firstName),
    ...(captain === undefined ? {} : { captain: shownName(captain) }),
    ...(invited === undefined
      ? {}
      : { invited: ADDRESS.test(invited) ? isolated(invited) : shownName(invited) }),
    ...(reference && { reference: isolated(reference) }),
    itemNames: itemNames.flatMap((name) => shown(name) || []),
    free: free.flatMap((units) => shown(units) || []),
  };
}

/** Text of an order that a browser made, which anybody can: nothing at all if it would become a link. */
function ofBrowser(text: string): string {
  const plain = spaced(text);
  if (LINKED.test(plain)) return "";
  return charactersIn(plain) <= MAX_FOREIGN ? plain : `${[...plain].slice(0, MAX_FOREIGN).join("")}…`;
}

function isToInvited(mail: MailView["mail"]): boolean {
  return mail === "invitation" || mail === "nudge";
}

function plainAddress({ name, address }: MailAddress): MailAddress {
  return { name: spaced(name), address };
}

/** A name, or its initial if it is a sentence or an address: no e-mail of the shop carries text of another sender. */
function shownName(name: string): string {
  const plain = spaced(name);
  const isName = charactersIn(plain) <= MAX_FOREIGN && !LINKED.test(plain);
  const [initial = ""] = /[\p{L}\p{N}]/u.exec(plain) ?? [...plain];
  return isolated(isName ? plain : `${initial}.`);
}

/** Line ends, control characters and direction marks become spaces. */
function spaced(text: string): string {
  return text.replace(CONTROL_RUNS, " ").trim();
}
