// Acts in the captain's e-mails about a gap: those that the order's state allows, and none where there is only the link.

import { expect, test } from "bun:test";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  asks,
  bob,
  captain,
  cleo,
  covers,
  live,
  order,
  pays,
  withdraws,
} from "../../support/domain/scenario.ts";
import { LINKS, viewOf, write } from "../../support/notifications/mail-view.ts";

const standard = (guarantee?: number): Scenario =>
  live(
    order({ type: "standard", ...(guarantee === undefined ? {} : { terms: { guarantee } }) }),
    pays(captain, 500),
    pays(bob, 300),
  );

const optional = [
  { id: "itm_1", amount: 500, quantity: 2 },
  { id: "itm_2", amount: 300, quantity: 1, optional: true },
];
const seat = { units: [{ itemId: "itm_1", quantity: 1 }] };
const dinner = (minAmount = 1000): Scenario =>
  live(
    order({ ux: "picking", amount: 1300, items: optional, terms: { guarantee: 0, minAmount } }),
    pays(captain, seat),
  );

const PAY = "pay the missing €2.00 yourself with the link above";
const LATER = Date.UTC(2025, 5, 8, 9);

test.each<[name: string, Scenario, acts: readonly string[], steps?: readonly Step[]]>([
  ["nothing pledged", standard(0), [PAY]],
  [
    "a part pledged",
    standard(100),
    [PAY, "cover €1.00 yourself on your page: it is held on your card already"],
  ],
  ["all pledged", standard(600), ["cover €2.00 yourself on your page: it is held on your card already"]],
  [
    "what is left after a cover",
    standard(600),
    ["cover €1.00 yourself on your page: it is held on your card already"],
    [covers(captain, 100)],
  ],
  [
    "the captain has left nothing pledged",
    standard(100),
    ["pay the missing €1.00 yourself with the link above"],
    [covers(captain, 100)],
  ],
  [
    "another buyer is paying a part",
    standard(0),
    ["pay the missing €1.00 yourself with the link above"],
    [asks(cleo, 100)],
  ],
  ["another buyer is paying all", standard(600), [], [asks(cleo, 200)]],
  [
    "a payment is being released",
    standard(0),
    ["pay the missing €4.00 yourself with the link above"],
    [withdraws(bob), asks(cleo, 100)],
  ],
  [
    "type direct",
    live(order(), pays(captain, 500)),
    ["cover €5.00 yourself on your page: it is held on your card already"],
  ],
  [
    "units that are not taken",
    dinner(),
    ["pay the missing €8.00 yourself with the link above", "leave out on your page what is not taken: €3.00"],
  ],
  ["units that are needed", dinner(1300), ["pay the missing €8.00 yourself with the link above"]],
  ["no guarantee and only the link", standard(), []],
])("%s", (_, start, acts, steps = []) => {
  const scenario = live(start, ...steps);
  for (const mail of ["captainDueReminder", "captainGap"] as const) {
    const { text, html } = write(viewOf(scenario, mail, captain));
    expect<readonly string[]>(text.match(/^- .*$/gm) ?? []).toEqual(acts.map((act) => `- ${act}`));
    expect<readonly string[]>(html.match(/<li>.*<\/li>/g) ?? []).toEqual(
      acts.map((act) => `<li>${act}</li>`),
    );
  }
});

test("a due date that the captain may move, with the latest moment", () => {
  const { text } = write(viewOf(standard(), "captainDueReminder", captain, { latestDueDate: LATER }));
  expect(text).toContain(
    `${LINKS.share}\n\nYou can also:\n- ${PAY}\n- give everyone more time on your page, until Sunday, June 8 at 9:00 AM UTC at the latest\n\n`,
  );
});

test("an order without a guarantee has the reminder that it always had", () => {
  const { text } = write(
    viewOf(live(order({ type: "standard" }), pays(captain, 500)), "captainDueReminder", captain),
  );
  expect(text).toBe(`Hello Ana,

Nobody else has paid so far.

€5.00 is still missing, and the order can be paid until Saturday, June 7 at 9:00 AM UTC. Send the link to everyone who has not paid yet:

${LINKS.share}

Order total: €10.00

€5.00 is held on your card, and charged only when everyone has paid; if someone has not by Saturday, June 7 at 9:00 AM UTC, it is released.

See who has paid:
${LINKS.page}

--
Lakeside
You receive this e-mail because you paid for an order at Lakeside.

No more reminders about this order:
${LINKS.stop}
`);
});

test.each(["captainDueReminder", "captainGap", "captainDeclined"] as const)(
  "%s names one missing amount, also while another buyer is paying",
  (mail) => {
    const amounts = (paying: number) => {
      const { subject, text } = write(viewOf(live(standard(0), asks(cleo, paying)), mail, captain));
      const missing = /^.*\b(?:missing|still to be paid|no longer pays|declined)\b.*$/gm;
      const named = [subject, ...(text.match(missing) ?? [])].join(" ");
      return [...new Set(named.match(/€[\d.]+/g))];
    };
    expect(amounts(100)).toEqual(["€1.00"]);
    expect(amounts(200)).toEqual(["€2.00"]);
  },
);
