-- Holds by the moment at which they end: those that end soon are found among all payments.

CREATE INDEX authorizations_held ON authorizations (expires_at, order_id)
WHERE status = 'authorized' AND releasing IS NULL;
