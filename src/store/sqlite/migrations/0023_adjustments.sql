-- What was waived and covered since an order was created, and how its due date moved, as one JSON object. It holds no personal
-- data. NULL: nothing.

ALTER TABLE orders ADD COLUMN adjustments TEXT CHECK (adjustments IS NULL OR json_valid(adjustments));
