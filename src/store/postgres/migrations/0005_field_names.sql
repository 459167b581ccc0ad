-- Tables and columns have the names that the program uses for what is in them: event log, ledger entries, jobs, timers.

DROP TRIGGER journal_never_changed ON journal;
DROP TRIGGER journal_never_emptied ON journal;
ALTER TABLE journal RENAME TO event_log;
ALTER TABLE event_log RENAME COLUMN fact TO event;
CREATE TRIGGER event_log_never_changed BEFORE UPDATE OR DELETE ON event_log FOR EACH ROW
EXECUTE FUNCTION refuse('I21 the event log is only appended to');
CREATE TRIGGER event_log_never_emptied BEFORE TRUNCATE ON event_log
EXECUTE FUNCTION refuse('I21 the event log is only appended to');

DROP TRIGGER movements_never_changed ON movements;
DROP TRIGGER movements_never_emptied ON movements;
ALTER TABLE movements RENAME TO ledger_entries;
ALTER TABLE ledger_entries RENAME CONSTRAINT "I1 a movement sums to zero" TO "I1 a ledger entry sums to zero";
ALTER TABLE ledger_entries RENAME CONSTRAINT "a movement moves something" TO "a ledger entry moves something";
CREATE TRIGGER ledger_entries_never_changed BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW
EXECUTE FUNCTION refuse('I1 ledger entries are only appended to');
CREATE TRIGGER ledger_entries_never_emptied BEFORE TRUNCATE ON ledger_entries
EXECUTE FUNCTION refuse('I1 ledger entries are only appended to');

ALTER TABLE duties RENAME TO jobs;
ALTER INDEX duties_by_wake RENAME TO jobs_by_wake;
ALTER INDEX duties_by_kind RENAME TO jobs_by_kind;
ALTER INDEX duties_failing RENAME TO jobs_failing;

ALTER TABLE orders RENAME COLUMN alarm_at TO timer_at;
ALTER INDEX orders_by_alarm RENAME TO orders_by_timer;
