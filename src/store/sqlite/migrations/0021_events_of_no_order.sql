-- Webhooks about no order, such as one about a payout, and the tasks that deliver them. An event of no order has none; a
-- task of none has an empty text, because its order is a part of its key, in which NULL would be unlike any other.

CREATE TABLE widened_events (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT REFERENCES orders (id),
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  url TEXT,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (
    state = 'pending' OR state = 'delivered' OR state = 'exhausted' OR state = 'dropped'),
  platform_id TEXT NOT NULL
) STRICT;

-- Events of one millisecond stay in the order they were saved.
INSERT INTO widened_events (rowid, id, order_id, name, body, url, created_at, state, platform_id)
SELECT rowid, id, order_id, name, body, url, created_at, state, platform_id FROM events ORDER BY rowid;

DROP TABLE events;
ALTER TABLE widened_events RENAME TO events;

CREATE INDEX events_by_order ON events (order_id);
CREATE INDEX events_by_platform ON events (platform_id, created_at);
CREATE INDEX events_by_state ON events (platform_id, state, created_at);
CREATE INDEX events_by_name ON events (platform_id, name, created_at);

-- A claimed task is leased: it is due again when the lease runs out. One that is asked for again while it is leased must
-- be done once more, whatever its holder reports.
CREATE TABLE widened_duties (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id TEXT NOT NULL,
  of_order TEXT GENERATED ALWAYS AS (nullif(order_id, '')) VIRTUAL REFERENCES orders (id),
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  payload TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  wake_at INTEGER NOT NULL GENERATED ALWAYS AS (max(due_at, leased_until)) VIRTUAL,
  asked_again INTEGER NOT NULL DEFAULT 0 CHECK (asked_again IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  key_number INTEGER NOT NULL DEFAULT 1 CHECK (key_number >= 1),
  UNIQUE (order_id, kind, subject),
  CONSTRAINT "only webhooks are of no order" CHECK (order_id <> '' OR kind = 'deliver')
) STRICT;

INSERT INTO widened_duties (
  id, order_id, kind, subject, payload, due_at, leased_until, asked_again, attempts, last_error, key_number
)
SELECT id, order_id, kind, subject, payload, due_at, leased_until, asked_again, attempts, last_error, key_number
FROM duties ORDER BY id;

-- No number is used twice: one that is done is known by it for some time.
DELETE FROM sqlite_sequence WHERE name = 'widened_duties';
UPDATE sqlite_sequence SET name = 'widened_duties' WHERE name = 'duties';

DROP TABLE duties;
ALTER TABLE widened_duties RENAME TO duties;

CREATE INDEX duties_by_wake ON duties (wake_at);
CREATE INDEX duties_by_kind ON duties (kind, wake_at);
