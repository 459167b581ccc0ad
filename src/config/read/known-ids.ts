// Rules for ids in lists: each is the id of a table in the same file, and each table has its own.

import { closest } from "../../text/spelling.ts";
import type { Place } from "./reading.ts";
import { shown } from "./value.ts";

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
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    at.in(index).report(`${shown(id)} is none of this platform's ${header}${hint}`);
  }
}

/** Tables of one list whose `key` stands there already. */
export function reportTwins(names: readonly string[], key: string, at: Place): void {
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index) at.in(index).in(key).report("stands twice in this list");
}
