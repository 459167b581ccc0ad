// Mutation of a valid body: one to three changes anywhere in it. The result can still be valid.

import fc from "fast-check";

type Container = Record<string, unknown> | unknown[];
type Place = { readonly container: Container; readonly key: string | number };

/** What no field, or only some fields, take; and what is taken in a field's place: numbers as text, `null`, `[]`. */
const ODDITIES: readonly unknown[] = [
  ...[null, true, false, "", " ", "0", "1", "-1", "1e3", "0x10", "83891", " 5", "5 ", "9".repeat(40), "NaN"],
  ...[0, -0, -1, 1, 1.5, 1998.9999999999998, 1999.002, 1e21, 2 ** 53, -(2 ** 63), 99_999_999, 100_000_000],
  ...[
    "\0",
    "a\0b",
    "\ud800",
    "😀".repeat(128),
    "x".repeat(256),
    "x".repeat(5_000),
    "__proto__",
    "constructor",
  ],
  ...[
    "javascript:alert(1)",
    "http://127.0.0.1/",
    "https://user:pass@shop.example/",
    "https://a b",
    "file:///etc/passwd",
  ],
  ...["'; DROP TABLE orders; --", "<script>", "{{7*7}}", "%00", "../../x", "\u202e", "ﬀ", "İ"],
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  Array.from({ length: 101 }, () => ({ name: "x", amount: 1 })),
  Array.from({ length: 40 }).reduce((inner: unknown) => [inner], 1),
];

const NAMES = [
  "amout",
  "status",
  "platformId",
  "captured",
  "__proto__",
  "constructor",
  "",
  "é",
  "x".repeat(300),
];

const oddity = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
);

type Change =
  | { readonly kind: "replace" | "add"; readonly at: number; readonly name: string; readonly value: unknown }
  | { readonly kind: "remove"; readonly at: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("replace" as const, "replace" as const, "add" as const),
    at: fc.nat(10_000),
    name: fc.constantFrom(...NAMES),
    value: oddity,
  }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(10_000) }),
);

/** Bodies made from those of `right`. */
export function spoiled(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([body, changes]) => changes.reduce(spoil, structuredClone(body)));
}

function spoil(body: unknown, change: Change): unknown {
  const places = placesIn(body);
  const place = places[change.at % Math.max(places.length, 1)];
  if (change.kind === "add") {
    const { container } = places.length === 0 ? { container: body as Container } : (place as Place);
    if (isContainer(container))
      put(container, Array.isArray(container) ? container.length : change.name, change.value);
  } else if (place !== undefined) {
    if (change.kind === "replace") put(place.container, place.key, change.value);
    else if (Array.isArray(place.container)) place.container.splice(Number(place.key), 1);
    else delete place.container[place.key];
  }
  return body;
}

function put(container: Container, key: string | number, value: unknown): void {
  // An assignment would change the prototype where the name is `__proto__`; JSON has a field of that name.
  // A copy, for the next change may be made inside of it.
  const own = structuredClone(value);
  Object.defineProperty(container, key, { value: own, enumerable: true, configurable: true, writable: true });
}

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

function placesIn(value: unknown): readonly Place[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, inside]) => [{ container: value, key }, ...placesIn(inside)]);
}
