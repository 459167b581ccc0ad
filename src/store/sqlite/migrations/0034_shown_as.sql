-- What other co-buyers see of the buyer of a payment. NULL: nothing was said, so their name.

ALTER TABLE authorizations ADD COLUMN show_as TEXT CHECK (show_as IN ('name', 'initials', 'none'));
