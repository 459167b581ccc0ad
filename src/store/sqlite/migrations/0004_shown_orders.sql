-- The order as merchants read it, as its last change left it, so that reading need not put it together again. It
-- repeats what is personal, so it stands with it and is erased with it (T33). NULL: nothing is kept.

ALTER TABLE order_details ADD COLUMN shown_to TEXT;
ALTER TABLE order_details ADD COLUMN shown_until INTEGER;
ALTER TABLE order_details ADD COLUMN captain_link INTEGER;
ALTER TABLE order_details ADD COLUMN share_link INTEGER;
ALTER TABLE order_details ADD COLUMN shown_head TEXT;
ALTER TABLE order_details ADD COLUMN shown_tail TEXT;
