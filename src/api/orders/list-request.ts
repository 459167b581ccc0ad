// Query strings of all lists: each parameter once, an empty one counts as absent, and a page has 20 entries unless the
// request says otherwise.

import type { Static, TObject } from "@sinclair/typebox";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { count } from "../decode/field.ts";
import type { Issues } from "../decode/issues.ts";
import { noteWrong } from "../decode/issues.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The parameter of every list. */
export const limit = count(1, MAX_LIMIT, { description: "Entries per page.", default: DEFAULT_LIMIT });

/** Parameters as decoded from the URL, in its order. */
export type QueryParameters = Iterable<readonly [name: string, value: string]>;

type ListOptions<T extends TObject> = {
  /**
   * Parameters that name what is searched for. They are refused when empty: a shop that has lost its reference would get
   * every order.
   */
  readonly naming?: readonly (keyof Static<T>)[];
  /** Other parameters are refused, not only warned of: a person would take another list for the one asked for. */
  readonly isExact?: boolean;
};

/** A decoder of a list's query. */
export function listReader<T extends TObject>(
  schema: T,
  { naming = [], isExact = false }: ListOptions<T> = {},
) {
  const take = decoder(schema);
  const known = Object.keys(schema.properties);
  return (parameters: QueryParameters): Read<Static<T> & { readonly limit: number }> => {
    const given = [...parameters];
    const meant = given.filter(([name, value]) => value !== "" || naming.includes(name));
    return readBody(Object.fromEntries(meant), (value, notes) => {
      for (const [name, times] of timesGiven(given))
        if (times > 1) noteWrong(notes, `is given ${times} times: give it once`, name);
      if (isExact) refuseOthers(Object.keys(value), known, notes);
      const query = take(value, notes);
      return query === undefined ? undefined : { limit: DEFAULT_LIMIT, ...query };
    });
  };
}

function refuseOthers(names: readonly string[], known: readonly string[], notes: Issues): void {
  for (const name of names)
    if (!known.includes(name))
      noteWrong(notes, `is no parameter of this list, which takes ${known.join(", ")}`, name);
}

function timesGiven(given: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [name] of given) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
