-- Alerts of the log that stand, so that a restart does not forget them.

CREATE TABLE standing_alerts (
  key TEXT NOT NULL PRIMARY KEY,
  event TEXT NOT NULL,
  since INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last >= since),
  count INTEGER NOT NULL CHECK (count > 0),
  -- The latest line of the log, which names ids and codes, and no person.
  line TEXT NOT NULL
) STRICT, WITHOUT ROWID;
