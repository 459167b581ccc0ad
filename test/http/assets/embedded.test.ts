// Delivery of built files: the encoding each client gets, and how long it may keep them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import { readPage, serveAsset } from "../../../src/http/assets/embedded.ts";

let folder = "";
let assets: EmbeddedAssets = { files: {}, pages: {}, words: {}, templates: {} };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-"));
  const write = (name: string): string => {
    writeFileSync(join(folder, name), `bytes of ${name}`);
    return join(folder, name);
  };
  const script = { file: write("a.js"), br: write("a.js.br"), gzip: write("a.js.gzip") };
  assets = {
    files: {
      "/assets/a-1.js": { ...script, type: "text/javascript; charset=utf-8", hash: "h1" },
      "/assets/b-1.png": { file: write("b.png"), type: "image/png", hash: "h2" },
    },
    pages: { pay: { file: write("pay.html"), type: "text/html; charset=utf-8", hash: "h3" } },
    words: {},
    templates: {},
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const response = await serveAsset(assets, new Request(`http://localhost${path}`, { headers }));
  return response ?? new Response("no such file", { status: 404 });
};

describe("the encoding that a client gets", () => {
  const rows: readonly (readonly [acceptEncoding: string, encoding: string | null, body: string])[] = [
    ["gzip, deflate, br", "br", "bytes of a.js.br"],
    ["gzip, deflate", "gzip", "bytes of a.js.gzip"],
    ["GZIP", "gzip", "bytes of a.js.gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip", "bytes of a.js.gzip"],
    ["br;q=0, gzip", "gzip", "bytes of a.js.gzip"],
    ["*", "br", "bytes of a.js.br"],
    ["*, br;q=0", "gzip", "bytes of a.js.gzip"],
    ["br;q=nonsense", null, "bytes of a.js"],
    ["identity", null, "bytes of a.js"],
    ["", null, "bytes of a.js"],
  ];
  test.each(rows)("Accept-Encoding %p gives %p", async (acceptEncoding, encoding, body) => {
    const response = await get("/assets/a-1.js", { "Accept-Encoding": acceptEncoding });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(await response.text()).toBe(body);
  });

  test("a file without compressed forms is sent uncompressed", async () => {
    const response = await get("/assets/b-1.png", { "Accept-Encoding": "br, gzip" });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(await response.text()).toBe("bytes of b.png");
  });
});

describe("caching", () => {
  test("a file with a hash in its name is cacheable for ever", async () => {
    const response = await get("/assets/a-1.js");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("each encoding has its own ETag; a request that knows it gets 304 without a body", async () => {
    const plain = await get("/assets/a-1.js");
    const packed = await get("/assets/a-1.js", { "Accept-Encoding": "br" });
    const [plainTag, packedTag] = [plain.headers.get("ETag"), packed.headers.get("ETag")];
    expect(plainTag).not.toBe(packedTag);
    const again = await get("/assets/a-1.js", {
      "Accept-Encoding": "br",
      "If-None-Match": `"old", W/${packedTag}`,
    });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", packedTag]);
    const other = await get("/assets/a-1.js", { "Accept-Encoding": "br", "If-None-Match": `${plainTag}` });
    expect(other.status).toBe(200);
  });
});

test.each(["/assets/", "/assets/a-1.js.br", "/assets/../assets/a", "/__proto__", "/toString"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("a built page is read as built; another name throws an error that lists the built pages", async () => {
  expect(await readPage(assets, "pay")).toBe("bytes of pay.html");
  await expect(readPage(assets, "join")).rejects.toThrow("No page join was built; there are pay.");
});
