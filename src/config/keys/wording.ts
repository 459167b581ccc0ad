// Keys of [[platforms.wording]]: the sentences of pages and e-mails that a shop may replace, language by language. The
// list is closed: sentences about holds, charges and their times are the service's alone.

import type { TomlValue } from "smol-toml";
import type { Locale } from "../../text/locale.ts";
import { LOCALES } from "../../text/locale.ts";
import { closest } from "../../text/spelling.ts";
import type { Place } from "../read/reading.ts";
import { optional, required, table } from "../read/table.ts";
import type { Reader } from "../read/value.ts";
import { choice, list, shown } from "../read/value.ts";

/** Families of words; the frames of an order use those of the pages too. */
type Family = "pages" | "frames" | "help" | "mails";

/** The sentences of one language by their place in their family's words; `{0}` is the first value that is put in. */
export type LanguageWording = Readonly<Record<Family, Readonly<Record<string, string>>>>;
export type Wording = Readonly<Partial<Record<Locale, LanguageWording>>>;

type Sentence = {
  readonly family: Family;
  /** In the words of its family (widget/src/words, src/notify/words). */
  readonly place: string;
  /** The same sentence in the e-mails. */
  readonly placeInMails?: string;
  /** The placeholders, in order; `!` after a name: every sentence must contain it. */
  readonly values: readonly string[];
  readonly maxLength: number;
};

/** Answers of the Help component are some sentences long; a subject is read in one line. */
const MAX_LENGTH = 600;
const MAX_SUBJECT_LENGTH = 150;

type Saying = (place: string, ...values: readonly string[]) => Sentence;
const of =
  (family: Family, maxLength = MAX_LENGTH): Saying =>
  (place, ...values) => ({ family, place, values, maxLength });
const said = of("pages");
const helped = of("help");
const mailed = of("mails");
const subject = of("mails", MAX_SUBJECT_LENGTH);

/** By key. */
export const SENTENCES = {
  choose_title: said("heading.choose"),
  order_title: said("heading.form"),
  paid_title: said("heading.paid"),
  share_paid_title: said("heading.sharePaid"),
  all_paid_title: said("heading.allPaid"),
  invitation: said("join.invites", "first_name!"),
  invitation_without_name: said("join.invited"),
  people_question: said("shares.question"),
  share_question: said("shares.howMuch"),
  pick_question: said("pick.question"),
  details_title: said("form.details"),
  pay_button: said("form.pay", "amount!"),
  pay_share_button: said("form.payShare", "amount!"),
  cancel_link: said("form.cancel"),
  thanks: said("paid.thanks", "shop"),
  all_paid_thanks: said("paid.allPaid", "shop"),
  invite_others: said("paid.inviteOthers"),
  link_label: { ...said("paid.link"), placeInMails: "links.share" },
  to_shop_button: said("paid.toShop", "shop"),
  back_to_shop_button: said("ended.toShop"),
  link_title: of("frames")("frame.link.heading"),
  help_title: helped("heading"),
  help_ask: helped("ask", "shop"),
  help_charged_question: helped("answers.0.question"),
  help_charged_answer: helped("answers.0.text", "shop"),
  help_unpaid_question: helped("answers.1.question"),
  help_unpaid_answer: helped("answers.1.text", "shop"),
  help_until_question: helped("answers.2.question"),
  help_until_answer: helped("answers.2.text", "shop"),
  help_money_back_question: helped("answers.3.question"),
  help_money_back_answer: helped("answers.3.text", "shop"),
  help_statement_question: helped("answers.4.question"),
  help_statement_answer: helped("answers.4.text", "shop"),
  mail_hello: mailed("hello", "first_name"),
  mail_link_subject: subject("captainLink.subject", "shop"),
  mail_link_title: mailed("captainLink.title"),
  mail_link_text: mailed("captainLink.text", "shop"),
  mail_share_reminder_subject: subject("captainShareReminder.subject", "shop"),
  mail_share_reminder_title: mailed("captainShareReminder.title"),
  mail_share_reminder_text: mailed("captainShareReminder.text", "open!", "total"),
  mail_due_reminder_subject: subject("captainDueReminder.subject", "open", "shop"),
  mail_due_reminder_title: mailed("captainDueReminder.title"),
  mail_due_reminder_text: mailed("captainDueReminder.text", "open!", "until!"),
  mail_completed_subject: subject("captainCompleted.subject", "shop"),
  mail_completed_title: mailed("captainCompleted.title"),
  mail_completed_text: mailed("captainCompleted.text", "shop"),
  mail_receipt_subject: subject("coBuyerReceipt.subject", "share", "shop"),
  mail_receipt_title: mailed("coBuyerReceipt.title"),
  mail_receipt_text: mailed("coBuyerReceipt.text", "order", "shop"),
  mail_people_button: mailed("links.people"),
  mail_order_button: mailed("links.order"),
  mail_plan_button: mailed("links.plan"),
} satisfies Readonly<Record<string, Sentence>>;

type Key = keyof typeof SENTENCES;
const KEYS = Object.keys(SENTENCES) as Key[];

/** Answers with `{0}` for `{amount}`. */
function sentence({ values, maxLength }: Sentence): Reader<string> {
  const names = values.map((name) => name.replace("!", ""));
  const needed = names.filter((_, index) => values[index]?.endsWith("!"));
  const blanks = names.map((name) => `{${name}}`);
  const placeholders = blanks.length === 0 ? "" : `, with ${blanks.join(" and ")} for what is put in`;
  const allowed = `a text of 1 to ${maxLength} characters on one line${placeholders}`;
  return {
    allowed,
    read(value, at) {
      if (typeof value !== "string" || value.length > maxLength || !/^\P{Cc}+$/u.test(value))
        return at.report(`must be ${allowed}, not ${shown(value)}`);
      const unknown = [...value.matchAll(/\{([^{}]*)\}|[{}]/g)].find(
        ([, name]) => !names.includes(name ?? ""),
      );
      if (unknown !== undefined) return at.report(unknownBlank(unknown[0], blanks));
      const missing = needed.find((name) => !value.includes(`{${name}}`));
      if (missing !== undefined) return at.report(`must contain {${missing}}`);
      return value.replace(/\{([^{}]*)\}/g, (_, name) => `{${names.indexOf(name)}}`);
    },
  };
}

function unknownBlank(written: string, blanks: readonly string[]): string {
  if (blanks.length === 0) return `${shown(written)} means nothing here: nothing is put into this sentence`;
  const meant = closest(written, blanks);
  const hint = meant === undefined ? `it can have ${blanks.join(" and ")}` : `did you mean ${meant}?`;
  return `${shown(written)} means nothing here; ${hint}`;
}

const fields = Object.fromEntries(KEYS.map((key) => [key, optional(sentence(SENTENCES[key]))]));

const ofLanguage = table(
  "[[platforms.wording]]",
  { language: required(choice(LOCALES)), ...fields },
  ({ language, ...written }) => ({ language, wording: wordingOf(written) }),
);

function wordingOf(written: Readonly<Record<string, unknown>>): LanguageWording {
  const said = KEYS.flatMap((key) => {
    const text = written[key];
    if (typeof text !== "string") return [];
    const { family, place, placeInMails }: Sentence = SENTENCES[key];
    const inMails = placeInMails === undefined ? [] : [{ family: "mails", place: placeInMails, text }];
    return [{ family, place, text }, ...inMails];
  });
  const placed = (...families: readonly string[]) =>
    Object.fromEntries(
      said.flatMap((sentence) =>
        families.includes(sentence.family) ? [[sentence.place, sentence.text]] : [],
      ),
    );
  return {
    pages: placed("pages"),
    frames: placed("pages", "frames"),
    help: placed("help"),
    mails: placed("mails"),
  };
}

const languages = list(ofLanguage);

/** The list of a platform: each language once. */
export const wording: Reader<Wording> = {
  ...languages,
  read(value: TomlValue, at: Place) {
    const read = languages.read(value, at);
    const again = read?.findIndex(({ language }, index) =>
      read.slice(0, index).some((earlier) => earlier.language === language),
    );
    if (read === undefined || again === undefined) return undefined;
    if (again !== -1) return at.in(again).in("language").report("already has its [[platforms.wording]]");
    return Object.fromEntries(read.map((entry) => [entry.language, entry.wording]));
  },
};
