// The server's port, byte by byte: requests that no well-behaved client sends.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { fake, KEY, ORDER, payment, TOKEN } from "../../support/http/fake.ts";
import { AUTHORIZED, HOST, sendRaw, statusesOf, statusOf } from "../../support/http/raw-socket.ts";

const server = fake({
  page: { pay: async () => ({ kind: "ok", value: payment("failed", "declined"), warnings: [] }) },
});
let port = 0;
beforeAll(() => {
  port = server.listen().port;
});
afterAll(() => server.stop());

const create = (headers: string, body: string): string =>
  `POST /v1/orders HTTP/1.1\n${HOST}${AUTHORIZED}${headers}\n${body}`;

describe("a malformed request", () => {
  const order = '{"amount":5000}';
  const rows: readonly (readonly [name: string, text: string, status: number])[] = [
    [
      "length and chunks",
      create("Content-Length: 15\nTransfer-Encoding: chunked\n", `f\n${order}\n0\n\n`),
      400,
    ],
    ["two lengths", create("Content-Length: 15\nContent-Length: 16\n", order), 400],
    ["a length that is no number", create("Content-Length: 1e1\n", order), 400],
    ["a negative length", create("Content-Length: -1\n", order), 400],
    ["a transfer encoding of its own", create("Transfer-Encoding: xchunked\n", `f\n${order}\n0\n\n`), 400],
    ["no Host", `GET /v1/orders/${ORDER} HTTP/1.1\n${AUTHORIZED}\n`, 400],
    ["a header of 20 KB", `GET / HTTP/1.1\n${HOST}X: ${"a".repeat(20_000)}\n\n`, 431],
    ["an old version without Host", `GET /v1/orders/${ORDER} HTTP/1.0\n${AUTHORIZED}\n`, 200],
    ["an empty Host", `GET /v1/orders/${ORDER} HTTP/1.1\nHost:\n${AUTHORIZED}\n`, 200],
    ["a Host that is no host", `GET /v1/orders/${ORDER} HTTP/1.1\nHost: a/b?c#d\n${AUTHORIZED}\n`, 200],
    ["a short Host", `GET /v1/orders/${ORDER} HTTP/1.1\nHost: x\n${AUTHORIZED}\n`, 200],
    ["the asterisk form", `OPTIONS * HTTP/1.1\n${HOST}\n`, 400],
    ["two keys", `GET /v1/orders/${ORDER} HTTP/1.1\n${HOST}${AUTHORIZED}${AUTHORIZED}\n`, 401],
  ];
  test.each(rows)("%s", async (_name, text, status) => {
    const heard = await sendRaw(port, text);
    expect(statusesOf(heard)).toEqual([status]);
  });

  const chunks = `f\n${order}\n0\n\n`;
  const long = `Content-Length: ${order.length}\n`;
  const get = (target: string, headers = "") => `GET ${target} HTTP/1.1\n${HOST}${AUTHORIZED}${headers}\n`;
  const smuggled = "GET /v1/orders HTTP/1.1\nHost: x\n\n";

  /** An ambiguous request is refused, because a proxy in front of the service might read it differently. */
  const disputed: readonly (readonly [name: string, text: string, statuses: readonly number[]])[] = [
    ["an encoding's name with a blank behind it", create("Transfer-Encoding : chunked\n", chunks), [400]],
    ["an encoding more", create("Transfer-Encoding: chunked, identity\n", chunks), [400]],
    ["an encoding before", create("Transfer-Encoding: identity, chunked\n", chunks), [400]],
    ["two encodings", create("Transfer-Encoding: chunked\nTransfer-Encoding: identity\n", chunks), [400]],
    ["an encoding behind a vertical tab", create("Transfer-Encoding: \x0bchunked\n", chunks), [400]],
    ["an encoding in capitals", create("Transfer-Encoding: CHUNKED\n", chunks), [200]],
    ["the same length twice", create(`${long}${long}`, order), [200]],
    ["a list of lengths", create("Content-Length: 15, 15\n", order), [400]],
    ["a length with a sign", create("Content-Length: +15\n", order), [400]],
    ["a length in hexadecimal", create("Content-Length: 0xf\n", order), [400]],
    ["a length's name with a blank behind it", create("Content-Length : 15\n", order), [400]],
    ["a length on the next line", create("Content-Length:\n 15\n", order), [400]],
    ["a chunk's size that is no number", create("Transfer-Encoding: chunked\n", `0x${chunks}`), [400]],
    [
      "a chunk's size past all numbers",
      create("Transfer-Encoding: chunked\n", `${"f".repeat(17)}${chunks}`),
      [400],
    ],
    ["NUL in a header", create(`X: a\0b\n${long}`, order), [400]],
    ["a carriage return in a header", create(`X: a\rb\n${long}`, order), [400]],
    ["a line that is no header", create(`X\n${long}`, order), [400]],
    ["a header without a name", create(`: x\n${long}`, order), [400]],
    ["a header in two lines", create(`X: a\n b\n${long}`, order), [400]],
    ["HTTP/2 without TLS", "PRI * HTTP/2.0\n\nSM\n\n", [400]],
    ["an HTTP of the future", `GET /health/live HTTP/9.9\n${HOST}\n`, [505]],
    ["a blank in the path", get("/health/ live"), [505]],
    ["NUL in the path", get("/health/live\0"), [505]],
    ["a path that climbs", get("/v1/orders/../../health/live"), [200]],
    ["a path of 60 KB", get(`/${"a".repeat(60_000)}`), [431]],
    [
      "200 headers",
      get("/health/live", Array.from({ length: 200 }, (_, i) => `X-${i}: 1\n`).join("")),
      [431],
    ],
    ["TRACE, which would tell our headers", `TRACE /v1/orders HTTP/1.1\n${HOST}${AUTHORIZED}\n`, [405]],
    [
      "CONNECT, which would make us a proxy",
      `CONNECT evil.example:443 HTTP/1.1\n${HOST}${AUTHORIZED}\n`,
      [405],
    ],
    ["a method in a header", get("/health/live", "X-HTTP-Method-Override: DELETE\n"), [200]],
    [
      "an offer to speak otherwise",
      get("/health/live", "Upgrade: websocket\nSec-WebSocket-Version: 13\n"),
      [200],
    ],
    [
      "a request in a GET's body",
      get("/health/live", `Content-Length: ${smuggled.length + 6}\n`) + smuggled,
      [200],
    ],
  ];
  test.each(disputed)("has one interpretation only: %s", async (_name, text, statuses) => {
    const heard = await sendRaw(port, text);
    expect(statusesOf(heard)).toEqual([...statuses]);
    expect(heard).not.toContain("Authorization");
  });

  test("with a bare line feed does not end a header", async () => {
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\nHost: localhost\n\n"));
      socket.on("data", (chunk) => resolve(String(chunk)));
    });
    expect(statusOf(heard)).toBeGreaterThanOrEqual(400);
  });

  test("T27: with two Hosts and an absolute form still uses the configured URL", async () => {
    const request = `HTTP/1.1\nHost: evil.example\nHost: evil2.example\n${AUTHORIZED}Content-Length: ${order.length}\n\n${order}`;
    for (const target of [
      "/v1/orders",
      "http://evil.example/v1/orders",
      "https://evil.example//v1/orders/",
    ]) {
      const heard = await sendRaw(port, `POST ${target} ${request}`);
      expect(statusOf(heard)).toBe(200);
      expect(heard).toContain('"redirectUrl":"https://pay.example/pay/');
      expect(heard).not.toContain("evil");
    }
  });
});

describe("a body", () => {
  test("T26: with too large a Content-Length is refused before it is sent, with 413", async () => {
    const heard = await sendRaw(port, create("Content-Length: 300000\n", "x"));
    expect(statusOf(heard)).toBe(413);
    expect(heard).toContain('"code":"bodyTooLarge"');
    expect(heard).toContain("Request-Id: req_");
  });

  test("T26: too large in chunks is cut off while it arrives", async () => {
    const chunk = `10000\n${"x".repeat(0x10000)}\n`;
    const heard = await sendRaw(port, create("Transfer-Encoding: chunked\n", chunk.repeat(6)));
    expect(statusOf(heard)).toBe(413);
    expect(heard).toContain('"code":"bodyTooLarge"');
  });

  test.each([2_000_000, 50_000_000, 1_000_000_000])(
    "T26: of %d bytes is refused with our own error on every path, and the connection is closed",
    async (length) => {
      for (const [path, status] of [
        ["/v1/orders", 413],
        ["/nowhere", 404],
        ["/robots.txt", 405],
        ["/v1/orders/commit", 413],
      ] as const) {
        const heard = await sendRaw(
          port,
          `POST ${path} HTTP/1.1\n${HOST}Authorization: ${KEY}\nContent-Length: ${length}\n\nx`,
          1_000,
        );
        expect(statusesOf(heard)).toEqual([status]);
        expect(heard).toContain(`{"status":${status},"success":false,`);
        expect(heard).toContain("Connection: close");
      }
    },
  );

  test("T26: that never ends is cut off on every path", async () => {
    for (const path of ["/v1/orders", "/nowhere", `/pay/${TOKEN}/payments`]) {
      const sent = await new Promise<number>((resolve) => {
        const socket = connect(port, "127.0.0.1");
        let length = 0;
        const more = () => {
          length += 0x10000;
          socket.write(`10000\r\n${"x".repeat(0x10000)}\r\n`);
          if (length > 200_000_000) socket.destroy();
        };
        const pour = setInterval(more, 1);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          clearInterval(pour);
          resolve(length);
        });
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
      });
      expect(sent).toBeLessThan(20_000_000);
    }
  });

  test("in chunks creates an order like any other", async () => {
    const heard = await sendRaw(
      port,
      create("Transfer-Encoding: chunked\n", '8\n{"amount\n7\n":5000}\n0\n\n'),
    );
    expect(statusOf(heard)).toBe(200);
    expect(heard).toContain(ORDER);
  });

  test("that is refused closes the connection, and a following request gets no response", async () => {
    const body = "y".repeat(300_000);
    const next = `GET /health/live HTTP/1.1\n${HOST}Connection: close\n\n`;
    const first = `POST /v1/orders HTTP/1.1\n${HOST}Authorization: ${KEY}\nContent-Length: ${body.length}\n\n${body}`;
    const heard = await sendRaw(port, first + next);
    expect(statusesOf(heard)).toEqual([413]);
  });
});
