// Automatic redirect of a buyer after paying.

import type { PageView } from "../../src/api/pages/page.ts";
import { safeWebAddress } from "../../widget/src/page/stage.ts";

/** A lone buyer goes to the shop at once; in a group they first see the link for the others. */
export function redirectAfterPayment({
  ux,
  successUrl,
}: Pick<PageView, "ux" | "successUrl">): string | undefined {
  return ux === "single" ? safeWebAddress(successUrl) : undefined;
}
