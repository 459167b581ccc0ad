-- What is due of one kind, without a look at all that is due of others: thousands of webhooks may be.

CREATE INDEX duties_by_kind ON duties (kind, wake_at);
