-- What orders are found by: words of their buyers' names, e-mail addresses, reference and amount. It is personal, and erased
-- with the order's data (T33). Orders are added some time after they were saved, in the order of their numbers; one that is
-- in it has its amount at least.

CREATE TABLE search_platforms (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE search_terms (
  platform INTEGER NOT NULL REFERENCES search_platforms (number),
  number INTEGER NOT NULL REFERENCES orders (number),
  term TEXT NOT NULL,
  PRIMARY KEY (platform, number, term)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_terms_by_term ON search_terms (platform, term);
