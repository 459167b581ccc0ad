-- What an order is, it is from its creation on, and its own row says it: from now on the journal's first entry does not
-- repeat it, which is a fifth of what a new order takes. So nobody may rewrite it.

CREATE TRIGGER orders_fixed_at_creation
BEFORE UPDATE OF id, platform_id, amount, currency, tpc, integration, terms, items, modules, created_at ON orders BEGIN
  SELECT raise(ABORT, 'I21 what an order is was fixed at its creation');
END;
