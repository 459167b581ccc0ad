// The widget's script and types as a shop's page gets them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Config } from "../../../src/config/config.ts";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import { config, fake } from "../../support/http/fake.ts";

let folder = "";
let assets: EmbeddedAssets;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "widget-files-"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  assets = {
    files: {},
    pages: {},
    words: {},
    templates: {
      "widget.js": write("widget.js", "(()=>{show(WIDGET_SETTINGS)})();"),
      "widget.d.ts": write(
        "widget.d.ts",
        "const WIDGET_NAMESPACE: W; interface Window { WIDGET_NAMESPACE: W }",
      ),
    },
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, over: Partial<Config> = {}) =>
  fake({ assets, config: { ...config, ...over } }).handle(
    new Request(`http://localhost${path}`, { headers }),
  );

/** The script's settings, as a browser evaluates them. */
const settingsIn = (script: string): unknown =>
  new Function("show", `let r; ${script.replace("show(", "r=(")} return r`)();

describe("/widget.js", () => {
  test("has the names of the configuration", async () => {
    const over = { namespace: "Pay", selectorPrefix: ".pay-", publicUrl: "https://pay.shop.example" };
    const text = await (await get("/widget.js", {}, over)).text();
    expect(settingsIn(text)).toEqual(over);
  });

  test("T17: has the configured names as values, whatever they contain", async () => {
    const over = { selectorPrefix: '"</script><script>$& $1 \u2028' };
    const text = await (await get("/widget.js", {}, over)).text();
    expect(text).not.toContain("</script>");
    expect(text).not.toContain("\u2028");
    expect(settingsIn(text)).toMatchObject(over);
  });

  test("is cacheable for a short time, allowed to any origin, and 304 if unchanged", async () => {
    const response = await get("/widget.js");
    const etag = response.headers.get("etag") ?? "";
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect((await get("/widget.js", { "if-none-match": etag })).status).toBe(304);
    const other = await get("/widget.js", { "if-none-match": etag }, { namespace: "Pay" });
    expect(other.status).toBe(200);
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("compressed with %s it is the same", async (encoding, decompress) => {
    const plain = await (await get("/widget.js")).text();
    const response = await get("/widget.js", { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(decompress(new Uint8Array(await response.arrayBuffer())).toString()).toBe(plain);
  });

  test("T18: has a published hash, which is that of the served file", async () => {
    const bytes = await (await get("/widget.js")).bytes();
    const hash = createHash("sha384").update(bytes).digest("base64");
    expect(await (await get("/widget.js.integrity")).text()).toBe(`sha384-${hash}\n`);
  });
});

test("/widget.d.ts declares the same global", async () => {
  const text = await (await get("/widget.d.ts", {}, { namespace: "Pay" })).text();
  expect(text).toBe("const Pay: W; interface Window { Pay: W }");
});

test("a file that could not be read once is read again", async () => {
  const script = join(folder, "late.js");
  const templates = { "widget.js": script, "widget.d.ts": script };
  const server = fake({ assets: { ...assets, templates } });
  const status = async () => (await server.handle(new Request("http://localhost/widget.js"))).status;
  expect(await status()).toBe(500);
  writeFileSync(script, "(()=>{show(WIDGET_SETTINGS)})();");
  expect(await status()).toBe(200);
});
