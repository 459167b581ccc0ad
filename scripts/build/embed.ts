// Embedding of a built file in the binary: its compressed twins, and the line that names them all.

import { readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotli, gzip } from "./compress.ts";

const dist = join(import.meta.dir, "..", "..", "dist");

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const isText = (type: string): boolean => /^text\/|json$|svg/.test(type);

const compressors = { br: brotli, gzip };

/** Writes the compressed twins that are worth it and returns the file's line in a manifest in dist/. */
export const embed = async (path: string, imports: string[]): Promise<string> => {
  const bytes = readFileSync(path);
  const type = types[extname(path)];
  if (type === undefined) throw new Error(`${path}: which Content-Type has a ${extname(path)} file?`);
  const nameOf = (file: string): string => {
    const name = `f${imports.length}`;
    imports.push(`import ${name} from "./${relative(dist, file)}" with { type: "file" };`);
    return name;
  };
  const fields = [`file: ${nameOf(path)}`];
  for (const [encoding, compress] of Object.entries(isText(type) ? compressors : {})) {
    const compressed = compress(bytes);
    if (compressed.length >= bytes.length) continue;
    await Bun.write(`${path}.${encoding}`, compressed);
    fields.push(`${encoding}: ${nameOf(`${path}.${encoding}`)}`);
  }
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("base64url").slice(0, 22);
  return `{ ${fields.join(", ")}, type: ${JSON.stringify(type)}, hash: "${hash}" }`;
};
