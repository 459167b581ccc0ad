// Search and filters of the screen Orders, as its address has them. Each mistake in an address has a sentence, and then
// none of its filters is taken: a reader would take another list for the one asked for.

import type { OrderRowJson } from "../../../../../src/api/dashboard/order-json.ts";
import { filtersIn, isDay } from "../../parts/filters.ts";

const STATUS_SET: Readonly<Record<OrderRowJson["status"], true>> = {
  initiated: true,
  inProgress: true,
  confirmed: true,
  pendingCommit: true,
  completed: true,
  cancelled: true,
  refunded: true,
};
export const STATUSES: readonly string[] = Object.keys(STATUS_SET);

export type AskedOrders = {
  /** Parameters as the form has them. */
  readonly given: Readonly<Record<string, string>>;
  /** As the service takes them. */
  readonly filters: Readonly<Record<string, string>>;
  /** What is wrong with the address, with what is allowed. */
  readonly mistakes: readonly string[];
};

type Check = (value: string) => string | undefined;

const day: Check = (value) => (isDay(value) ? undefined : "must be a day such as 2026-03-31");

/** `platforms`: ids of those that the member sees. */
export function askedOrders(parameters: URLSearchParams, platforms: readonly string[]): AskedOrders {
  const checks: Readonly<Record<string, Check>> = {
    search: () => undefined,
    status: oneOf(STATUSES),
    platform: oneOf(platforms),
    from: day,
    to: day,
    gap: oneOf(["true"]),
  };
  const asked = [...parameters].filter(([, value]) => value !== "");
  const mistakes = [...new Set(asked.map(([name]) => name))].flatMap((name) => {
    const values = asked.flatMap(([other, value]) => (other === name ? [value] : []));
    const wrong = mistakeIn(values, Object.hasOwn(checks, name) ? checks[name] : undefined);
    return wrong === undefined ? [] : [`${name}: ${wrong}.`];
  });
  if (mistakes.length > 0) return { given: {}, filters: {}, mistakes };
  const given = Object.fromEntries(asked);
  return { given, filters: filtersIn(asked), mistakes };

  function mistakeIn(values: readonly string[], check: Check | undefined): string | undefined {
    if (check === undefined) return `there is no such filter, only ${Object.keys(checks).join(", ")}`;
    if (values.length > 1) return `is given ${values.length} times: give it once`;
    return check(values[0] ?? "");
  }
}

function oneOf(words: readonly string[]): Check {
  return (value) => (words.includes(value) ? undefined : `must be one of ${words.join(", ")}`);
}
