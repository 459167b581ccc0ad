// The server's port: many slow connections, the pause of an address, and the stop.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { config, fake, KEY, merchant, ORDER, payment, TOKEN } from "../../support/http/fake.ts";
import { AUTHORIZED, HOST, sendRaw, statusOf } from "../../support/http/raw-socket.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const server = fake({
  page: { pay: async () => ({ kind: "ok", value: payment("failed", "declined"), warnings: [] }) },
});
let port = 0;
beforeAll(() => {
  port = server.listen().port;
});
afterAll(() => server.stop());

test("T22: the pause applies to the address of the attempts, also with another spelling of the path", async () => {
  const means = { number: "4000000000000002" };
  const buyer = { email: "ann@shop.example", firstName: "Ann", lastName: "Lee" };
  const body = JSON.stringify({ attempt: "a", ...buyer, means });
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  for (let i = 0; i < 10; i += 1) {
    expect((await post(i % 2 === 0 ? `/pay/${TOKEN}/payments` : `//pay/${TOKEN}/payments/`)).status).toBe(
      200,
    );
  }
  expect((await post(`/pay/${TOKEN}/payments`)).status).toBe(429);
});

test("T26: hundreds of connections with half a request do not delay others", async () => {
  const halves = [
    "GET /health/live HTTP/1.1\r\nHo",
    `POST /v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: ${KEY}\r\nContent-Length: 99\r\n\r\n{`,
  ];
  const sockets = Array.from({ length: 400 }, (_, i) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(halves[i % 2] ?? "");
    return socket;
  });
  await Bun.sleep(100);
  for (let i = 0; i < 20; i += 1)
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

describe("the port", () => {
  test("T26: is closed by a stop that does not wait for an unread body", async () => {
    const stopping = fake();
    const own = stopping.listen().port;
    const sockets = ["/v1/orders", "/nowhere", "/health/live", `/pay/${TOKEN}/payments`].flatMap((path) =>
      ["POST", "GET"].map((method) => {
        const socket = connect(own, "127.0.0.1");
        socket.on("error", () => undefined);
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\nx`);
        return socket;
      }),
    );
    await Bun.sleep(100);
    const stopped = stopping.stop().then(() => "stopped");
    expect(await Promise.race([stopped, Bun.sleep(PATIENCE_MS)])).toBe("stopped");
    for (const socket of sockets) socket.destroy();
  });

  test("F9, I22: is refused to a second server", () => {
    const second = fake({ config: { ...config, port } });
    expect(() => second.listen()).toThrow("port");
  });

  test("F27: is closed by a stop that finishes requests under way and accepts no new ones", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const stopping = fake({
      merchant: {
        command: async (...args) => {
          begun.resolve();
          await promise;
          return merchant.command(...args);
        },
      },
    });
    const own = stopping.listen().port;
    const underWay = sendRaw(
      own,
      `POST /v1/orders/${ORDER}/commit HTTP/1.1\n${HOST}${AUTHORIZED}Content-Length: 0\n\n`,
    );
    await begun.promise;
    const stopped = stopping.stop();
    const ready = await stopping.handle(new Request("http://localhost/health/ready"));
    expect([ready.status, await ready.text()]).toEqual([503, '{"status":"stopping"}']);
    resolve();
    expect(statusOf(await underWay)).toBe(200);
    await stopped;
    await expect(fetch(`http://127.0.0.1:${own}/health/live`)).rejects.toThrow();
  });
});
