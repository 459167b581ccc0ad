// Endpoints of webhooks, in a process of their own: one that answers over http, one over https, and one that takes what
// comes and never answers. Prints its three ports on a line.

import { createServer } from "node:net";
import { MAIL_CERTIFICATE, MAIL_CERTIFICATE_KEY } from "../../test/support/notifications/certificate.ts";

const shared = { hostname: "127.0.0.1", port: 0, fetch: () => new Response("ok") };
const plain = Bun.serve(shared);
const secure = Bun.serve({ ...shared, tls: { cert: MAIL_CERTIFICATE, key: MAIL_CERTIFICATE_KEY } });
const silent = createServer((socket) => socket.on("error", () => socket.destroy()));
silent.listen(0, "127.0.0.1", () => {
  const address = silent.address();
  const silentPort = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`${plain.port} ${secure.port} ${silentPort}\n`);
});
process.on("SIGTERM", () => process.exit(0));
