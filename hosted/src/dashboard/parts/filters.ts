// Filters of orders as an address has them, and as the service takes them: a day means from its beginning, or to its end,
// where the reader is.

export function filtersIn(asked: Iterable<readonly [string, string]>): Record<string, string> {
  const { from, to, ...filters } = Object.fromEntries(asked) as Record<string, string | undefined>;
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return {
    ...Object.fromEntries(given),
    ...(from && { createdAfter: String(startOf(from, 0) - 1) }),
    ...(to && { createdBefore: String(startOf(to, 1)) }),
  };
}

/** A day of the calendar, such as 2026-03-31, since 1970. */
export function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00Z`);
  return text.length === 10 && start.getTime() > 0 && start.toISOString().startsWith(`${text}T`);
}

function startOf(day: string, daysLater: number): number {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.getTime();
}
