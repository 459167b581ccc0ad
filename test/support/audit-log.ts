// Rows of a service's audit log, as the command reads them.

import { Database } from "bun:sqlite";
import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import type { AuditRow } from "../../src/ports/audit-log.ts";
import type { AuditFilter } from "../../src/store/inspection.ts";
import { readAuditRows } from "../../src/store/sqlite/tables/audit-log.ts";

export function auditRowsIn(dataDir: string, filter: AuditFilter = {}): readonly AuditRow[] {
  const database = new Database(storageIn(dataDir).describe(), { readonly: true });
  try {
    return [...readAuditRows(database, filter)];
  } finally {
    database.close();
  }
}
