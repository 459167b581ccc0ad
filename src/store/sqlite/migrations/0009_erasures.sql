-- Which orders name nobody any more, and since when: an order that changes afterwards is looked at again (T33).

CREATE TABLE erasures (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A stored answer repeats what is personal, and is found by its order.
CREATE INDEX idempotency_by_order ON idempotency (order_id);
