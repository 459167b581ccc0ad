// How a long piece of work tells how far it is.

/** In bytes while `copying`, in tables while `checking`, in steps while `updating`. */
export type OnProgress = (step: "copying" | "checking" | "updating", done: number, total: number) => void;
