-- Keys are random, so that the hash of each new one changed another page of its index: most of what a creation with a key
-- wrote. New hashes are kept in memory at first, and come into the index in their order, thousands of them. Responses from
-- before stay where they are until they expire, for copying them would hold up a start.

ALTER TABLE idempotency RENAME TO hashed_idempotency;

CREATE TABLE idempotency (
  number INTEGER PRIMARY KEY,
  -- Of scope and key, or one of the next numbers if another key has that one.
  hash INTEGER NOT NULL,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  order_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX responses_by_age ON idempotency (created_at);
CREATE INDEX responses_by_order ON idempotency (order_id);

-- The row with hash -1 has the number up to which all responses are in the index.
CREATE TABLE response_index (
  hash INTEGER PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT;
