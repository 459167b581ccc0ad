-- Where webhooks go and how they fare there, so that a receiver that fails or wants no more is known after a restart;
-- and the events of one platform, newest first, without a look at its orders (T1).

CREATE TABLE endpoints (
  platform_id TEXT NOT NULL,
  -- Without its query: where one webhook is refused for good, all with this address are.
  url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state = 'healthy' OR state = 'failing' OR state = 'paused'),
  since INTEGER NOT NULL,
  failures INTEGER NOT NULL CHECK (failures >= 0),
  failure TEXT,
  held_until INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (platform_id, url)
) STRICT, WITHOUT ROWID;

CREATE INDEX endpoints_by_use ON endpoints (seen_at) WHERE state = 'healthy';

ALTER TABLE events ADD COLUMN platform_id TEXT NOT NULL DEFAULT '';

UPDATE events SET platform_id = (SELECT orders.platform_id FROM orders WHERE orders.id = events.order_id);

CREATE INDEX events_by_platform ON events (platform_id, created_at);
CREATE INDEX events_by_state ON events (platform_id, state, created_at);
CREATE INDEX events_by_name ON events (platform_id, name, created_at);
