// Proxy in front of a server's Unix socket that cuts connections: before the server hears a question, or before the
// client hears its answer. It can also withhold every answer, as a network does whose packets are dropped.

import type { Socket } from "node:net";
import { createConnection, createServer } from "node:net";
import type { Target } from "../../../src/store/postgres/lane.ts";

export type CuttingProxy = {
  target(database: string): Target;
  /** Cuts the connection of the next question, which the server does not hear. */
  cutQuestion(): void;
  /** Cuts the connection of the next answer after so many others; the client does not hear it. */
  cutAnswer(passing?: number): void;
  /** Cuts the connection of every so many messages, whichever way they go; 0: of none. */
  cutEach(messages: number): void;
  /** Connections cut so far at messages. */
  cuts(): number;
  cutAll(): void;
  /** While true nothing passes either way. What was withheld is lost. */
  withhold(isOn: boolean): void;
  close(): void;
};

export async function startProxy(path: string): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const left = { questions: 0, answers: 0 };
  let isWithholding = false;
  let [each, passed, spared, cuts] = [0, 0, 0, 0];

  function cut(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  /** Whether the connection of this message is cut. */
  function isCut(what: keyof typeof left): boolean {
    passed += 1;
    if (left[what] > 0) {
      if (what === "answers" && spared-- > 0) return false;
      left[what] -= 1;
      return true;
    }
    return each > 0 && passed % each === 0;
  }

  const server = createServer((client) => {
    const upstream = createConnection(path);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const pass = (from: Socket, to: Socket, what: keyof typeof left) => {
      from.on("data", (bytes) => {
        if (isWithholding) return;
        if (!isCut(what)) return void to.write(bytes);
        cuts += 1;
        cut(pair);
      });
      from.on("error", () => cut(pair));
      from.on("close", () => cut(pair));
    };
    pass(client, upstream, "questions");
    pass(upstream, client, "answers");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    target: (database) => ({ url: `postgres://postgres@127.0.0.1:${port}/${database}` }),
    cutQuestion() {
      left.questions += 1;
    },
    cutAnswer(passing = 0) {
      left.answers += 1;
      spared = passing;
    },
    cutEach(messages) {
      each = messages;
    },
    cuts: () => cuts,
    cutAll: () => [...pairs].forEach(cut),
    withhold(isOn) {
      isWithholding = isOn;
      // The end of a stream whose middle is missing would be nonsense.
      if (!isOn) for (const pair of [...pairs]) cut(pair);
    },
    close() {
      for (const pair of [...pairs]) cut(pair);
      server.close();
    },
  };
}
