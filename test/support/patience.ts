// Time limits of the tests. Both are upper bounds, reached only by what never comes: a test waits no longer than it must,
// and a slow or busy machine is given the time it needs.

/** The longest wait for one thing; shorter than a test may take, so that one that waits in vain says for what. */
export const PATIENCE_MS = 20_000;

/** The longest that a test may take, as scripts/check.ts starts it. */
export const TEST_LIMIT_MS = 60_000;
