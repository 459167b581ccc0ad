-- Where the money of each authorization is, in double entry: the buyer's card, what the provider holds of it, what
-- the merchant is owed. One row for each journal entry that moved money, written in its transaction.

CREATE TABLE movements (
  order_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  authorization_id TEXT NOT NULL REFERENCES authorizations (id),
  card INTEGER NOT NULL,
  held INTEGER NOT NULL,
  merchant INTEGER NOT NULL,
  PRIMARY KEY (order_id, seq),
  FOREIGN KEY (order_id, seq) REFERENCES journal (order_id, seq),
  CONSTRAINT "I1 a movement sums to zero" CHECK (card + held + merchant = 0),
  CONSTRAINT "a movement moves something" CHECK (held <> 0 OR merchant <> 0)
) STRICT, WITHOUT ROWID;

-- The journal knows what moved before this table was there.
WITH told AS (
  SELECT
    order_id,
    seq,
    json_extract(fact, '$.kind') AS kind,
    json_extract(fact, '$.authorizationId') AS authorization_id,
    json_extract(fact, '$.refundId') AS refund_id,
    json_extract(fact, '$.amount') AS amount
  FROM journal
),
moved AS (
  SELECT order_id, seq, authorization_id, amount AS held, 0 AS merchant FROM told WHERE kind = 'paymentAuthorized'
  UNION ALL
  SELECT
    order_id,
    seq,
    authorization_id,
    -coalesce(
      (SELECT hold.amount FROM told AS hold WHERE hold.order_id = told.order_id AND hold.seq < told.seq
        AND hold.kind = 'paymentAuthorized' AND hold.authorization_id = told.authorization_id),
      0
    ),
    iif(kind = 'captureSucceeded', amount, 0)
  FROM told WHERE kind IN ('holdReleased', 'captureSucceeded')
  UNION ALL
  SELECT told.order_id, told.seq, refunds.authorization_id, 0, -refunds.amount
  FROM told JOIN refunds ON refunds.id = told.refund_id WHERE told.kind = 'refundConfirmed'
)
INSERT INTO movements (order_id, seq, authorization_id, card, held, merchant)
SELECT order_id, seq, authorization_id, -held - merchant, held, merchant
FROM moved WHERE held <> 0 OR merchant <> 0;

CREATE TRIGGER movements_never_changed BEFORE UPDATE ON movements BEGIN
  SELECT raise(ABORT, 'I1 movements are only appended to');
END;
CREATE TRIGGER movements_never_deleted BEFORE DELETE ON movements BEGIN
  SELECT raise(ABORT, 'I1 movements are only appended to');
END;
-- A replaced row is deleted without a trigger's notice.
CREATE TRIGGER movements_never_replaced BEFORE INSERT ON movements
WHEN EXISTS (SELECT 1 FROM movements WHERE order_id = new.order_id AND seq = new.seq) BEGIN
  SELECT raise(ABORT, 'I1 movements are only appended to');
END;
