-- How many of those who open a page pay: sums per platform, day and module, without personal data.

CREATE TABLE conversion (
  platform_id TEXT NOT NULL,
  -- Whole days since 1970 (UTC).
  day INTEGER NOT NULL,
  module_id TEXT NOT NULL,
  counter TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (day, platform_id, module_id, counter)
) STRICT, WITHOUT ROWID;
