// Responses for the built files that travel inside the binary, compressed in the form that the client accepts.

import type { OrderText } from "../../api/pages/order-text.ts";
import type { Locale } from "../../text/locale.ts";
import { acceptedWeights } from "../pages/documents/accept.ts";

/** One built file: the paths where Bun reads it and its compressed twins, and its type. `hash` is of the content. */
export type EmbeddedFile = {
  readonly file: string;
  readonly br?: string;
  readonly gzip?: string;
  readonly type: string;
  readonly hash: string;
};

/** Pages that share one file of words: hosted pages, the frames of an order, the Help component. */
export type WordsFamily = "pages" | "frames" | "help" | "screen";

/** A page of the documentation as Markdown, and the path where Bun reads it. */
export type HandbookFile = {
  /** The part of its address after `/docs/`. */
  readonly name: string;
  readonly section: string;
  readonly title: string;
  readonly file: string;
};

export type EmbeddedAssets = {
  /** By URL path, `/assets/pay-B1x9.js`. The name carries a hash of the content, so it never changes. */
  readonly files: Readonly<Record<string, EmbeddedFile>>;
  /** HTML documents by name, with blanks in them (fill-document.ts): `pay` is hosted/pay.html. */
  readonly pages: Readonly<Record<string, EmbeddedFile>>;
  /** The file of each language's words, by URL path. */
  readonly words: Readonly<Partial<Record<WordsFamily, Readonly<Partial<Record<Locale, string>>>>>>;
  /** Built from the pages' own components, and loaded for the first page; some tests have none. */
  readonly orderText?: () => Promise<OrderText>;
  /** Paths of the files that are filled in before they are served, by name: `widget.js`. */
  readonly templates: Readonly<Record<string, string>>;
  /** The documentation by URL path, with `/openapi.json` and its style sheet; some tests have none. */
  readonly docs?: Readonly<Record<string, EmbeddedFile>>;
  /** The same pages as Markdown, for the terminal. */
  readonly handbook?: readonly HandbookFile[];
  /** Paths of the example files, by name: `nginx`. */
  readonly examples?: Readonly<Record<string, string>>;
  /** Path of the license texts of everything in the binary. */
  readonly licenses?: string;
};

export type Encoding = "br" | "gzip";

/** A file that can be sent compressed or uncompressed. */
export type Sendable = {
  readonly type: string;
  /** Of the content. */
  readonly hash: string;
  readonly encodings: readonly Encoding[];
  /** One of `encodings`, or uncompressed. */
  read(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>;
};

export const toSendable = (file: EmbeddedFile): Sendable => ({
  type: file.type,
  hash: file.hash,
  encodings: (["br", "gzip"] as const).filter((encoding) => file[encoding] !== undefined),
  read: (encoding) => Bun.file((encoding && file[encoding]) ?? file.file).bytes(),
});

/** The smallest form the client accepts: brotli before gzip unless it prefers otherwise, else uncompressed. */
export const chooseEncoding = (
  encodings: readonly Encoding[],
  { headers }: Request,
): Encoding | undefined => {
  const weights = acceptedWeights(headers.get("accept-encoding") ?? "");
  const weightOf = (coding: Encoding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const offered = encodings.filter((coding) => weightOf(coding) > 0);
  return offered.sort((a, b) => weightOf(b) - weightOf(a))[0];
};

const isUnchanged = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((known) => known.trim().replace(/^W\//, "") === etag);

/** The file in the form the client accepts, or 304 when it has not changed; `ownHeaders` are added. */
export const send = async (
  sendable: Sendable,
  request: Request,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<Response> => {
  const encoding = chooseEncoding(sendable.encodings, request);
  const etag = `"${sendable.hash}${encoding === undefined ? "" : `-${encoding}`}"`;
  const headers = new Headers(ownHeaders);
  headers.set("ETag", etag);
  headers.set("Vary", "Accept-Encoding");
  headers.set("X-Content-Type-Options", "nosniff");
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", sendable.type);
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  return new Response(await sendable.read(encoding), { headers });
};

/** The response to a GET for a file with a hash in its name, cached for ever; undefined if there is no such file. */
export const serveAsset = async (assets: EmbeddedAssets, request: Request): Promise<Response | undefined> => {
  const { pathname } = new URL(request.url);
  const file = Object.hasOwn(assets.files, pathname) ? assets.files[pathname] : undefined;
  return file && send(toSendable(file), request, { "Cache-Control": "public, max-age=31536000, immutable" });
};

/** The document `name`, as it was built. */
export const readPage = async (assets: EmbeddedAssets, name: string): Promise<string> => {
  const page = assets.pages[name];
  if (page === undefined)
    throw new Error(`No page ${name} was built; there are ${Object.keys(assets.pages)}.`);
  return Bun.file(page.file).text();
};
