// Values that a schema allows, as arbitraries: what a client that has read the document would send.

import fc from "fast-check";
import type { Resolve, Schema } from "./schema.ts";

const URLS = [
  "https://shop.example",
  "https://shop.example/hooks?platformId=pl_1&a=%20b",
  "https://münchen.example/ü?q=ß",
  "https://shop.example:8443/a/../b;c=d#e",
];
const MOST_ENTRIES = 4;
const MOST_FIELDS = 6;

/** An id that is there, by its prefix and any number; undefined while there is none. */
export type Known = (prefix: string, at: number) => string | undefined;

/** Anything that fits `schema`, edges of its limits among it. Rules between fields are ignored. */
export function fitting(schema: Schema, resolve: Resolve, knownId: Known): fc.Arbitrary<unknown> {
  const known = new Map<Schema, fc.Arbitrary<unknown>>();

  function of(given: Schema): fc.Arbitrary<unknown> {
    const schema = resolve(given);
    const found = known.get(schema) ?? make(schema);
    known.set(schema, found);
    return found;
  }

  function make(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(of));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case "integer":
        return integer(schema);
      case "boolean":
        return fc.boolean();
      case "string":
        return text(schema, knownId);
      case "array":
        return fc.array(of(schema.items ?? {}), {
          maxLength: Math.min(MOST_ENTRIES, schema.maxItems ?? MOST_ENTRIES),
        });
      case "object":
        return schema.properties === undefined ? textMap(schema) : object(schema, schema.properties);
      default:
        throw new Error(`the fuzzer has no values for ${JSON.stringify(schema)}`);
    }
  }

  function object({ required = [] }: Schema, properties: NonNullable<Schema["properties"]>) {
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const pick = (names: readonly string[]) =>
      fc.record(Object.fromEntries(names.map((name) => [name, of(properties[name] ?? {})])));
    return fc
      .subarray(optional, { maxLength: Math.min(MOST_FIELDS, optional.length) })
      .chain((names) => pick([...required, ...names]));
  }

  function textMap({ additionalProperties }: Schema) {
    const names = fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name !== "__proto__");
    return fc.dictionary(names, of(additionalProperties || { type: "string" }), {
      maxKeys: MOST_ENTRIES,
      noNullPrototype: true,
    });
  }

  return of(schema);
}

function integer({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

function text(schema: Schema, knownId: Known): fc.Arbitrary<unknown> {
  const { pattern, minLength = 0, maxLength = 64 } = schema;
  if (schema["x-must"]?.includes("URL")) return fc.constantFrom(...URLS);
  const isShort = (value: string) => [...value].length <= maxLength;
  if (pattern !== undefined) {
    const matching = fc.stringMatching(new RegExp(pattern, "u"));
    const short = matching.filter(isShort);
    const prefix = /^\^(ord|auth|evt)_/.exec(pattern)?.[1];
    if (prefix === undefined) return short;
    const known = fc.tuple(fc.nat(9_999), short).map(([at, other]) => knownId(prefix, at) ?? other);
    return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: short });
  }
  // What looks like one character can be several.
  const words = fc
    .string({ minLength, maxLength: Math.min(maxLength, 24), unit: "grapheme" })
    .filter(isShort);
  const long = fc.constantFrom("x", "é", "字", "😀").map((character) => character.repeat(maxLength));
  return fc.oneof({ weight: 6, arbitrary: words }, { weight: 1, arbitrary: long });
}
