// A captain's acts on what others leave open, in English.

export type CockpitWords = {
  readonly heading: string;
  readonly no: string;
  readonly cover: (amount: string) => string;
  readonly coverAsk: string;
  readonly amount: (currency: string) => string;
  readonly coverText: (share: string, hold: string) => string;
  readonly rest: (amount: string) => string;
  readonly noRest: string;
  readonly notCovered: (most: string) => string;
  readonly coverYes: string;
  readonly covered: (amount: string) => string;
  readonly newShare: (share: string) => string;
  readonly leaveOut: (amount: string) => string;
  /** `names`: items with their numbers. */
  readonly leaveOutAsk: (names: string) => string;
  readonly leaveOutText: (due: string) => string;
  readonly leaveOutYes: string;
  readonly leftOut: (amount: string) => string;
  readonly newDue: (due: string) => string;
  readonly later: string;
  readonly laterAsk: string;
  /** Above a choice of moments. */
  readonly until: string;
  readonly laterText: string;
  readonly laterYes: string;
  readonly moved: (by: string) => string;
  readonly sameLink: string;
};

export const en: CockpitWords = {
  heading: "If someone does not pay",
  no: "Not now",
  cover: (amount) => `Cover ${amount} myself`,
  coverAsk: "How much do you cover?",
  amount: (currency) => `Amount (${currency})`,
  coverText: (share, hold) =>
    `Your share becomes ${share}. It comes out of the ${hold} that is held on your card already: nothing more is held. You cannot undo this here.`,
  rest: (amount) => `The others then have ${amount} left to pay.`,
  noRest: "The others then have nothing left to pay.",
  notCovered: (most) => `You can cover ${most} at most, and what is left must be enough for a payment.`,
  coverYes: "Yes, cover it",
  covered: (amount) => `You cover ${amount} more`,
  newShare: (share) => `Your share is now ${share}.`,
  leaveOut: (amount) => `Leave out what is not taken: ${amount}`,
  leaveOutAsk: (names) => `Leave out ${names}?`,
  leaveOutText: (due) =>
    `The order then comes to ${due}. Shares already paid do not change. You cannot undo this here.`,
  leaveOutYes: "Yes, leave it out",
  leftOut: (amount) => `${amount} is left out`,
  newDue: (due) => `The order now comes to ${due}.`,
  later: "Give everyone more time",
  laterAsk: "Give everyone more time?",
  until: "They can pay until",
  laterText:
    "What is held on cards stays held until then, unless everyone has paid before. You can do this once.",
  laterYes: "Yes, give more time",
  moved: (by) => `Everyone can pay until ${by}`,
  sameLink: "Their link stays the same.",
};
