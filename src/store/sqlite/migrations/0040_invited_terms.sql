-- Orders are found by the people invited to them too: from the first one with an invitation on, they are added again.

DELETE FROM search_terms
WHERE platform IN (SELECT number FROM search_platforms)
  AND number >= (SELECT min(number) FROM invitations JOIN orders ON orders.id = order_id);
