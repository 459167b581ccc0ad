-- Jobs that were tried without success: some of many are counted without reading the others.

CREATE INDEX duties_failing ON duties (kind) WHERE last_error IS NOT NULL;
