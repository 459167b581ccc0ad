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
