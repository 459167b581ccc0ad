// The compiled service under unexpected errors, and on a machine with too few resources.

import { expect, test } from "bun:test";
import { chmodSync, renameSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "../../support/binary/ports.ts";
import { runService, startService } from "../../support/binary/service.ts";
import { openEndpoint, openShop, printedKeys, untilPrinted } from "../../support/binary/shop.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

/** Goes wrong as soon as the service answers. */
const trap = (wrong: string, port: number): string => `
  const knock = () => fetch("http://127.0.0.1:${port}/health/live").then(
    () => setTimeout(() => { ${wrong} }, 0),
    () => setTimeout(knock, 50),
  );
  setTimeout(knock, 50);
`;

test.each([
  ["an uncaught exception", 'throw new TypeError("canary@example.com");'],
  ["an unhandled rejection", 'void Promise.reject(new TypeError("canary@example.com"));'],
])("F36: %s ends it with 70, with an alert that says where and not what", async (_name, wrong) => {
  const port = await freePort();
  const ended = await runService(["--sandbox", "--port", String(port)], {
    env: { BUN_OPTIONS: "--preload=./trap.js" },
    prepare: (folder) => writeFileSync(join(folder, "trap.js"), trap(wrong, port)),
  });
  expect(ended.code).toBe(70);
  const line = ended.printed.split("\n").find((each) => each.startsWith("{")) ?? "{}";
  const alert = JSON.parse(line);
  expect(alert).toMatchObject({ event: "unexpectedError", level: "alert", error: "TypeError" });
  expect(alert.at).toContain("trap.js");
  expect(ended.printed).not.toContain("canary");
});

/** The same binary, with so few files and connections at once. */
const withFiles = (most: number) => (folder: string) => {
  renameSync(join(folder, "service"), join(folder, "itself"));
  writeFileSync(
    join(folder, "service"),
    `#!/bin/sh\nulimit -n ${most}\nexec "$(dirname "$0")/itself" "$@"\n`,
  );
  chmodSync(join(folder, "service"), 0o755);
};

/** A connection that has said this much, whether or not anybody listens to it. */
const knock = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", () => undefined);
    socket.write(text);
  });

const isAnswered = (socket: Socket, withinMs: number): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => socket.once("data", () => resolve(true))),
    Bun.sleep(withinMs).then(() => false),
  ]);

test("F38: with more connections than it can have it goes on, and when they are gone it answers, having lost nothing", async () => {
  await using service = await startService({ prepare: withFiles(48) });
  const shop = openShop(service, printedKeys(service));
  const before = await shop.order({ amount: 4_200 });
  const pid = service.pid();
  const begun = "GET /health/ready HTTP/1.1\r\nHost: localhost\r\n";
  const sockets = await Promise.all(Array.from({ length: 100 }, () => knock(service.port, begun)));
  const waiting = await knock(service.port, `${begun}\r\n`);
  expect(await isAnswered(waiting, 500)).toBe(false);
  for (const socket of sockets) socket.destroy();
  expect(await isAnswered(waiting, PATIENCE_MS)).toBe(true);
  waiting.destroy();
  const after = await shop.order({ amount: 100 });
  expect(service.pid()).toBe(pid);
  expect(await shop.read(before.id)).toEqual(before);
  expect(await shop.read(after.id)).toEqual(after);
  expect((await service.stop()).code).toBe(0);
});

test("F38: a webhook that cannot be sent for want of file descriptors is an alert, and no fault of its endpoint", async () => {
  await using service = await startService({ prepare: withFiles(48) });
  await using endpoint = openEndpoint();
  const shop = openShop(service, printedKeys(service));
  const notifyUrl = `${endpoint.url}/webhooks`;
  const order = await shop.order({ amount: 4_200, notifyUrl });
  // A connection that was there before all file descriptors are taken.
  const cancelling = await knock(service.port, "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await isAnswered(cancelling, PATIENCE_MS)).toBe(true);
  const sockets = await Promise.all(
    Array.from({ length: 100 }, () => knock(service.port, "GET / HTTP/1.1\r\n")),
  );
  const headers = `Host: localhost\r\nAuthorization: ${shop.keys.secretKey}\r\nContent-Length: 0`;
  cancelling.write(`POST /v1/orders/${order.id}/cancel HTTP/1.1\r\n${headers}\r\n\r\n`);
  await untilPrinted(service, '"event":"filesExhausted","level":"alert"');
  for (const socket of sockets) socket.destroy();
  await endpoint.heard("order.cancelled", order.id);
  const { json } = await shop.api("GET", "/v1/webhooks");
  expect(json.data.filter(({ state }: { readonly state: string }) => state === "failing")).toEqual([]);
});
