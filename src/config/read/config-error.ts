// Config errors: the problem, its path and line, and the printed form.

/** Path of a value: `["platforms", 0, "currencies"]`. */
export type Path = readonly (string | number)[];

/** One config error. `line` counts from 1; `key` is a path as `pathText` writes it, empty for syntax errors. */
export type ConfigError = { readonly line: number; readonly key: string; readonly message: string };

/** `platforms[0].currencies`; a key that TOML must quote is quoted. */
export function pathText(path: Path): string {
  return path.map(stepText).join("").replace(/^\./, "");
}

function stepText(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[A-Za-z0-9_-]+$/.test(step) ? `.${step}` : `.${JSON.stringify(step)}`;
}

/** One line per config error, in the order of the file: `config.toml:12: platforms[0].currencies: must be …`. */
export function configErrorLines(file: string, configErrors: readonly ConfigError[]): readonly string[] {
  return configErrors
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, key, message }) =>
      [`${file}:${line}`, key, message].filter((part) => part !== "").join(": "),
    );
}
