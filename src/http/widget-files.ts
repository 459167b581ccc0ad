// The widget's script and its type declarations: files of the build that this server's own names are written into. It
// knows where they are, not what they do.

import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "../config/config.ts";
import type { EmbeddedAssets, Encoding, Sendable } from "./embedded.ts";
import { send } from "./embedded.ts";
import { transportHeaders } from "./page-headers.ts";
import { textReply } from "./reply.ts";
import type { Route } from "./route.ts";

/** A shop's page gets a new version soon after an upgrade. */
const KEPT_S = 300;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type WidgetFilesOptions = { readonly config: Config; readonly assets: EmbeddedAssets };

/**
 * `GET /widget.js` (SPEC 4.4), `/widget.d.ts`, and `/widget.js.integrity` with the hash of what `/widget.js` is in this
 * version, for pages that name it (T18). Any origin may read them.
 */
export function widgetFileRoutes({ config, assets }: WidgetFilesOptions): readonly Route[] {
  const headers = {
    ...transportHeaders(config),
    "Cache-Control": `public, max-age=${KEPT_S}`,
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  const script = once(async () => filled(await templateOf(assets, "widget.js"), config));
  const types = once(async () => filled(await templateOf(assets, "widget.d.ts"), config));
  const file = (path: string, type: string, text: () => Promise<string>): Route => {
    const sendable = once(async () => toSendable(await text(), type));
    return {
      method: "GET",
      path,
      access: "open",
      async handle({ request }) {
        return { kind: "response", response: await send(await sendable(), request, headers) };
      },
    };
  };
  return [
    file("/widget.js", "text/javascript; charset=utf-8", script),
    file("/widget.d.ts", "text/plain; charset=utf-8", types),
    {
      method: "GET",
      path: "/widget.js.integrity",
      access: "open",
      handle: async () => textReply(`${integrityOf(await script())}\n`),
    },
  ];
}

async function templateOf({ templates }: EmbeddedAssets, name: string): Promise<string> {
  const file = templates[name];
  if (file === undefined) throw new Error(`No template ${name} was built.`);
  return Bun.file(file).text();
}

/** The build's placeholders, replaced (scripts/build/widget.ts). */
function filled(template: string, { namespace, selectorPrefix, publicUrl }: Config): string {
  return template
    .replace("WIDGET_SETTINGS", () => literal({ namespace, selectorPrefix, publicUrl }))
    .replaceAll("WIDGET_NAMESPACE", () => namespace);
}

/** JSON that is safe wherever a script may be put, inside a page too (T17). */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function toSendable(text: string, type: string): Sendable {
  const bytes = new TextEncoder().encode(text);
  const forms = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  const compressed = async (encoding: Encoding) => new Uint8Array(await compressors[encoding](bytes));
  return {
    type,
    hash: new Bun.CryptoHasher("sha256").update(bytes).digest("base64url").slice(0, 22),
    encodings: ["br", "gzip"],
    async read(encoding) {
      if (encoding === undefined) return bytes;
      const form = forms.get(encoding) ?? compressed(encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}

function integrityOf(text: string): string {
  return `sha384-${new Bun.CryptoHasher("sha384").update(text).digest("base64")}`;
}

/** Nothing is read or compressed before somebody asks for it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
