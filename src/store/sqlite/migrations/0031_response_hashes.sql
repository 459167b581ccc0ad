-- Stored responses are found by a number that is made of their scope and key. Keys are random, so that each new one changes
-- another page of its index: an index of numbers has a sixth of the pages, and most are in memory. Responses from before
-- stay where they are until they expire, for copying them would hold up a start.

ALTER TABLE idempotency RENAME TO earlier_idempotency;
DROP INDEX idempotency_by_age;
DROP INDEX idempotency_by_order;
CREATE INDEX earlier_idempotency_by_age ON earlier_idempotency (created_at);
CREATE INDEX earlier_idempotency_by_order ON earlier_idempotency (order_id);

CREATE TABLE idempotency (
  number INTEGER PRIMARY KEY,
  -- Of scope and key, or one of the next numbers if another key has that one.
  hash INTEGER NOT NULL UNIQUE,
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  order_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX idempotency_by_age ON idempotency (created_at);
CREATE INDEX idempotency_by_order ON idempotency (order_id);
