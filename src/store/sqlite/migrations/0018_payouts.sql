-- What each period's end made of a merchant's balance, and which entries are on it. A payout without an amount is being
-- made: its entries are being taken, some at a time.

CREATE TABLE payouts (
  id TEXT NOT NULL PRIMARY KEY,
  platform_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- The end of its period; entries from before `since` are on no payout.
  date INTEGER NOT NULL,
  since INTEGER NOT NULL,
  brought_forward INTEGER NOT NULL,
  total INTEGER NOT NULL,
  amount INTEGER,
  CONSTRAINT "I28 all of the total or nothing" CHECK (amount = 0 OR (amount = total AND amount > 0)),
  UNIQUE (platform_id, currency, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX payouts_by_date ON payouts (platform_id, date, id);
CREATE UNIQUE INDEX payouts_being_made ON payouts (platform_id, currency) WHERE amount IS NULL;

CREATE TRIGGER payouts_never_changed BEFORE UPDATE ON payouts WHEN old.amount IS NOT NULL BEGIN
  SELECT raise(ABORT, 'I28 a payout is never changed');
END;
CREATE TRIGGER payouts_never_deleted BEFORE DELETE ON payouts BEGIN
  SELECT raise(ABORT, 'I28 a payout is never changed');
END;

ALTER TABLE balance_entries ADD COLUMN payout_id TEXT REFERENCES payouts (id);

CREATE INDEX balance_entries_unpaid ON balance_entries (platform_id, currency, at) WHERE payout_id IS NULL;
CREATE INDEX balance_entries_by_payout ON balance_entries (payout_id, number) WHERE payout_id IS NOT NULL;

CREATE TRIGGER balance_entries_on_one_payout BEFORE UPDATE OF payout_id ON balance_entries
WHEN old.payout_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'I28 an entry is on one payout');
END;
