// Cases of e-mails about what is left to pay: recipient, the order's life before, and key sentences in English.

import type { MailName } from "../../../src/domain/order/jobs.ts";
import type { Buyer, Scenario, Step } from "../domain/scenario.ts";
import {
  asksOthers,
  at,
  bob,
  captain,
  captureRefused,
  captures,
  movesDueDate,
  order,
  pays,
  waives,
  withdraws,
} from "../domain/scenario.ts";
import { LINKS } from "./mail-view.ts";

export type MailCase = readonly [
  mail: MailName,
  who: Buyer,
  start: Scenario,
  steps: readonly Step[],
  says: readonly string[],
];

const tenth = order({ type: "standard", terms: { guarantee: 100 } });
const first = [pays(captain, 500)];
const two = [...first, pays(bob, 300)];

export const GAP_MAIL_CASES: readonly MailCase[] = [
  [
    "captainLink",
    captain,
    tenth,
    first,
    [
      "€6.00 is held on your card. You will be charged €5.00, and at most €6.00 if others have not paid by",
      "If even more is missing then, nothing is charged.",
    ],
  ],
  ["coBuyerReceipt", bob, tenth, two, ["€3.00 is held on your card, and charged when enough is paid, by"]],
  [
    "captainGap",
    captain,
    tenth,
    [...two, withdraws(bob)],
    [
      "€5.00 is missing again for your order at Lakeside",
      "so €5.00 is missing.",
      "cover €1.00 yourself on your page: it is held on your card already",
      LINKS.share,
    ],
  ],
  [
    "captainGap",
    captain,
    order({ type: "standard", terms: { guarantee: 0 } }),
    [...two, withdraws(bob)],
    ["A payment for your order is no longer held, so €5.00 is missing."],
  ],
  [
    "captainCompleted",
    captain,
    order(),
    [pays(captain, { nbShares: 4 }), pays(bob, 250), at("5d"), captures(bob, captain)],
    ["€7.50 was charged to your card. 2 people did not pay: €5.00 was added to your share."],
  ],
  [
    "captainCompleted",
    captain,
    order(),
    [pays(captain, { nbShares: 2 }), pays(bob, 500), captureRefused(bob), captures(captain)],
    ["€10.00 was charged to your card. 1 person did not pay: €5.00 was added to your share."],
  ],
  [
    "amountLowered",
    bob,
    tenth,
    [...two, waives(100)],
    ["Less is to be paid for the order at Lakeside", "Only €9.00 is to be paid for Cleo's order", LINKS.page],
  ],
  [
    "coBuyerTaken",
    bob,
    order({ type: "standard", terms: { guarantee: 0, guarantors: "anyone" } }),
    [...first, pays(bob, { amount: 300, pledge: 200 }), at("5d"), captures(bob)],
    ["€5.00 was charged to your card for your share", "€2.00 was added to your share."],
  ],
  [
    "dueDateMoved",
    bob,
    tenth,
    [...two, movesDueDate("5d1h")],
    [
      "More time to pay for the order at Lakeside",
      "Until Saturday, June 7 at 10:00 AM UTC there is now time to pay for Cleo's order",
      "you can take your payment back",
    ],
  ],
  [
    "askToPay",
    bob,
    tenth,
    [...two, asksOthers()],
    [
      "Can you add €1.00 to the order at Lakeside?",
      "€2.00 is still missing. Cleo asks those who have paid to share it among themselves. Your part would be €1.00.",
      "nothing more is held or charged unless you pay it yourself",
      "Can be paid until: Tuesday, June 3 at 9:00 AM UTC",
      LINKS.page,
    ],
  ],
  [
    "askToPay",
    captain,
    tenth,
    [...two, asksOthers()],
    ["You have asked those who have paid to share it, and you are one of them. Your part would be €1.00."],
  ],
  ["askToPay", bob, tenth, [...two, asksOthers("all", "merchant")], ["Lakeside asks those who have paid"]],
  [
    "askEnded",
    captain,
    tenth,
    [...two, asksOthers(), at("1d")],
    [
      "€2.00 is still missing for the order at Lakeside",
      "Not all that was asked for has been paid: €2.00 is still missing. It can be paid until",
    ],
  ],
  [
    "askEnded",
    captain,
    tenth,
    [...two, asksOthers("all", "merchant"), at("1d")],
    ["Not all that was asked for has been paid: €2.00 is still missing."],
  ],
  [
    "askEnded",
    bob,
    tenth,
    [...two, asksOthers(), waives()],
    [
      "Nothing is missing any more for the order at Lakeside",
      "You need not pay anything more for Cleo's order at Lakeside.",
    ],
  ],
];
