// Load generator on raw sockets: every connection sends the same bytes again as soon as its answer is complete. It reads
// only the length of an answer, so that the measured side is the server.

import type { Socket } from "bun";

export type Load = {
  readonly port: number;
  /** One whole HTTP/1.1 request; a function gives each request its own. */
  readonly request: string | (() => string);
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
};

export type Measured = {
  readonly perSecond: number;
  readonly answers: number;
  readonly failures: number;
  /** How long 99 of 100 whole answers took at most. */
  readonly p99Ms: number;
};

/** `usual` is the length of the connection's last whole answer: most are as long. */
type Connection = { pending: Uint8Array; missing: number; usual: number; sentAt: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const OK = Buffer.from("HTTP/1.1 200");

/** Runs the load and counts the whole answers of the measured time. */
export async function runLoad({ port, request, connections, warmUpMs, measureMs }: Load): Promise<Measured> {
  const fixed = typeof request === "string" ? Buffer.from(request) : undefined;
  const next = () => fixed ?? Buffer.from((request as () => string)());
  let counting = false;
  let stopped = false;
  let answers = 0;
  let failures = 0;
  const tookMs: number[] = [];
  const send = (socket: Socket<Connection>) => {
    socket.data.sentAt = performance.now();
    socket.write(next());
  };

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Connection>({
        hostname: "127.0.0.1",
        port,
        data: undefined as never,
        socket: {
          open(socket) {
            socket.data = { pending: new Uint8Array(0), missing: 0, usual: 0, sentAt: 0 };
            send(socket);
          },
          data(socket, chunk) {
            const whole = takeAnswer(socket.data, chunk);
            if (whole === undefined) return;
            if (counting) {
              answers += 1;
              if (!whole) failures += 1;
              tookMs.push(performance.now() - socket.data.sentAt);
            }
            if (!stopped) send(socket);
          },
          error: () => undefined,
        },
      }),
    ),
  );
  await Bun.sleep(warmUpMs);
  counting = true;
  const startedAt = performance.now();
  await Bun.sleep(measureMs);
  counting = false;
  const seconds = (performance.now() - startedAt) / 1_000;
  stopped = true;
  for (const socket of sockets) socket.end();
  const p99Ms = tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return { perSecond: answers / seconds, answers, failures, p99Ms };
}

/** Whether the answer that is now whole was a 200; undefined while some of it is missing. */
function takeAnswer(connection: Connection, chunk: Uint8Array): boolean | undefined {
  if (connection.missing > 0) {
    connection.missing -= chunk.length;
    return connection.missing <= 0 ? true : undefined;
  }
  if (chunk.length === connection.usual && connection.pending.length === 0) return isOk(chunk);
  const bytes =
    connection.pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([connection.pending, chunk]);
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) {
    connection.pending = bytes;
    return undefined;
  }
  connection.pending = new Uint8Array(0);
  const length = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, headEnd))?.[1];
  const missing = headEnd + HEAD_END.length + Number(length ?? 0) - bytes.length;
  connection.usual = bytes.length + missing;
  if (missing <= 0) return isOk(bytes);
  connection.missing = missing;
  return isOk(bytes) ? undefined : false;
}

function isOk(answer: Uint8Array): boolean {
  return OK.equals(answer.subarray(0, OK.length));
}
