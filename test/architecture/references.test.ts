// References in source and documents: each number of a threat, a fault or an invariant, each citation of a page and each
// link leads to something in this repository.

import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HANDBOOK, PAGES } from "../../src/docs/site/site.ts";
import type { AllowedImport } from "./modules.ts";
import { modules } from "./modules.ts";

const root = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const SOURCES = ["src", "hosted", "widget", "scripts", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(tsx?|css|js|sql|sh)$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** Names that documents of this kind usually have. In capitals they would cite one that this repository does not hold. */
const ELSEWHERE =
  /\b(?:SPEC|CONTRACT|DESIGN|PITFALLS|THREATS|STYLE|FACES|FINANCING|POSTGRES|GLOSSARY|GROUP(?! BY))\b/;

const contents = new Map(PAGES.map(({ path, content }) => [path, content.text]));

function isThere(address: string): boolean {
  const [path = "", id] = address.split("#");
  const text = contents.get(path);
  return text !== undefined && (id === undefined || text.includes(` id="${id}"`));
}

/** Comments and the names of tests: what refers to a document. */
function referringLines(text: string): readonly string[] {
  return text.split("\n").filter((line) => /\/\/ |^\s*\/?\*|\b(test|describe)\b.*["`]/.test(line));
}

function numbersIn(path: string): readonly string[] {
  const lines = referringLines(read(path)).join("\n");
  return [...lines.matchAll(/(?<![\w#-])([TFI][1-9]\d?)\b(?!["'<])/g)].map(([, number = ""]) => number);
}

const PAGE_OF: Readonly<Record<string, string>> = { T: "threats", F: "faults", I: "invariants" };
const numbers = new Map(SOURCES.flatMap((path) => numbersIn(path).map((number) => [number, path] as const)));

describe("references", () => {
  test("every number of a threat, a fault or an invariant has a place in the specification", () => {
    expect(numbers.size).toBeGreaterThan(80);
    const lost = [...numbers].filter(
      ([number]) => !isThere(`/docs/specification/${PAGE_OF[number[0] ?? ""]}#${number}`),
    );
    expect(lost).toEqual([]);
  });

  test("every citation of a page or of its section leads to one", () => {
    const sections = [...new Set(PAGES.map(({ section }) => section.toLowerCase()))].join("|");
    const citation = new RegExp(
      `(?<![\\w/.-])(?:${sections})/[a-z][\\w-]*(?:#[\\w-]+)?(?![\\w/.]*\\.(?:md|ts)|/)`,
      "g",
    );
    const cited = SOURCES.flatMap((path) =>
      [...referringLines(read(path)).join("\n").matchAll(citation)].map(([address]) => ({ address, path })),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ address }) => !isThere(`/docs/${address}`))).toEqual([]);
  });

  test("no citation of a document that is not here", () => {
    const lost = SOURCES.flatMap((path) =>
      referringLines(read(path))
        .filter((line) => ELSEWHERE.test(line))
        .map((line) => ({ path, line })),
    );
    expect(lost).toEqual([]);
  });
});

describe("links of documents outside of the site", () => {
  const documents = ["README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"];

  test.each(documents)("%s: every link to a file leads to one", (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)|<img[^>]*src="([^"]+)"/g)];
    const files = links.map(([, link, source]) => link ?? source ?? "");
    expect(files.filter((file) => !existsSync(join(root, path, "..", file)))).toEqual([]);
  });

  test.each(documents)("%s: every link to a heading leads to one", (path) => {
    const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const ids = [...read(path).matchAll(/\]\(#([^)]+)\)/g)].map(([, id = ""]) => id);
    expect(ids.filter((id) => !headings.includes(id))).toEqual([]);
  });
});

test("the README shows every picture that is kept", () => {
  const shown = [...read("README.md").matchAll(/hosted\/pictures\/([\w-]+\.png)/g)].map(([, file]) => file);
  expect(readdirSync(join(root, "hosted/pictures")).sort()).toEqual(shown.map(String).sort());
});

describe("paths in the documentation", () => {
  const pages = HANDBOOK.filter(({ name }) => /^(?:architecture|operations|decisions)\//.test(name));

  test.each(pages)("$name: every path of the repository is there", ({ text }) => {
    const paths = [...text.matchAll(/`((?:src|hosted|widget|scripts|test)\/[\w./-]+)`/g)].map(
      ([, path]) => path,
    );
    expect(paths.filter((path = "") => !existsSync(join(root, path)))).toEqual([]);
  });
});

const pageText = (name: string): string => HANDBOOK.find((page) => page.name === name)?.text ?? "";

describe("decisions", () => {
  const records = HANDBOOK.filter(({ name }) => name.startsWith("decisions/"));

  test.each(records)(
    "$name: title, status with its date, context, decision, consequences, 40 lines at most",
    ({ text }) => {
      expect(text).toMatch(
        /^# [^\n]+\n\n(?:Proposed|Accepted|Superseded)[^\n]*, \d{4}-\d\d-\d\d\.\n\n## Context\n.+\n## Decision\n.+\n## Consequences\n\n.+\n$/s,
      );
      expect(text.split("\n").length - 1).toBeLessThanOrEqual(40);
    },
  );
});

describe("tables that follow the source", () => {
  const importText = (allowed: AllowedImport): string => {
    if (typeof allowed === "string") return allowed;
    return `${allowed.module} (${"types" in allowed ? "types" : "some files"})`;
  };

  test("the overview names each module with what it may import", () => {
    const written = [...pageText("architecture/overview").matchAll(/^\| `(\w+)` \| .* \| (.*) \|$/gm)];
    const wanted = Object.entries(modules).map(([module, imports]) => [
      module,
      imports.map(importText).join(", ") || "nothing",
    ]);
    expect(written.map(([, module, imports]) => [module, imports])).toEqual(wanted);
  });

  test("monitoring names every event of the log, and what to do about it", () => {
    const source = SOURCES.filter((path) => path.startsWith("src/"))
      .map(read)
      .join("\n");
    const events = new Set(
      [...source.matchAll(/\bevent: "([a-z][A-Za-z]+)"/g)].map(([, event = ""]) => event),
    );
    const rows = [...pageText("operations/monitoring").matchAll(/^\| `(\w+)` \| .* \| .+ \| .+ \|$/gm)];
    const named = rows.map(([, event]) => event);
    expect([...events].filter((event) => !named.includes(event))).toEqual([]);
    expect(named.filter((event) => !source.includes(`"${event}"`))).toEqual([]);
  });
});
