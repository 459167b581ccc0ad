// Result of one check of the `check` command.

/** `problem`: something does not work, or money is not where it should be. */
export type Finding = {
  readonly level: "ok" | "warning" | "problem";
  readonly about: string;
  readonly message: string;
};
