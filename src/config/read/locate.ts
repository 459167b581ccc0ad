// Line numbers of the keys in a TOML text that smol-toml has accepted. It scans only as much of TOML as it needs to
// tell keys from values.

import { parse } from "smol-toml";
import type { Path } from "./config-error.ts";
import { pathText } from "./config-error.ts";

const VOID = /(?:[\s\uFEFF]|#[^\n]*)*/y;
const BLANKS = /[ \t]*/y;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
const STRINGS = [
  /"""(?:\\[\s\S]|(?!""")[^\\])*"{3,5}/y,
  /'''(?:(?!''')[\s\S])*'{3,5}/y,
  /"(?:\\.|[^"\\\n])*"/y,
  /'[^'\n]*'/y,
] as const;
const SCALAR = /[^,\]}#\n]+/y;

/** Answers with the line of a path, or of the nearest table around it when the path itself is not written. */
export function locate(toml: string): (path: Path) => number {
  const lines = new Scan(toml).lines();
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(pathText(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

class Scan {
  readonly #toml: string;
  readonly #lines = new Map<string, number>();
  /** How many elements each array of tables has so far. */
  readonly #lengths = new Map<string, number>();
  #index = 0;
  #line = 1;

  constructor(toml: string) {
    this.#toml = toml;
  }

  lines(): ReadonlyMap<string, number> {
    let table: Path = [];
    this.#take(VOID);
    while (this.#index < this.#toml.length) {
      const start = this.#index;
      if (this.#toml[this.#index] === "[") table = this.#header();
      else this.#assignment(table);
      this.#take(VOID);
      if (this.#index === start) break;
    }
    return this.#lines;
  }

  #header(): Path {
    const isArray = this.#skip("[") && this.#skip("[");
    const line = this.#line;
    const path: (string | number)[] = [];
    for (const key of this.#keys()) {
      const last = (this.#lengths.get(pathText(path)) ?? 0) - 1;
      if (last >= 0) path.push(last);
      path.push(key);
      this.#mark(path, line);
    }
    if (isArray) {
      const length = this.#lengths.get(pathText(path)) ?? 0;
      this.#lengths.set(pathText(path), length + 1);
      path.push(length);
    }
    this.#lines.set(pathText(path), line);
    this.#skip("]");
    this.#skip("]");
    return path;
  }

  #assignment(table: Path): void {
    const line = this.#line;
    const path = [...table];
    for (const key of this.#keys()) {
      path.push(key);
      this.#mark(path, line);
    }
    this.#skip("=");
    this.#take(BLANKS);
    this.#value(path);
  }

  #value(path: Path): void {
    if (this.#toml[this.#index] === "[") this.#elements("]", (nth) => this.#element([...path, nth]));
    else if (this.#toml[this.#index] === "{") this.#elements("}", () => this.#assignment(path));
    else if (this.#string() === undefined) this.#take(SCALAR);
  }

  #element(path: Path): void {
    this.#mark(path, this.#line);
    this.#value(path);
  }

  #elements(end: string, one: (nth: number) => void): void {
    this.#index++;
    this.#take(VOID);
    for (let nth = 0; this.#index < this.#toml.length && !this.#skip(end); nth++) {
      one(nth);
      this.#take(VOID);
      this.#skip(",");
      this.#take(VOID);
    }
  }

  #keys(): readonly string[] {
    const keys: string[] = [];
    do {
      this.#take(BLANKS);
      keys.push(this.#take(BARE_KEY) ?? unquoted(this.#string() ?? '""'));
      this.#take(BLANKS);
    } while (this.#skip("."));
    return keys;
  }

  #string(): string | undefined {
    for (const form of STRINGS) {
      const taken = this.#take(form);
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  /** The first line that names a table is its line, unless a header of its own follows. */
  #mark(path: Path, line: number): void {
    const text = pathText(path);
    if (!this.#lines.has(text)) this.#lines.set(text, line);
  }

  #skip(character: string): boolean {
    if (this.#toml[this.#index] !== character) return false;
    this.#index++;
    return true;
  }

  #take(form: RegExp): string | undefined {
    form.lastIndex = this.#index;
    const taken = form.exec(this.#toml)?.[0];
    if (taken === undefined) return undefined;
    this.#index += taken.length;
    this.#line += taken.split("\n").length - 1;
    return taken;
  }
}

function unquoted(key: string): string {
  return String(parse(`key = ${key}`).key);
}
