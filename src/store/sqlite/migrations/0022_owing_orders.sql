-- Orders of which something is owed, charging or disputed, or whose captain's card is saved: they are found however old they
-- are, to be charged, compared with the provider and shown to the operator.

ALTER TABLE orders ADD COLUMN is_owing INTEGER NOT NULL DEFAULT 0 CHECK (is_owing IN (0, 1));

CREATE INDEX orders_owing ON orders (platform_id, created_at) WHERE is_owing = 1;
