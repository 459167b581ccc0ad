// Query strings of all lists: each parameter once, an empty one counts as absent, and a page has 20 entries unless the
// request says otherwise.

import type { Static, TObject } from "@sinclair/typebox";
import type { Read } from "../decode/decoder.ts";
import { decoder, readBody } from "../decode/decoder.ts";
import { count } from "../decode/field.ts";
import { noteWrong } from "../decode/issues.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The parameter of every list. */
export const limit = count(1, MAX_LIMIT, { description: "Entries per page.", default: DEFAULT_LIMIT });

/** Parameters as decoded from the URL, in its order. */
export type QueryParameters = Iterable<readonly [name: string, value: string]>;

/**
 * A decoder of a list's query. `naming`: parameters that name what is searched for. They are refused when empty: a shop
 * that has lost its reference would get every order.
 */
export function listReader<T extends TObject>(schema: T, naming: readonly (keyof Static<T>)[] = []) {
  const take = decoder(schema);
  return (parameters: QueryParameters): Read<Static<T> & { readonly limit: number }> => {
    const given = [...parameters];
    const meant = given.filter(([name, value]) => value !== "" || naming.includes(name));
    return readBody(Object.fromEntries(meant), (value, notes) => {
      for (const [name, times] of timesGiven(given))
        if (times > 1) noteWrong(notes, `is given ${times} times: give it once`, name);
      const query = take(value, notes);
      return query === undefined ? undefined : { limit: DEFAULT_LIMIT, ...query };
    });
  };
}

function timesGiven(given: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [name] of given) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
