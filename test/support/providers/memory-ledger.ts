// Ledger of the simulated bank in memory: it lives as long as the object.

import type { LedgerEntry, SandboxLedger } from "../../../src/providers/simulator/ledger-file.ts";

export function memoryLedger(): SandboxLedger {
  const entries: LedgerEntry[] = [];
  return {
    entries: () => entries,
    append: (entry) => void entries.push(entry),
    saved: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
