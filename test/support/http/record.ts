// An exchange with the server as a record: the request, and what the response must and must not contain.

import { expect } from "bun:test";

export type Exchange = {
  readonly name: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly status: number;
  /** Texts the body contains. */
  readonly has?: readonly string[];
  /** Texts neither body nor headers contain. */
  readonly lacks?: readonly string[];
  /** Headers of the answer; `null`: there is none. */
  readonly sends?: Readonly<Record<string, string | null>>;
};

type Handles = { handle(request: Request): Promise<Response> };

export function requestOf({ method, path, headers = {}, body }: Exchange): Request {
  const url = path.startsWith("http") ? path : `http://localhost${path}`;
  const sent = body === undefined ? {} : { body };
  return new Request(url, { method: method ?? (body === undefined ? "GET" : "POST"), headers, ...sent });
}

/** Plays one exchange and checks it; returns the body. Every answer has a Request-Id and names no software. */
export async function play(server: Handles, exchange: Exchange): Promise<string> {
  const { status, has = [], lacks = [], sends = {} } = exchange;
  const response = await server.handle(requestOf(exchange));
  const body = await response.text();
  const everything = `${JSON.stringify([...response.headers])}\n${body}`;
  expect({ name: exchange.name, status: response.status, body }).toMatchObject({
    name: exchange.name,
    status,
  });
  for (const text of has) expect(body).toContain(text);
  for (const text of lacks) expect(everything).not.toContain(text);
  for (const [name, value] of Object.entries(sends))
    expect([name, response.headers.get(name)]).toEqual([name, value]);
  expect(response.headers.get("request-id")).toStartWith("req_");
  expect(response.headers.get("server")).toBeNull();
  expect(response.headers.get("x-powered-by")).toBeNull();
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  return body;
}
