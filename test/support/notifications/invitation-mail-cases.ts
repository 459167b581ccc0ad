// Cases of e-mails about invitations: recipient, the order's life before, and key sentences in English.

import { declines, invites, mailed } from "../domain/inviting.ts";
import { captain, order, pays } from "../domain/scenario.ts";
import type { MailCase } from "./gap-mail-cases.ts";
import { LINKS } from "./mail-view.ts";

const invited = [pays(captain, { nbShares: 4 }), invites("inv_1"), mailed("inv_1")];
const items = [{ id: "itm_1", amount: 100, quantity: 10 }];

/** The view of each is about the captain's payment; its reader is Ana. */
export const INVITATION_MAIL_CASES: readonly MailCase[] = [
  [
    "invitation",
    captain,
    order(),
    invited,
    [
      "Cleo invites you to pay a share at Lakeside",
      "Cleo has paid for an order at Lakeside and invites you to pay a share of it.",
      "Order total: €10.00\nYour share: €2.50",
      "On the page of the order you can pay, or say that you are not joining.",
      "because Cleo has invited you to an order at Lakeside",
      `See the order and pay:\n${LINKS.page}`,
      `No more invitations from Lakeside:\n${LINKS.stop}`,
    ],
  ],
  [
    "invitation",
    captain,
    order({ ux: "picking", items }),
    [pays(captain, { units: [{ itemId: "itm_1", quantity: 4 }] }), invites("inv_1")],
    ["You choose on the page what you pay for."],
  ],
  [
    "nudge",
    captain,
    order(),
    invited,
    [
      "Cleo reminds you of your share at Lakeside",
      "Cleo is waiting for your share of an order at Lakeside. It can be paid until",
      `See the order and pay:\n${LINKS.page}`,
    ],
  ],
  [
    "captainDeclined",
    captain,
    order(),
    [...invited, declines("inv_1")],
    [
      "Bob is not joining your order at Lakeside",
      "Bob is not joining. €7.50 is still missing, and the order can be paid until",
      LINKS.share,
    ],
  ],
];
