-- Acts on orders and on the service, each saved with what it changed, and refused ones. Rows are only added; retention alone
-- deletes them, once it has written down from when on they are kept. They hold no personal data, no key and no token.

CREATE TABLE audit_log (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL CHECK (actor IN ('member', 'apiKey', 'operator', 'captain', 'clock')),
  -- A member's id, or the last 4 characters of an API key.
  actor_id TEXT,
  action TEXT NOT NULL,
  platform_id TEXT,
  order_id TEXT REFERENCES orders (id),
  seq_before INTEGER,
  seq_after INTEGER,
  parameters TEXT NOT NULL CHECK (json_valid(parameters)),
  outcome TEXT NOT NULL,
  request_id TEXT,
  network TEXT,
  CONSTRAINT "an actor of many is named" CHECK ((actor IN ('member', 'apiKey')) = (actor_id IS NOT NULL)),
  CONSTRAINT "of a key only 4 characters" CHECK (actor <> 'apiKey' OR length(actor_id) <= 4),
  CONSTRAINT "no e-mail address" CHECK (instr(parameters, '@') = 0),
  CONSTRAINT "events only follow" CHECK (seq_after >= seq_before)
) STRICT;

CREATE INDEX audit_log_by_order ON audit_log (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX audit_log_by_time ON audit_log (at);

-- Of each platform, and under the empty name of all others: rows from then on are kept.
CREATE TABLE audit_retention (
  platform_id TEXT NOT NULL PRIMARY KEY,
  kept_since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_log_never_changed BEFORE UPDATE ON audit_log BEGIN
  SELECT raise(ABORT, 'an audit row is never changed');
END;
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
WHEN old.at >= coalesce(
  (SELECT kept_since FROM audit_retention WHERE platform_id = old.platform_id),
  (SELECT kept_since FROM audit_retention WHERE platform_id = ''),
  0) BEGIN
  SELECT raise(ABORT, 'an audit row is kept until its retention ends');
END;
-- A row that replaces another would delete it without the trigger above.
CREATE TRIGGER audit_log_never_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE number = new.number) BEGIN
  SELECT raise(ABORT, 'an audit row is never changed');
END;
