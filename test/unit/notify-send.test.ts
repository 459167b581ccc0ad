// Delivering to friendly and hostile receivers, all of them local: what is sent, what is never sent, and that no
// receiver can hold, flood or redirect us.

import { afterEach, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { gzipSync } from "node:zlib";
import type { Attempt, WebhookRequest } from "../../src/notify/send.ts";
import { sendWebhook } from "../../src/notify/send.ts";
import { AUTHORITY, CERTIFICATE, CERTIFICATE_KEY } from "../notify/certificate.ts";

const OK = "HTTP/1.1 200 OK\r\n";
const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A receiver that does to the socket whatever it likes once a whole request (or its first part) has come. */
async function receiver(answer: (socket: Socket) => void, host = "127.0.0.1") {
  const requests: string[] = [];
  const closed = Promise.withResolvers<void>();
  const server: Server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("close", () => closed.resolve());
    socket.once("data", (data) => {
      requests.push(data.toString());
      answer(socket);
    });
  });
  servers.push(server);
  server.listen(0, host);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, requests, closed: closed.promise };
}

/** To `hooks.shop.example`, a name only the given resolver knows. */
function send(port: number, more: Partial<WebhookRequest> = {}): Promise<Attempt> {
  return sendWebhook({
    url: `http://hooks.shop.example:${port}/hook`,
    headers: { "Content-Type": "application/json" },
    body: '{"event":"order.completed"}',
    allowPrivate: true,
    timeoutMs: 5_000,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    ...more,
  });
}

/** After `first`, writes `chunk` every so often until the other side is gone. */
function drip(socket: Socket, chunk: string, everyMs: number, first = ""): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on("close", () => clearInterval(timer));
}

const answering =
  (head: string, body = "") =>
  (socket: Socket) =>
    socket.end(`HTTP/1.1 ${head}\r\n\r\n${body}`);

describe("what is sent", () => {
  test("one POST of exactly these bytes with these headers, to that name", async () => {
    const { port, requests } = await receiver(answering("200 OK", "thanks"));
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
    test(`CONTRACT 5: the query ${query} arrives as ${sent}`, async () => {
      const { port, requests } = await receiver(answering("200 OK"));
      await send(port, { url: `http://hooks.shop.example:${port}/hook${query}` });
      expect(requests[0]?.split("\r\n")[0]).toBe(`POST ${sent} HTTP/1.1`);
    });
  }
});

describe("what an answer means", () => {
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
      const { port } = await receiver(answering(`${head}\r\nContent-Length: 0`));
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
      const { port } = await receiver(answering(`503 Later\r\nContent-Length: 0\r\n${headers}`));
      expect((await send(port)).retryAfterMs).toBe(waitMs);
    });
  }

  test("T11: the answer is kept as one line of text that controls nothing", async () => {
    const { port } = await receiver(answering("500 Oops", "a\r\nb\tc\0d\x1b[31me\u202ef\u2028g é 😀 \u0085"));
    expect((await send(port)).answer).toBe("a  b c\ufffdd\ufffd[31me\ufffdf\ufffdg é 😀 \ufffd");
  });

  test("a character cut in two at 2 KiB is left out", async () => {
    const { port } = await receiver(answering("200 OK", `x${"é".repeat(2_000)}`));
    expect((await send(port)).answer).toBe(`x${"é".repeat(1_023)}`);
  });

  test("T11: an answer that is no text is kept all the same", async () => {
    const { port } = await receiver((socket) => {
      socket.write(`${OK}\r\n`);
      socket.end(Buffer.from([0x61, 0xff, 0xfe, 0x62]));
    });
    expect((await send(port)).answer).toBe("a\ufffd\ufffdb");
  });
});

describe("T11: no receiver can hold or flood us", () => {
  test("an endless body is read to 2 KiB and cut off", async () => {
    const { port, closed } = await receiver((socket) => {
      drip(socket, "x".repeat(65_536), 1, `${OK}\r\n`);
    });
    const attempt = await send(port);
    expect(attempt).toMatchObject({ kind: "delivered", answer: "x".repeat(2_048) });
    expect(attempt.tookMs).toBeLessThan(2_000);
    await closed;
  });

  test("a body that drips ends at the deadline; its status had already come", async () => {
    const { port, closed } = await receiver((socket) => {
      drip(socket, "x", 20, `${OK}\r\nx`);
    });
    const attempt = await send(port, { timeoutMs: 300 });
    expect(attempt).toMatchObject({ kind: "delivered", status: 200, failure: undefined });
    expect(attempt.answer).toMatch(/^x{2,16}$/);
    expect(attempt.tookMs).toBeWithin(250, 2_000);
    await closed;
  });

  const silences: [name: string, answer: (socket: Socket) => void][] = [
    ["that says nothing", () => undefined],
    ["that drips headers", (socket) => drip(socket, "X: y\r\n", 20, OK)],
    ["that drips one header", (socket) => drip(socket, "x", 20, `${OK}X: `)],
    [
      "that sends early hints for ever",
      (socket) => drip(socket, "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n", 20),
    ],
  ];
  for (const [name, answer] of silences) {
    test(`F29: a receiver ${name} is left at the deadline`, async () => {
      const { port, closed } = await receiver(answer);
      const attempt = await send(port, { timeoutMs: 300 });
      expect(attempt).toMatchObject({ kind: "retry", status: undefined, failure: "no answer within 0.3 s" });
      expect(attempt.tookMs).toBeWithin(250, 2_000);
      await closed;
    });
  }

  test("a resolver that never answers is left at the deadline too", async () => {
    const attempt = await send(1, { timeoutMs: 200, resolve: () => new Promise(() => undefined) });
    expect(attempt).toMatchObject({ kind: "retry", failure: "no answer within 0.2 s" });
  });

  test("a gzip bomb is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, "unpacked "));
    const { port } = await receiver((socket) => {
      socket.write(`${OK}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });
    const attempt = await send(port);
    expect(attempt.kind).toBe("delivered");
    expect(attempt.answer.length).toBeLessThanOrEqual(2_048);
    expect(attempt.answer).not.toContain("unpacked");
  });

  const broken: [name: string, answer: (socket: Socket) => void][] = [
    ["garbage", (socket) => socket.end("\0\0 garbage\r\n\r\n")],
    ["nothing, and hangs up", (socket) => socket.destroy()],
    ["headers without end", (socket) => drip(socket, `${OK}A: ${"x".repeat(60_000)}\r\n`, 1)],
    [
      "another protocol",
      (socket) =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
    ],
  ];
  for (const [name, answer] of broken) {
    test(`F29: a receiver that answers ${name} is a failure with a reason`, async () => {
      const { port, closed } = await receiver(answer);
      const attempt = await send(port);
      expect(attempt).toMatchObject({
        kind: "retry",
        status: undefined,
        failure: expect.stringMatching(/./),
      });
      expect(attempt.tookMs).toBeLessThan(2_000);
      await closed;
    });
  }

  test("a body cut off in the middle does not unsay its status", async () => {
    const { port } = await receiver((socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\nabc`);
      setTimeout(() => socket.destroy(), 20);
    });
    expect(await send(port)).toMatchObject({ kind: "delivered", status: 200, answer: "abc" });
  });

  test("F29: nobody listening is a failure that says so", async () => {
    const { port } = await receiver(() => undefined);
    servers.pop()?.close();
    expect(await send(port)).toMatchObject({
      kind: "retry",
      failure: expect.stringContaining("ECONNREFUSED"),
    });
  });
});

test("T10: a redirect is a failure, and nobody is asked at its target", async () => {
  const inner = await receiver(answering("200 OK"));
  const { port } = await receiver(
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
  test("a name that flips between two answers is asked once", async () => {
    const { port } = await receiver(answering("200 OK", "first"));
    const answers = ["127.0.0.1"];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [{ address: answers.shift() ?? "192.0.2.1", family: 4 }];
    };
    expect(await send(port, { resolve })).toMatchObject({ kind: "delivered", answer: "first" });
    expect(asked).toEqual(["hooks.shop.example"]);
  });

  const answers: [addresses: string[], refused: string][] = [
    [["127.0.0.1"], "127.0.0.1"],
    [["93.184.215.14", "127.0.0.1"], "127.0.0.1"],
    [["::1"], "::1"],
    [["93.184.215.14", "::ffff:127.0.0.1"], "::ffff:127.0.0.1"],
    [["169.254.169.254"], "169.254.169.254"],
    [["not an address"], "not an address"],
  ];
  for (const [addresses, refused] of answers) {
    test(`a name at ${addresses.join(" and ")} is not called`, async () => {
      const { port, requests } = await receiver(answering("200 OK"));
      const attempt = await send(port, {
        url: `https://hooks.shop.example:${port}/hook`,
        allowPrivate: false,
        ports: [port],
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      });
      expect(attempt).toMatchObject({
        kind: "retry",
        failure: `not sent: hooks.shop.example is at ${refused}, not a public address`,
      });
      expect(requests).toEqual([]);
    });
  }

  const urls: [url: (port: number) => string, failure: string][] = [
    [(port) => `http://hooks.shop.example:${port}/`, "not sent: the address must begin with https://"],
    [(port) => `https://127.0.0.1:${port}/`, "not sent: the address must not be a private"],
    [() => "file:///etc/passwd", "not sent: the address must begin with https://"],
    [() => "https://hooks.shop.example:8443/", "not sent: the address must use port"],
  ];
  for (const [url, failure] of urls) {
    test(`T8, T12: ${url(443)} is not even looked up`, async () => {
      const { port, requests } = await receiver(answering("200 OK"));
      const resolve = () => Promise.reject(new Error("looked up"));
      const attempt = await send(port, { url: url(port), allowPrivate: false, ports: [port], resolve });
      expect(attempt).toMatchObject({ kind: "retry", failure: expect.stringContaining(failure) });
      expect(requests).toEqual([]);
    });
  }

  test("a name without an address, and one nobody knows, are failures", async () => {
    expect(await send(1, { resolve: async () => [] })).toMatchObject({
      failure: "hooks.shop.example has no address",
    });
    expect(await send(1, { resolve: () => Promise.reject(new Error("no such name")) })).toMatchObject({
      kind: "retry",
      failure: "no such name",
    });
  });

  test("when one address of a name is dead, the next is tried", async () => {
    const { port } = await receiver(answering("200 OK"));
    const resolve = async () => [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await send(port, { resolve })).toMatchObject({ kind: "delivered" });
  });
});

describe("T9: certificates", () => {
  async function tlsReceiver() {
    const server = createTlsServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (_request, response) => {
      response.end("private line");
    });
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  test("checked against the name, not the pinned address", async () => {
    const port = await tlsReceiver();
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({
      kind: "delivered",
      answer: "private line",
    });
  });

  test("a trailing dot is the same name", async () => {
    const port = await tlsReceiver();
    const url = `https://hooks.shop.example.:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({ kind: "delivered" });
  });

  test("F29: another name's certificate is a failure", async () => {
    const port = await tlsReceiver();
    const url = `https://other.shop.example:${port}/`;
    const failure = expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID");
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({
      kind: "retry",
      status: undefined,
      failure,
    });
  });

  test("F29: an authority nobody trusts is a failure", async () => {
    const port = await tlsReceiver();
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url })).toMatchObject({
      kind: "retry",
      failure: expect.stringContaining("certificate"),
    });
  });

  test("F29: a receiver that speaks no TLS is a failure", async () => {
    const { port } = await receiver(answering("200 OK"));
    const url = `https://hooks.shop.example:${port}/`;
    expect(await send(port, { url, ca: AUTHORITY })).toMatchObject({ kind: "retry", status: undefined });
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
test.if(hasIpv6)("an IPv6 address is called like any other", async () => {
  const { port, requests } = await receiver(answering("200 OK"), "::1");
  expect(await send(port, { url: `http://[::1]:${port}/hook` })).toMatchObject({ kind: "delivered" });
  expect(requests[0]?.toLowerCase()).toContain(`host: [::1]:${port}`);
});
