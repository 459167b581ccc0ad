// The widget's script and its type declarations: built files that this server's own names are written into.

import { WIDGET } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import type { EmbeddedAssets } from "../assets/embedded.ts";
import { send } from "../assets/embedded.ts";
import { sendableText } from "../assets/sendable-text.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { jsonLiteral } from "../pages/documents/json-literal.ts";
import { textResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** A shop's page gets a new version soon after an upgrade. */
const KEPT_S = 300;

export type WidgetFilesOptions = { readonly config: Config; readonly assets: EmbeddedAssets };

/**
 * `GET /widget.js`, `/widget.d.ts`, and `/widget.js.integrity` with the hash of `/widget.js` in this
 * version, for pages that name it (T18). Any origin may read them.
 */
export function widgetFileRoutes({ config, assets }: WidgetFilesOptions): readonly Route[] {
  const headers = {
    ...transportHeaders(config),
    "Cache-Control": `public, max-age=${KEPT_S}`,
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  const forUrl = <T>(make: () => Promise<T>) => keptFor(() => config.publicUrl, make);
  const script = forUrl(async () => filled(await templateOf(assets, "widget.js"), config));
  const types = forUrl(async () => filled(await templateOf(assets, "widget.d.ts"), config));
  const file = (path: string, type: string, text: () => Promise<string>): Route => {
    const sendable = forUrl(async () => sendableText(await text(), type));
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
    file(WIDGET.script, "text/javascript; charset=utf-8", script),
    file(WIDGET.types, "text/plain; charset=utf-8", types),
    {
      method: "GET",
      path: WIDGET.integrity,
      access: "open",
      handle: async () => textResponse(`${integrityOf(await script())}\n`),
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
    .replace("WIDGET_SETTINGS", () => jsonLiteral({ namespace, selectorPrefix, publicUrl }))
    .replaceAll("WIDGET_NAMESPACE", () => namespace);
}

function integrityOf(text: string): string {
  return `sha384-${new Bun.CryptoHasher("sha384").update(text).digest("base64")}`;
}

/** Made once, at the first request, and again when the key is another one. What could not be made is not kept. */
function keptFor<T>(key: () => string, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly key: string; readonly value: Promise<T> } | undefined;
  return () => {
    if (made?.key === key()) return made.value;
    const making = { key: key(), value: make() };
    made = making;
    making.value.catch(() => {
      if (made === making) made = undefined;
    });
    return making.value;
  };
}
