-- Orders that one of the merchant's people must look at, by when (src/domain/order/attention.ts). Of the orders that there
-- are a moment is taken that is never later than the right one, which the order's next change writes.

ALTER TABLE orders ADD COLUMN attention_at INTEGER;

UPDATE orders SET attention_at = coalesce(alarm_at, updated_at)
WHERE (has_gap = 1 OR tpc = 1) AND status IN ('initiated', 'inProgress', 'confirmed', 'pendingCommit');

UPDATE orders SET attention_at = updated_at
WHERE status = 'cancelled' AND (
  EXISTS (
    SELECT 1 FROM authorizations
    WHERE order_id = orders.id
      AND (status IN ('pending', 'requiresAction', 'authorized') OR captured > refunded))
  OR EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id AND status = 'pending'));

UPDATE orders SET attention_at = updated_at
WHERE id IN (SELECT order_id FROM authorizations WHERE disputes LIKE '%"open"%');

CREATE INDEX orders_by_attention ON orders (platform_id, attention_at) WHERE attention_at IS NOT NULL;
