// Line numbers of the keys in a TOML text, by a parser that keeps positions. It gives no values: its tables let a key
// named __proto__ change every object, which smol-toml's do not.

import type { AST } from "toml-eslint-parser";
import { ParseError, parseTOML } from "toml-eslint-parser";
import type { Path } from "./config-error.ts";
import { pathText } from "./config-error.ts";

/** Answers with the line of a path, or of the nearest table around it when the path itself is not written. */
export function locate(toml: string): (path: Path) => number {
  let lines: ReadonlyMap<string, number> | undefined;
  return (path) => {
    // A configuration without an error is not parsed a second time.
    lines ??= linesOf(toml);
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(pathText(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

/** The first line that names a table is its line, unless a header of its own follows. */
function linesOf(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const mark = (path: Path, line: number): void => {
    if (!lines.has(pathText(path))) lines.set(pathText(path), line);
  };
  const visit = (path: Path, node: AST.TOMLContentNode | AST.TOMLKeyValue): void => {
    const { line } = node.loc.start;
    if (node.type === "TOMLKeyValue") {
      const keys = node.key.keys.map((key) => (key.type === "TOMLBare" ? key.name : key.value));
      for (const length of keys.keys()) mark([...path, ...keys.slice(0, length + 1)], line);
      visit([...path, ...keys], node.value);
    } else if (node.type === "TOMLInlineTable") for (const child of node.body) visit(path, child);
    else if (node.type === "TOMLArray")
      for (const [nth, element] of node.elements.entries()) {
        mark([...path, nth], element.loc.start.line);
        visit([...path, nth], element);
      }
  };

  for (const node of nodesOf(toml.replace(/^\uFEFF/, "").split("\n"))) {
    if (node.type === "TOMLKeyValue") visit([], node);
    else {
      const { line } = node.loc.start;
      for (const length of node.resolvedKey.keys()) mark(node.resolvedKey.slice(0, length), line);
      lines.set(pathText(node.resolvedKey), line);
      for (const assignment of node.body) visit(node.resolvedKey, assignment);
    }
  }
  return lines;
}

type Node = AST.TOMLTopLevelTable["body"][number];

/** The lines with a day that no calendar has, such as 31 November: smol-toml reads it as one of the days after it. */
export function linesWithoutDay(toml: string): readonly number[] {
  const found: number[] = [];
  nodesOf(toml.split("\n"), ({ lineNumber, message }) => {
    if (message.includes("invalid date")) found.push(lineNumber);
  });
  return found;
}

/** smol-toml reads a few values that this parser refuses: their lines count as empty. */
function nodesOf(lines: readonly string[], onRefused?: (error: ParseError) => void): readonly Node[] {
  try {
    return parseTOML(lines.join("\n"), { tomlVersion: "latest" }).body[0].body;
  } catch (error) {
    if (!(error instanceof ParseError)) return [];
    onRefused?.(error);
    const at = error.lineNumber - 1;
    return lines[at] ? nodesOf(lines.with(at, ""), onRefused) : [];
  }
}
