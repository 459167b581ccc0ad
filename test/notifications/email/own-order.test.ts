// Name of the order in an e-mail: to its captain it is their own, to the others that of the captain, in every language.

import { describe, expect, test } from "bun:test";
import type { MailName } from "../../../src/domain/order/jobs.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import type { Buyer, Scenario } from "../../support/domain/scenario.ts";
import {
  another,
  asksOthers,
  bob,
  captain,
  captures,
  live,
  movesDueDate,
  order,
  pays,
  waives,
} from "../../support/domain/scenario.ts";
import { viewOf, write } from "../../support/notifications/mail-view.ts";

/** The captain pays again through the link for the others. */
const again = { ...another("again"), payer: captain.id };

const two = live(order({ type: "standard" }), pays(captain, 500), pays(bob, 300));
const full = live(two, pays(again, 200));
const cases = [
  ["amountLowered", live(two, waives(100)), captain],
  ["dueDateMoved", live(two, movesDueDate("5d1h")), captain],
  ["askEnded", live(two, asksOthers(), waives()), captain],
  ["coBuyerReceipt", full, again],
  ["coBuyerTaken", live(full, captures(bob, again, captain)), again],
] as const;

describe.each(LOCALES)("in %s", (locale) => {
  const textTo = (scenario: Scenario, mail: MailName, reader: Buyer) =>
    write(viewOf(scenario, mail, reader, { locale })).text;

  test.each(cases)(
    "%s calls the order by its captain's name to the others alone",
    (mail, scenario, reader) => {
      expect(textTo(scenario, mail, reader)).not.toContain("Cleo");
      expect(textTo(scenario, mail, bob)).toContain("Cleo");
    },
  );
});

test("in German the order stands in the case that its sentence asks for", () => {
  const text = write(viewOf(live(two, waives(100)), "amountLowered", bob, { locale: "de" })).text;
  expect(text).toContain("Bei der Bestellung von Cleo bei Lakeside sind jetzt nur noch");
});
