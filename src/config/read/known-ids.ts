// Rules for ids in lists: each is the id of a table in the same file, and each table has its own.

import type { TomlValue } from "smol-toml";
import { closest } from "../../text/spelling.ts";
import type { Place } from "./reading.ts";
import { isTable, shown } from "./value.ts";

/** `header` is how a person writes the tables that `known` are the ids of. */
export function reportUnknownIds(
  ids: readonly string[],
  known: readonly string[],
  header: string,
  at: Place,
): void {
  for (const [index, id] of ids.entries()) {
    if (known.includes(id)) continue;
    const meant = closest(id, known);
    const all = known.length === 0 ? "; it has none" : `, which are: ${known.join(", ")}`;
    const hint = meant === undefined ? all : `; did you mean ${meant}?`;
    at.in(index).report(`${shown(id)} is none of this platform's ${header}${hint}`);
  }
}

/**
 * The values of `key` in the tables of a list, as it is written: they are known although something else in the tables may
 * be wrong. Undefined where a table has no text there.
 */
export function writtenTexts(list: TomlValue | undefined, key: string): readonly (string | undefined)[] {
  if (!Array.isArray(list)) return [];
  return list.map((row) => {
    const value = isTable(row) ? row[key] : undefined;
    return typeof value === "string" ? value : undefined;
  });
}

/** Tables of a list, as it is written, whose `key` stands there already. */
export function reportTwins(list: TomlValue | undefined, key: string, at: Place): void {
  const names = writtenTexts(list, key);
  for (const [index, name] of names.entries())
    if (name !== undefined && names.indexOf(name) < index)
      at.in(index).in(key).report("stands twice in this list");
}
