// Context of a value being read: its path, and the config errors found there.

import type { ConfigError, Path } from "./config-error.ts";
import { pathText } from "./config-error.ts";

/** What lies outside the text. Values and functions, so that reading needs no process and no disk. */
export type Sources = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file named by `file:PATH`; throws when it cannot be read. */
  readonly readFile: (path: string) => string;
  /** The same for a binary file. */
  readonly readBytes: (path: string) => Uint8Array;
  /** Permission bits of the configuration file (T30); undefined where the system has none. */
  readonly fileMode: number | undefined;
};

export type Mode = "live" | "sandbox";

/** State that all values of one text share. */
export type Reading = {
  readonly mode: Mode;
  readonly sources: Sources;
  readonly lineOf: (path: Path) => number;
  /** Headers of the tables in which a key is known. */
  readonly homesOf: (key: string) => readonly string[];
  readonly found: (ConfigError & { readonly missing: boolean })[];
  /** Values that may occur only once in a file, with their first path. */
  readonly claims: Map<string, Path>;
};

export type Place = {
  readonly path: Path;
  readonly reading: Reading;
  in(step: string | number): Place;
  /** Answers undefined, so that a reader can end with it. */
  report(message: string): undefined;
  reportMissing(allowed: string): undefined;
  /** Reports a config error when the same `value` of the same `kind` occurred before. */
  claim(kind: string, value: string): void;
};

export function placeAt(reading: Reading, path: Path): Place {
  const record = (message: string, missing: boolean) => {
    reading.found.push({ line: reading.lineOf(path), key: pathText(path), message, missing });
    return undefined;
  };
  return {
    path,
    reading,
    in: (step) => placeAt(reading, [...path, step]),
    report: (message) => record(message, false),
    reportMissing: (allowed) => record(`is missing; it must be ${allowed}`, true),
    claim: (kind, value) => {
      const first = reading.claims.get(`${kind} ${value}`);
      if (first === undefined) reading.claims.set(`${kind} ${value}`, path);
      else record(`this ${kind} stands already on line ${reading.lineOf(first)} (${pathText(first)})`, false);
    },
  };
}
