// Lines of keys in TOML, by example and for generated documents whose every value contains its own line.

import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { parse, stringify } from "smol-toml";
import type { Path } from "../../../src/config/read/config-error.ts";
import { pathText } from "../../../src/config/read/config-error.ts";
import { locate } from "../../../src/config/read/locate.ts";

const DOCUMENT = `# a comment with [brackets] and a = sign
top = 1

[server]
port = 8080 # [not.a.table]
text = """
port = 1
[platforms]
\\""" still inside
"""
raw = '''
[x]
a = ''''

[[platforms]]
id = "one"
currencies = [
  "EUR", # ] = "
  "USD",
]
webhooks.events = ["a"]
provider = { name = "x", collect = { kind = "y" } }
"odd \\u006Bey" . 'b.c' = 1

[[platforms.modules]]
id = "m0"
[[platforms.modules]]

id = "m1"

[[ platforms ]]
id = "two"
[platforms.webhooks]
payload = "full"
[[platforms.modules]]
id = "m2"
keys = [{ key = "a" },
        { key = "b", retire_at = 2027-01-01T00:00:00Z }]

[a.b.c]
[a]
d = -1.5e3`;

describe("locate", () => {
  test.each<[Path, number]>([
    [["top"], 2],
    [["server"], 4],
    [["server", "port"], 5],
    [["server", "text"], 6],
    [["server", "raw"], 11],
    [["platforms", 0], 15],
    [["platforms", 0, "id"], 16],
    [["platforms", 0, "currencies"], 17],
    [["platforms", 0, "currencies", 1], 19],
    [["platforms", 0, "webhooks"], 21],
    [["platforms", 0, "webhooks", "events", 0], 21],
    [["platforms", 0, "provider", "collect", "kind"], 22],
    [["platforms", 0, "odd key", "b.c"], 23],
    [["platforms", 0, "modules", 0], 25],
    [["platforms", 0, "modules", 1], 27],
    [["platforms", 0, "modules", 1, "id"], 29],
    [["platforms", 1, "id"], 32],
    [["platforms", 1, "webhooks"], 33],
    [["platforms", 1, "webhooks", "payload"], 34],
    [["platforms", 1, "modules", 0, "id"], 36],
    [["platforms", 1, "modules", 0, "keys", 1, "retire_at"], 38],
    [["a", "b", "c"], 40],
    [["a"], 41],
    [["a", "d"], 42],
  ])("%j stands on line %d", (path, line) => {
    parse(DOCUMENT);
    expect(locate(DOCUMENT)(path)).toBe(line);
  });

  test("what is not written stands where the table around it does", () => {
    const lineOf = locate(DOCUMENT);
    expect(lineOf(["platforms", 1, "name"])).toBe(31);
    expect(lineOf(["platforms", 0, "modules", 1, "name"])).toBe(27);
    expect(lineOf(["nothing", "at", "all"])).toBe(1);
  });

  test("lines end in CRLF too, and a byte order mark is no key", () => {
    const lineOf = locate("\uFEFFa = 1\r\n\r\n[b]\r\nc = '''x\r\ny'''\r\nd = 2\r\n");
    expect([lineOf(["a"]), lineOf(["b"]), lineOf(["b", "c"]), lineOf(["b", "d"])]).toEqual([1, 3, 4, 6]);
  });

  test("a value that the reader alone takes for TOML hides no other line", () => {
    const line = locate('[shop]\nfrom = 2027- 1-01\nname = "x"\n\n[mail]\nfrom = 1');
    expect([line(["shop", "from"]), line(["shop", "name"]), line(["mail", "from"])]).toEqual([1, 3, 6]);
  });

  test("what TOML 1.1 adds has its lines too", () => {
    const toml = 'a = {\n  b = 1, # one\n  c = "\\e\\x41",\n}\nd = 10:20\ne = 2027-01-01 10:20Z\n';
    parse(toml);
    const lineOf = locate(toml);
    expect([["a"], ["a", "b"], ["a", "c"], ["d"], ["e"]].map(lineOf)).toEqual([1, 2, 3, 5, 6]);
  });

  test("every leaf of a generated document is found on the line that holds its value", () => {
    const key = fc.oneof(fc.constantFrom("a", "b", "platforms", "x y", "a.b", 'q"', "#", "[c]"), fc.string());
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('"""', "'''", "a = 1\n[b]"),
    );
    const { tree } = fc.letrec<{ tree: Record<string, unknown>; value: unknown }>((tie) => ({
      tree: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        fc.array(leaf, { maxLength: 3 }),
        fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
        tie("tree"),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        let count = 0;
        const marked = mark(value, () => `#${count++} = "[`);
        const toml = stringify(marked);
        const rows = toml.split("\n");
        const lineOf = locate(toml);
        for (const [path, text] of leaves(parse(toml))) {
          expect([pathText(path), rows[lineOf(path) - 1]]).toEqual([
            pathText(path),
            expect.stringContaining(JSON.stringify(text)),
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The same tree with every leaf replaced by a text of its own. */
function mark(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => mark(entry, next));
  if (typeof value !== "object" || value === null) return next();
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mark(entry, next)]));
}

function leaves(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => leaves(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, entry]) => leaves(entry, [...path, key]));
}
