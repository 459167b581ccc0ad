// The e-mails in English. Its shape is the type every other language has to fill; money and times come ready written.

import { plural } from "./plural.ts";

export const en = {
  language: "en",

  hello: (firstName: string) => `Hello ${firstName},`,
  /** Where the first name is not known. */
  helloAll: "Hello,",
  order: (shop: string) => `the order at ${shop}`,
  /** To its captain. */
  ownOrder: (shop: string) => `your order at ${shop}`,
  orderOf: (captain: string, shop: string) => `${captain}'s order at ${shop}`,

  /** Before a figure or a link, in plain text. */
  before: (label: string) => `${label}:`,
  figures: {
    reference: "Reference",
    items: "For",
    total: "Order total",
    share: "Your share",
    open: "Still to be paid",
    until: "Can be paid until",
    taken: "Charged to your card",
    refunded: "Refunded",
  },

  links: {
    share: "Link for the others",
    people: "See who has paid",
    order: "See the order",
    answer: "Answer",
    plan: "See what is owed, pay, or change the card",
    stop: "No more reminders about this order",
  },
  why: (shop: string) => `You receive this e-mail because you paid for an order at ${shop}.`,

  /** What is held, what is charged, and when. */
  promise: {
    direct: (hold: string, by: string, _shop: string, share: string, most: string) =>
      `${hold} is held on your card. You will be charged ${share}, and at most ${most} if others have not paid by ${by}. The rest is released.`,
    directTpc: (hold: string, by: string, shop: string, share: string) =>
      `${hold} is held on your card, and nothing is charged before ${shop} accepts the order. Then you will be charged ${share}, and at most ${hold} if others have not paid by ${by}. The rest is released.`,
    partly: (hold: string, by: string, _shop: string, share: string, most: string) =>
      `${hold} is held on your card. You will be charged ${share}, and at most ${most} if others have not paid by ${by}. If even more is missing then, nothing is charged.`,
    partlyTpc: (hold: string, by: string, shop: string, share: string) =>
      `${hold} is held on your card, and nothing is charged before ${shop} accepts the order. Then you will be charged ${share}, and at most ${hold} if others have not paid by ${by}. If even more is missing then, nothing is charged.`,
    shareOfPartly: (share: string, by: string) =>
      `${share} is held on your card, and charged when enough is paid, by ${by} at the latest; otherwise it is released.`,
    shareOfPartlyTpc: (share: string, by: string, shop: string) =>
      `${share} is held on your card, and charged only when enough is paid by ${by} and ${shop} accepts the order; otherwise it is released.`,
    shareOfDirect: (share: string, by: string) =>
      `${share} is held on your card, and charged when everyone has paid, by ${by} at the latest.`,
    shareOfDirectTpc: (share: string, _by: string, shop: string) =>
      `${share} is held on your card, and charged only when ${shop} accepts the order; otherwise it is released.`,
    standard: (share: string, by: string) =>
      `${share} is held on your card, and charged only when everyone has paid; if someone has not by ${by}, it is released.`,
    standardTpc: (share: string, by: string, shop: string) =>
      `${share} is held on your card, and charged only when everyone has paid, by ${by}, and ${shop} accepts the order; otherwise it is released.`,
    less: (hold: string, share: string) =>
      `${hold} is held on your card. The order has become smaller: if it goes ahead, you will be charged about ${share}. The rest is released.`,
    full: (hold: string, share: string) =>
      `${hold} is held on your card. Everything is paid, so ${share} will be charged soon.`,
  },

  captainLink: {
    subject: (shop: string) => `Your link to share the order at ${shop}`,
    title: "Now it is the others' turn",
    text: (shop: string) =>
      `Thank you, your payment to ${shop} went through. Send this link to the others, so that each of them can pay a share:`,
  },

  captainShareReminder: {
    subject: (shop: string) => `Nobody has joined your order at ${shop} yet`,
    title: "Nobody has joined yet",
    text: (open: string, total: string) =>
      `${open} of ${total} is still to be paid. Perhaps the link got lost: here it is again, to send to the others.`,
  },

  captainDueReminder: {
    subject: (open: string, shop: string) => `${open} still to be paid for your order at ${shop}`,
    title: "Not everyone has paid yet",
    nobody: "Nobody else has paid so far.",
    joined: (n: number) =>
      plural("en", n, { one: "One other person has paid so far.", other: `${n} others have paid so far.` }),
    text: (open: string, by: string) =>
      `${open} is still missing, and the order can be paid until ${by}. Send the link to everyone who has not paid yet:`,
  },

  captainGap: {
    subject: (open: string, shop: string) => `${open} is missing again for your order at ${shop}`,
    title: "A payment is no longer there",
    text: (open: string, by: string) =>
      `A payment for your order is no longer held, so ${open} is missing. The order can be paid until ${by}: send the link again.`,
  },

  /** What the captain can do about the gap. Their own page takes no second payment: they pay where the others do. */
  captainActs: {
    heading: "You can also",
    pay: (amount: string) => `pay the missing ${amount} yourself with the link above`,
    cover: (amount: string) => `cover ${amount} yourself on your page: it is held on your card already`,
    leaveOut: (amount: string) => `leave out on your page what is not taken: ${amount}`,
    later: (latest: string) => `give everyone more time on your page, until ${latest} at the latest`,
  },

  amountLowered: {
    subject: (shop: string) => `Less is to be paid for the order at ${shop}`,
    title: "The order has become smaller",
    text: (due: string, order: string) =>
      `Only ${due} is to be paid for ${order} now. Your share stays as it is.`,
  },

  dueDateMoved: {
    subject: (shop: string) => `More time to pay for the order at ${shop}`,
    title: "There is more time to pay",
    text: (by: string, order: string) =>
      `Until ${by} there is now time to pay for ${order}. The amount stays held on your card until then.`,
    leave: "If that is too late for you, you can take your payment back on the page of the order.",
  },

  /** To a person who was invited by e-mail. */
  invitation: {
    subject: (who: string, shop: string) => `${who} invites you to pay a share at ${shop}`,
    title: "You are invited",
    text: (who: string, shop: string) =>
      `${who} has paid for an order at ${shop} and invites you to pay a share of it.`,
    picking: "You choose on the page what you pay for.",
    seats: (n: number) => `This share is for ${n} people, you included.`,
    decline: "On the page of the order you can pay, or say that you are not joining.",
    page: "See the order and pay",
    why: (who: string, shop: string) =>
      `You receive this e-mail because ${who} has invited you to an order at ${shop}.`,
    refuse: (shop: string) => `No more invitations from ${shop}`,
  },

  nudge: {
    subject: (who: string, shop: string) => `${who} reminds you of your share at ${shop}`,
    title: "A reminder of your share",
    text: (who: string, shop: string, by: string) =>
      `${who} is waiting for your share of an order at ${shop}. It can be paid until ${by}.`,
  },

  captainDeclined: {
    subject: (who: string, shop: string) => `${who} is not joining your order at ${shop}`,
    title: "An invitation was declined",
    text: (who: string, open: string, by: string) =>
      `${who} is not joining. ${open} is still missing, and the order can be paid until ${by}.`,
  },

  askToPay: {
    subject: (amount: string, shop: string) => `Can you add ${amount} to the order at ${shop}?`,
    subjectFree: (shop: string) => `Can you take something more of the order at ${shop}?`,
    title: "You are asked to pay a little more",
    others: (who: string, open: string) =>
      `${open} is still missing. ${who} asks those who have paid to share it among themselves.`,
    own: (open: string) =>
      `${open} is still missing. You have asked those who have paid to share it, and you are one of them.`,
    part: (amount: string) => `Your part would be ${amount}.`,
    free: "You decide: nothing more is held or charged unless you pay it yourself. You can also say no.",
    heading: "Still free",
  },

  askEnded: {
    filledSubject: (shop: string) => `Nothing is missing any more for the order at ${shop}`,
    filledTitle: "Nothing is missing any more",
    filled: (order: string) => `You need not pay anything more for ${order}.`,
    expiredSubject: (open: string, shop: string) => `${open} is still missing for the order at ${shop}`,
    expiredTitle: "The time to answer is over",
    expired: (open: string, by: string) =>
      `Not all that was asked for has been paid: ${open} is still missing. It can be paid until ${by}.`,
  },

  captainCompleted: {
    subject: (shop: string) => `Your order at ${shop} is complete`,
    title: "Everything is paid",
    text: (shop: string) => `Thank you, your order at ${shop} is complete.`,
    taken: (amount: string) => `${amount} was charged to your card.`,
    nothingTaken: "Nothing was charged to your card.",
    covered: (n: number, amount: string) =>
      `${n > 0 ? plural("en", n, { one: "1 person did not pay", other: `${n} people did not pay` }) : "Not everyone paid"}: ${amount} was added to your share.`,
    restReleased: "What was held beyond that is released.",
  },

  captainCancelled: {
    subject: (shop: string) => `Your order at ${shop} was cancelled`,
    title: "Your order was cancelled",
  },

  coBuyerReceipt: {
    subject: (share: string, shop: string) => `Your share of ${share} at ${shop}`,
    title: "Your payment went through",
    text: (order: string, _shop: string) => `Thank you, you are taking part in ${order}.`,
    again: (total: string) =>
      `This is another payment of yours for this order: you have paid ${total} in all.`,
  },

  coBuyerTaken: {
    subject: (amount: string, shop: string) => `${amount} was charged for your share at ${shop}`,
    title: "Your share was charged",
    text: (amount: string, order: string) =>
      `${amount} was charged to your card for your share of ${order}. Thank you.`,
    smaller: (share: string) => `That is less than the ${share} you agreed to: the order became smaller.`,
  },

  coBuyerCancelled: {
    subject: (shop: string) => `Your payment to ${shop} was cancelled`,
    title: "Your payment was cancelled",
  },

  /** Why an order or a payment was cancelled. */
  reasons: {
    merchant: (shop: string) => `${shop} has cancelled the order.`,
    dueDate: "The order was not fully paid in time.",
    commitDeadline: (shop: string) => `${shop} did not accept the order in time.`,
    captureFailed: "A payment for the order could not be charged.",
    shopReleased: (shop: string) => `${shop} has released your payment.`,
    withdrawn: "You have taken your payment back.",
    notNeeded: "The order became smaller, and your share is not needed any more.",
    cardRefused: "Your card could not be charged.",
    lost: "Your bank does not hold the amount any more.",
  },

  /** What becomes of the money of a cancelled payment. */
  released: (amount: string) => `Nothing was charged: the ${amount} held on your card is released.`,
  givenBack: (amount: string) => `The ${amount} charged to your card will be refunded.`,
  bank: "It may take a few days until your bank shows it.",

  refund: {
    subject: (amount: string, shop: string) => `Refund of ${amount} from ${shop}`,
    title: "Your refund is on its way",
    text: (amount: string, shop: string) => `${shop} has refunded ${amount} to the card you paid with.`,
    compensation: (amount: string) =>
      `Your payment was cancelled, so ${amount} was refunded to the card you paid with.`,
  },

  captainAgreed: {
    subject: (shop: string) => `Your payment plan for the order at ${shop}`,
    title: "You pay in parts or later",
    text: (shop: string, entity: string) =>
      `You have agreed with ${entity} to pay for your order at ${shop} on the dates below.`,
    most: "These are the most that you can owe: they become less when others pay their share.",
  },

  captainDeadlineNotice: {
    subject: (amount: string, day: string, shop: string) => `${amount} for your order at ${shop}, on ${day}`,
    title: "A payment is coming up",
    text: (amount: string, day: string, shop: string) =>
      `${amount} for your order at ${shop} will be charged to your card on ${day}.`,
    early: "You can pay before that day, without a fee, or change the card.",
  },

  captainDeadlinePaid: {
    subject: (amount: string, shop: string) => `${amount} is paid for your order at ${shop}`,
    title: "Your payment went through",
    text: (amount: string, shop: string, entity: string) =>
      `Thank you, ${entity} has received ${amount} for your order at ${shop}.`,
  },

  captainDeadlineFailed: {
    subject: (amount: string, shop: string) => `${amount} for your order at ${shop} could not be charged`,
    title: "A payment did not go through",
    text: (amount: string, shop: string) =>
      `Your bank did not allow ${amount} to be charged for your order at ${shop}.`,
    retry: (day: string) => `It will be tried again on ${day}. You can also pay now, or change the card.`,
    act: "It will not be tried again with this card: please pay now, or change the card.",
  },

  captainDeadlineLate: {
    subject: (amount: string, shop: string) => `${amount} for your order at ${shop} is late`,
    title: "A payment is late",
    text: (amount: string, day: string, shop: string) =>
      `${amount} for your order at ${shop} was due on ${day} and is not paid yet. Please pay now, or change the card.`,
  },

  captainDeadlineDefaulted: {
    subject: (amount: string, shop: string) => `${amount} for your order at ${shop} is still unpaid`,
    title: "A payment was not made",
    text: (amount: string, day: string, entity: string) =>
      `You owe ${entity} ${amount}, which was due on ${day}. It will not be charged again by itself: please pay now.`,
  },

  captainPlanChanged: {
    subject: (shop: string) => `Your payment plan for the order at ${shop} has changed`,
    title: "Your payment plan has changed",
    text: (shop: string) => `${shop} has given back a part of your order. These are the amounts now.`,
    returned: (amount: string) => `${amount} was refunded to the card you paid with.`,
    elsewhere: (amount: string) => `${amount} that you had not paid by card is given back to you separately.`,
  },

  captainPlanEnded: {
    subject: (shop: string) => `Nothing is owed any more for your order at ${shop}`,
    title: "Nothing is owed any more",
    text: (shop: string, entity: string) =>
      `Your payment plan for the order at ${shop} has ended: you owe ${entity} nothing any more for it.`,
  },

  /** Sentences of several e-mails about a plan. */
  plan: {
    held: (amount: string) =>
      `${amount} is held on your card, and your first part is charged from it when the order is complete; the rest follows on the dates you agreed to.`,
    nothingHeld: "Nothing is held on your card; you pay on the date you agreed to.",
    void: "Nothing was held or charged, and you owe nothing.",
    begun: "Your order is complete",
    rest: "The rest is charged to your card on these dates:",
    withFee: (amount: string, fee: string) => `${amount}, of which ${fee} is a fee`,
    paid: (amount: string) => `${amount}, paid`,
    late: (amount: string) => `${amount}, not paid yet`,
  },

  /** The page behind the link that stops reminders. */
  stopPage: {
    title: "Reminders about your order",
    ask: (shop: string) =>
      `While a part of your order at ${shop} is still to be paid, you get reminders by e-mail. Would you like to stop them?`,
    button: "Stop the reminders",
    stopped: "You will get no more reminders about this order.",
    still: "We will still write when it is complete or cancelled.",
  },

  /** The page behind the link for no more invitations. */
  refusePage: {
    title: "Invitations to orders",
    ask: (shop: string) =>
      `When people you know share an order at ${shop}, they can invite you by e-mail. Would you like no more of these invitations?`,
    button: "No more invitations",
    refused: (shop: string) => `You will get no more invitations to orders at ${shop}.`,
  },
};

/** Every word of the e-mails: a language that misses one does not compile. */
export type Words = typeof en;
