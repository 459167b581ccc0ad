// The two deadlines of example A by their days, and how its charges stand on them.

import type { Charge } from "../../../src/domain/financing/financing.ts";
import { DAY } from "../../../src/domain/time.ts";
import { deadlines } from "./financing.ts";
import type { Scenario, Step } from "./scenario.ts";
import { at, CREATED_AT } from "./scenario.ts";

/** In ms after the order was made. */
export const FIRST = Date.UTC(2025, 6, 2, 8) - CREATED_AT;
export const SECOND = Date.UTC(2025, 7, 2, 8) - CREATED_AT;

/** So long after the first date, `"0s"` or `"1d"`. */
export function since(text: string, from = FIRST): Step {
  return at(`${from / 1000}s+${text}`);
}

/** The status of each deadline. */
export const statuses = (scenario: Scenario) => deadlines(scenario).map((line) => line.split(" ")[2]);

/** A charge that was asked for; the last one unless said. */
export const asked = ({ order: { financing } }: Scenario, index = -1): Charge | undefined =>
  financing?.charges.at(index);

/** Moments at which a charge was due, in days after the first date. */
export const due = ({ eventLog }: Scenario) =>
  eventLog
    .filter(({ orderEvent }) => orderEvent.kind === "chargeDue")
    .map((recorded) => (recorded.at - CREATED_AT - FIRST) / DAY);
