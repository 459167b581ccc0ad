-- Orders whose captain has paid and of which something still has no buyer: a list of them is read from an index of their own.

ALTER TABLE orders ADD COLUMN has_gap INTEGER NOT NULL DEFAULT 0 CHECK (has_gap IN (0, 1));

UPDATE orders SET has_gap = 1
WHERE status IN ('initiated', 'inProgress', 'confirmed', 'pendingCommit')
  AND ux <> 'single' AND closed_at IS NULL AND captures_decided_at IS NULL
  AND EXISTS (
    SELECT 1 FROM authorizations
    WHERE order_id = orders.id AND role = 'captain' AND status = 'authorized' AND releasing IS NULL)
  AND reserved < amount - coalesce(
    (SELECT sum(json_extract(value, '$.amount')) FROM json_each(adjustments, '$.waivers')), 0);

CREATE INDEX orders_with_gap ON orders (platform_id, created_at) WHERE has_gap = 1;
