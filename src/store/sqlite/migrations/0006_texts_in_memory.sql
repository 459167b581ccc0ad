-- The texts of orders are kept in memory now: here they were half of what each order's creation wrote.

ALTER TABLE order_details DROP COLUMN shown_to;
ALTER TABLE order_details DROP COLUMN shown_until;
ALTER TABLE order_details DROP COLUMN captain_link;
ALTER TABLE order_details DROP COLUMN share_link;
ALTER TABLE order_details DROP COLUMN shown_head;
ALTER TABLE order_details DROP COLUMN shown_tail;
