// Exit codes of the process and their meanings. Scripts rely on them: they do not change.

export const EXIT = { done: 0, found: 1, internal: 70, inUse: 75, configuration: 78 } as const;

/** Meaning of each code for every command; a command adds the meaning of its own 1. */
export const EXIT_MEANINGS = {
  0: "done, or stopped as asked",
  1: "done, and there is something that a person must look at",
  70: "an internal error, or a clock that cannot be right; the output or the log says which",
  75: "already running: another process holds the data directory or the port",
  78: "the command line or the configuration is wrong; every error is printed",
} as const;

/** Ends a command with a sentence for the person who typed it. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
