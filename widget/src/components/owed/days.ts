// Days on which money is owed, in the page's language and the plan's own time zone.

import type { PageOwed } from "../../../../src/api/pages/page.ts";

export function dayFormat({ timeZone }: Pick<PageOwed, "timeZone">): (timeMs: number) => string {
  const { lang } = document.documentElement;
  const format = new Intl.DateTimeFormat(lang, { timeZone, day: "numeric", month: "long", year: "numeric" });
  return (timeMs) => format.format(timeMs);
}
