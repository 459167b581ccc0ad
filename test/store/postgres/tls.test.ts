// Certificates of a server of PostgreSQL that are not trusted, and files of the URL that cannot be used: the refusal says
// so, and what to name in the URL.

import { expect, test } from "bun:test";
import type { Socket } from "node:net";
import { createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { storageAt } from "../../../src/store/storage.ts";
import { MAIL_CERTIFICATE, MAIL_CERTIFICATE_KEY } from "../../support/notifications/certificate.ts";

/** Agrees to encryption, as a server does whose certificate is for localhost and signed by an unknown authority. */
function encrypt(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.once("data", () => {
    socket.write("S");
    const encrypted = new TLSSocket(socket, {
      isServer: true,
      cert: MAIL_CERTIFICATE,
      key: MAIL_CERTIFICATE_KEY,
    });
    encrypted.on("error", () => undefined);
  });
}

test("verify-full refuses a server whose certificate is signed by an unknown authority", async () => {
  const server = createServer(encrypt);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const opening = storageAt(`postgres://shop@localhost:${port}/orders?sslmode=verify-full`).open({});
  const refusal = await opening.catch((error) => error);
  expect(refusal).toMatchObject({ name: "StoreUnusable", reason: "forbidden" });
  expect(refusal.message).toContain("shows a certificate that is not trusted");
  server.close();
});

/** Refuses each connection as a server does, with this state and message. */
async function refusalBy(state: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const opening = storageAt(`postgres://shop@127.0.0.1:${port}/orders`).open({});
  const refusal = await opening.catch((error) => error);
  server.close();
  expect(refusal).toMatchObject({ name: "StoreUnusable", reason: "forbidden" });
  return refusal.message;
}

const ENTRY = 'no pg_hba.conf entry for host "10.0.0.7", user "shop", database "orders"';

test.each([
  ["28000", `${ENTRY}, no encryption`],
  ["28000", `${ENTRY}, SSL off`],
  ["28000", "SSL connection is required. Please specify SSL options and retry."],
  ["28000", "SSL required"],
  ["08P01", "connection is insecure (try using `sslmode=require`)"],
])("a server that demands TLS (%s %s) is answered with what to write in the URL", async (state, message) => {
  const said = await refusalBy(state, message);
  expect(said).toContain(
    `takes this user with encryption only (${message}): add ?sslmode=verify-full to the URL`,
  );
  expect(said).toContain("?sslmode=require encrypts too, but trusts any certificate.");
});

test("a server that refuses TLS, or the user, is not said to demand it", async () => {
  expect(await refusalBy("28000", `${ENTRY}, SSL encryption`)).toContain(
    "without encryption only, if at all",
  );
  expect(await refusalBy("28P01", 'password authentication failed for user "shop"')).toContain(
    "are name, password and rights right?",
  );
});

test.each(["sslrootcert", "sslcert", "sslkey"])("%s names no file that TLS can take", async (name) => {
  for (const path of ["/there/is/none.pem", import.meta.dir, import.meta.path]) {
    const url = `postgres://shop@localhost:1/orders?sslmode=verify-full&${name}=${path}`;
    const refusal = await storageAt(url)
      .open({})
      .catch((error) => error);
    expect(refusal).toMatchObject({ name: "StoreUnusable", reason: "forbidden" });
    expect(refusal.message).toContain("name files in PEM that this user may read as sslrootcert");
  }
});
