// Serves the built files that travel inside the binary. It is given their list and knows neither how they were
// built nor which route asks for them.

import type { Locale } from "../../text/locale.ts";
import { acceptedWeights } from "../pages/accept.ts";

/** One built file: where Bun can read it and its compressed twins, and what it is. `hash` is of the content. */
export type EmbeddedFile = {
  readonly file: string;
  readonly br?: string;
  readonly gzip?: string;
  readonly type: string;
  readonly hash: string;
};

/** Pages that speak the same words: those of our own, the frames of an order, the Help component. */
export type WordsFamily = "pages" | "frames" | "help";

/** A page of the documentation as Markdown, and where Bun can read it. */
export type HandbookFile = {
  /** What follows `/docs/` in its address. */
  readonly name: string;
  readonly section: string;
  readonly title: string;
  readonly file: string;
};

export type EmbeddedAssets = {
  /** By URL path, `/assets/pay-B1x9.js`. The name carries a hash of the content, so it never changes. */
  readonly files: Readonly<Record<string, EmbeddedFile>>;
  /** HTML documents by name, with blanks in them (document.ts): `pay` is hosted/pay.html. */
  readonly pages: Readonly<Record<string, EmbeddedFile>>;
  /** The file of each language's words, by URL path. */
  readonly words: Readonly<Partial<Record<WordsFamily, Readonly<Partial<Record<Locale, string>>>>>>;
  /** Where Bun can read the files that are filled in before they are served, by name: `widget.js`. */
  readonly templates: Readonly<Record<string, string>>;
  /** The documentation by URL path, `/openapi.json` and its style sheet among it; there is none in some tests. */
  readonly docs?: Readonly<Record<string, EmbeddedFile>>;
  /** The same pages as Markdown, for the terminal. */
  readonly handbook?: readonly HandbookFile[];
  /** Where Bun can read the example files, by name: `nginx`. */
  readonly examples?: Readonly<Record<string, string>>;
  /** Where Bun can read the license texts of all that the binary is made of. */
  readonly licenses?: string;
};

export type Encoding = "br" | "gzip";

/** What can be sent compressed and as it is. */
export type Sendable = {
  readonly type: string;
  /** Of the content. */
  readonly hash: string;
  readonly encodings: readonly Encoding[];
  /** One of `encodings`, or the thing as it is. */
  read(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>;
};

export const toSendable = (file: EmbeddedFile): Sendable => ({
  type: file.type,
  hash: file.hash,
  encodings: (["br", "gzip"] as const).filter((encoding) => file[encoding] !== undefined),
  read: (encoding) => Bun.file((encoding && file[encoding]) ?? file.file).bytes(),
});

/** The smallest form the client takes: brotli before gzip unless it says otherwise, else the thing as it is. */
const chooseEncoding = (encodings: readonly Encoding[], header: string): Encoding | undefined => {
  const weights = acceptedWeights(header);
  const weightOf = (coding: Encoding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const offered = encodings.filter((coding) => weightOf(coding) > 0);
  return offered.sort((a, b) => weightOf(b) - weightOf(a))[0];
};

const isUnchanged = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((known) => known.trim().replace(/^W\//, "") === etag);

/** Sends it in the form the client takes, or says that it has not changed; `ownHeaders` beside what is sent. */
export const send = async (
  sendable: Sendable,
  request: Request,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<Response> => {
  const encoding = chooseEncoding(sendable.encodings, request.headers.get("accept-encoding") ?? "");
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

/** Answers a GET for a file with a hash in its name, to be kept for ever; undefined if there is no such file. */
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
