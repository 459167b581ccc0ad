-- Invitations by e-mail. What the rules need of them stands with the order, as one JSON list without personal data; NULL:
-- none.

ALTER TABLE orders ADD COLUMN invitations TEXT CHECK (invitations IS NULL OR json_valid(invitations));

-- The people invited. Erasure removes them (T33).
CREATE TABLE invitations (
  order_id TEXT NOT NULL REFERENCES orders (id),
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  PRIMARY KEY (order_id, id)
) STRICT, WITHOUT ROWID;

-- Invitations of the last day, for their limits; captain and address are HMACs.
CREATE TABLE sent_invitations (
  invitation_id TEXT PRIMARY KEY,
  platform_id TEXT NOT NULL,
  captain TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sent_invitations_by_time ON sent_invitations (at);
CREATE INDEX sent_invitations_by_platform ON sent_invitations (platform_id, at);
CREATE INDEX sent_invitations_by_captain ON sent_invitations (captain, at);
CREATE INDEX sent_invitations_by_address ON sent_invitations (address, at);

-- Addresses, as HMACs, that a platform is never to invite (again).
CREATE TABLE refused_invitations (
  platform_id TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (platform_id, address)
) STRICT, WITHOUT ROWID;
