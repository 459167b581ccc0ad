// Lengths of time in milliseconds. The domain never reads a clock; `now` is always given.

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Commit limit of a two-phase-commit order and the furthest due date, from creation. */
export const COMMIT_LIMIT_MS = 6 * DAY;
/** The commit deadline comes this long before the earliest hold expires (specification/states). */
export const COMMIT_BEFORE_EXPIRY_MS = 12 * HOUR;
/** The shortest hold where none is configured: that of a card. */
export const USUAL_HOLD_MS = 7 * DAY;
/** A due date of a two-phase-commit order comes this long before the commit deadline (specification/orders). */
export const DUE_BEFORE_COMMIT_DEADLINE_MS = 24 * HOUR;
/** Completion, or the end of an unpaid `standard` order, comes this long before the earliest hold expires. */
export const END_BEFORE_EXPIRY_MS = 24 * HOUR;
/** A captain is told of what is missing again at most once in this time. */
export const GAP_NOTICE_MS = HOUR;
/** The captain's own capture is asked for at the latest this long before their hold expires. */
export const CAPTURE_BEFORE_EXPIRY_MS = 6 * HOUR;
/** A capture still unanswered this long before its hold expires has finally failed (specification/states). */
export const CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS = 2 * HOUR;
/** A payment that waits for its buyer this long is cancelled at the provider (specification/states). */
export const BUYER_PATIENCE_MS = 15 * MINUTE;
/** A due date waits at most this long for payments asked and unanswered (specification/states). */
export const DUE_GRACE_MS = HOUR;
/** A captain whom no co-buyer has joined is reminded of the link this long after paying. */
export const REMIND_AFTER_PAYING_MS = 24 * HOUR;
/** A captain is reminded of what is missing this long before the due date. */
export const REMIND_BEFORE_DUE_MS = 24 * HOUR;
/** The first reminder is left out when the second would follow sooner than this. */
export const REMINDER_GAP_MS = 12 * HOUR;
/** A last notice this soon after the first `order.pendingCommit` is not sent (specification/states). */
export const NOTICE_GAP_MS = HOUR;
