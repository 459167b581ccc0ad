-- The last run of each kind of upkeep, as it was reported to the service.

CREATE TABLE upkeep (
  kind TEXT NOT NULL PRIMARY KEY CHECK (kind IN ('backup', 'rehearsal', 'reconciliation', 'hourlyReconciliation')),
  at INTEGER NOT NULL,
  -- Those left for a person.
  problems INTEGER NOT NULL CHECK (problems >= 0)
) STRICT, WITHOUT ROWID;
