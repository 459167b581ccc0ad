// Local endpoints of webhooks that do exactly what a test wants, byte by byte, and a webhook on its way to one.

import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createServer } from "node:net";
import type { Attempt, WebhookRequest } from "../../../src/notifications/webhooks/send.ts";
import { sendWebhook } from "../../../src/notifications/webhooks/send.ts";

export const OK = "HTTP/1.1 200 OK\r\n";
const servers: { close(): unknown }[] = [];

/** For the `afterEach` of tests that open endpoints. */
export function closeEndpoints(): void {
  for (const server of servers.splice(0)) server.close();
}

/** Listens on any free port, and stops when `closeEndpoints` is called. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  servers.push(server);
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** An endpoint that does to the socket whatever it likes once a whole request (or its first part) has come. */
export async function webhookEndpoint(answer: (socket: Socket) => void, host = "127.0.0.1") {
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
  return { port: await listening(server, host), requests, closed: closed.promise };
}

/** To `hooks.shop.example`, a name only the given resolver knows. */
export function send(port: number, more: Partial<WebhookRequest> = {}): Promise<Attempt> {
  return sendWebhook({
    url: `http://hooks.shop.example:${port}/hook`,
    headers: { "Content-Type": "application/json" },
    body: '{"event":"order.completed"}',
    allowPrivate: true,
    ports: [443],
    timeoutMs: 5_000,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    ...more,
  });
}

/** After `first`, writes `chunk` every so often until the other side is gone. */
export function drip(socket: Socket, chunk: string, everyMs: number, first = ""): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** Answers with this status line, headers and body, and hangs up. */
export const answering =
  (head: string, body = "") =>
  (socket: Socket) =>
    socket.end(`HTTP/1.1 ${head}\r\n\r\n${body}`);
