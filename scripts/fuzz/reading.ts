// Decoder of a body (specification/api#values), written apart from the service's: two independent decoders seldom have
// the same error.

import type { Resolve, Schema } from "./schema.ts";

const NUMERIC = /^-?\d+$/;
const MOST_DIGITS = 32;

/** A value that no schema allows. */
const NOTHING_THAT_FITS = Symbol("unreadable");

/** `body` with numbers, `null`, `[]` and metadata as they are to be taken; what cannot be taken stays and fails. */
export function asRead(body: unknown, schema: Schema, resolve: Resolve): unknown {
  const alternative = chosen(resolve(schema), body, resolve);
  switch (alternative.type) {
    case "integer":
      return asInteger(body);
    case "string":
      return typeof body === "string" ? asText(body) : body;
    case "array":
      return Array.isArray(body)
        ? body.map((entry) => asRead(entry, alternative.items ?? {}, resolve))
        : body;
    case "object":
      return asObject(body, alternative, resolve);
    default:
      return body;
  }
}

/** Of a choice, the one whose type the value has. */
function chosen(schema: Schema, value: unknown, resolve: Resolve): Schema {
  if (schema.anyOf === undefined) return schema;
  const choices = schema.anyOf.map(resolve);
  return choices.find(({ type }) => type === typeof value) ?? choices[0] ?? schema;
}

function asInteger(value: unknown): unknown {
  const isNumber = typeof value === "string" && value.length <= MOST_DIGITS && NUMERIC.test(value);
  const number = isNumber ? Number(value) : value;
  if (typeof number !== "number") return value;
  const whole = Math.round(number);
  return Math.abs(number - whole) <= 0.001 ? whole : number;
}

/** NUL and halves of surrogate pairs are in no text. */
function asText(value: string): unknown {
  return value.includes("\0") || !value.isWellFormed() ? NOTHING_THAT_FITS : value;
}

/** Empty text in an optional field of fixed form; where nothing unknown is taken, neither is this. */
function isLeftOut(
  name: string,
  { properties, required, additionalProperties }: Schema,
  resolve: Resolve,
): boolean {
  const { type, enum: words, pattern } = resolve(properties?.[name] ?? {});
  const hasForm = words !== undefined || (pattern !== undefined && !new RegExp(pattern, "u").test(""));
  return type === "string" && hasForm && !required?.includes(name) && additionalProperties !== false;
}

function asObject(value: unknown, schema: Schema, resolve: Resolve): unknown {
  const { properties, additionalProperties } = schema;
  if (Array.isArray(value) && value.length === 0) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value).filter(([, entry]) => entry !== null);
  if (properties !== undefined) {
    const known = given.flatMap(([name, entry]): (readonly [string, unknown])[] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (entry === "" && field !== undefined && isLeftOut(name, schema, resolve)) return [];
      if (field === undefined) return additionalProperties === false ? [[name, entry]] : [];
      return [[name, asRead(entry, field, resolve)]];
    });
    return Object.fromEntries(known);
  }
  const entries = given.map(([name, entry]) => {
    const isFit = name !== "__proto__" && asText(name) === name;
    const text = typeof entry === "boolean" || Number.isFinite(entry) ? String(entry) : entry;
    return [name, isFit ? asRead(text, additionalProperties || {}, resolve) : NOTHING_THAT_FITS] as const;
  });
  return Object.fromEntries(entries);
}

type Body = Readonly<Record<string, unknown>>;

/** Fields with rules that a schema cannot express: whether they keep them is for the service to say. */
const WITH_RULES_IN_WORDS = [
  "dueDate",
  "delay",
  "currency",
  "notifyUrl",
  "successUrl",
  "cancelUrl",
  "modules",
  "items",
  "ux",
  "guarantee",
  "minAmount",
  "invite",
];

/** Whether nothing but the schema decides about this body, so that what fits must be taken. */
export function isPlain(read: unknown): boolean {
  const body = read as Body;
  return !WITH_RULES_IN_WORDS.some((name) => Object.hasOwn(body, name));
}

const CURRENCY = "EUR";

/** A body that fits its schema, made to keep the rules in words of an order's creation too (specification/orders). */
export function keepingRules(body: unknown, now: number): unknown {
  const {
    modules: _modules,
    delay,
    dueDate,
    items,
    minAmount: _least,
    type,
    guarantee,
    invite,
    ...kept
  } = body as Record<string, unknown>;
  const due =
    dueDate === undefined ? {} : { dueDate: now + 3_600_000 + (Number(dueDate) % (5 * 86_400_000)) };
  return {
    ...kept,
    // A guarantee is an amount or a percentage, and says what the type would.
    ...(type === undefined || guarantee !== undefined ? {} : { type }),
    ...(Object.keys(guarantee ?? {}).length === 1 ? { guarantee } : {}),
    // One who pays alone shares with no other.
    ...(invite === undefined || kept.ux === "single" ? {} : { invite }),
    ...(kept.currency === undefined ? {} : { currency: CURRENCY }),
    ...(dueDate === undefined && delay !== undefined ? { delay } : due),
    ...withItems(kept, items),
  };
}

type Item = Record<string, unknown> & { readonly travel?: Record<string, unknown> };

function withItems({ ux, amount }: Body, items: unknown): Body {
  const lines = ((items ?? []) as Item[]).map(withOwnRules);
  if (ux !== "picking") return items === undefined ? {} : { items: lines };
  const small = lines.map((item) => ({ ...item, amount: Number(item.amount) % 1_000, quantity: 3 }));
  if (small.length === 0) return { items: [{ name: "All of it", amount }] };
  const [first, ...rest] = small;
  const all = [{ ...first, amount: Number(first?.amount) + 1 }, ...rest] as (Item & { amount: number })[];
  return { items: all, amount: all.reduce((total, item) => total + item.amount * 3, 0) };
}

/** No image, which would have to be one of the platform's, nothing optional, which needs picking, and a passport for every traveler. */
function withOwnRules({ travel, image: _, optional: _optional, ...item }: Item): Item {
  if (travel === undefined) return item;
  const { passportsExpirationDates: dates } = travel;
  return { ...item, travel: Array.isArray(dates) ? { ...travel, travelersCount: dates.length } : travel };
}
