// Content of each e-mail in each case, by its key sentences in English.

import { describe, expect, test } from "bun:test";
import {
  asksOthers,
  bob,
  cancels,
  captain,
  captures,
  live,
  order,
  pays,
  releases,
} from "../../support/domain/scenario.ts";
import { MAIL_CASES, two } from "../../support/notifications/mail-cases.ts";
import { viewOf, write } from "../../support/notifications/mail-view.ts";

describe("the content", () => {
  test.each(MAIL_CASES)("%s %#", (mail, who, start, steps, says) => {
    const { subject, text, html } = write(viewOf(live(start, ...steps), mail, who));
    for (const sentence of says) {
      expect(`${subject}\n${text}`).toContain(sentence);
      // A figure stands below its label there, a link in it.
      const values = sentence.split("\n").map((line) => line.replace(/^[^:]*: |:$/, ""));
      for (const value of values) expect(html).toContain(value.replaceAll("'", "&#39;"));
    }
  });

  test("every e-mail has a case here", () => {
    const names = [...new Set(MAIL_CASES.map(([mail]) => mail))].sort();
    expect(names).toEqual([
      "amountLowered",
      "askEnded",
      "askToPay",
      "captainCancelled",
      "captainCompleted",
      "captainDeclined",
      "captainDueReminder",
      "captainGap",
      "captainLink",
      "captainRefunded",
      "captainShareReminder",
      "coBuyerCancelled",
      "coBuyerReceipt",
      "coBuyerRefunded",
      "coBuyerTaken",
      "dueDateMoved",
      "invitation",
      "nudge",
    ]);
  });

  test("in picking, those who are asked read what is free", () => {
    const items = [{ id: "itm_1", amount: 500, quantity: 2 }];
    const paid = pays(captain, { units: [{ itemId: "itm_1", quantity: 1 }] });
    const scenario = live(order({ ux: "picking", items }), paid, asksOthers());
    const { subject, text } = write(viewOf(scenario, "askToPay", captain, { free: ["1 × Pizza"] }));
    expect(subject).toBe("Can you take something more of the order at Lakeside?");
    expect(text).toContain("Still free:\n- 1 × Pizza");
    expect(text).not.toContain("Your part");
  });

  test("a single buyer gets no link to the others' payments", () => {
    const scenario = live(order({ ux: "single" }), pays(captain), captures(captain));
    expect(write(viewOf(scenario, "captainCompleted", captain)).text).not.toContain("See who has paid");
  });

  test("a captain whose name is erased is not named", () => {
    const { captain: _, ...view } = viewOf(live(order(), ...two), "coBuyerReceipt", bob);
    expect(write(view).text).toContain("you are taking part in the order at Lakeside.");
  });

  test("the shop's own reference is named, if there is one", () => {
    const scenario = live(order(), ...two);
    expect(write(viewOf(scenario, "coBuyerReceipt", bob)).text).not.toContain("Reference");
    const { text } = write(viewOf(scenario, "coBuyerReceipt", bob, { reference: "A-1001" }));
    expect(text).toContain("Reference: A-1001\nOrder total: €10.00");
  });
});

test("a refund after a late release is reported to its buyer", () => {
  const scenario = live(order(), ...two, cancels(bob), releases(bob));
  const { text } = write(viewOf(scenario, "coBuyerCancelled", bob));
  expect(text).toContain("Nothing was charged: the €3.00 held on your card is released.");
});
