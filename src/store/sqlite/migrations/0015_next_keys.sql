-- Which idempotency key a job about money asks with: a key under which the provider keeps a failure is of no more use.

ALTER TABLE duties ADD COLUMN key_number INTEGER NOT NULL DEFAULT 1 CHECK (key_number >= 1);
