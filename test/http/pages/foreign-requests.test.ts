// Requests that no page of ours makes: from foreign pages, and for files that are not there (T25).

import { describe, expect, test } from "bun:test";
import { fake, fakePage } from "../../support/http/fake.ts";
import { pageFiles } from "../../support/http/page-files.ts";
import { body, json, payRequest } from "../../support/http/page-post.ts";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";

const assets = pageFiles();

describe("T25: a request that a foreign page could send", () => {
  const reached: string[] = [];
  const server = fake({
    buyer: {
      openPage: async ({ token }) => {
        reached.push(token);
        return fakePage;
      },
    },
  });
  const types = [
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
    "application/vnd.api+json",
    "",
  ];
  const rows: readonly Exchange[] = [
    ...types.map((type) => ({
      ...payRequest,
      name: `type ${type}`,
      headers: { "content-type": type },
      status: 415,
    })),
    { ...payRequest, name: "no type", headers: {}, body: new Blob([body]).stream(), status: 415 },
    ...["https://evil.example", "http://pay.example", "https://pay.example.evil.example", "null", ""].map(
      (origin) => ({
        ...payRequest,
        name: `origin ${origin}`,
        headers: { ...json, origin },
        status: 403,
        has: ['"code":"originNotAllowed"'],
      }),
    ),
  ];
  test.each(rows.map((row) => [row.name, row] as const))("is refused: %s", async (_name, row) => {
    await play(server, row);
    expect(reached).toEqual([]);
  });

  test("the same request of our own page is accepted", async () => {
    const headers = { "content-type": "application/json; charset=utf-8", origin: "https://pay.example" };
    await play(fake(), { ...payRequest, headers, status: 200 });
  });
});

describe("a request for a file", () => {
  const rows: readonly Exchange[] = [
    { name: "the bare address", path: "/", status: 200, has: ["/v1"] },
    { name: "robots", path: "/robots.txt", status: 200, has: ["User-agent: *\nDisallow: /\n"] },
    {
      name: "an icon",
      path: "/favicon.ico",
      status: 204,
      sends: { "cache-control": "public, max-age=86400" },
    },
    { name: "life", path: "/health/live", status: 200, has: ['{"status":"live"}'] },
    { name: "readiness", path: "/health/ready", status: 200, has: ['{"status":"ready"}'] },
    { name: "a file that is not there", path: "/assets/x.js", status: 404, has: ['"code":"notFound"'] },
    { name: "a file outside", path: "/assets/..%2f..%2fpackage.json", status: 404 },
    { name: "a name of every object", path: "/assets/constructor", status: 404 },
  ];
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    await play(fake({ assets }), row);
  });

  test("a built file is cacheable for ever", async () => {
    const sends = {
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    };
    await play(fake({ assets }), {
      name: "file",
      path: "/assets/pay-1.js",
      status: 200,
      has: ["pay-1.js"],
      sends,
    });
  });
});
