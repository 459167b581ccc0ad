-- Whose payment it is, by the id of that person's first payment in the same order. NULL: this is the first.

ALTER TABLE authorizations ADD COLUMN payer TEXT CHECK (payer IS NULL OR payer <> id);
