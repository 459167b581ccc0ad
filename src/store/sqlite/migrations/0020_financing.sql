-- Financing of an order: decisions, plan, saved cards, deadlines, charges and refunds about them, as one JSON object. It is
-- read and written with its order, and holds no personal data. NULL: nobody tried to pay with an offer.

ALTER TABLE orders ADD COLUMN financing TEXT CHECK (financing IS NULL OR json_valid(financing));
