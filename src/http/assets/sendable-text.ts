// Texts made by this process: one that is sent to many is compressed once, when it is first requested; one made for a
// single request with less effort.

import { promisify } from "node:util";
import type { Encoding, Sendable } from "./embedded.ts";
import { chooseEncoding } from "./embedded.ts";

/** Of 11: within a tenth of the smallest form, in a fraction of a millisecond. */
const QUICK = 4;

export function sendableText(text: string, type: string): Sendable {
  const bytes = new TextEncoder().encode(text);
  const forms = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    type,
    hash: contentHash(bytes),
    encodings: ["br", "gzip"],
    async read(encoding) {
      if (encoding === undefined) return bytes;
      const form = forms.get(encoding) ?? compressed(bytes, encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}

/** A response with a text that was made for this request alone. */
export async function textFor(
  request: Request,
  text: string,
  { headers, ...init }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const encoding = chooseEncoding(["br", "gzip"], request);
  const varying = { ...headers, Vary: "Accept-Encoding" };
  if (encoding === undefined) return new Response(text, { ...init, headers: varying });
  const body = await compressed(new TextEncoder().encode(text), encoding, QUICK);
  return new Response(body, { ...init, headers: { ...varying, "Content-Encoding": encoding } });
}

async function compressed(
  bytes: Uint8Array,
  encoding: Encoding,
  quality?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress, constants, gzip } = await import("node:zlib");
  const params = quality === undefined ? {} : { [constants.BROTLI_PARAM_QUALITY]: quality };
  const form = encoding === "br" ? promisify(brotliCompress)(bytes, { params }) : promisify(gzip)(bytes);
  return new Uint8Array(await form);
}

/** Short enough for a name, long enough that no two contents share one. */
export function contentHash(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("base64url").slice(0, 22);
}
