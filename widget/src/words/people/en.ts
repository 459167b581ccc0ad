// Choices and words about those who share, in English.

import type { PayRequest } from "../../../../src/api/pages/page.ts";
import type { PagePeople } from "../../../../src/api/pages/people.ts";
import type { Told } from "../../page/notice.ts";

export type PeopleWords = {
  readonly seats: string;
  readonly guests: string;
  readonly names: string;
  readonly namesHint: string;
  /** Above a choice of `sights`. */
  readonly sight: string;
  readonly sights: Readonly<Record<PagePeople["visibility"], string>>;
  /** Above a choice of `shownAs`. */
  readonly showAs: string;
  readonly shownAs: Readonly<Record<NonNullable<PayRequest["showAs"]>, string>>;
  readonly showAsHint: string;
  readonly note: string;
  readonly noteHint: string;
  readonly save: string;
  readonly noted: string;
  readonly noteGone: string;
  readonly noteText: string;
  readonly notNoted: Told;
};

export const en: PeopleWords = {
  seats: "Shares I pay for",
  guests: "Guests who pay nothing",
  names: "What they are called (optional)",
  namesHint: "Separated by commas",
  sight: "What the others see of each other",
  sights: { all: "Names and amounts", names: "Names, no amounts", progress: "Only how much is paid" },
  showAs: "How the others see me",
  shownAs: { name: "With my name", initials: "With my initials", none: "Without a name" },
  showAsHint: "The person who invites and the shop see your name in any case.",
  note: "A note for the others",
  noteHint: "One or two sentences, without links, e-mail addresses or phone numbers.",
  save: "Save the note",
  noted: "Your note is saved",
  noteGone: "Your note is removed",
  noteText: "The others read it when they open the link.",
  notNoted: { title: "Your note was not saved", text: "Leave out links, e-mail addresses and long numbers." },
};
