-- What a buyer's bank disputes of a payment, as the provider tells it. NULL: nothing.

ALTER TABLE authorizations ADD COLUMN disputes TEXT CHECK (disputes IS NULL OR json_type(disputes) = 'array');
