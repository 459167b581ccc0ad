// A mail server that takes what it is given and remembers it, or refuses and breaks as a test tells it to. It speaks as
// much SMTP as a client needs.

import type { Socket } from "node:net";
import { createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { MAIL_CERTIFICATE, MAIL_CERTIFICATE_KEY } from "./certificate.ts";

export type Delivered = {
  readonly from: string;
  readonly to: readonly string[];
  /** As the sender meant it: dots at the beginning of a line are single again. */
  readonly data: string;
  /** As it came over the wire. */
  readonly raw: string;
  readonly isEncrypted: boolean;
};

export type MailServer = {
  readonly port: number;
  readonly delivered: readonly Delivered[];
  /** Every command line, without what is secret. */
  readonly commands: readonly string[];
  connections(): number;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  readonly tls?: "implicit" | "starttls";
  readonly login?: { readonly user: string; readonly password: string };
  /** An answer instead of the usual one, by the command's first word; `"drop"` closes, `"silence"` says nothing. */
  readonly answer?: (command: string, count: number) => string | undefined;
};

type Session = { from: string; to: string[]; data: string[] | undefined; readonly isEncrypted: boolean };

/** Listens on localhost until it is stopped. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const delivered: Delivered[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  let connections = 0;

  function serve(socket: Socket, isEncrypted: boolean, isNew: boolean): void {
    const session: Session = { from: "", to: [], data: undefined, isEncrypted };
    const say = (line: string) => socket.write(`${line}\r\n`);
    let rest = "";
    const take = (chunk: Buffer | string) => {
      rest += chunk.toString();
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (session.data !== undefined) hearData(session, line, say);
        else if (hear(session, line, say, socket) === "upgrade") {
          socket.removeListener("data", take);
          const key = { isServer: true, key: MAIL_CERTIFICATE_KEY, cert: MAIL_CERTIFICATE };
          serve(new TLSSocket(socket, key), true, false);
          return;
        }
      }
    };
    socket.on("data", take);
    socket.on("error", () => socket.destroy());
    if (isNew) greet(say, socket);
  }

  function greet(say: (line: string) => void, socket: Socket): void {
    const planned = plannedFor("greeting");
    if (planned === "drop") socket.destroy();
    else if (planned !== "silence") say(planned ?? "220 mail.example ESMTP");
  }

  function plannedFor(command: string): string | undefined {
    const count = counts.get(command) ?? 0;
    counts.set(command, count + 1);
    return options.answer?.(command, count);
  }

  /** Answers one command; `"upgrade"` when TLS comes next. */
  function hear(session: Session, line: string, say: (line: string) => void, socket: Socket) {
    const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
    commands.push(command === "AUTH" ? "AUTH" : line);
    const planned = plannedFor(command);
    if (planned === "drop") socket.destroy();
    if (planned === "drop" || planned === "silence") return undefined;
    const answer = planned ?? usual(session, command, line);
    say(answer);
    if (command === "QUIT") socket.end();
    return answer.startsWith("220") ? "upgrade" : undefined;
  }

  function usual(session: Session, command: string, line: string): string {
    switch (command) {
      case "EHLO":
        return ["250-mail.example", ...offers(session), "250 8BITMIME"].join("\r\n");
      case "STARTTLS":
        return options.tls === "starttls" ? "220 go on" : "502 5.5.1 no such command";
      case "AUTH":
        return isRight(line) ? "235 welcome" : "535 5.7.8 wrong password";
      case "MAIL":
        Object.assign(session, { from: addressIn(line), to: [] });
        return "250 ok";
      case "RCPT":
        session.to.push(addressIn(line));
        return "250 ok";
      case "DATA":
        session.data = [];
        return "354 go on";
      case "QUIT":
        return "221 bye";
      default:
        return "250 ok";
    }
  }

  function hearData(session: Session, line: string, say: (line: string) => void): void {
    if (line !== ".") return void session.data?.push(line);
    const lines = session.data ?? [];
    session.data = undefined;
    const planned = plannedFor(".");
    if (planned !== undefined) return void say(planned);
    const { from, to, isEncrypted } = session;
    const data = lines.map((line) => (line.startsWith(".") ? line.slice(1) : line)).join("\r\n");
    delivered.push({ from, to: [...to], data, raw: lines.join("\r\n"), isEncrypted });
    say("250 2.0.0 taken");
  }

  function offers({ isEncrypted }: Session): readonly string[] {
    return [
      ...(options.tls === "starttls" && !isEncrypted ? ["250-STARTTLS"] : []),
      ...(options.login === undefined ? [] : ["250-AUTH PLAIN"]),
    ];
  }

  function isRight(line: string): boolean {
    const { user = "", password = "" } = options.login ?? {};
    return line === `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString("base64")}`;
  }

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    if (options.tls !== "implicit") return serve(socket, false, true);
    const key = { isServer: true, key: MAIL_CERTIFICATE_KEY, cert: MAIL_CERTIFICATE };
    serve(new TLSSocket(socket, key), true, true);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  return {
    port: address.port,
    delivered,
    commands,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}
