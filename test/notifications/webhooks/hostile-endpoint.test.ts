// T11, F29: endpoints that hold, flood or confuse the service, all of them local. Each attempt ends in time with a reason.

import { afterEach, describe, expect, test } from "bun:test";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { closeEndpoints, drip, OK, send, webhookEndpoint } from "../../support/notifications/endpoint.ts";

afterEach(closeEndpoints);

describe("T11: a hostile endpoint", () => {
  test("sends an endless body: it is read to 2 KiB and cut off", async () => {
    const { port, closed } = await webhookEndpoint((socket) => {
      drip(socket, "x".repeat(65_536), 1, `${OK}\r\n`);
    });
    const attempt = await send(port);
    expect(attempt).toMatchObject({ kind: "delivered", answer: "x".repeat(2_048) });
    expect(attempt.tookMs).toBeLessThan(2_000);
    await closed;
  });

  test("drips its body: the attempt ends at the deadline with the status received", async () => {
    const { port, closed } = await webhookEndpoint((socket) => {
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
    test(`F29: ${name}: the attempt ends at the deadline`, async () => {
      const { port, closed } = await webhookEndpoint(answer);
      const attempt = await send(port, { timeoutMs: 300 });
      expect(attempt).toMatchObject({ kind: "retry", status: undefined, failure: "no answer within 0.3 s" });
      expect(attempt.tookMs).toBeWithin(250, 2_000);
      await closed;
    });
  }

  test("has a resolver that never answers: the attempt ends at the deadline too", async () => {
    const attempt = await send(1, { timeoutMs: 200, resolve: () => new Promise(() => undefined) });
    expect(attempt).toMatchObject({ kind: "retry", failure: "no answer within 0.2 s" });
  });

  test("sends a gzip bomb: it is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, "unpacked "));
    const { port } = await webhookEndpoint((socket) => {
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
    test(`F29: an endpoint that answers ${name} is a failure with a reason`, async () => {
      const { port, closed } = await webhookEndpoint(answer);
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

  test("cuts off its body: the status still counts", async () => {
    const { port } = await webhookEndpoint((socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\nabc`);
      setTimeout(() => socket.destroy(), 20);
    });
    expect(await send(port)).toMatchObject({ kind: "delivered", status: 200, answer: "abc" });
  });

  test("F29: refuses the connection: the failure names it", async () => {
    const { port } = await webhookEndpoint(() => undefined);
    closeEndpoints();
    expect(await send(port)).toMatchObject({
      kind: "retry",
      failure: expect.stringContaining("ECONNREFUSED"),
    });
  });
});
