// Invitations by e-mail, in English.

export type InvitingWords = {
  readonly heading: string;
  readonly addresses: string;
  readonly hint: string;
  /** A number of shares, for each person. */
  readonly seats: string;
  readonly invite: string;
  readonly invited: (count: number) => string;
  readonly missing: string;
  /** `text`: what was typed. */
  readonly wrong: (text: string) => string;
  readonly tooMany: (left: number) => string;
  /** What has become of an invitation, behind a name. */
  readonly status: Readonly<Record<"waiting" | "sent" | "paid" | "declined" | "bounced", string>>;
  readonly nudge: string;
  readonly nudgeOne: (name: string) => string;
  readonly nudgeAll: string;
  readonly nudgedOne: (name: string) => string;
  readonly nudgedAll: string;
  readonly nudged: string;
  readonly nudgedAt: (moment: string) => string;
  /** To a person invited. */
  readonly decline: string;
  readonly declineAsk: string;
  readonly declineText: (captain: string) => string;
  readonly declineYes: string;
  readonly declineNo: string;
  readonly declined: (captain: string) => string;
};

export const en: InvitingWords = {
  heading: "Invite by e-mail",
  addresses: "E-mail addresses",
  hint: "Several at once, with a comma, a space or a new line between them. With a first name: Cleo <cleo@example.com>",
  seats: "Shares each of them pays",
  invite: "Send invitations",
  invited: (count) =>
    count === 1 ? "1 invitation is on its way." : `${count} invitations are on their way.`,
  missing: "Enter at least one e-mail address.",
  wrong: (text) => `This is not an e-mail address: ${text}`,
  tooMany: (left) => `At most ${left} more people can be invited.`,
  status: {
    waiting: "waits for your payment",
    sent: "invited",
    paid: "has paid",
    declined: "is not joining",
    bounced: "could not be delivered",
  },
  nudge: "Remind",
  nudgeOne: (name) => `Remind ${name}`,
  nudgeAll: "Remind all who have not answered",
  nudgedOne: (name) => `${name} is being reminded.`,
  nudgedAll: "All who have not answered are being reminded.",
  nudged: "reminded",
  nudgedAt: (moment) => `reminder goes out ${moment}`,
  decline: "I am not joining",
  declineAsk: "You are not joining?",
  declineText: (captain) => `${captain} is told, so that the others need not wait for you.`,
  declineYes: "Yes, I am not joining",
  declineNo: "Back",
  declined: (captain) =>
    `${captain} knows that you are not joining. If you change your mind, you can still pay.`,
};
