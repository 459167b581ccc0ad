-- When the captain was reminded: that nobody had joined, and what was missing before the due date.

ALTER TABLE orders ADD COLUMN share_reminder_at INTEGER;
ALTER TABLE orders ADD COLUMN due_reminder_at INTEGER;
