-- What a captain said of those who share, as one JSON object without names, and for how many people a first payment is. NULL:
-- nothing was said.

ALTER TABLE orders ADD COLUMN people TEXT CHECK (people IS NULL OR json_valid(people));
ALTER TABLE authorizations ADD COLUMN seats INTEGER CHECK (seats >= 1);
