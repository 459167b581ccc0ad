// Cases of each e-mail: its recipient, the order's life before it, and its key sentences in English.

import { holdLost } from "../domain/provider-answers.ts";
import {
  another,
  at,
  bob,
  cancels,
  captain,
  captureRefused,
  captures,
  cleo,
  commits,
  order,
  pays,
  refunds,
  refundsArrive,
  releaseFindsCaptured,
  withdraws,
} from "../domain/scenario.ts";
import type { MailCase } from "./gap-mail-cases.ts";
import { GAP_MAIL_CASES } from "./gap-mail-cases.ts";
import { INVITATION_MAIL_CASES } from "./invitation-mail-cases.ts";
import { LINKS } from "./mail-view.ts";

const tpc = { tpc: true, due: "4d" } as const;
const first = [pays(captain, 500)];
export const two = [...first, pays(bob, 300)];
const all = [...two, pays(cleo, 200)];
const again = { ...another("more"), payer: bob.id };
const completed = [...all, captures(bob, cleo, captain)];

const DUE = "Saturday, June 7 at 9:00 AM UTC";

export const MAIL_CASES: readonly MailCase[] = [
  [
    "captainLink",
    captain,
    order(),
    first,
    [
      "Your link to share the order at Lakeside",
      "Thank you, your payment to Lakeside went through.",
      "Order total: €10.00\nYour share: €5.00\nStill to be paid: €5.00",
      `Can be paid until: ${DUE}`,
      `€10.00 is held on your card. You will be charged €5.00, and at most €10.00 if others have not paid by ${DUE}. The rest is released.`,
      LINKS.share,
      `See who has paid:\n${LINKS.page}`,
    ],
  ],
  ["captainLink", captain, order(tpc), first, ["nothing is charged before Lakeside accepts the order"]],
  [
    "captainLink",
    captain,
    order({ type: "standard" }),
    first,
    [`€5.00 is held on your card, and charged only when everyone has paid; if someone has not by ${DUE}`],
  ],
  [
    "captainLink",
    captain,
    order({ ...tpc, type: "standard" }),
    first,
    ["and Lakeside accepts the order; otherwise it is released."],
  ],
  [
    "captainShareReminder",
    captain,
    order(),
    [...first, at("1d")],
    ["Nobody has joined your order at Lakeside yet", "€5.00 of €10.00 is still to be paid.", LINKS.share],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    [...first, at("4d")],
    ["€5.00 still to be paid for your order at Lakeside", "Nobody else has paid so far.", `until ${DUE}`],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    two,
    ["One other person has paid so far.", "€2.00 is still missing"],
  ],
  [
    "captainDueReminder",
    captain,
    order(),
    [...first, pays(bob, 100), pays(cleo, 100)],
    ["2 others have paid so far.", "€3.00 is still missing"],
  ],
  ...GAP_MAIL_CASES,
  ...INVITATION_MAIL_CASES,
  [
    "captainCompleted",
    captain,
    order(),
    completed,
    [
      "Your order at Lakeside is complete",
      "€5.00 was charged to your card. What was held beyond that is released.",
      "Order total: €10.00\nCharged to your card: €5.00",
    ],
  ],
  [
    "captainCompleted",
    captain,
    order(),
    [...two, at("5d"), captures(bob, captain)],
    ["€7.00 was charged to your card. Not everyone paid: €2.00 was added to your share."],
  ],
  [
    "captainCompleted",
    captain,
    order(tpc),
    [...all, commits(600), captures(bob, cleo, captain)],
    ["€3.00 was charged to your card.", "Order total: €6.00"],
  ],
  [
    "captainCompleted",
    captain,
    order({ ...tpc, type: "standard" }),
    [pays(captain, 50), pays(bob, 950), commits(1), captures(bob)],
    ["Nothing was charged to your card."],
  ],
  [
    "captainCancelled",
    captain,
    order(),
    [...first, cancels()],
    [
      "Your order at Lakeside was cancelled",
      "Lakeside has cancelled the order.",
      "Nothing was charged: the €10.00 held on your card is released. It may take a few days until your bank shows it.",
    ],
  ],
  [
    "captainCancelled",
    captain,
    order({ type: "standard" }),
    [...first, at("5d")],
    ["The order was not fully paid in time.", "the €5.00 held on your card is released"],
  ],
  [
    "captainCancelled",
    captain,
    order(tpc),
    [...all, at("6d")],
    ["Lakeside did not accept the order in time."],
  ],
  [
    "captainCancelled",
    captain,
    order({ type: "standard" }),
    [...all, captureRefused(bob)],
    ["A payment for the order could not be charged."],
  ],
  [
    "coBuyerReceipt",
    bob,
    order(),
    two,
    [
      "Your share of €3.00 at Lakeside",
      "Thank you, you are taking part in Cleo's order at Lakeside.",
      `€3.00 is held on your card, and charged when everyone has paid, by ${DUE} at the latest.`,
      `See the order:\n${LINKS.page}`,
    ],
  ],
  [
    "coBuyerReceipt",
    again,
    order(),
    [...two, pays(again, 100)],
    ["This is another payment of yours for this order: you have paid €4.00 in all."],
  ],
  ["coBuyerReceipt", bob, order(tpc), two, ["charged only when Lakeside accepts the order; otherwise"]],
  [
    "coBuyerReceipt",
    bob,
    order({ type: "standard" }),
    two,
    ["charged only when everyone has paid; if someone"],
  ],
  ["coBuyerReceipt", cleo, order(), all, ["Everything is paid, so €2.00 will be charged soon."]],
  ["coBuyerReceipt", cleo, order(tpc), all, ["charged only when Lakeside accepts the order"]],
  [
    "coBuyerReceipt",
    cleo,
    order(tpc),
    [commits(), ...all],
    ["Everything is paid, so €2.00 will be charged soon."],
  ],
  [
    "coBuyerTaken",
    bob,
    order(),
    [...all, captures(bob)],
    [
      "€3.00 was charged for your share at Lakeside",
      "€3.00 was charged to your card for your share of Cleo's order at Lakeside. Thank you.",
    ],
  ],
  [
    "coBuyerTaken",
    bob,
    order(tpc),
    [...all, commits(500), captures(bob)],
    [
      "€1.50 was charged to your card",
      "That is less than the €3.00 you agreed to: the order became smaller.",
    ],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, cancels()],
    ["Lakeside has cancelled the order.", "the €3.00 held"],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, pays(again, 100), cancels()],
    ["Nothing was charged: the €4.00 held on your card is released."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, pays(again, 100), cancels(bob)],
    ["Nothing was charged: the €3.00 held on your card is released."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order({ type: "standard" }),
    [...two, pays(again, 100), pays(cleo, 100), captures(again), captureRefused(cleo)],
    ["The €1.00 charged to your card will be refunded. What was held beyond that is released."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order({ type: "standard" }),
    [...all, captures(bob), captureRefused(cleo)],
    ["A payment for the order could not be charged.", "The €3.00 charged to your card will be refunded."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, cancels(bob)],
    ["Your payment to Lakeside was cancelled", "Lakeside has released your payment.", "Nothing was charged"],
  ],
  ["coBuyerCancelled", bob, order(), [...two, withdraws(bob)], ["You have taken your payment back."]],
  ["coBuyerCancelled", bob, order(), [...all, captureRefused(bob)], ["Your card could not be charged."]],
  [
    "coBuyerCancelled",
    bob,
    order(),
    [...two, holdLost(bob)],
    ["Your bank does not hold the amount any more."],
  ],
  [
    "coBuyerCancelled",
    bob,
    order(tpc),
    [...all, commits(1)],
    ["The order became smaller, and your share is not needed any more."],
  ],
  [
    "coBuyerRefunded",
    bob,
    order(),
    [...completed, refunds(100, bob), refundsArrive],
    [
      "Refund of €1.00 from Lakeside",
      "Lakeside has refunded €1.00 to the card you paid with.",
      "Charged to your card: €3.00\nRefunded: €1.00",
    ],
  ],
  [
    "captainRefunded",
    captain,
    order(),
    [...completed, refunds(), refundsArrive],
    ["Refund of €5.00 from Lakeside"],
  ],
  [
    "coBuyerRefunded",
    bob,
    order(),
    [...two, cancels(bob), releaseFindsCaptured(bob, 300), refundsArrive],
    ["Your payment was cancelled, so €3.00 was refunded to the card you paid with."],
  ],
];
