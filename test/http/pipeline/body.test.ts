// Request bodies: size, type, depth, and the refusal of invalid JSON.

import { describe, expect, test } from "bun:test";
import { fake, KEY, ORDER } from "../../support/http/fake.ts";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";

const LIMIT = 262_144;
const order = JSON.stringify({ amount: 5_000 });
const json = { authorization: KEY, "content-type": "application/json" };

const padded = (length: number): string => order + " ".repeat(length - order.length);
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

/** Sends `chunks` without a Content-Length. */
const stream = (...chunks: readonly string[]): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

type Row = Omit<Exchange, "path"> & { readonly path?: string };

const rows: readonly Row[] = [
  { name: "an order", headers: json, body: order, status: 200, has: [ORDER] },
  { name: "a byte order mark", headers: json, body: `\uFEFF${order}`, status: 200 },
  { name: "exactly 256 KiB", headers: json, body: padded(LIMIT), status: 200 },
  { name: "256 KiB in chunks", headers: json, body: stream(padded(LIMIT - 9), " ".repeat(9)), status: 200 },

  {
    name: "T26: a byte more",
    headers: json,
    body: padded(LIMIT + 1),
    status: 413,
    has: ['"code":"bodyTooLarge"'],
  },
  { name: "T26: 300 KB", headers: json, body: padded(300_000), status: 413 },
  { name: "T26: chunks that never tell", headers: json, body: stream(padded(LIMIT), " "), status: 413 },
  {
    name: "T26: an announced length, believed when it is too large",
    headers: { ...json, "content-length": "300000" },
    body: stream(order),
    status: 413,
  },
  {
    name: "T26: an announced length, not believed when it is small",
    headers: { ...json, "content-length": "5" },
    body: stream(padded(LIMIT), " "),
    status: 413,
  },

  {
    name: "T26: a compressed body",
    headers: { ...json, "content-encoding": "gzip" },
    body: Bun.gzipSync(order),
    status: 415,
    has: ['"code":"unsupportedContentType"', "without Content-Encoding"],
  },
  {
    name: "a body that says it is not compressed",
    headers: { ...json, "content-encoding": "identity" },
    body: order,
    status: 200,
  },
  { name: "an empty content type", headers: { ...json, "content-type": "" }, body: order, status: 200 },
  { name: "no content type", headers: { authorization: KEY }, body: stream(order), status: 200 },
  {
    name: "a charset",
    headers: { ...json, "content-type": "Application/JSON; charset=utf-8" },
    body: order,
    status: 200,
  },
  {
    name: "a vendor's JSON",
    headers: { ...json, "content-type": "application/vnd.api+json" },
    body: order,
    status: 200,
  },
  ...[
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html",
    "json",
  ].map(
    (type): Row => ({
      name: `415: ${type}`,
      headers: { ...json, "content-type": type },
      body: order,
      status: 415,
      has: ['"code":"unsupportedContentType"'],
    }),
  ),
  {
    name: "no body has no type that could be wrong",
    path: `/v1/orders/${ORDER}/cancel`,
    headers: { ...json, "content-type": "application/x-www-form-urlencoded" },
    body: "",
    status: 200,
  },

  { name: "no body", headers: json, body: "", status: 400, has: ['"errors":["should be object"]'] },
  { name: "blanks only", headers: json, body: " \r\n", status: 400, has: ['"errors":["should be object"]'] },
  ...["[]", "null", "5", '"text"', "true", "[{}]"].map(
    (body): Row => ({
      name: `not an object: ${body}`,
      headers: json,
      body,
      status: 400,
      has: ['["should be object"]'],
    }),
  ),
  ...["{", '{"amount":5000', "{'amount':5000}", "amount=5000", "{}{}", "NaN", '{"amount":5000,}'].map(
    (body): Row => ({
      name: `not JSON: ${body}`,
      headers: json,
      body,
      status: 400,
      has: ['"code":"malformedBody"'],
    }),
  ),
  {
    name: "not UTF-8",
    headers: json,
    body: bytes(0x22, 0xc3, 0x28, 0x22),
    status: 400,
    has: ['"malformedBody"', "not valid UTF-8"],
  },
  {
    name: "UTF-16",
    headers: json,
    body: bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0),
    status: 400,
    has: ['"malformedBody"', "not valid UTF-8"],
  },

  {
    name: "T26: 100 000 arrays deep",
    headers: json,
    body: "[".repeat(100_000),
    status: 400,
    has: ['"malformedBody"'],
  },
  {
    name: "T26: closed again",
    headers: json,
    body: "[".repeat(9e4) + "]".repeat(9e4),
    status: 400,
    has: ['"malformedBody"'],
  },
  {
    name: "T26: deep objects",
    headers: json,
    body: `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
    status: 400,
    has: ["deeper"],
  },
  {
    name: "brackets in a string are no depth",
    headers: json,
    body: `{"amount":5000,"trackId":"\\"${"[{".repeat(90)}"}`,
    status: 200,
  },
  {
    name: "many brackets side by side are no depth",
    headers: json,
    body: `{"amount":5000,"x":[${"[],".repeat(900)}[]]}`,
    status: 200,
  },

  { name: "a key twice: the last counts", headers: json, body: '{"amount":-1,"amount":5000}', status: 200 },
  {
    name: "T5: __proto__",
    headers: json,
    body: '{"amount":5000,"__proto__":{"status":"completed"}}',
    status: 200,
  },
  ...["1e21", "-0", "1e400", "-1", "0.5", "99999999999999999999", "null", '"1e3"', "[5000]", "{}"].map(
    (amount): Row => ({
      name: `amount ${amount}`,
      headers: json,
      body: `{"amount":${amount}}`,
      status: 400,
      has: ['"code":"invalidRequest"', '"path":"/amount"'],
    }),
  ),
];

describe("a body", () => {
  const server = fake();
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    await play(server, { path: "/v1/orders", method: "POST", ...row });
  });

  test("T29: is never quoted in an error", async () => {
    const body = '{"amount":"canary1","email":"canary2","canary3';
    await play(server, {
      name: "cut",
      path: "/v1/orders",
      headers: json,
      body,
      status: 400,
      lacks: ["canary"],
    });
    const whole = '{"amount":"canary1","email":"canary2 @","birthZipCode":"canary4"}';
    await play(server, {
      name: "whole",
      path: "/v1/orders",
      headers: json,
      body: whole,
      status: 400,
      lacks: ["canary"],
    });
    expect(server.logged.join()).not.toContain("canary");
  });
});
