// Cases of each e-mail to a captain who pays in parts or later: the order's life before it, the charge, deadline or
// refund it is about, and its key sentences in English. Example A of the specification.

import type { MailJob, PlanMailName } from "../../../src/domain/order/jobs.ts";
import {
  agrees,
  arrives,
  chargeDeclined,
  charges,
  financedOrder,
  paysDeadlines,
} from "../domain/financing.ts";
import type { Scenario } from "../domain/scenario.ts";
import { at, captain, captures, does, live, refunds } from "../domain/scenario.ts";
import { LINKS } from "./mail-view.ts";

type Case = readonly [
  mail: PlanMailName,
  scenario: Scenario,
  about: Partial<MailJob>,
  says: readonly string[],
];

const agreed = live(financedOrder(), agrees(captain));
const later = live(financedOrder(), agrees(captain, "later"));
const group = live(financedOrder({ ux: "collect" }), agrees(captain, "three", { amount: 50_00 }));
const begun = live(agreed, captures(captain));
const due = live(begun, at("31d"));
const onePaid = live(due, charges("charge_1"));
const refused = live(due, chargeDeclined("charge_1"));
const first = { deadlineId: "dl_captain-1" };
const charge = { chargeId: "charge_1" };
const elsewhere = (deadlineId: string) => does({ kind: "notePaidElsewhere", deadlineId });

export const PLAN_MAIL_CASES: readonly Case[] = [
  [
    "captainAgreed",
    agreed,
    {},
    [
      "Your payment plan for the order at Lakeside",
      "You have agreed with Lakeside Credit to pay for your order at Lakeside on the dates below.",
      "July 2, 2025: €33.83, of which €0.50 is a fee\nAugust 2, 2025: €33.83, of which €0.50 is a fee",
      "€33.34 is held on your card, and your first part is charged from it when the order is complete;",
      `See the order:\n${LINKS.page}`,
    ],
  ],
  ["captainAgreed", later, {}, ["Nothing is held on your card; you pay on the date you agreed to."]],
  ["captainAgreed", group, {}, ["These are the most that you can owe"]],
  [
    "captainDeadlineNotice",
    begun,
    first,
    [
      "€33.83 for your order at Lakeside, on July 2, 2025",
      "€33.83 for your order at Lakeside will be charged to your card on July 2, 2025.",
      "You can pay before that day, without a fee, or change the card.",
      LINKS.page,
    ],
  ],
  [
    "captainDeadlinePaid",
    onePaid,
    charge,
    [
      "€33.83 is paid for your order at Lakeside",
      "Thank you, Lakeside Credit has received €33.83 for your order at Lakeside.",
      "Still to be paid: €33.83\nJuly 2, 2025: €33.83, paid\nAugust 2, 2025: €33.83, of which €0.50 is a fee",
    ],
  ],
  [
    "captainDeadlinePaid",
    live(begun, elsewhere("dl_captain-1")),
    first,
    ["Lakeside Credit has received €33.33", "July 2, 2025: €33.33, paid"],
  ],
  [
    "captainDeadlineFailed",
    refused,
    charge,
    [
      "€33.83 for your order at Lakeside could not be charged",
      "It will be tried again on July 4, 2025. You can also pay now, or change the card.",
      "July 2, 2025: €33.83, of which €0.50 is a fee, not paid yet",
      LINKS.page,
    ],
  ],
  [
    "captainDeadlineFailed",
    live(due, chargeDeclined("charge_1", "never")),
    charge,
    ["It will not be tried again with this card: please pay now, or change the card."],
  ],
  [
    "captainDeadlineLate",
    live(due, chargeDeclined("charge_1", "never"), at("35d")),
    first,
    [
      "€33.83 for your order at Lakeside is late",
      "€33.83 for your order at Lakeside was due on July 2, 2025 and is not paid yet.",
    ],
  ],
  [
    "captainDeadlineDefaulted",
    live(due, chargeDeclined("charge_1", "never"), at("95d")),
    first,
    ["You owe Lakeside Credit €33.83, which was due on July 2, 2025.", "please pay now", LINKS.page],
  ],
  [
    "captainPlanChanged",
    live(begun, refunds(20_00)),
    { refundId: "rfd_captain-1-1" },
    [
      "Your payment plan for the order at Lakeside has changed",
      "Lakeside has given back a part of your order. These are the amounts now.",
      "July 2, 2025: €23.68, of which €0.35 is a fee",
    ],
  ],
  [
    "captainPlanChanged",
    live(onePaid, refunds(60_00), arrives),
    { refundId: "rfd_captain-1-1" },
    ["€27.07 was refunded to the card you paid with.", "July 2, 2025: €6.76, paid"],
  ],
  [
    "captainPlanChanged",
    live(begun, elsewhere("dl_captain-1"), elsewhere("dl_captain-2"), refunds(10_00)),
    { refundId: "rfd_captain-2-1" },
    ["€10.00 that you had not paid by card is given back to you separately."],
  ],
  [
    "captainPlanEnded",
    live(begun, paysDeadlines("charge_1"), does(capturedOf("charge_1"))),
    {},
    [
      "Nothing is owed any more for your order at Lakeside",
      "Your payment plan for the order at Lakeside has ended: you owe Lakeside Credit nothing any more for it.",
    ],
  ],
];

function capturedOf(chargeId: string) {
  return { kind: "noteCharge", chargeId, outcome: { kind: "captured", ref: "ref_1" } } as const;
}

/** Other e-mails to such a captain. */
export const LATER = { agreed, later, group, begun };
