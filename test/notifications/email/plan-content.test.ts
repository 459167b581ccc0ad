// Content of the e-mails to a captain who pays in parts or later, by their key sentences in English.

import { expect, test } from "bun:test";
import { agrees, financedOrder } from "../../support/domain/financing.ts";
import { at, cancels, captain, captures, live } from "../../support/domain/scenario.ts";
import { viewOf, write } from "../../support/notifications/mail-view.ts";
import { LATER, PLAN_MAIL_CASES } from "../../support/notifications/plan-mail-cases.ts";

const entity = "Lakeside Credit";

test.each(PLAN_MAIL_CASES)("%s %#", (mail, scenario, about, says) => {
  const { subject, text } = write(viewOf(scenario, mail, captain, { about, entity }));
  for (const sentence of says) expect(`${subject}\n${text}`).toContain(sentence);
});

test("without the name of the company the shop is named", () => {
  const { text } = write(viewOf(LATER.agreed, "captainAgreed", captain));
  expect(text).toContain("You have agreed with Lakeside to pay for your order at Lakeside");
});

test("days are those of the financing, whatever the shop's time zone is", () => {
  const { text } = write(viewOf(LATER.agreed, "captainAgreed", captain, { timeZone: "Pacific/Honolulu" }));
  expect(text).toContain("July 2, 2025: ");
});

test("the e-mail about completion lists what is still to be paid, and when", () => {
  const { text } = write(viewOf(LATER.begun, "captainCompleted", captain));
  expect(text).toContain("€33.34 was charged to your card.");
  expect(text).toContain("The rest is charged to your card on these dates:");
  expect(text).toContain("August 2, 2025: €33.83, of which €0.50 is a fee");
  expect(text).not.toContain("Everything is paid");
});

test("completion names all that others' absence adds to a plan, not to its first part alone", () => {
  const alone = live(
    financedOrder({ ux: "collect" }),
    agrees(captain, "three", { amount: 20_00 }),
    at("5d"),
    captures(captain),
  );
  const { text } = write(viewOf(alone, "captainCompleted", captain));
  expect(text).toContain(
    "€33.34 was charged to your card. Not everyone paid: €80.00 was added to your share.",
  );
});

test("pay later: nothing was held when the order is cancelled", () => {
  const { text } = write(
    viewOf(
      live(financedOrder({ tpc: true }), agrees(captain, "later"), cancels()),
      "captainCancelled",
      captain,
    ),
  );
  expect(text).toContain("Nothing was held or charged, and you owe nothing.");
});

test("the link to share says what is held, and that the rest follows", () => {
  const { text } = write(viewOf(LATER.group, "captainLink", captain));
  expect(text).toContain(
    "is held on your card, and your first part is charged from it when the order is complete; the rest follows",
  );
  expect(text).not.toContain("You will be charged");
});

test("pay later: completion charges nothing", () => {
  const { text } = write(viewOf(live(LATER.later, captures(captain)), "captainCompleted", captain));
  expect(text).toContain("Nothing was charged to your card.");
  expect(text).toContain("July 2, 2025");
});
