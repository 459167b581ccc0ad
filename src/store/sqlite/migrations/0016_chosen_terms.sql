-- Two-phase commit and the due date become those of the module that the buyer chooses, until money is held. All else
-- that an order is stays fixed at its creation.

DROP TRIGGER orders_fixed_at_creation;

CREATE TRIGGER orders_fixed_at_creation
BEFORE UPDATE OF id, platform_id, amount, currency, integration, items, modules, created_at ON orders BEGIN
  SELECT raise(ABORT, 'I21 what an order is was fixed at its creation');
END;

CREATE TRIGGER orders_terms_fixed
BEFORE UPDATE OF tpc, terms ON orders WHEN OLD.module_id IS NULL OR OLD.status <> 'initiated' BEGIN
  SELECT raise(ABORT, 'I21 only the choice of a module, before money is held, changes the terms of an order');
END;
