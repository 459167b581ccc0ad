// Readers of TOML values: each defines what it allows, names it in a config error, and returns the value in the
// program's own units.

import type { TomlTable, TomlValue } from "smol-toml";
import { TomlDate } from "smol-toml";
import { DAY, MINUTE } from "../../domain/time.ts";
import { closest } from "../../text/spelling.ts";
import type { Place } from "./reading.ts";

/** The keys of a table. `header` is how a person writes the table: `[server]`. */
export type Keys = {
  readonly header: string;
  readonly fields: Readonly<
    Record<string, { readonly reader: Reader<unknown>; readonly default?: TomlValue }>
  >;
};

/** `allowed` follows "must be". A read returns undefined only after a config error. */
export type Reader<T> = {
  readonly allowed: string;
  /** Of the tables that the value is or holds. */
  readonly keys?: Keys;
  read(value: TomlValue, at: Place): T | undefined;
};

/** A reader made of a function that returns undefined for a value that is not allowed. */
export function reader<T>(allowed: string, test: (value: TomlValue) => T | undefined): Reader<T> {
  return { allowed, read: (value, at) => test(value) ?? refuse(value, allowed, at) };
}

function refuse(value: TomlValue, allowed: string, at: Place): undefined {
  return at.report(`must be ${allowed}, not ${shown(value)}`);
}

export const toggle: Reader<boolean> = reader("true or false", (value) =>
  typeof value === "boolean" ? value : undefined,
);

export function integer(min: number, max: number, unit = ""): Reader<number> {
  const allowed = `a whole number from ${min} to ${max}${unit === "" ? "" : ` (${unit})`}`;
  return reader(allowed, (value) =>
    typeof value === "bigint" && value >= min && value <= max ? Number(value) : undefined,
  );
}

/** Minutes in the file, milliseconds in the program. */
export function minutes(min: number, max: number): Reader<number> {
  return times(integer(min, max, "minutes"), MINUTE);
}

/** Days in the file, milliseconds in the program. */
export function days(min: number, max: number): Reader<number> {
  return times(integer(min, max, "days"), DAY);
}

function times(whole: Reader<number>, unitMs: number): Reader<number> {
  return {
    allowed: whole.allowed,
    read: (value, at) => {
      const count = whole.read(value, at);
      return count === undefined ? undefined : count * unitMs;
    },
  };
}

/** A moment in epoch milliseconds; its time zone is required, so that all machines read the same moment. */
export const dateTime: Reader<number> = reader(
  "a date with time and time zone, such as 2027-01-01T00:00:00Z",
  (value) => (value instanceof TomlDate && !value.isLocal() ? value.getTime() : undefined),
);

/** One line of 1 to 255 characters (specification/orders#limits). */
export const line: Reader<string> = reader("a text of 1 to 255 characters on one line", (value) =>
  typeof value === "string" && /^[^\p{Cc}]{1,255}$/u.test(value) ? value : undefined,
);

/** A text of one form; the form must match the whole of it. */
export function matching(allowed: string, form: RegExp): Reader<string> {
  return reader(allowed, (value) => (typeof value === "string" && form.test(value) ? value : undefined));
}

export function choice<T extends string>(choices: readonly T[]): Reader<T> {
  const quoted = choices.map((choice) => JSON.stringify(choice)).join(", ");
  const allowed = choices.length === 1 ? quoted : `one of ${quoted}`;
  return {
    allowed,
    read: (value, at) => {
      const chosen = choices.find((choice) => choice === value);
      if (chosen !== undefined) return chosen;
      const meant = typeof value === "string" ? closest(value, choices) : undefined;
      const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
      return at.report(`must be ${allowed}, not ${shown(value)}${hint}`);
    },
  };
}

type ListRule = { readonly notEmpty?: boolean; readonly unique?: boolean };

/** A list of what `element` reads. With `unique` an element may occur only once. */
export function list<T>(element: Reader<T>, rule: ListRule = {}): Reader<readonly T[]> {
  const allowed = `a list${rule.notEmpty ? " of at least one" : ""}, each ${element.allowed}`;
  return {
    ...element,
    allowed,
    read: (value, at) => {
      if (!Array.isArray(value) || (rule.notEmpty && value.length === 0)) return refuse(value, allowed, at);
      const elements = value.map((entry, index) => element.read(entry, at.in(index)));
      if (rule.unique) reportRepeats(elements, at);
      const read = elements.filter((entry) => entry !== undefined);
      return read.length === value.length ? read : undefined;
    },
  };
}

function reportRepeats(elements: readonly unknown[], at: Place): void {
  for (const [index, entry] of elements.entries()) {
    if (entry !== undefined && elements.indexOf(entry) < index)
      at.in(index).report("stands twice in this list");
  }
}

export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
}

/** A value as a config error may show it: short, and without a secret that stands in the wrong place (T29). */
export function shown(value: TomlValue): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return isTable(value) ? "a table" : "a date";
  if (typeof value === "number") return `the fraction ${Number.isInteger(value) ? value.toFixed(1) : value}`;
  if (typeof value !== "string") return String(value);
  const masked = value.replaceAll(/(sk_|whsec_)\S+/g, "$1…");
  return JSON.stringify(masked.length > 40 ? `${masked.slice(0, 40)}…` : masked);
}

/** The values that are present; absent keys instead of undefined ones. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
