// Serves the built files that travel inside the binary. It is given their list and knows neither how they were
// built nor which route asks for them.

/** One built file: where Bun can read it and its compressed twins, and what it is. `hash` is of the content. */
export type EmbeddedFile = {
  readonly file: string;
  readonly br?: string;
  readonly gzip?: string;
  readonly type: string;
  readonly hash: string;
};

export type EmbeddedAssets = {
  /** By URL path, `/assets/pay-B1x9.js`. The name carries a hash of the content, so it never changes. */
  readonly files: Readonly<Record<string, EmbeddedFile>>;
  /** HTML documents by name: `pay` is hosted/pay.html. */
  readonly pages: Readonly<Record<string, EmbeddedFile>>;
  /** Where Bun can read the files that are filled in before they are served, by name: `widget.js`. */
  readonly templates: Readonly<Record<string, string>>;
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

const toSendable = (file: EmbeddedFile): Sendable => ({
  type: file.type,
  hash: file.hash,
  encodings: (["br", "gzip"] as const).filter((encoding) => file[encoding] !== undefined),
  read: (encoding) => Bun.file((encoding && file[encoding]) ?? file.file).bytes(),
});

/** The codings a client takes, with their weights (RFC 9110, 12.5.3); a coding with weight 0 is refused. */
const acceptedEncodings = (header: string): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
};

/** The smallest form the client takes: brotli before gzip unless it says otherwise, else the thing as it is. */
const chooseEncoding = (encodings: readonly Encoding[], header: string): Encoding | undefined => {
  const weights = acceptedEncodings(header);
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

/** Answers a GET with the document `name`; how long it may be kept and what it may load is in `headers`. */
export const servePage = async (
  assets: EmbeddedAssets,
  name: string,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const page = assets.pages[name];
  if (page === undefined)
    throw new Error(`No page ${name} was built; there are ${Object.keys(assets.pages)}.`);
  return send(toSendable(page), request, headers);
};
