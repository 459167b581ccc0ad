// Stripe's stand-in at an https address, for a service in live operation: reached as HTTPS_PROXY says, under a certificate
// of the tests' own authority.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AUTHORITY, CERTIFICATE, CERTIFICATE_KEY } from "../notifications/certificate.ts";
import { STAND_IN, StripeServer } from "../providers/stripe-server.ts";

export const LIVE_STRIPE_KEY = STAND_IN.secretKey.replace("test", "live");

export type CardNetwork = {
  readonly stripe: StripeServer;
  /** `api_base` of the configuration. */
  readonly url: string;
  /** The environment of a service that is to reach it; puts the authority into this folder. */
  env(folder: string): Readonly<Record<string, string>>;
  [Symbol.asyncDispose](): Promise<void>;
};

export function openCardNetwork(): CardNetwork {
  const stripe = new StripeServer();
  stripe.secretKey = LIVE_STRIPE_KEY;
  const front = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert: CERTIFICATE, key: CERTIFICATE_KEY },
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(stripe.url + pathname + search, request));
    },
  });
  const proxy = openConnectProxy(front.port ?? 0);
  return {
    stripe,
    url: "https://hooks.shop.example",
    env(folder) {
      const authority = join(folder, "authority.pem");
      writeFileSync(authority, AUTHORITY);
      return { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`, NODE_EXTRA_CA_CERTS: authority };
    },
    async [Symbol.asyncDispose]() {
      proxy.stop(true);
      await front.stop(true);
      await stripe.stop();
    },
  };
}

type Tunnel = { other?: Bun.Socket<Tunnel>; readonly waiting: Uint8Array[] };

/** A proxy that leads every CONNECT to one port of this machine. */
function openConnectProxy(to: number): Bun.TCPSocketListener<Tunnel> {
  const pass = (socket: Bun.Socket<Tunnel>, bytes: Uint8Array) => {
    const { other, waiting } = socket.data;
    if (other === undefined || waiting.length > 0) return void waiting.push(bytes.slice());
    const written = other.write(bytes);
    if (written < bytes.length) waiting.push(bytes.slice(written));
  };
  const flush = ({ data: { other, waiting } }: Bun.Socket<Tunnel>) => {
    for (let next = waiting.shift(); other !== undefined && next !== undefined; next = waiting.shift()) {
      const written = other.write(next);
      if (written === next.length) continue;
      waiting.unshift(next.slice(written));
      return;
    }
  };
  const ends = {
    close: ({ data }: Bun.Socket<Tunnel>) => void data.other?.end(),
    error: ({ data }: Bun.Socket<Tunnel>) => void data.other?.end(),
    drain: ({ data }: Bun.Socket<Tunnel>) => void (data.other && flush(data.other)),
  };
  return Bun.listen<Tunnel>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      ...ends,
      open(socket) {
        socket.data = { waiting: [] };
      },
      data(socket, bytes) {
        if (socket.data.other !== undefined) return pass(socket, bytes);
        void Bun.connect<Tunnel>({
          hostname: "127.0.0.1",
          port: to,
          data: { other: socket, waiting: [] },
          socket: { ...ends, data: pass },
        }).then((other) => {
          socket.data.other = other;
          socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
          flush(socket);
        });
      },
    },
  });
}
