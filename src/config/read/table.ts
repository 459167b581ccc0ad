// Readers of TOML tables, declared as a list of their keys: the same list reads the file, finds the unknown keys in it
// and documents the allowed ones.

import type { TomlValue } from "smol-toml";
import { closest } from "../../text/spelling.ts";
import type { Place } from "./reading.ts";
import type { Keys, Reader } from "./value.ts";
import { isTable, shown } from "./value.ts";

/** A key of a table: how its value is read, and what holds when it is not written. */
export type Field<T> = {
  readonly reader: Reader<unknown>;
  readonly default?: TomlValue;
  read(value: TomlValue | undefined, at: Place): T | undefined;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
/** Values where a key with a config error is undefined. */
export type Partly<V> = { readonly [K in keyof V]: V[K] | undefined };

export function required<T>(reader: Reader<T>): Field<T> {
  return {
    reader,
    read: (value, at) => (value === undefined ? at.reportMissing(reader.allowed) : reader.read(value, at)),
  };
}

export function requiredWhenLive<T>(reader: Reader<T>): Field<T | undefined> {
  return {
    reader,
    read: (value, at) => {
      if (value !== undefined) return reader.read(value, at);
      return at.reading.mode === "live" ? at.reportMissing(reader.allowed) : undefined;
    },
  };
}

export function optional<T>(reader: Reader<T>): Field<T | undefined> {
  return { reader, read: (value, at) => (value === undefined ? undefined : reader.read(value, at)) };
}

/** `fallback` is read in place of a missing value, in the units of the file. */
export function withDefault<T>(reader: Reader<T>, fallback: TomlValue): Field<T> {
  return { reader, default: fallback, read: (value, at) => reader.read(value ?? fallback, at) };
}

/**
 * A table. `check` sees every value that is valid by itself, and the table as written; `build` runs only when
 * the table has no config error.
 */
export function table<F extends Fields, T>(
  header: string,
  fields: F,
  build: (values: Values<F>) => T,
  check: (values: Partly<Values<F>>, at: Place, written: Readonly<Record<string, TomlValue>>) => void = () =>
    undefined,
): Reader<T> & { readonly keys: Keys } {
  const allowed = `a table ${header}`;
  return {
    allowed,
    keys: { header, fields },
    read: (written, at) => {
      if (!isTable(written)) return at.report(`must be ${allowed}, not ${shown(written)}`);
      const foundBefore = at.reading.found.length;
      const misspelt = reportUnknownKeys(header, fields, Object.keys(written), at);
      const values = Object.fromEntries(
        Object.entries(fields)
          .filter(([key]) => key in written || !misspelt.has(key))
          .map(([key, field]) => [key, field.read(written[key], at.in(key))]),
      ) as Partly<Values<F>>;
      check(values, at, written);
      // Without a config error every undefined value is one that its field allows.
      return at.reading.found.length === foundBefore ? build(values as Values<F>) : undefined;
    },
  };
}

/** The known keys that were probably meant. They are not reported as missing. */
function reportUnknownKeys(
  header: string,
  fields: Fields,
  written: readonly string[],
  at: Place,
): ReadonlySet<string> {
  const known = Object.keys(fields);
  const misspelt = new Set<string>();
  for (const key of written.filter((key) => !known.includes(key))) {
    const homes = at.reading.homesOf(key);
    const meant = closest(key, known);
    if (meant !== undefined) misspelt.add(meant);
    at.in(key).report(`unknown key in ${header}; ${hint(header, known, homes, meant)}`);
  }
  return misspelt;
}

function hint(
  header: string,
  known: readonly string[],
  homes: readonly string[],
  meant: string | undefined,
): string {
  if (meant !== undefined) return `did you mean ${meant}?`;
  if (homes.length > 0) return `it belongs in ${homes.join(" or ")}`;
  return `${header} knows ${known.join(", ")}`;
}

/** A key as it may be written: under which header, at which path (`platforms.modules.id`), with which default. */
export type KnownKey = {
  readonly key: string;
  readonly header: string;
  readonly path: string;
  readonly default?: TomlValue;
};

/** Every key of a table and of the tables in it. */
export function knownKeys({ header, fields }: Keys, path: readonly string[] = []): readonly KnownKey[] {
  return Object.entries(fields).flatMap(([key, { reader, ...field }]) => {
    const here = [...path, key];
    const known = { key, header, path: here.join(".") };
    if (reader.keys !== undefined) return [known, ...knownKeys(reader.keys, here)];
    return [field.default === undefined ? known : { ...known, default: field.default }];
  });
}
