// Progress of a long operation on the database.

/** In bytes while `copying`, in tables while `checking`, in steps while `updating`. */
export type OnProgress = (step: "copying" | "checking" | "updating", done: number, total: number) => void;
