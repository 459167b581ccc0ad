-- A page of a platform's orders, of any status, is read without the others.

CREATE INDEX orders_by_platform ON orders (platform_id, created_at, number);
