// Pooler in front of a server's Unix socket that gives each transaction the connection that became free last, as PgBouncer
// does with pool_mode = transaction.

import type { Socket } from "node:net";
import { createConnection, createServer } from "node:net";

export type TransactionPooler = { readonly port: number; close(): void };

type Upstream = { readonly socket: Socket; client: Client | undefined };
type Client = { readonly socket: Socket; upstream: Upstream | undefined };

const READY = "Z".charCodeAt(0);
const OUTSIDE_TRANSACTION = "I".charCodeAt(0);
const HEADER_BYTES = 5;

export async function startPooler(path: string): Promise<TransactionPooler> {
  const idle: Upstream[] = [];
  const all = new Set<Socket>();

  function connect(client: Client): Upstream {
    const upstream: Upstream = { socket: createConnection(path), client };
    all.add(upstream.socket);
    const isOver = createTransactionEnds();
    let isNew = true;
    upstream.socket.on("data", (bytes: Buffer) => {
      upstream.client?.socket.write(bytes);
      if (!isOver(bytes)) return;
      if (upstream.client !== undefined) upstream.client.upstream = undefined;
      upstream.client = undefined;
      // One that has only greeted its client became free before all others, as if the pooler had greeted it.
      if (isNew) idle.unshift(upstream);
      else idle.push(upstream);
      isNew = false;
    });
    upstream.socket.on("error", () => upstream.socket.destroy());
    return upstream;
  }

  const server = createServer((socket) => {
    const client: Client = { socket, upstream: undefined };
    all.add(socket);
    let isGreeted = false;
    socket.on("data", (bytes) => {
      if (client.upstream === undefined) {
        client.upstream = (isGreeted ? idle.pop() : undefined) ?? connect(client);
        client.upstream.client = client;
      }
      isGreeted = true;
      // What ends the client's connection does not end the server's.
      if (bytes[0] !== "X".charCodeAt(0)) client.upstream.socket.write(bytes);
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the pooler has no port");
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of all) socket.destroy();
    },
  };
}

/** Whether the server's last message says that it waits, outside of a transaction. Messages may come in pieces. */
function createTransactionEnds(): (bytes: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let isOver = false;
    while (rest.length >= HEADER_BYTES) {
      const end = rest.readUInt32BE(1) + 1;
      if (rest.length < end) break;
      isOver = rest[0] === READY && rest[HEADER_BYTES] === OUTSIDE_TRANSACTION;
      rest = rest.subarray(end);
    }
    return isOver && rest.length === 0;
  };
}
