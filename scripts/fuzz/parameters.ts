// Parameters of a request besides its body: the path's id, the query, the headers of the call.

import fc from "fast-check";
import type { Call } from "../../test/support/http/published.ts";
import type { Resolve, Schema } from "./schema.ts";
import type { Pool } from "./shop.ts";
import { foreignIds, knownId } from "./shop.ts";
import { fitting } from "./values.ts";

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };

export type Parameters = {
  readonly path: string;
  /** The path leads to what is another platform's. */
  readonly isForeign: boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** Ids that are none, and some that no address can have. */
const JUNK = ["ord_", "x", "%00", "%zz", "..%2f", "%F0%9F%98%80", "a".repeat(900), "ord_%20"];
/** Past 16 KB of address and headers the runtime answers 431 by itself. */
const MAX_QUERY = 8_000;
const ODD_QUERIES = ["0", "-1", "101", "1e9", "null", "ord_", "confirmd", "\u0000", "é".repeat(300)];

export function parametersOf(call: Call, pool: Pool, resolve: Resolve): fc.Arbitrary<Parameters> {
  const given = (call.operation.parameters ?? []) as Schema[];
  const parameters = given.map(resolve) as unknown as Parameter[];
  const parts = fc.tuple(idIn(parameters, pool), queryOf(parameters, pool, resolve), keyOf(parameters));
  return parts.map(([id, query, headers]) => {
    const isForeign = call.template.includes("{") && foreignIds(pool).includes(id);
    return { path: call.template.replace(/\{\w+\}/, () => id) + query, isForeign, headers };
  });
}

/** What replaces the braces of the path: mostly an id that is there, sometimes another platform's. */
function idIn(parameters: readonly Parameter[], pool: Pool): fc.Arbitrary<string> {
  const inPath = parameters.find((parameter) => parameter.in === "path");
  const prefix = /^\^(\w+)_/.exec(inPath?.schema.pattern ?? "")?.[1] ?? "ord";
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat(9_999).map((at) => knownId(pool, prefix, at) ?? `${prefix}_none`) },
    { weight: 1, arbitrary: fc.constantFrom(...JUNK) },
    {
      weight: 1,
      arbitrary: fc.nat(9_999).map((at) => foreignIds(pool)[at % foreignIds(pool).length] ?? "x"),
    },
  );
}

function queryOf(parameters: readonly Parameter[], pool: Pool, resolve: Resolve): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const odd = fc.oneof(fc.string(), fc.constantFrom(...ODD_QUERIES));
  const known = (prefix: string, at: number) => knownId(pool, prefix, at);
  const queryValue = (schema: Schema) =>
    fc.oneof({ weight: 3, arbitrary: fitting(schema, resolve, known) }, { weight: 1, arbitrary: odd });
  return fc
    .subarray(inQuery, { maxLength: Math.min(3, inQuery.length) })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map(({ name, schema }) => [name, queryValue(schema)]))),
    )
    .map((values) => {
      const search = new URLSearchParams(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, String(value).toWellFormed()]),
        ),
      );
      const query = search.size === 0 ? "" : `?${search}`;
      return query.length > MAX_QUERY ? "" : query;
    });
}

/** Few enough keys that some come again, with the same body or another. */
function keyOf(parameters: readonly Parameter[]): fc.Arbitrary<Readonly<Record<string, string>>> {
  const none = fc.constant<Readonly<Record<string, string>>>({});
  if (!parameters.some(({ name }) => name === "Idempotency-Key")) return none;
  const key = fc.nat(5_000).map((number) => ({ "idempotency-key": `key ${number}` }));
  return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: key });
}
