// Progress of a long operation on the database.

/**
 * In bytes while `copying`, in tables while `checking`, in steps while `updating`; in ms, and at most so many, while `waiting` for
 * another process to leave the data.
 */
export type OnProgress = (
  step: "copying" | "checking" | "updating" | "waiting",
  done: number,
  total: number,
) => void;
