// Kinds of upkeep in words, each with the command that does it.

import type { SystemJson } from "../../../../../src/api/dashboard/system-json.ts";

type Kind = SystemJson["upkeep"][number]["kind"];

const TEXTS: Readonly<Record<Kind, { readonly name: string; readonly command: string }>> = {
  backup: { name: "Backup", command: "backup FILE" },
  rehearsal: { name: "Rehearsal of a restore", command: "restore FILE --check" },
  reconciliation: { name: "Comparison of all payments with the provider", command: "reconcile" },
  hourlyReconciliation: { name: "Hourly comparison", command: "runs by itself" },
};

export function upkeepText(kind: Kind) {
  return TEXTS[kind];
}
