-- Which decisions about financing were about the same value: its HMAC by local day, erased with the order's captain
-- (T33). One order adds at most three to each.

CREATE TABLE scoring_counts (
  number INTEGER PRIMARY KEY,
  platform_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  -- Days since 1970-01-01.
  day INTEGER NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  count INTEGER NOT NULL CHECK (count > 0),
  -- Other tries with this value are refused until then.
  blocked_until INTEGER,
  UNIQUE (platform_id, hash, day, order_id)
) STRICT;

CREATE INDEX scoring_counts_by_order ON scoring_counts (order_id);
CREATE INDEX scoring_counts_by_day ON scoring_counts (day);
