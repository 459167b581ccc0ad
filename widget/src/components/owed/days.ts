// Days on which money is owed, in the page's language and the plan's own time zone.

import type { PageOwed } from "../../../../src/api/pages/page.ts";

/** `lang` is the document's, which a server that draws one has to give. */
type Owed = Pick<PageOwed, "timeZone"> & { readonly lang?: string };

export function dayFormat({
  timeZone,
  lang = document.documentElement.lang,
}: Owed): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat(lang, { timeZone, day: "numeric", month: "long", year: "numeric" });
  return (timeMs) => format.format(timeMs);
}
