// Delivery to local endpoints: the request, the addresses that are refused, and the meaning of each response.

import { afterEach, describe, expect, test } from "bun:test";
import { createServer as createTlsServer } from "node:https";
import { networkInterfaces } from "node:os";
import type { Attempt } from "../../../src/notifications/webhooks/send.ts";
import { AUTHORITY, CERTIFICATE, CERTIFICATE_KEY } from "../../support/notifications/certificate.ts";
import {
  answering,
  closeEndpoints,
  listening,
  OK,
  send,
  webhookEndpoint,
} from "../../support/notifications/endpoint.ts";

afterEach(closeEndpoints);

describe("the request", () => {
  test("is one POST of exactly these bytes with these headers, to that name", async () => {
    const { port, requests } = await webhookEndpoint(answering("200 OK", "thanks"));
    const attempt = await send(port, {
      headers: { "Content-Type": "application/json", "webhook-id": "evt_1" },
    });
    expect(attempt).toMatchObject({ kind: "delivered", status: 200, failure: undefined, answer: "thanks" });
    const [head, body] = (requests[0] ?? "").split("\r\n\r\n");
    expect(body).toBe('{"event":"order.completed"}');
    const lines = (head ?? "").split("\r\n");
    expect(lines[0]).toBe("POST /hook HTTP/1.1");
    expect(
      lines
        .slice(1)
        .map((line) => line.toLowerCase())
        .sort(),
    ).toEqual([
      "accept-encoding: identity",
      "connection: close",
      "content-length: 27",
      "content-type: application/json",
      `host: hooks.shop.example:${port}`,
      "user-agent: split-payment-service",
      "webhook-id: evt_1",
    ]);
  });

  const queries: [query: string, sent: string][] = [
    ["?platformId=pl_1&a=b", "/hook?platformId=pl_1&a=b"],
    ["?a='x'&b=%zz|{}\"<>&c=%2f%2F", "/hook?a='x'&b=%zz|{}\"<>&c=%2f%2F"],
    ["?", "/hook?"],
    ["?a?b=c#fragment?d", "/hook?a?b=c"],
    ["#fragment?d", "/hook"],
    ["?name=Zoë", "/hook?name=Zo%C3%AB"],
  ];
  for (const [query, sent] of queries) {
    test(`the query ${query} arrives as ${sent}`, async () => {
      const { port, requests } = await webhookEndpoint(answering("200 OK"));
      await send(port, { url: `http://hooks.shop.example:${port}/hook${query}` });
      expect(requests[0]?.split("\r\n")[0]).toBe(`POST ${sent} HTTP/1.1`);
    });
  }
});

describe("the outcome of a response", () => {
  const cases: [head: string, kind: Attempt["kind"], failure: string | undefined][] = [
    ["200 OK", "delivered", undefined],
    ["201 Created", "delivered", undefined],
    ["204 No Content", "delivered", undefined],
    ["299 Fine", "delivered", undefined],
    ["400 Bad Request", "retry", "HTTP 400"],
    ["404 Not Found", "retry", "HTTP 404"],
    ["410 Gone", "gone", "HTTP 410: no more webhooks wanted"],
    ["429 Too Many Requests", "retry", "HTTP 429"],
    ["500 Oops", "retry", "HTTP 500"],
    ["999 What", "retry", "HTTP 999"],
  ];
  for (const [head, kind, failure] of cases) {
    test(`F29: ${head} is ${kind}`, async () => {
      const { port } = await webhookEndpoint(answering(`${head}\r\nContent-Length: 0`));
      expect(await send(port)).toMatchObject({ kind, failure, status: Number(head.slice(0, 3)) });
    });
  }

  const DATE = "Date: Wed, 21 Oct 2026 07:28:00 GMT";
  const waits: [headers: string, waitMs: number | undefined][] = [
    ["Retry-After: 120", 120_000],
    ["Retry-After: 0", 0],
    [`${DATE}\r\nRetry-After: Wed, 21 Oct 2026 07:30:00 GMT`, 120_000],
    [`${DATE}\r\nRetry-After: Wed, 21 Oct 2026 07:00:00 GMT`, 0],
    ["Retry-After: 99999999999999999999", 86_400_000],
    [`${DATE}\r\nRetry-After: Fri, 31 Dec 9999 23:59:59 GMT`, 86_400_000],
    ["Retry-After: Wed, 21 Oct 2026 07:30:00 GMT", undefined],
    ["Retry-After: -5", undefined],
    ["Retry-After: tomorrow", undefined],
    ["X-Other: 1", undefined],
  ];
  for (const [headers, waitMs] of waits) {
    test(`${headers.replace("\r\n", ", ")} asks for ${waitMs} ms`, async () => {
      const { port } = await webhookEndpoint(answering(`503 Later\r\nContent-Length: 0\r\n${headers}`));
      expect((await send(port)).retryAfterMs).toBe(waitMs);
    });
  }

  test("T11: the response is stored as one line of text without control characters", async () => {
    const { port } = await webhookEndpoint(
      answering("500 Oops", "a\r\nb\tc\0d\x1b[31me\u202ef\u2028g é 😀 \u0085"),
    );
    expect((await send(port)).answer).toBe("a  b c\ufffdd\ufffd[31me\ufffdf\ufffdg é 😀 \ufffd");
  });

  test("a character split at 2 KiB is left out", async () => {
    const { port } = await webhookEndpoint(answering("200 OK", `x${"é".repeat(2_000)}`));
    expect((await send(port)).answer).toBe(`x${"é".repeat(1_023)}`);
  });

  test("T11: a response that is not text is still stored", async () => {
    const { port } = await webhookEndpoint((socket) => {
      socket.write(`${OK}\r\n`);
      socket.end(Buffer.from([0x61, 0xff, 0xfe, 0x62]));
    });
    expect((await send(port)).answer).toBe("a\ufffd\ufffdb");
  });
});

test("T10: a redirect is a failure, and its target gets no request", async () => {
  const inner = await webhookEndpoint(answering("200 OK"));
  const { port } = await webhookEndpoint(
    answering(`307 Elsewhere\r\nLocation: http://127.0.0.1:${inner.port}/\r\nContent-Length: 0`),
  );
  expect(await send(port)).toMatchObject({
    kind: "retry",
    status: 307,
    failure: "HTTP 307: redirects are not followed",
  });
  expect(inner.requests).toEqual([]);
});

describe("T9: the address connected to is the one that was checked", () => {
  test("a name that alternates between two addresses is resolved once", async () => {
    const { port } = await webhookEndpoint(answering("200 OK", "first"));
    const answers = ["127.0.0.1"];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: answers.shift() ?? "192.0.2.1", family: 4 }];
    };
    expect(await send(port, { resolve })).toMatchObject({ kind: "delivered", answer: "first" });
    expect(asked).toEqual(["hooks.shop.example"]);
  });

  const answers: readonly (readonly string[])[] = [
    ["127.0.0.1"],
    ["93.184.215.14", "127.0.0.1"],
    ["::1"],
    ["93.184.215.14", "::ffff:127.0.0.1"],
    ["169.254.169.254"],
    ["not an address"],
  ];
  for (const addresses of answers) {
    test(`a name at ${addresses.join(" and ")} is not called`, async () => {
      const { port, requests } = await webhookEndpoint(answering("200 OK"));
      const attempt = await send(port, {
        url: `https://hooks.shop.example:${port}/hook`,
        allowPrivate: false,
        ports: [port],
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      });
      expect(attempt).toMatchObject({
        kind: "retry",
        failure: "not sent: hooks.shop.example does not lead to a public address",
      });
      expect(requests).toEqual([]);
    });
  }

  const urls: [url: (port: number) => string, failure: string][] = [
    [(port) => `http://hooks.shop.example:${port}/`, "not sent: the address must be an https URL"],
    [(port) => `https://127.0.0.1:${port}/`, "not sent: the address must not be a private"],
    [() => "file:///etc/passwd", "not sent: the address must be an https URL"],
    [() => "https://hooks.shop.example:8443/", "not sent: the address must use port"],
  ];
  for (const [url, failure] of urls) {
    test(`T8, T12: ${url(443)} is not resolved`, async () => {
      const { port, requests } = await webhookEndpoint(answering("200 OK"));
      const resolve = () => Promise.reject(new Error("looked up"));
      const attempt = await send(port, { url: url(port), allowPrivate: false, ports: [port], resolve });
      expect(attempt).toMatchObject({ kind: "retry", failure: expect.stringContaining(failure) });
      expect(requests).toEqual([]);
    });
  }

  test("a name without an address and an unknown name are failures", async () => {
    expect(await send(1, { resolve: async () => [] })).toMatchObject({
      failure: "hooks.shop.example has no address",
    });
    expect(await send(1, { resolve: () => Promise.reject(new Error("no such name")) })).toMatchObject({
      kind: "retry",
      failure: "no such name",
    });
  });

  test("when one address of a name is dead, the next is tried", async () => {
    const { port } = await webhookEndpoint(answering("200 OK"));
    const resolve = async () => [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await send(port, { resolve })).toMatchObject({ kind: "delivered" });
  });
});

describe("T9: certificates", () => {
  async function tlsEndpoint() {
    const server = createTlsServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (_request, response) => {
      response.end("private line");
    });
    return listening(server);
  }

  test("checked against the name, not the pinned address", async () => {
    const port = await tlsEndpoint();
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({
      kind: "delivered",
      answer: "private line",
    });
  });

  test("a trailing dot is the same name", async () => {
    const port = await tlsEndpoint();
    const url = `https://hooks.shop.example.:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({ kind: "delivered" });
  });

  test("F29: another name's certificate is a failure", async () => {
    const port = await tlsEndpoint();
    const url = `https://other.shop.example:${port}/`;
    const failure = expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({
      kind: "retry",
      status: undefined,
      failure,
    });
  });

  test("F29: an untrusted authority is a failure", async () => {
    const port = await tlsEndpoint();
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url })).toMatchObject({
      kind: "retry",
      failure: expect.stringContaining("certificate"),
    });
  });

  test("F29: an endpoint that speaks no TLS is a failure", async () => {
    const { port } = await webhookEndpoint(answering("200 OK"));
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({ kind: "retry", status: undefined });
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
test.if(hasIpv6)("an IPv6 address is called like any other", async () => {
  const { port, requests } = await webhookEndpoint(answering("200 OK"), "::1");
  expect(await send(port, { url: `http://[::1]:${port}/hook` })).toMatchObject({ kind: "delivered" });
  expect(requests[0]?.toLowerCase()).toContain(`host: [::1]:${port}`);
});
