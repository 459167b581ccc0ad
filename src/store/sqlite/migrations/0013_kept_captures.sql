-- A wall that bounds what an order keeps of its captures, not all that was ever captured: a capture that was given up,
-- covered by the captain and then turned out done is true, and is being given back. What a provider did is never refused.

CREATE TABLE bounded_orders (
  -- In the order they were saved. It is shown to nobody.
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  platform_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  status TEXT NOT NULL CHECK (
    status = 'initiated' OR status = 'inProgress' OR status = 'confirmed' OR status = 'pendingCommit'
    OR status = 'completed' OR status = 'cancelled' OR status = 'refunded'),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 99999999),
  currency TEXT NOT NULL,
  ux TEXT NOT NULL CHECK (ux = 'single' OR ux = 'collect' OR ux = 'picking'),
  type TEXT NOT NULL CHECK (type IN ('direct', 'standard')),
  tpc INTEGER NOT NULL CHECK (tpc IN (0, 1)),
  integration TEXT NOT NULL CHECK (integration IN ('api', 'front')),
  terms TEXT NOT NULL,
  items TEXT NOT NULL,
  modules TEXT NOT NULL,
  module_id TEXT,
  nb_shares INTEGER CHECK (nb_shares >= 1),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  committed_amount INTEGER,
  committed_at INTEGER,
  closed_at INTEGER,
  pending_commit_at INTEGER,
  last_notice_at INTEGER,
  captures_decided_at INTEGER,
  cancel_reason TEXT CHECK (
    cancel_reason = 'merchant' OR cancel_reason = 'dueDate' OR cancel_reason = 'commitDeadline'
    OR cancel_reason = 'captureFailed'),
  -- Sums over the authorizations, kept so that the walls below can stand.
  reserved INTEGER NOT NULL,
  -- Of what was captured, all up to the authorizations' targets: the rest is being given back.
  kept INTEGER NOT NULL,
  -- When to look at this order again; null: never.
  alarm_at INTEGER,
  share_reminder_at INTEGER,
  due_reminder_at INTEGER,
  -- What is personal or merely shown; the first two repeat what is searched for.
  email TEXT,
  track_id TEXT,
  details TEXT,
  CONSTRAINT "I3 committed within the amount" CHECK (committed_amount BETWEEN 1 AND amount),
  CONSTRAINT "committed amount and moment together" CHECK ((committed_amount IS NULL) = (committed_at IS NULL)),
  CONSTRAINT "I4 shares within the amount" CHECK (reserved BETWEEN 0 AND amount),
  CONSTRAINT "I4 kept captures within the committed amount"
    CHECK (kept BETWEEN 0 AND coalesce(committed_amount, amount))
) STRICT;

INSERT INTO bounded_orders (
  number, id, platform_id, seq, status, amount, currency, ux, type, tpc, integration, terms, items, modules,
  module_id, nb_shares, created_at, updated_at, committed_amount, committed_at, closed_at, pending_commit_at,
  last_notice_at, captures_decided_at, cancel_reason, reserved, kept, alarm_at, share_reminder_at, due_reminder_at,
  email, track_id, details
)
SELECT
  number, id, platform_id, seq, status, amount, currency, ux, type, tpc, integration, terms, items, modules,
  module_id, nb_shares, created_at, updated_at, committed_amount, committed_at, closed_at, pending_commit_at,
  last_notice_at, captures_decided_at, cancel_reason, reserved,
  (SELECT coalesce(sum(min(captured, coalesce(target, 0))), 0) FROM authorizations WHERE order_id = orders.id),
  alarm_at, share_reminder_at, due_reminder_at, email, track_id, details
FROM orders ORDER BY number;

DROP TABLE orders;
ALTER TABLE bounded_orders RENAME TO orders;

CREATE INDEX orders_by_status ON orders (platform_id, status, created_at);
CREATE INDEX orders_by_alarm ON orders (alarm_at) WHERE alarm_at IS NOT NULL;
CREATE INDEX orders_by_email ON orders (email COLLATE NOCASE) WHERE email IS NOT NULL;
CREATE INDEX orders_by_track_id ON orders (track_id) WHERE track_id IS NOT NULL;

CREATE TRIGGER orders_fixed_at_creation
BEFORE UPDATE OF id, platform_id, amount, currency, tpc, integration, terms, items, modules, created_at ON orders BEGIN
  SELECT raise(ABORT, 'I21 what an order is was fixed at its creation');
END;
