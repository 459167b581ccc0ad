-- Orders are found by the people invited to them too: those with an invitation are added again.

UPDATE orders SET is_indexed = false, version = version + 1 WHERE is_indexed AND invitations IS NOT NULL;

DELETE FROM search_terms WHERE number IN (SELECT number FROM orders WHERE NOT is_indexed);
