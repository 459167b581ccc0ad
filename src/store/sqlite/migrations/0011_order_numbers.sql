-- What each order's creation writes and its reading looks up, made smaller: the details stand in the order's own row, in
-- columns that can be emptied (T33); a list of all orders is put together from the lists by status; and the journal's
-- gaplessness is a foreign key, which costs the first entry nothing (a trigger costs every entry a copy of the pages it
-- changes). It holds where foreign keys do, and against replaced entries where triggers are recursive: on our connections.

CREATE TABLE numbered_orders (
  -- In the order they were saved. It is shown to nobody.
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  platform_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  status TEXT NOT NULL CHECK (
    status = 'initiated' OR status = 'inProgress' OR status = 'confirmed' OR status = 'pendingCommit'
    OR status = 'completed' OR status = 'cancelled' OR status = 'refunded'),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 99999999),
  currency TEXT NOT NULL,
  ux TEXT NOT NULL CHECK (ux = 'single' OR ux = 'collect' OR ux = 'picking'),
  type TEXT NOT NULL CHECK (type IN ('direct', 'standard')),
  tpc INTEGER NOT NULL CHECK (tpc IN (0, 1)),
  integration TEXT NOT NULL CHECK (integration IN ('api', 'front')),
  terms TEXT NOT NULL,
  items TEXT NOT NULL,
  modules TEXT NOT NULL,
  module_id TEXT,
  nb_shares INTEGER CHECK (nb_shares >= 1),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  committed_amount INTEGER,
  committed_at INTEGER,
  closed_at INTEGER,
  pending_commit_at INTEGER,
  last_notice_at INTEGER,
  captures_decided_at INTEGER,
  cancel_reason TEXT CHECK (
    cancel_reason = 'merchant' OR cancel_reason = 'dueDate' OR cancel_reason = 'commitDeadline'
    OR cancel_reason = 'captureFailed'),
  -- Sums over the authorizations, kept so that the walls below can stand.
  reserved INTEGER NOT NULL,
  captured INTEGER NOT NULL,
  -- When to look at this order again; null: never.
  alarm_at INTEGER,
  share_reminder_at INTEGER,
  due_reminder_at INTEGER,
  -- What is personal or merely shown; the first two repeat what is searched for.
  email TEXT,
  track_id TEXT,
  details TEXT,
  CONSTRAINT "I3 committed within the amount" CHECK (committed_amount BETWEEN 1 AND amount),
  CONSTRAINT "committed amount and moment together" CHECK ((committed_amount IS NULL) = (committed_at IS NULL)),
  CONSTRAINT "I4 shares within the amount" CHECK (reserved BETWEEN 0 AND amount),
  CONSTRAINT "I4 captures within the committed amount"
    CHECK (captured BETWEEN 0 AND coalesce(committed_amount, amount))
) STRICT;

INSERT INTO numbered_orders
SELECT orders.rowid, orders.*, email, track_id, body
FROM orders LEFT JOIN order_details ON order_id = orders.id ORDER BY orders.rowid;

CREATE TABLE linked_journal (
  order_id TEXT NOT NULL REFERENCES orders (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  at INTEGER NOT NULL,
  fact TEXT NOT NULL,
  -- I21: every entry but the first follows one.
  previous INTEGER GENERATED ALWAYS AS (nullif(seq - 1, 0)) VIRTUAL,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, previous) REFERENCES linked_journal (order_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO linked_journal (order_id, seq, at, fact)
SELECT order_id, seq, at, fact FROM journal ORDER BY order_id, seq;

DROP TABLE order_details;
DROP TABLE orders;
DROP TABLE journal;
ALTER TABLE numbered_orders RENAME TO orders;
ALTER TABLE linked_journal RENAME TO journal;

CREATE INDEX orders_by_status ON orders (platform_id, status, created_at);
CREATE INDEX orders_by_alarm ON orders (alarm_at) WHERE alarm_at IS NOT NULL;
CREATE INDEX orders_by_email ON orders (email COLLATE NOCASE) WHERE email IS NOT NULL;
CREATE INDEX orders_by_track_id ON orders (track_id) WHERE track_id IS NOT NULL;

CREATE TRIGGER journal_never_changed BEFORE UPDATE ON journal BEGIN
  SELECT raise(ABORT, 'I21 the journal is only appended to');
END;
CREATE TRIGGER journal_never_deleted BEFORE DELETE ON journal BEGIN
  SELECT raise(ABORT, 'I21 the journal is only appended to');
END;
