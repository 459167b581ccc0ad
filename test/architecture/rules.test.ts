// Each architecture rule on small trees: broken it answers with a sentence, kept it answers with none.

import { describe, expect, test } from "bun:test";
import { bannedSyntax } from "./banned-syntax.ts";
import { rules } from "./rules.ts";
import type { Tree } from "./source.ts";
import { readTree } from "./source.ts";

const problems = async (rule: keyof typeof rules, tree: Tree): Promise<readonly string[]> =>
  rules[rule](await readTree(tree));

/** The problems of a tree with this one file. */
const problemsOf = (rule: keyof typeof rules, path: string, text: string): Promise<readonly string[]> =>
  problems(rule, { [path]: text });

describe("imports", () => {
  const forbidden: readonly (readonly [path: string, text: string, sentence: string])[] = [
    ["src/domain/a.ts", 'import { x } from "../api/x.ts";', "domain may not import this from api"],
    ["src/domain/a.ts", 'import type { X } from "../api/x.ts";', "domain may not import this from api"],
    ["src/domain/a.ts", 'export * from "../store/x.ts";', "domain may not import this from store"],
    ["src/domain/a.ts", 'type X = import("../store/x.ts").X;', "domain may not import this from store"],
    ["src/domain/a.ts", 'const x = await import("../store/x.ts");', "domain may not import this from store"],
    ["src/domain/a.ts", 'import { join } from "node:path";', "domain imports nothing from outside"],
    [
      "src/store/a.ts",
      'import {\n  x,\n} from "../application/x.ts";',
      "store may not import this from application",
    ],
    [
      "src/application/a.ts",
      'import { x } from "../http/x.ts";',
      "application may not import this from http",
    ],
    ["src/http/a.ts", 'import { x } from "../store/x.ts";', "http may not import this from store"],
    ["src/cli/a.ts", 'import { x } from "../store/sqlite/x.ts";', "cli may not import this from store"],
    ["src/http/a.ts", 'import { x } from "../sandbox/x.ts";', "http may not import this from sandbox"],
    ["src/http/a.ts", 'import { x } from "../main.ts";', "http may not import this from main"],
    ["src/http/a.ts", 'import { assets } from "../../dist/assets.ts";', "only main imports"],
    ["src/http/a.ts", 'import { x } from "../../test/x.ts";', "the program imports only the program"],
    ["src/store/a.ts", 'import { Database } from "bun:sqlite";', "only store/sqlite may import bun:sqlite"],
    [
      "src/application/a.ts",
      'import { eq } from "drizzle-orm/sql";',
      "only store/postgres, store/sqlite may import drizzle-orm",
    ],
    ["src/pantry/a.ts", 'import { x } from "../domain/x.ts";', "pantry may not import this from domain"],
    ["widget/a.ts", 'import { x } from "../hosted/src/x.ts";', "widget may not import this from hosted"],
    ["widget/a.ts", 'import { x } from "../src/api/pages/page.ts";', "widget may not import this from api"],
    [
      "hosted/src/a.tsx",
      'import { x } from "../../src/domain/order/order.ts";',
      "hosted may not import this from domain",
    ],
    [
      "hosted/src/a.tsx",
      'import { x } from "../../src/application/x.ts";',
      "hosted may not import this from application",
    ],
    [
      "hosted/pay.html",
      '<script type="module" src="../src/main.ts"></script>',
      "hosted may not import this from main",
    ],
  ];
  test.each(forbidden)("%s: %j is refused", async (path, text, sentence) => {
    const found = await problemsOf("imports", path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(sentence);
  });

  const allowed: readonly (readonly [path: string, text: string])[] = [
    ["src/api/a.ts", 'import { x } from "../domain/x.ts";'],
    ["src/application/a.ts", 'import { x } from "../store/failure.ts";'],
    ["src/sandbox/a.ts", 'import { x } from "../config/x.ts";'],
    ["src/cli/a.ts", 'import { x } from "../store/storage.ts";'],
    ["src/main.ts", 'import { assets } from "../dist/assets.ts";'],
    ["src/store/sqlite/a.ts", 'import { Database } from "bun:sqlite";'],
    ["widget/a.ts", 'import type { Page } from "../src/api/pages/page.ts";'],
    ["hosted/src/a.tsx", 'import { inProportion } from "../../src/domain/money/money.ts";'],
    ["hosted/src/a.tsx", 'import { x } from "../../widget/x.ts";'],
    ["src/domain/a.ts", '// import { x } from "../api/x.ts"\nexport const text = `import "../api/x.ts"`;'],
    ["test/domain/a.test.ts", 'import { x } from "../../src/store/x.ts";'],
  ];
  test.each(allowed)("%s: %j is fine", async (path, text) => {
    expect(await problemsOf("imports", path, text)).toEqual([]);
  });
});

describe("names of providers", () => {
  const stripe = { "src/providers/stripe/adapter.ts": "// Stripe", "src/providers/simulator/bank.ts": "" };

  test.each([
    ["src/http/v1/a.ts", 'const path = "/psp/stripe/:platform";'],
    ["src/config/config.ts", "// Stripe signs it"],
    ["widget/src/components/a.tsx", 'case "stripe":'],
    ["hosted/src/a.css", ".stripe-card { margin: 0 }"],
  ])("%s: %j is refused", async (path, text) => {
    expect(await problems("providersNamed", { ...stripe, [path]: text })).toEqual([
      `${path}:1: only its own folders, the configuration and docs name stripe`,
    ]);
  });

  test.each([
    "src/config/keys/providers/stripe.ts",
    "src/docs/site.ts",
    "widget/src/providers/stripe/card.tsx",
    "test/providers/a.test.ts",
  ])("%s may", async (path) => {
    expect(await problems("providersNamed", { ...stripe, [path]: "// Stripe" })).toEqual([]);
  });

  test("the simulator is part of the whole sandbox", async () => {
    const text = "// The simulator";
    expect(await problems("providersNamed", { ...stripe, "src/sandbox/a.ts": text })).toEqual([]);
  });
});

describe("import cycles", () => {
  test("a cycle is refused, of types too, and reported once", async () => {
    const found = await problems("cycles", {
      "src/domain/a.ts": 'import { b } from "./b.ts";',
      "src/domain/b.ts": 'import { c } from "./deep/c.ts";',
      "src/domain/deep/c.ts": 'import type { A } from "../a.ts";',
    });
    expect(found).toEqual([
      "import cycle: src/domain/a.ts -> src/domain/b.ts -> src/domain/deep/c.ts -> src/domain/a.ts",
    ]);
  });

  test("two imports of one file are no cycle", async () => {
    const found = await problems("cycles", {
      "src/domain/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";',
      "src/domain/b.ts": 'import { c } from "./c.ts";',
      "src/domain/c.ts": "export const c = 1;",
    });
    expect(found).toEqual([]);
  });
});

describe("files without an importer", () => {
  test("a dead file and one that only a test imports are refused; entries are not", async () => {
    const found = await problems("deadFiles", {
      "src/main.ts": 'import "./http/used.ts";',
      "src/http/used.ts": "",
      "src/http/dead.ts": "",
      "src/http/tested.ts": "",
      "src/store/0001.sql": "",
      "test/support/memory-store/store.ts": "",
      "hosted/pay.html": '<script type="module" src="./src/pay.tsx"></script>',
      "hosted/src/pay.tsx": 'import "./pay.css";',
      "hosted/src/pay.css": "",
      "hosted/vite.config.ts": "",
      "scripts/build.ts": 'import "./build/pages.ts";',
      "scripts/build/pages.ts": "",
      "test/http/a.test.ts":
        'import "../../src/http/tested.ts"; import "./server.ts"; import "../support/memory-store/store.ts";',
      "test/http/server.ts": "",
      "test/http/forgotten.ts": "",
    });
    const dead = ["src/http/dead.ts", "src/http/tested.ts", "src/store/0001.sql", "test/http/forgotten.ts"];
    expect(found).toEqual(dead.map((path) => `${path}: no file imports this one`));
  });
});

describe("file headers and file names", () => {
  test.each([
    ["export const x = 1;", 1],
    ['\n// late\nimport "./x.ts";', 1],
    ["// The list of it.\nexport const x = 1;", 0],
    ["#!/usr/bin/env bun\n// The list of it.\n", 0],
  ])("%j: %d sentences", async (text, count) => {
    expect(await problemsOf("firstLines", "src/domain/a.ts", text)).toHaveLength(count);
  });

  test.each([
    ["src/domain/utils.ts", 1],
    ["src/domain/helpers/money.ts", 1],
    ["hosted/src/index.tsx", 1],
    ["src/store/order-manager.ts", 0],
    ["src/application/application.ts", 0],
  ])("%s: %d sentences", async (path, count) => {
    expect(await problemsOf("names", path, "")).toHaveLength(count);
  });
});

describe("lengths", () => {
  const lines = (count: number): string => "  x();\n".repeat(count);
  const shapes: readonly (readonly [name: string, open: string, close: string])[] = [
    ["a function", "function f() {\n", "}"],
    ["an arrow function", "const f = () => {\n", "};"],
    ["a method", "class C { f() {\n", "} }"],
    ["a function in an object", "export const o = { f: async () => {\n", "} };"],
  ];
  test.each(shapes)("%s of 80 lines is fine, of 81 is refused", async (_name, open, close) => {
    expect(await problemsOf("lengths", "src/domain/a.ts", `${open}${lines(78)}${close}`)).toEqual([]);
    const found = await problemsOf("lengths", "src/domain/a.ts", `${open}${lines(79)}${close}`);
    expect(found).toEqual(["src/domain/a.ts:1: 81 lines; a function has at most 80"]);
  });

  test.each([
    ["src/domain/a.ts", 400],
    ["test/domain/a.test.ts", 300],
  ])("%s of %i lines is fine, of one more is refused", async (path, most) => {
    expect(await problemsOf("lengths", path, lines(most))).toEqual([]);
    const found = await problemsOf("lengths", path, lines(most + 1));
    expect(found).toEqual([`${path}: ${most + 1} lines; a file has at most ${most}`]);
  });
});

describe("vague names", () => {
  test.each([
    ["orders.map((one) => one.id);", 1],
    ["const one = 1;", 1],
    ["const [one, other] = pair;", 1],
    ["const { first: one } = pair;", 1],
    ["for (const one of orders) pay(one);", 1],
    ["function one() {}", 1],
    ["type Act = (one: Order) => void;", 1],
    ['const text = "one"; // one', 0],
    ["orders.map((order) => order.one);", 0],
  ])("%j: %d sentences", async (text, count) => {
    expect(await problemsOf("vagueNames", "scripts/a.ts", text)).toHaveLength(count);
  });
});

describe("state of a module", () => {
  test.each([
    ["let latest: string | undefined;", 1],
    ["export let count = 0;", 1],
    ["var first = 1, second = 2;", 2],
    ["const seen = new Map();\nexport const f = (x) => seen.set(x, 1);", 1],
    ["const seen = new Set();\nexport function f(x) { seen.add(x); }", 1],
    ["const seen: string[] = [];\nexport const f = (x) => { seen.push(x); };", 1],
    ["const seen: string[] = [];\nexport const f = (x) => { seen[0] = x; };", 1],
    ["const last = { at: 0 };\nexport const f = (x) => { last.at += x; };", 1],
    ["const last = { at: 0 };\nexport const f = (x) => Object.assign(last, x);", 1],
    ["const last = { at: 0 };\nexport const f = () => last.at++;", 1],
    ["const last = { at: 0 };\nexport const f = () => --last.at;", 1],
    ["export const f = (x) => { let y = x; y += 1; return y; };", 0],
    ["export const f = (x) => { const seen = new Set(); seen.add(x); return seen; };", 0],
    ["const KINDS = new Set([1]);\nexport const f = (x) => KINDS.has(x) && KINDS.size === x;", 0],
    ["const UNITS = { d: 1 };\nexport const f = (x) => UNITS[x] <= 2 || UNITS.d !== x;", 0],
  ])("%j: %d sentences", async (text, count) => {
    expect(await problemsOf("moduleState", "src/domain/a.ts", text)).toHaveLength(count);
    expect(await problemsOf("moduleState", "src/store/a.ts", text)).toEqual([]);
  });
});

describe("banned syntax", () => {
  const broken: readonly (readonly [path: string, text: string])[] = [
    ["src/store/a.ts", "db.transaction(async (tx) => tx.run());"],
    ["src/domain/a.ts", "const at = Date.now();"],
    ["src/application/a.ts", "const at = new Date();"],
    ["src/store/a.ts", "const at = +new Date( );"],
    ["src/providers/a.ts", "const at = performance.now();"],
    ["src/api/a.ts", "const id = crypto.randomUUID();"],
    ["src/http/a.ts", 'import { randomBytes } from "node:crypto";'],
    ["src/providers/a.ts", "const x = [Math.random()];"],
    ["hosted/src/a.ts", "const key = crypto.randomUUID();"],
    ["src/http/a.ts", "const port = process.env.PORT;"],
    ["src/application/a.ts", "const port = Bun.env.PORT;"],
    ["hosted/src/a.tsx", "const A = () => <p innerHTML={text} />;"],
    ["widget/a.ts", "element.innerHTML = text;"],
    ["widget/a.ts", 'frame.contentWindow?.postMessage({ type: "init" }, "*");'],
    ["src/api/a.ts", 'const url = Type.String({ format: "uri" });'],
    ["src/api/a.ts", "const amount = t.Integer();"],
    ["src/notifications/a.ts", "await fetch(url);"],
    ["src/notifications/a.ts", "await globalThis.fetch(url);"],
    ["src/http/a.ts", "app.listen({ reusePort: true });"],
    ["src/http/a.ts", "app.listen({ idleTimeout: 0 });"],
  ];
  test.each(broken)("%s: %j is refused", async (path, text) => {
    const found = await problemsOf("bannedSyntax", path, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toStartWith(`${path}:1: `);
  });

  test("each banned syntax has an example here", async () => {
    const sources = await Promise.all(broken.map(([path, text]) => readTree({ [path]: text })));
    const snippets = sources.flat().flatMap((source) => source.snippets);
    const unproved = bannedSyntax.filter(({ snippet }) => !snippets.some(({ text }) => snippet.test(text)));
    expect(unproved).toEqual([]);
  });

  const fine: readonly (readonly [path: string, text: string])[] = [
    ["src/domain/a.ts", "const at = new Date(now).toISOString(); // not Date.now()"],
    ["src/domain/a.ts", 'const text = "Date.now() and Math.random()";'],
    ["src/main.ts", "const now = () => Date.now();"],
    ["src/config/a.ts", "const port = process.env.PORT;"],
    ["src/providers/a.ts", "await fetch(url);"],
    ["src/store/a.ts", "db.transaction((tx) => tx.run());"],
    ["widget/a.ts", 'parent.postMessage({ type: "*" }, origin);'],
    ["hosted/src/a.tsx", "const A = () => <p>innerHTML is banned</p>;"],
    ["src/http/a.ts", "app.listen({ reusePort: false, idleTimeout: 30 });"],
  ];
  test.each(fine)("%s: %j is fine", async (path, text) => {
    expect(await problemsOf("bannedSyntax", path, text)).toEqual([]);
  });
});
