// Log of a discrepancy: an alert for a person, but for a question that the provider did not answer.

import type { Discrepancy } from "../contract/operations.ts";
import type { Runtime } from "../runtime.ts";

export function logDiscrepancy(
  { log }: Pick<Runtime, "log">,
  { what: code, ...difference }: Discrepancy & { readonly platformId?: string },
): void {
  const level = code === "unanswered" ? "warning" : "alert";
  log({ event: "providerDiffers", level, code, ...difference });
}
