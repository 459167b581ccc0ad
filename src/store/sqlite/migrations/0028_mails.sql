-- E-mails that the mail server was offered, each with its state. A row holds neither address nor text: what an e-mail says, and
-- to whom, is looked up when it is written.

CREATE TABLE mails (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  platform_id TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  subject TEXT NOT NULL,
  -- Of its job, so that the e-mail can be sent again: ids and a moment.
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  tries INTEGER NOT NULL,
  error TEXT,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  CONSTRAINT "no e-mail address" CHECK (instr(payload, '@') = 0 AND instr(coalesce(error, ''), '@') = 0)
) STRICT;

CREATE INDEX mails_by_order ON mails (order_id);
CREATE INDEX mails_by_platform ON mails (platform_id);
CREATE INDEX mails_not_sent ON mails (platform_id) WHERE state <> 'sent';
-- At most one of the same order and subject waits, as its job does.
CREATE UNIQUE INDEX mails_waiting ON mails (order_id, subject) WHERE state = 'waiting';
