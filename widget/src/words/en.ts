// The pages in English. Its shape is the type every other language has to fill; money and times come ready written.

import { plural } from "./plural.ts";

const minutes = (n: number) => plural("en", n, { one: `${n} minute`, other: `${n} minutes` });

export const en = {
  language: "en",

  heading: {
    form: "Your order",
    action: "Confirm with your bank",
    checking: "Checking with your bank",
    paid: "Payment confirmed",
    sharePaid: "Your share is paid",
    allPaid: "Everyone has paid",
    cancelled: "This order was cancelled",
    refunded: "This order was refunded",
    tooLate: "The time to pay is over",
    closed: "This order takes no more payments",
    notFound: "This link leads nowhere",
    unreachable: "The payment page did not load",
  },

  summary: {
    reference: (reference: string) => `Reference ${reference}`,
    basket: "Items",
    items: (n: number) => plural("en", n, { one: `${n} item`, other: `${n} items` }),
    item: (n: number) => `Item ${n}`,
    times: (n: number) => `${n} ×`,
  },

  sandbox: {
    label: "Sandbox",
    text: "This is a test: no money moves.",
    cards: "Show test cards",
    any: "Choose one to fill it in. Any future date and any security code work.",
    does: {
      pays: "is accepted",
      asksBank: "asks for the bank's confirmation",
      declines: "is declined",
      lacksFunds: "lacks funds",
      hasExpired: "has expired",
      wrongCvc: "has a wrong security code",
      failsCapture: "is accepted, but cannot be charged later",
      losesAnswer: "is accepted, but the answer is late",
    },
  },

  shares: {
    question: "How many of you share?",
    people: "People, you included",
    fewer: "One person fewer",
    more: "One person more",
    youPay: "You pay",
    othersPay: (n: number) =>
      plural("en", n, { one: "The other person pays", other: `The ${n} others each pay` }),
    held: "Held on your card",
  },

  /** What is held, what is taken, and when. */
  promise: {
    single: (amount: string) =>
      `${amount} is held on your card now, and taken as soon as your order is confirmed.`,
    singleTpc: (amount: string, shop: string) =>
      `${amount} is held on your card now, and taken only when ${shop} accepts your order; otherwise it is released.`,
    direct: (hold: string, by: string) =>
      `${hold} is held on your card now. When the others have paid, by ${by} at the latest, only your share is taken, plus any share left unpaid, and the rest is released.`,
    directTpc: (hold: string, by: string, shop: string) =>
      `${hold} is held on your card now, and nothing is taken before ${shop} accepts the order. Then only your share is taken, plus any share left unpaid by ${by}, and the rest is released.`,
    standard: (share: string, by: string) =>
      `${share} is held on your card now, and taken only when everyone has paid; if someone has not by ${by}, it is released.`,
    standardTpc: (share: string, by: string, shop: string) =>
      `${share} is held on your card now, and taken only when everyone has paid, by ${by}, and ${shop} accepts the order; otherwise it is released.`,
  },

  form: {
    details: "Your details",
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
    cardFrame: "Card details",
    pay: (amount: string) => `Pay ${amount}`,
    payShare: (amount: string) => `Pay my share of ${amount}`,
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
      missing: "Enter the date on your card.",
      invalid: "Enter month and year, like 08/30.",
      expired: "This card has expired.",
    },
    cvc: { missing: "Enter the security code.", invalid: "Enter the 3 or 4 digits of the code." },
  },

  notices: {
    declined: {
      title: "Your bank declined the payment",
      text: "Nothing was taken. Try again or use another card.",
    },
    expired: {
      title: "This card has expired",
      text: "Nothing was taken. Check the date or use another card.",
    },
    checkCode: {
      title: "The security code is not right",
      text: "Nothing was taken. Check the code on your card and try again.",
    },
    tryAnotherCard: {
      title: "This card could not be used",
      text: "Nothing was taken. Please try another card.",
    },
    later: {
      title: "The payment did not go through",
      text: "It is not your card's fault, and nothing was taken. Please try again in a few minutes.",
    },
    givenUp: { title: "Payment cancelled", text: "Nothing was taken. You can pay when you are ready." },
    unreachable: {
      title: "No answer so far",
      text: "The connection may have dropped. Press the button again: you cannot be charged twice.",
    },
    refused: {
      title: "The payment could not start",
      text: "Nothing was taken. Check your details and try again.",
    },
    changed: {
      title: "The order has just changed",
      text: "Nothing was taken. Check the amount and try again.",
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
    frame: "Your bank's page",
    done: "I have confirmed",
    ownWindow: "Open the bank's page by itself",
    abandon: "Cancel this payment",
  },

  checking: {
    text: "We are waiting for your bank's answer. There is nothing for you to do, and no need to pay again.",
    slow: "It is taking longer than usual. You can close this page and come back by the same link: you will not be charged twice.",
    cutOff: "There is no connection at the moment. We keep trying.",
  },

  paid: {
    thanks: (shop: string) => `Thank you. Your payment to ${shop} went through.`,
    inviteOthers: (by: string) => `Send this link to the others: they can pay until ${by}.`,
    allPaid: (shop: string) => `Thank you. Nothing is left to pay to ${shop}.`,
    toShop: (shop: string) => `Continue to ${shop}`,
    amount: "Amount",
    share: "Your share",
    reference: "Reference",
    open: "Still to be paid",
    progress: (paid: string, total: string) => `${paid} of ${total} paid`,
    link: "Link for the others",
    copy: "Copy link",
    copied: "Link copied",
    send: "Share…",
  },

  ended: {
    cancelled: "What was held on a card is released, and what was taken is given back.",
    refunded: "The money is on its way back to the card you paid with.",
    tooLate: (when: string) => `This order could be paid until ${when}. Nothing was taken.`,
    closed: "It may be paid already, or its time is over.",
    notFound: "Check that the address is complete, or ask the shop for a new link.",
    unreachable: "Check your connection and try again.",
    again: "Try again",
    toShop: "Return to the shop",
  },
};

/** Every word of the pages: a language that misses one does not compile. */
export type Words = typeof en;
