// Where a page of our own sends a buyer by itself once he has paid.

import type { PageView } from "../../src/api/pages/page.ts";
import { webAddress } from "../../widget/src/page/stage.ts";

/** A lone buyer goes to the shop at once; in a group he first sees the link for the others (CONTRACT 6). */
export function wayOn({ ux, successUrl }: Pick<PageView, "ux" | "successUrl">): string | undefined {
  return ux === "single" ? webAddress(successUrl) : undefined;
}
