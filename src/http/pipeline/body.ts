// Request bodies: read up to a limit, never beyond it, and parsed as JSON.

import type { Problem } from "../../api/errors/problem.ts";
import { problem } from "../../api/errors/problem.ts";

/** 256 KiB (specification/api#transport). */
export const BODY_LIMIT_BYTES = 262_144;

const JSON_TYPE = "application/json";

/** Deeper than anything an order needs; a deeper body costs more to walk than it is worth (T26). */
const MAX_DEPTH = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** `value` is undefined when there is no body. `bytes` are the body as sent, for fingerprints. */
export type Body = { readonly bytes: Uint8Array; readonly value: unknown };
export type BodyOrProblem =
  | { readonly kind: "body"; readonly body: Body }
  | { readonly kind: "problem"; readonly problem: Problem };

/** `lenient`: a missing type is JSON, and an empty body has no type. `exact`: `application/json`, always (T25). */
export type TypeRule = "lenient" | "exact";

/** Reads a JSON body: 413, 415 or 400 as a value. The announced length is believed only when it is too large. */
export async function readJson(request: Request, rule: TypeRule): Promise<BodyOrProblem> {
  const bytes = await readBytes(request);
  if (bytes === "tooLarge") return refused(problem("bodyTooLarge"));
  if (bytes === "cutOff") return refused(problem("malformedBody", "The body ended early."));
  const encoding = request.headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    const message = "The body is compressed; send it as it is, without Content-Encoding.";
    return refused(problem("unsupportedContentType", message));
  }
  const mediaType = mediaTypeOf(request);
  if (rule === "exact" ? mediaType !== JSON_TYPE : bytes.length > 0 && !isJson(mediaType)) {
    return refused(problem("unsupportedContentType"));
  }
  return parse(bytes);
}

/** A body as text, for checking a signature over it; undefined when it is cut off or too large. */
export async function readText(request: Request): Promise<string | undefined> {
  const bytes = await readBytes(request);
  return typeof bytes === "string" ? undefined : new TextDecoder().decode(bytes);
}

/** Whether unread parts of the body may still arrive: after a refusal the connection cannot be used again. */
export function isBoundless({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > BODY_LIMIT_BYTES;
}

const refused = (what: Problem): BodyOrProblem => ({ kind: "problem", problem: what });

async function readBytes(request: Request): Promise<Uint8Array | "tooLarge" | "cutOff"> {
  const announced = request.headers.get("content-length");
  if (announced !== null && Number(announced) > BODY_LIMIT_BYTES) return "tooLarge";
  try {
    // Access to `body` makes a stream of it, which is needed only for a body of unknown length.
    if (announced === null) return request.body === null ? new Uint8Array() : await readStream(request.body);
    const bytes = await request.bytes();
    return bytes.length > BODY_LIMIT_BYTES ? "tooLarge" : bytes;
  } catch {
    return "cutOff";
  }
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | "tooLarge"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // Leaving the loop cancels the stream.
    if (size > BODY_LIMIT_BYTES) return "tooLarge";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function mediaTypeOf(request: Request): string | undefined {
  const type = request.headers.get("content-type");
  // An empty header counts as an absent one.
  return type === JSON_TYPE ? type : type?.split(";", 1)[0]?.trim().toLowerCase() || undefined;
}

function isJson(mediaType: string | undefined): boolean {
  return mediaType === undefined || mediaType === JSON_TYPE || /^(text\/json|.+\+json)$/.test(mediaType);
}

function parse(bytes: Uint8Array): BodyOrProblem {
  let text = "";
  try {
    text = utf8.decode(bytes);
    if (isTooDeep(text))
      return refused(problem("malformedBody", `The body is nested deeper than ${MAX_DEPTH}.`));
    return { kind: "body", body: { bytes, value: JSON.parse(text) } };
  } catch (error) {
    if (!(error instanceof SyntaxError))
      return refused(problem("malformedBody", "The body is not valid UTF-8."));
    const isEmpty = text.trim() === "";
    return isEmpty ? { kind: "body", body: { bytes, value: undefined } } : refused(problem("malformedBody"));
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether brackets and braces outside of strings nest deeper than allowed. O(length), before anything is built. */
function isTooDeep(text: string): boolean {
  if (count("{", text) + count("[", text) <= MAX_DEPTH) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) i = endOfString(text, i);
    else if (OPENING.has(char)) depth += 1;
    else if (CLOSING.has(char)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** How often `mark` is in `text`, counted as far as it matters. */
function count(mark: string, text: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= MAX_DEPTH; at = text.indexOf(mark, at + 1))
    found += 1;
  return found;
}

/** The place of the quote that ends the string begun at `start`; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) return i;
    if (char === BACKSLASH) i += 1;
  }
  return text.length;
}
