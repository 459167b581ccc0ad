-- Members of the dashboard. Of invitations and sessions there is only the hash of the token. Removing a member deletes every
-- row about them.

CREATE TABLE members (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  -- {"all": role} or {"platforms": {id: role}}
  roles TEXT NOT NULL CHECK (json_valid(roles)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES members (id),
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_member ON passkeys (member_id);

CREATE TABLE member_invitations (
  member_id TEXT PRIMARY KEY REFERENCES members (id),
  hash TEXT NOT NULL UNIQUE,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE member_sessions (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  member_id TEXT NOT NULL REFERENCES members (id),
  passkey_id TEXT NOT NULL REFERENCES passkeys (id),
  started_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  passkey_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX member_sessions_by_member ON member_sessions (member_id);
CREATE INDEX member_sessions_by_passkey ON member_sessions (passkey_id);
