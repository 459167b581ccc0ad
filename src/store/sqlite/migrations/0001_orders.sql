-- Orders with their money, journal and duties. Every limit here is a second wall behind the rules: it holds
-- whatever a program does. Money tables never cascade; what is personal stands in tables of its own, so that it
-- can be erased while the money facts stay (T33). Amounts in minor units, times in epoch ms.
-- Words are compared one by one: for a list after IN, SQLite builds a table at every single write.

CREATE TABLE orders (
  id TEXT NOT NULL PRIMARY KEY,
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
  CONSTRAINT "I3 committed within the amount" CHECK (committed_amount BETWEEN 1 AND amount),
  CONSTRAINT "committed amount and moment together" CHECK ((committed_amount IS NULL) = (committed_at IS NULL)),
  CONSTRAINT "I4 shares within the amount" CHECK (reserved BETWEEN 0 AND amount),
  CONSTRAINT "I4 captures within the committed amount"
    CHECK (captured BETWEEN 0 AND coalesce(committed_amount, amount))
) STRICT;

CREATE INDEX orders_by_platform ON orders (platform_id, created_at);
CREATE INDEX orders_by_status ON orders (platform_id, status, created_at);
CREATE INDEX orders_by_alarm ON orders (alarm_at) WHERE alarm_at IS NOT NULL;

CREATE TABLE authorizations (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  role TEXT NOT NULL CHECK (role IN ('captain', 'coBuyer')),
  status TEXT NOT NULL CHECK (
    status = 'pending' OR status = 'requiresAction' OR status = 'authorized' OR status = 'captured'
    OR status = 'failed' OR status = 'released' OR status = 'refunded'),
  share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 99999999),
  hold INTEGER NOT NULL CHECK (hold BETWEEN 0 AND 99999999),
  authorized INTEGER NOT NULL CHECK (authorized BETWEEN 0 AND 99999999),
  captured INTEGER NOT NULL CHECK (captured BETWEEN 0 AND 99999999),
  refunded INTEGER NOT NULL CHECK (refunded BETWEEN 0 AND 99999999),
  target INTEGER CHECK (target BETWEEN 0 AND 99999999),
  units TEXT NOT NULL,
  attempt TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ref TEXT,
  authorized_at INTEGER,
  expires_at INTEGER,
  captured_at INTEGER,
  failure_code TEXT,
  unanswered INTEGER CHECK (unanswered IN (0, 1)),
  releasing TEXT,
  capturing INTEGER CHECK (capturing IN (0, 1)),
  CONSTRAINT "I2 captured within the authorization" CHECK (captured <= authorized),
  CONSTRAINT "I5 refunded within the capture" CHECK (refunded <= captured),
  -- A double click is one payment (F23).
  UNIQUE (order_id, attempt),
  UNIQUE (order_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE refunds (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  authorization_id TEXT NOT NULL REFERENCES authorizations (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 99999999),
  status TEXT NOT NULL CHECK (status = 'pending' OR status = 'succeeded' OR status = 'failed'),
  cause TEXT NOT NULL CHECK (cause IN ('merchant', 'compensation')),
  failure_code TEXT,
  UNIQUE (order_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX refunds_by_authorization ON refunds (authorization_id);

-- Two refunds at once cannot give back more than was captured (F25): those under way count too.
CREATE TRIGGER refunds_within_capture_when_asked AFTER INSERT ON refunds BEGIN
  SELECT raise(ABORT, 'I5 refunds, those under way included, within the capture') WHERE
    (SELECT sum(amount) FROM refunds WHERE authorization_id = new.authorization_id AND status <> 'failed')
    > (SELECT captured FROM authorizations WHERE id = new.authorization_id);
END;
CREATE TRIGGER refunds_within_capture_when_changed AFTER UPDATE ON refunds BEGIN
  SELECT raise(ABORT, 'I5 refunds, those under way included, within the capture') WHERE
    (SELECT sum(amount) FROM refunds WHERE authorization_id = new.authorization_id AND status <> 'failed')
    > (SELECT captured FROM authorizations WHERE id = new.authorization_id);
END;

CREATE TABLE order_details (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  email TEXT,
  track_id TEXT,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX order_details_by_email ON order_details (email) WHERE email IS NOT NULL;
CREATE INDEX order_details_by_track_id ON order_details (track_id) WHERE track_id IS NOT NULL;

CREATE TABLE buyers (
  order_id TEXT NOT NULL REFERENCES orders (id),
  authorization_id TEXT NOT NULL REFERENCES authorizations (id),
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  PRIMARY KEY (order_id, authorization_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
  order_id TEXT NOT NULL REFERENCES orders (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  at INTEGER NOT NULL,
  fact TEXT NOT NULL,
  PRIMARY KEY (order_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_gapless BEFORE INSERT ON journal
WHEN new.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM journal WHERE order_id = new.order_id) BEGIN
  SELECT raise(ABORT, 'I21 the journal has no gaps');
END;
CREATE TRIGGER journal_never_changed BEFORE UPDATE ON journal BEGIN
  SELECT raise(ABORT, 'I21 the journal is only appended to');
END;
CREATE TRIGGER journal_never_deleted BEFORE DELETE ON journal BEGIN
  SELECT raise(ABORT, 'I21 the journal is only appended to');
END;

-- A claimed duty is leased: it is due again when the lease runs out. One that is asked for again while it is
-- leased must be done once more, whatever its holder reports.
CREATE TABLE duties (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  payload TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  wake_at INTEGER NOT NULL GENERATED ALWAYS AS (max(due_at, leased_until)) VIRTUAL,
  asked_again INTEGER NOT NULL DEFAULT 0 CHECK (asked_again IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  UNIQUE (order_id, kind, subject)
) STRICT;

CREATE INDEX duties_by_wake ON duties (wake_at);

CREATE TABLE events (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  url TEXT,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (
    state = 'pending' OR state = 'delivered' OR state = 'exhausted' OR state = 'dropped')
) STRICT;

CREATE INDEX events_by_order ON events (order_id);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL REFERENCES events (id),
  at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  status INTEGER,
  failure TEXT,
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX deliveries_by_event ON deliveries (event_id);

-- `order_id` is there for erasure: a stored answer repeats what is personal (T33).
CREATE TABLE idempotency (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  order_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT;

CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
