// The pages in English. Its shape is the type every other language has to fill; money and times come ready written.

import { plural } from "./plural.ts";

const minutes = (n: number) => plural("en", n, { one: `${n} minute`, other: `${n} minutes` });

export const en = {
  language: "en",

  heading: {
    choose: "How would you like to pay?",
    form: "Your order",
    action: "Confirm with your bank",
    checking: "Checking with your bank",
    paid: "Payment confirmed",
    sharePaid: "Your share is paid",
    allPaid: "Everything is paid",
    cancelled: "This order was cancelled",
    refunded: "This order was refunded",
    shareRefunded: "Your payment was refunded",
    tooLate: "The time to pay is over",
    unpaid: "Not everyone paid in time",
    complete: "Everything is paid",
    waiting: "The rest is being paid right now",
    closed: "This order takes no more payments",
    notFound: "This link does not work",
    replaced: "This link is not valid any more",
    unreachable: "The payment page did not load",
  },

  summary: {
    reference: (reference: string) => `Reference ${reference}`,
    basket: "Items",
    items: (n: number) => plural("en", n, { one: `${n} item`, other: `${n} items` }),
    item: (n: number) => `Item ${n}`,
    times: (n: number) => `${n} ×`,
    left: "Still to pay",
    until: (by: string) => `Until ${by}`,
    timeLeft: (duration: string) => `${duration} left`,
    lastMinute: "Less than a minute left",
  },

  /** Pages of the shop, by the shortest name people know them by. */
  legal: { terms: "Terms", privacy: "Privacy", contact: "Contact" },

  /** What the others read who were sent the link. */
  join: {
    invites: (firstName: string) => `${firstName} is sharing an order with you`,
    invited: "An order is shared with you",
    more: (n: number) => `and ${n} more`,
    who: "Who are you?",
    declined: "You have said that you are not joining.",
    waiting: "If that does not work out, you can pay here: this page will update by itself.",
  },

  people: {
    heading: "Who takes part",
    you: "You",
    name: (firstName: string, initial: string) => `${firstName} ${initial}.`,
    unnamed: "A buyer",
    paying: "paying now",
    note: "A note for the others",
    paid: (n: number) => plural("en", n, { one: "1 person has paid", other: `${n} people have paid` }),
    missing: (n: number) =>
      plural("en", n, { one: "1 person has still to pay", other: `${n} people have still to pay` }),
    workedOut:
      "Everyone sees what is left to pay, so that a single share can sometimes be worked out from it.",
  },

  sandbox: {
    label: "Sandbox",
    text: "This is a test: no money moves.",
    cards: "Show test cards",
  },

  shares: {
    question: "How many of you share?",
    people: "People, you included",
    fewer: "One person fewer",
    more: "One person more",
    youPay: "You pay",
    othersPay: (n: number) =>
      plural("en", n, { one: "The other person pays", other: `The ${n} others each pay` }),
    about: (amount: string) => `about ${amount}`,
    held: "Held on your card",
    mine: "Your share",
    howMuch: "How much do you pay?",
    part: "An equal part",
    suggested: "Your share",
    rest: "All that is left",
    own: "Another amount",
    ownLabel: (currency: string) => `Amount (${currency})`,
    ownHint: (least: string, most: string) => `From ${least} to ${most}`,
    ownHintOr: (least: string, most: string, all: string) => `From ${least} to ${most}, or all: ${all}`,
    choices: "More choices",
    onlyRest: "What is left cannot be shared any further: you pay all of it.",
  },

  pick: {
    question: "What do you pay for?",
    each: (amount: string) => `${amount} each`,
    left: (n: number, all: number) => `${n} of ${all} left`,
    taken: "Taken",
    included: "Included",
    fewer: (name: string) => `One fewer: ${name}`,
    more: (name: string) => `One more: ${name}`,
    search: "Search",
    none: "Nothing here is called that.",
    all: "Take all that is left",
    /** `who` may be unknown. */
    lost: (items: string, who: string | undefined) => `${who ?? "Someone"} was faster: ${items}`,
  },

  /** Why a share cannot be paid like that. */
  doubts: {
    noAmount: "Enter the amount you pay.",
    tooMuch: (all: string) => `Only ${all} is left to pay.`,
    tooLittle: (least: string) => `The smallest payment is ${least}.`,
    leavesTooLittle: (most: string, all: string) =>
      `That would leave too little for anyone to pay. Pay ${most} at most, or all: ${all}.`,
    lastTakesAll: (all: string) => `Nobody can come after you: pay all that is left, ${all}.`,
    nothingPicked: "Choose what you pay for.",
    pickMore: (least: string) => `The smallest payment is ${least}: choose some more.`,
    pickRest: (left: string, least: string) =>
      `That would leave ${left}, less than the smallest payment of ${least}. Take it too, or leave more.`,
  },

  modules: {
    chosen: "Way to pay",
    change: "Change",
  },

  /** What is held, what is charged, and when. It is read before and after paying. */
  promise: {
    held: (amount: string) => `${amount} is held on your card now`,
    toBeHeld: (amount: string) => `${amount} is held on your card when you pay`,
    nothingYet: "Nothing is held before you pay.",
    notChosen:
      "Nothing is held before you pay. Then what you choose is held on your card, and charged only once the order goes ahead; otherwise it is released.",
    beingTaken: (amount: string) => `${amount} is now being charged to your card.`,
    taken: (amount: string) => `${amount} was charged to your card.`,
    charged: (amount: string) => `${amount} is charged when you pay.`,
    single: (held: string) => `${held}, and charged as soon as your order is confirmed.`,
    singleTpc: (held: string, _by: string, shop: string) =>
      `${held}, and charged only when ${shop} accepts your order; otherwise it is released.`,
    direct: (held: string, by: string, _shop: string, share: string, most: string) =>
      `${held}. You will be charged ${share}, and at most ${most} if others have not paid by ${by}. The rest is released.`,
    directTpc: (held: string, by: string, shop: string, share: string, most: string) =>
      `${held}, and nothing is charged before ${shop} accepts the order. Then you will be charged ${share}, and at most ${most} if others have not paid by ${by}. The rest is released.`,
    partly: (held: string, by: string, _shop: string, share: string, most: string) =>
      `${held}. You will be charged ${share}, and at most ${most} if others have not paid by ${by}. If even more is missing then, nothing is charged.`,
    partlyTpc: (held: string, by: string, shop: string, share: string, most: string) =>
      `${held}, and nothing is charged before ${shop} accepts the order. Then you will be charged ${share}, and at most ${most} if others have not paid by ${by}. If even more is missing then, nothing is charged.`,
    less: (held: string, _by: string, _shop: string, share: string) =>
      `${held}. The order has become smaller: if it goes ahead, you will be charged about ${share}. The rest is released.`,
    asThingsStand: (amount: string) => `As things stand, you would be charged ${amount}.`,
    shareOfPartly: (held: string, by: string) =>
      `${held}, and charged when enough is paid, by ${by} at the latest; otherwise it is released.`,
    shareOfPartlyTpc: (held: string, by: string, shop: string) =>
      `${held}, and charged only when enough is paid by ${by} and ${shop} accepts the order; otherwise it is released.`,
    shareOfDirect: (held: string, by: string) =>
      `${held}, and charged when everyone has paid, by ${by} at the latest.`,
    shareOfDirectTpc: (held: string, _by: string, shop: string) =>
      `${held}, and charged only when ${shop} accepts the order; otherwise it is released.`,
    standard: (held: string, by: string) =>
      `${held}, and charged only when everyone has paid; if someone has not by ${by}, it is released.`,
    standardTpc: (held: string, by: string, shop: string) =>
      `${held}, and charged only when everyone has paid, by ${by}, and ${shop} accepts the order; otherwise it is released.`,
  },

  form: {
    details: "Your details",
    coming: "The form to pay is loading…",
    payingAs: (who: string) => `Paying as ${who}`,
    card: "Card",
    labels: {
      email: "E-mail",
      firstName: "First name",
      lastName: "Last name",
      number: "Card number",
      expiry: "Expiry (MM/YY)",
      cvc: "Security code",
    },
    cvcHint: "3 or 4 digits",
    cvcFront: "4 digits, on the front",
    cardFrame: "Card details",
    pay: (amount: string) => `Pay ${amount}`,
    payShare: (amount: string) => `Pay my share of ${amount}`,
    paidBefore: (amount: string) => ({
      title: `You have already paid ${amount} here`,
      text: "Nothing was held now. To pay once more, press the button again.",
    }),
    payNothing: "Pay my share",
    paying: "Payment under way…",
    cancel: "Cancel and return to the shop",
  },

  faults: {
    count: (n: number) =>
      plural("en", n, { one: "One field needs your attention.", other: `${n} fields need your attention.` }),
    email: {
      missing: "Enter your e-mail address.",
      invalid: "Enter an e-mail address like name@example.com.",
    },
    firstName: { missing: "Enter your first name.", invalid: "Enter a shorter first name." },
    lastName: { missing: "Enter your last name.", invalid: "Enter a shorter last name." },
    number: {
      missing: "Enter the number of your card.",
      invalid: "This is not a card number. Check its digits.",
    },
    expiry: {
      missing: "Enter the expiry date.",
      invalid: "Enter month and year, like 08/30.",
      expired: "This card has expired.",
    },
    cvc: { missing: "Enter the security code.", invalid: "Enter all digits of the code." },
  },

  notices: {
    declined: {
      title: "Your bank declined the payment",
      text: "Nothing was charged. Try again or use another card.",
    },
    notConfirmed: {
      title: "Not confirmed with your bank",
      text: "Nothing was charged. Try again or use another card.",
    },
    expired: {
      title: "This card has expired",
      text: "Nothing was charged. Check the date or use another card.",
    },
    checkCode: {
      title: "The security code is not right",
      text: "Nothing was charged. Check the code on your card and try again.",
    },
    tryAnotherCard: {
      title: "This card could not be used",
      text: "Nothing was charged. Please try another card.",
    },
    notFinanced: {
      title: "You cannot pay this order in parts or later",
      text: "Nothing was charged. You can still pay it now.",
    },
    amountTooSmall: {
      title: "This amount is too small to be paid",
      text: "Nothing was charged. No card can pay so little here: please contact the shop.",
    },
    later: {
      title: "The payment did not go through",
      text: "It is not your card's fault, and nothing was taken. Please try again in a few minutes.",
    },
    givenUp: { title: "Payment cancelled", text: "Nothing was charged. You can pay when you are ready." },
    withdrawn: {
      title: "You took your payment back",
      text: "The hold on your card is released. You can pay again as long as the order is open.",
    },
    notWithdrawn: {
      title: "Your payment could not be taken back",
      text: "Everyone may have paid by now, or the connection dropped. This page shows where it stands.",
    },
    cardUnread: {
      title: "Your card could not be read",
      text: "Nothing was charged. Check your connection and press the button again.",
    },
    notDone: { title: "That did not work", text: "Check your connection and try again." },
    unreachable: {
      title: "No answer so far",
      text: "The connection may have dropped. Press the button again: you cannot be charged twice.",
    },
    refused: {
      title: "The payment could not start",
      text: "Nothing was charged. Check your details and try again.",
    },
    changed: {
      title: "The order has just changed",
      text: "Nothing was charged. Check the amount and try again.",
    },
    faster: {
      title: "Someone was faster",
      text: "What you chose has just been taken. Your card was not used: here is what is left.",
    },
    tooMany: (waitMinutes: number | undefined) => ({
      title: "Too many tries",
      text:
        waitMinutes === undefined
          ? "Please wait a little and try again."
          : `Please try again in ${minutes(waitMinutes)}.`,
    }),
  },

  action: {
    text: (amount: string) => `Your bank wants you to confirm this payment of ${amount}.`,
    save: "Your bank wants you to confirm that this card is saved, to be charged later.",
    frame: "Your bank's page",
    done: "I have confirmed",
    notYet: "Your bank has not confirmed it yet. Once it has, this page goes on by itself.",
    ownWindow: "Open the bank's page on its own",
    abandon: "Cancel this payment",
  },

  checking: {
    text: "We are waiting for your bank's answer. There is nothing for you to do, and no need to pay again.",
    slow: "It is taking longer than usual. You can close this page and come back with the same link: you will not be charged twice.",
    cutOff: "There is no connection at the moment. We keep trying.",
  },

  /** What the captain sends to the others, and the ways to do it. */
  invite: {
    /** `n` is 0 where the number is unknown. */
    others: (n: number) =>
      n === 0
        ? "Now invite the others"
        : plural("en", n, { one: "Now invite one more person", other: `Now invite the ${n} others` }),
    /** The link follows. */
    message: (what: string, by: string) =>
      `I have paid my share (${what}). You can pay yours here until ${by}:`,
    scan: "Scan this code to pay your share.",
    close: "Close",
    receipt: "Your receipt",
  },

  paid: {
    thanks: (shop: string) => `Thank you. Your payment to ${shop} went through.`,
    inviteOthers: "Send this link to the others, so that they can pay.",
    allPaid: (shop: string) => `Thank you. Nothing is left to pay to ${shop}.`,
    /** What the captain answers for; `n` is 0 where the number is unknown. */
    covered: (n: number, amount: string) =>
      `${n > 0 ? plural("en", n, { one: "1 person did not pay", other: `${n} people did not pay` }) : "Not everyone paid"}: ${amount} was added to your share.`,
    toShop: (shop: string) => `Continue to ${shop}`,
    amount: "Amount",
    share: "Your share",
    refunded: "Refunded",
    date: "Date",
    reference: "Reference",
    open: "Still to be paid",
    progress: (paid: string, total: string) => `${paid} of ${total} paid`,
    beingPaid: (amount: string) => `${amount} being paid`,
    missing: (amount: string) => `${amount} missing`,
    link: "Link for the others",
    copy: "Copy link",
    copied: "Link copied",
    send: "Share…",
    showCode: "QR code",
    code: "QR code of the link",
    again: "Pay another part",
    withdraw: (amount: string) => `Take back ${amount}`,
    withdrawAsk: (amount: string) => `Take back your payment of ${amount}?`,
    withdrawText: "The hold on your card is released, and others can pay this part.",
    withdrawYes: "Yes, take it back",
    withdrawNo: "Keep my payment",
    renew: "Replace the link",
    renewAsk: "Replace the link with a new one?",
    renewText: "The old link stops working at once. Payments already made stay.",
    renewYes: "Yes, replace it",
    renewNo: "Keep it",
    renewed: "This is the new link. The old one does not work any more.",
  },

  ended: {
    reasons: {
      merchant: (shop: string) => `${shop} has cancelled the order.`,
      commitDeadline: (shop: string) => `${shop} did not accept the order in time.`,
      captureFailed: (_shop: string) => "A payment for the order could not be charged.",
    },
    cancelled: "What was held on a card is released, and what was charged is refunded.",
    refunded: "The money is on its way back to the card you paid with.",
    shareRefunded: "The money is on its way back to the card you paid with. The order itself stands.",
    tooLate: (when: string) => `This order could be paid until ${when}. Nothing was charged.`,
    unpaid: (when: string) =>
      `The order was cancelled because not everyone had paid by ${when}. What was held on your card is released.`,
    complete: "There is nothing left to pay.",
    closed: "It may be paid already, or the time to pay is over.",
    notFound: "Check that the address is complete, or ask the shop for a new link.",
    replaced: "There may be a new one: ask the person who sent it to you.",
    unreachable: "Check your connection and try again.",
    again: "Try again",
    toShop: "Return to the shop",
  },
};

/** Every word of the pages: a language that misses one does not compile. */
export type Words = typeof en;
