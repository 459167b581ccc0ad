// The documents in the widget's frames: which pages may frame them, under which policy, and the link out of one that cannot be
// shown.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config, Platform } from "../../../src/config/config.ts";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import type { Fake } from "../../support/http/fake.ts";
import { config, fake, firstPlatform, NO_ASSETS, ORDER, PUBLIC_KEY, TOKEN } from "../../support/http/fake.ts";

const ORIGIN = "https://shop.example";

let folder = "";
let assets: EmbeddedAssets;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "embed-"));
  const write = (name: string) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, `the document ${name}`);
    return { file, type: "text/html; charset=utf-8", hash: name };
  };
  const pages = Object.fromEntries(
    ["captain", "link", "help", "pay", "return"].map((name) => [name, write(name)]),
  );
  assets = { ...NO_ASSETS, pages };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server whose first platform is like that. */
function serverOf(
  platform: Partial<Platform>,
  over: Partial<Config> = {},
  own: Parameters<typeof fake>[0] = {},
) {
  const platforms = config.platforms.map((given, index) => (index === 0 ? { ...given, ...platform } : given));
  return fake({ assets, config: { ...config, platforms, ...over }, ...own });
}

async function get(server: Fake, path: string, query: Record<string, string>) {
  const response = await server.handle(new Request(`http://localhost${path}?${new URLSearchParams(query)}`));
  const policy = response.headers.get("content-security-policy") ?? "";
  const sources = (directive: string) =>
    policy
      .split("; ")
      .find((part) => part.startsWith(`${directive} `))
      ?.slice(directive.length + 1);
  return { response, text: await response.text(), sources };
}

const asked = { publicKey: PUBLIC_KEY, origin: ORIGIN };
const open = {
  frameOrigins: [ORIGIN, "https://other.example:8443"],
  imageOrigins: ["https://images.example"],
};

describe("T15: framing of a component", () => {
  test.each(["captain", "link", "help"])("%s: allowed to the platform's origins only", async (name) => {
    const { response, text, sources } = await get(serverOf(open), `/embed/${name}`, asked);
    expect(response.status).toBe(200);
    expect(text).toBe(`the document ${name}`);
    expect(sources("frame-ancestors")).toBe("https://shop.example https://other.example:8443");
    expect(response.headers.get("x-frame-options")).toBeNull();
  });

  type Row = {
    readonly platform?: Partial<Platform>;
    readonly mode?: "sandbox";
    readonly origin: string;
    /** The policy, where the document is given out. */
    readonly allows?: string;
  };
  const LOCAL =
    "http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:* https://pay.example";
  const empty = { frameOrigins: [] };
  const rows: Readonly<Record<string, Row>> = {
    "a live platform without a list": { platform: empty, origin: ORIGIN },
    "a page that is not on the list": { origin: "https://evil.example" },
    "a page on another port of a listed host": { origin: "https://shop.example:444" },
    "a page of a longer name": { origin: "https://shop.example.evil.example" },
    "no origin at all": { origin: "" },
    "a page from a file": { origin: "null" },
    "localhost in a sandbox with a list": { mode: "sandbox", origin: "http://localhost:3000" },
    "localhost in a sandbox without one": {
      mode: "sandbox",
      platform: empty,
      origin: "http://localhost:3000",
      allows: LOCAL,
    },
    "the machine's number in a sandbox without one": {
      mode: "sandbox",
      platform: empty,
      origin: "http://127.0.0.1",
      allows: LOCAL,
    },
    "another host in a sandbox without one": {
      mode: "sandbox",
      platform: empty,
      origin: "http://localhost.evil.example",
    },
    "a port that is none": { mode: "sandbox", platform: empty, origin: "http://localhost:1@evil.example" },
  };
  test.each(Object.entries(rows))("%s", async (_name, { platform = open, mode, origin, allows }) => {
    const server = serverOf(platform, mode === undefined ? {} : { mode });
    const { response, sources } = await get(server, "/embed/captain", { publicKey: PUBLIC_KEY, origin });
    expect(response.status).toBe(allows === undefined ? 403 : 200);
    expect(sources("frame-ancestors")).toBe(allows ?? "'none'");
  });

  test("an unknown public key is 404, and cannot be framed", async () => {
    const { response, text, sources } = await get(serverOf(open), "/embed/captain", {
      ...asked,
      publicKey: `${PUBLIC_KEY}x`,
    });
    expect(response.status).toBe(404);
    expect(text).toBe("No platform has this public key.\n");
    expect(sources("frame-ancestors")).toBe("'none'");
  });
});

describe("T18: a frame may load", () => {
  test("our own files, the platform's images and its card provider, nothing else", async () => {
    const server = serverOf(
      open,
      {},
      {
        buyer: {
          cardOrigins: () => ({ frames: ["https://cards.example"], scripts: [], connects: [] }),
        },
      },
    );
    const { response } = await get(server, "/embed/captain", asked);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://images.example; " +
        "connect-src 'self'; form-action 'self'; frame-src 'self' https://cards.example; " +
        "frame-ancestors https://shop.example https://other.example:8443; base-uri 'none'; object-src 'none'",
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  test("no card provider where no card is asked for", async () => {
    const server = serverOf(
      open,
      {},
      {
        buyer: {
          cardOrigins: () => ({ frames: ["https://cards.example"], scripts: [], connects: [] }),
        },
      },
    );
    expect((await get(server, "/embed/help", asked)).sources("frame-src")).toBe("'self'");
  });
});

test("T15: the page to which a bank returns can be framed by its platform's widget", async () => {
  const shopOf = async () => ({ ...firstPlatform(), ...open });
  const server = serverOf(open, {}, { buyer: { shopOf } });
  const { sources, response } = await get(server, `/pay/${TOKEN}/return`, {});
  expect(sources("frame-ancestors")).toBe("'self' https://shop.example https://other.example:8443");
  expect(response.headers.get("x-frame-options")).toBeNull();
});

describe("GET /embed/captain/hosted", () => {
  const query = { publicKey: PUBLIC_KEY, orderId: ORDER };
  const path = "/embed/captain/hosted";

  test("leads to the page of an order that can be paid", async () => {
    const { response } = await get(serverOf(open), path, query);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`https://pay.example/pay/${TOKEN}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("T2: says nothing about any other order", async () => {
    const glimpse = serverOf(
      open,
      {},
      { buyer: { frame: async () => ({ kind: "refused", refusal: { code: "orderNotFound" } }) } },
    );
    for (const [server, asking] of [
      [glimpse, query],
      [serverOf(open), { ...query, publicKey: "pk_unknown" }],
      [serverOf(open), {}],
    ] as const) {
      const { response, text } = await get(server, path, asking);
      expect(response.status).toBe(404);
      expect(text).toBe("the document pay");
    }
  });
});
