// The configuration as the dashboard shows it: each value by its key in the file, of secrets no more than the last 4 characters.

import type { Picture } from "../config/brand/picture.ts";
import type { Config } from "../config/config.ts";
import { asInFile, partsOfFile } from "./file-keys.ts";

type Row = readonly [path: string, value: string];

/** Everything below a key so named is secret. */
const SECRET = /(keys?|secrets?|tokens?|passwords?|certificate|login)$/i;
/** Of a shorter secret 4 characters would be too much. */
const LONG_SECRET = 16;
const MOST_CHARACTERS = 200;

export function shownConfiguration(config: Config): readonly Row[] {
  return [...rowsOf(partsOfFile(config), "", false)].map(asInFile);
}

function* rowsOf(value: unknown, path: string, isSecret: boolean): Generator<Row> {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || "base64" in value)
    return void (yield [path, textOf(value, path, isSecret)]);
  const isList = Array.isArray(value);
  if (isList && value.length === 0) yield [path, "none"];
  for (const [key, part] of Object.entries(value)) {
    // Of a key that is known by its hash alone the file's last characters are next to it.
    if (key === "sha256") continue;
    const name = isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    yield* rowsOf(part, name, isSecret || (!isList && SECRET.test(key)));
  }
}

function textOf(value: unknown, path: string, isSecret: boolean): string {
  if (typeof value === "object" && value !== null) return pictureText(value as Picture);
  if (typeof value !== "string") return String(value);
  if (path.endsWith(".last4")) return `…${value}`;
  if (isSecret) return value.length < LONG_SECRET ? "set" : `…${value.trimEnd().slice(-4)}`;
  // The query of an endpoint's address may hold a token.
  const text = /^(https?|postgres(ql)?):/.test(value)
    ? value.replace(/\?.*$/s, "?…").replace(/\/\/[^/@]*@/, "//…@")
    : value;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function pictureText({ type, base64 }: Picture): string {
  return `${type}, ${Math.floor((base64.length * 3) / 4)} bytes`;
}
