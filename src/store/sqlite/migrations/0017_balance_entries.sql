-- What each completed order adds to its merchant's balance and takes from it: one row for each kind of change that a
-- journal entry made. Platform and currency repeat the order's own, so that a payout finds its entries without it.

CREATE TABLE balance_entries (
  -- In the order they were saved. It is shown to nobody.
  number INTEGER PRIMARY KEY,
  platform_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  order_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  UNIQUE (order_id, seq, kind),
  FOREIGN KEY (order_id, seq) REFERENCES journal (order_id, seq),
  CONSTRAINT "I27 an entry changes something" CHECK (amount <> 0)
) STRICT;

-- Orders that completed before this table was there. What happened to an order before it completed, its entries of that
-- moment contain: a dispute, or what was given back of a capture that was too large.
WITH completed AS (
  SELECT orders.id, orders.platform_id, orders.currency, orders.kept, journal.seq
  FROM orders JOIN journal ON journal.order_id = orders.id
  WHERE orders.status IN ('completed', 'refunded') AND json_extract(fact, '$.kind') = 'orderCompleted'
),
kept AS (
  SELECT
    movements.order_id, movements.seq, authorization_id,
    min(coalesce(target, 0), sum(merchant) OVER payment) AS kept,
    min(coalesce(target, 0), captured) AS at_completion
  FROM movements JOIN authorizations ON authorizations.id = authorization_id
  WHERE merchant <> 0
  WINDOW payment AS (PARTITION BY authorization_id ORDER BY movements.seq)
),
disputes AS (
  SELECT
    order_id, seq,
    json_extract(fact, '$.authorizationId') || ' ' || json_extract(fact, '$.dispute.id') AS dispute,
    iif(json_extract(fact, '$.dispute.status') IN ('open', 'lost'), json_extract(fact, '$.dispute.amount'), 0) AS taken
  FROM journal WHERE json_extract(fact, '$.kind') = 'disputeNoted'
),
changes AS (
  SELECT id AS order_id, seq, 'capture' AS kind, kept AS amount FROM completed
  UNION ALL
  SELECT order_id, seq, 'refund', kept - lag(kept, 1, at_completion) OVER (PARTITION BY authorization_id ORDER BY seq)
  FROM kept
  UNION ALL
  SELECT order_id, seq, 'dispute', lag(taken, 1, 0) OVER (PARTITION BY order_id, dispute ORDER BY seq) - taken
  FROM disputes
)
INSERT INTO balance_entries (platform_id, currency, order_id, seq, kind, at, amount)
SELECT
  platform_id, currency, changes.order_id, max(changes.seq, completed.seq) AS entry, kind, journal.at,
  sum(changes.amount) AS amount
FROM changes
JOIN completed ON completed.id = changes.order_id
JOIN journal ON journal.order_id = changes.order_id AND journal.seq = max(changes.seq, completed.seq)
GROUP BY changes.order_id, entry, kind
HAVING sum(changes.amount) <> 0
ORDER BY journal.at, changes.order_id, entry;

CREATE TRIGGER balance_entries_never_changed
BEFORE UPDATE OF platform_id, currency, order_id, seq, kind, at, amount ON balance_entries BEGIN
  SELECT raise(ABORT, 'I27 entries are only appended to');
END;
CREATE TRIGGER balance_entries_never_deleted BEFORE DELETE ON balance_entries BEGIN
  SELECT raise(ABORT, 'I27 entries are only appended to');
END;
