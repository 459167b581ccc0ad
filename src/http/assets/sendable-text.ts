// A text made by this process and sent to many: compressed once, when it is first requested.

import { promisify } from "node:util";
import type { Encoding, Sendable } from "./embedded.ts";

export function sendableText(text: string, type: string): Sendable {
  const bytes = new TextEncoder().encode(text);
  const forms = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  async function compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const { brotliCompress, gzip } = await import("node:zlib");
    const compress = promisify(encoding === "br" ? brotliCompress : gzip);
    return new Uint8Array(await compress(bytes));
  }
  return {
    type,
    hash: contentHash(bytes),
    encodings: ["br", "gzip"],
    async read(encoding) {
      if (encoding === undefined) return bytes;
      const form = forms.get(encoding) ?? compressed(encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}

/** Short enough for a name, long enough that no two contents share one. */
export function contentHash(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("base64url").slice(0, 22);
}
