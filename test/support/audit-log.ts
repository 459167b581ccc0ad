// Rows of a service's audit log, as the command reads them.

import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import type { AuditRow } from "../../src/ports/audit-log.ts";
import type { AuditFilter } from "../../src/store/inspection.ts";
import { openInspection } from "../../src/store/sqlite/inspect/inspect.ts";

export function auditRowsIn(dataDir: string, filter: AuditFilter = {}): readonly AuditRow[] {
  const inspection = openInspection(storageIn(dataDir).describe());
  try {
    return [...inspection.auditRows(filter)];
  } finally {
    inspection.close();
  }
}
