// Look of a platform as the file has it, next to the brand and the wording that are read from it.

import type { TomlValue } from "smol-toml";
import type { Platform } from "../config.ts";
import type { Reader } from "../read/value.ts";
import { given } from "../read/value.ts";

/** A value with the one that the file has: drafts of another look begin with it. */
export function withWritten<T>(plain: Reader<T>): Reader<{ readonly read: T; readonly written: TomlValue }> {
  return {
    ...plain,
    read(written, at) {
      const read = plain.read(written, at);
      return read === undefined ? undefined : { read, written };
    },
  };
}

export function lookOf(brand: TomlValue | undefined, wording: TomlValue | undefined): Platform["look"] {
  return brand === undefined && wording === undefined ? undefined : given({ brand, wording });
}
