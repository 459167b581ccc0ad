// HTTP spoken over a socket byte by byte, for requests that no well-behaved client sends.

import { connect } from "node:net";
import { PATIENCE_MS } from "../patience.ts";
import { KEY } from "./fake.ts";

/** Sends the lines with CRLF between them, and returns all that comes back until the server closes or `patienceMs` are over. */
export function sendRaw(port: number, text: string, patienceMs = PATIENCE_MS): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    const done = () => {
      socket.destroy();
      resolve(heard);
    };
    const timer = setTimeout(done, patienceMs);
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      done();
    });
    socket.write(text.replace(/\n/g, "\r\n"));
  });
}

export const statusesOf = (heard: string): readonly number[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
export const statusOf = (heard: string): number | undefined => statusesOf(heard)[0];
/** The one header that HTTP/1.1 requires. */
export const HOST = "Host: localhost\n";
/** The server closes after the response, so that the test need not wait for more. */
export const AUTHORIZED = `Authorization: ${KEY}\nConnection: close\n`;
