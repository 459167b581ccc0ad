-- Tables and columns have the names that the program uses for what is in them: event log, ledger entries, jobs, timers.
-- Only the ledger entries are copied, because the names of a table's constraints stand in the table itself.

DROP TRIGGER journal_never_changed;
DROP TRIGGER journal_never_deleted;
ALTER TABLE journal RENAME TO event_log;
ALTER TABLE event_log RENAME COLUMN fact TO event;
CREATE TRIGGER event_log_never_changed BEFORE UPDATE ON event_log BEGIN
  SELECT raise(ABORT, 'I21 the event log is only appended to');
END;
CREATE TRIGGER event_log_never_deleted BEFORE DELETE ON event_log BEGIN
  SELECT raise(ABORT, 'I21 the event log is only appended to');
END;

CREATE TABLE ledger_entries (
  order_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  authorization_id TEXT NOT NULL REFERENCES authorizations (id),
  card INTEGER NOT NULL,
  held INTEGER NOT NULL,
  merchant INTEGER NOT NULL,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, seq) REFERENCES event_log (order_id, seq),
  CONSTRAINT "I1 a ledger entry sums to zero" CHECK (card + held + merchant = 0),
  CONSTRAINT "a ledger entry moves something" CHECK (held <> 0 OR merchant <> 0)
) STRICT, WITHOUT ROWID;
INSERT INTO ledger_entries (order_id, seq, authorization_id, card, held, merchant)
SELECT order_id, seq, authorization_id, card, held, merchant FROM movements ORDER BY order_id, seq;
DROP TABLE movements;
CREATE TRIGGER ledger_entries_never_changed BEFORE UPDATE ON ledger_entries BEGIN
  SELECT raise(ABORT, 'I1 ledger entries are only appended to');
END;
CREATE TRIGGER ledger_entries_never_deleted BEFORE DELETE ON ledger_entries BEGIN
  SELECT raise(ABORT, 'I1 ledger entries are only appended to');
END;
-- A replaced row is deleted without a trigger's notice.
CREATE TRIGGER ledger_entries_never_replaced BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE order_id = new.order_id AND seq = new.seq) BEGIN
  SELECT raise(ABORT, 'I1 ledger entries are only appended to');
END;

DROP INDEX duties_by_wake;
DROP INDEX duties_by_kind;
DROP INDEX duties_failing;
ALTER TABLE duties RENAME TO jobs;
CREATE INDEX jobs_by_wake ON jobs (wake_at);
CREATE INDEX jobs_by_kind ON jobs (kind, wake_at);
CREATE INDEX jobs_failing ON jobs (kind) WHERE last_error IS NOT NULL;

DROP INDEX orders_by_alarm;
ALTER TABLE orders RENAME COLUMN alarm_at TO timer_at;
CREATE INDEX orders_by_timer ON orders (timer_at) WHERE timer_at IS NOT NULL;
