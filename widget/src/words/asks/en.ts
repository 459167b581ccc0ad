// Asks among those who have paid, in English.

export type AskWords = {
  readonly heading: string;
  readonly ask: (amount: string) => string;
  readonly question: string;
  /** Who is asked. */
  readonly all: string;
  readonly others: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly done: string;
  readonly doneText: string;
  readonly byYou: string;
  readonly byShop: (shop: string) => string;
  /** What one who is asked has answered. */
  readonly states: Readonly<Record<"open" | "paid" | "declined", string>>;
  readonly answerUntil: (moment: string) => string;
  readonly over: string;
  readonly askedBy: (who: string) => string;
  /** Above what the reader is asked for. */
  readonly own: string;
  readonly missing: (amount: string) => string;
  /** What a yes does to their money. */
  readonly covers: (hold: string, share: string) => string;
  readonly pays: (total: string) => string;
  readonly pick: string;
  readonly look: string;
  readonly pay: (amount: string) => string;
  readonly decline: string;
  readonly declined: string;
  readonly declinedText: string;
  readonly covered: (amount: string) => string;
  readonly newShare: (share: string) => string;
};

export const en: AskWords = {
  heading: "Ask those who have paid",
  ask: (amount) => `Ask them to share the missing ${amount}`,
  question: "Who is asked for how much?",
  all: "Everyone who has paid",
  others: "The others, not me",
  text: "Each of them gets an e-mail, and can pay their part or say no. Nobody is charged more unless they pay it. They can be asked three times in all, an hour apart.",
  yes: "Yes, ask them",
  no: "Not now",
  done: "They have been asked",
  doneText: "Each of them has an e-mail with a link to answer.",
  byYou: "You have asked those who have paid to share what was missing.",
  byShop: (shop) => `${shop} has asked those who have paid to share what was missing.`,
  states: { open: "no answer yet", paid: "has paid", declined: "said no" },
  answerUntil: (moment) => `The time to answer ends on ${moment}.`,
  over: "The time to answer is over.",
  askedBy: (who) => `${who} asks you to pay a little more`,
  own: "Your own part",
  missing: (amount) => `${amount} is still missing.`,
  covers: (hold, share) =>
    `Your share becomes ${share}. It comes out of the ${hold} held on your card already: nothing more is held.`,
  pays: (total) => `You would then pay ${total} in all. It is held on your card until the order is complete.`,
  pick: "Perhaps you would like something more of what is still free.",
  look: "See what is free",
  pay: (amount) => `Yes, pay ${amount}`,
  decline: "No, thank you",
  declined: "You have said no",
  declinedText: "Nothing changes for you.",
  covered: (amount) => `You pay ${amount} more`,
  newShare: (share) => `Your share is now ${share}.`,
};
