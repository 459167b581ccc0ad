// One attempt to deliver a webhook to an endpoint that may be hostile (T9 to T11, F29). Retries are the
// caller's.

import { lookup } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { hostOf, isSpecialAddress, urlProblem } from "../../api/url.ts";
import { SECOND } from "../../domain/time.ts";
import { hasFilesLeft } from "./files-left.ts";
import { readText, retryAfterOf } from "./response.ts";

export type Address = { readonly address: string; readonly family: number };

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** In the sandbox: http, any port and private addresses are allowed. */
  readonly allowPrivate: boolean;
  /** Time limit of the whole attempt: name, connection, response. */
  readonly timeoutMs: number;
  /** The ports allowed outside of a sandbox. */
  readonly ports: readonly number[];
  /** All addresses of a name; the system's resolver unless given. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>;
  /** Certificate authorities (PEM) trusted instead of the usual ones. */
  readonly ca?: string;
};

/** `gone`: the endpoint wants no more webhooks (410). `answer` is text, never markup. */
export type Attempt = {
  readonly kind: "delivered" | "retry" | "gone";
  /** The HTTP status, if any came. */
  readonly status: number | undefined;
  /** The reason of the failure, for the operator. */
  readonly failure: string | undefined;
  readonly tookMs: number;
  readonly answer: string;
  readonly retryAfterMs: number | undefined;
  /** Nothing was sent for lack of file descriptors: that says nothing about the endpoint. */
  readonly isOutOfFiles?: true;
};

type Received = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
};

/** The part of a response that is read, in bytes (specification/webhooks). */
const ANSWER_BYTES = 2_048;

const OUT_OF_FILES = {
  kind: "retry",
  status: undefined,
  failure: "not sent: the service has no file descriptor left (EMFILE); raise its limit",
  answer: "",
  retryAfterMs: undefined,
  isOutOfFiles: true,
} as const;

/** Never rejects: every error is a failed attempt. */
export async function sendWebhook(request: WebhookRequest): Promise<Attempt> {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  const deadline = AbortSignal.timeout(request.timeoutMs);
  try {
    const addresses = await checkedAddresses(request, deadline);
    return toAttempt(await exchange(request, addresses, deadline), tookMs());
  } catch (error) {
    if (!hasFilesLeft()) return { ...OUT_OF_FILES, tookMs: tookMs() };
    const failure = deadline.aborted ? `no answer within ${request.timeoutMs / SECOND} s` : toSentence(error);
    return {
      kind: "retry",
      status: undefined,
      failure,
      tookMs: tookMs(),
      answer: "",
      retryAfterMs: undefined,
    };
  }
}

/** A name is resolved once, and the connection goes to the checked address: DNS rebinding changes nothing (T9). */
async function checkedAddresses(request: WebhookRequest, deadline: AbortSignal): Promise<readonly Address[]> {
  const { url, allowPrivate, ports, resolve = resolveBySystem } = request;
  const refusal = urlProblem(url, { sandbox: allowPrivate, ports });
  if (refusal !== undefined) throw new Error(`not sent: the address ${refusal}`);
  const host = hostOf(new URL(url));
  const family = isIP(host);
  const addresses =
    family > 0 ? [{ address: host, family }] : await Promise.race([resolve(host), expiry(deadline)]);
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  for (const { address } of addresses) {
    const isForbidden = !allowPrivate && isSpecialAddress(address);
    // A merchant reads this: it does not name the internal address (T8).
    if (isForbidden) throw new Error(`not sent: ${host} does not lead to a public address`);
  }
  return addresses;
}

function resolveBySystem(name: string): Promise<readonly Address[]> {
  return lookup(name, { all: true, order: "ipv4first" });
}

function expiry(deadline: AbortSignal): Promise<never> {
  return new Promise((_, reject) => deadline.addEventListener("abort", () => reject(deadline.reason)));
}

/** The status decides the attempt; the rest is read as far as size and deadline allow. */
function exchange(
  request: WebhookRequest,
  addresses: readonly Address[],
  deadline: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = open(request, addresses);
    let end: (error: Error) => void = reject;
    deadline.addEventListener("abort", () => outgoing.destroy(new Error("deadline")));
    outgoing.on("error", (error) => end(error));
    outgoing.on("close", () => end(new Error("the connection was closed without an answer")));
    // A response of 101 would upgrade the socket, which was not requested.
    outgoing.on("upgrade", (_, socket) => socket.destroy());
    outgoing.on("response", (incoming) => {
      let bytes = Buffer.alloc(0);
      end = () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes });
      incoming.on("data", (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk.subarray(0, ANSWER_BYTES - bytes.length)]);
        if (bytes.length >= ANSWER_BYTES) outgoing.destroy();
      });
      incoming.on("error", (error) => end(error));
    });
    outgoing.end(request.body);
  });
}

/** `agent: false`: no pooled socket, so address and certificate of each connection are checked (T9). */
function open(
  { url: text, headers, body, ca }: WebhookRequest,
  addresses: readonly Address[],
): http.ClientRequest {
  const url = new URL(text);
  const pinned: LookupFunction = (_name, _options, done) => done(null, [...addresses]);
  const options: https.RequestOptions = {
    method: "POST",
    hostname: hostOf(url),
    port: url.port,
    path: url.pathname + queryOf(text, url),
    headers: {
      "User-Agent": "split-payment-service",
      "Accept-Encoding": "identity",
      ...headers,
      "Content-Length": Buffer.byteLength(body),
    },
    agent: false,
    lookup: pinned,
  };
  if (url.protocol === "http:") return http.request(options);
  return https.request({ ...options, rejectUnauthorized: true, ...(ca !== undefined && { ca }) });
}

/** The merchant's exact bytes (specification/webhooks), unless HTTP could not carry them. */
function queryOf(text: string, url: URL): string {
  const query = /^[^?#]*(\?[^#]*)?/.exec(text)?.[1] ?? "";
  return /^[\x21-\x7e]*$/.test(query) ? query : url.search;
}

function toAttempt({ status, headers, bytes }: Received, tookMs: number): Attempt {
  const rest = { status, tookMs, answer: readText(bytes), retryAfterMs: retryAfterOf(headers) };
  if (status >= 200 && status < 300) return { kind: "delivered", failure: undefined, ...rest };
  if (status === 410) return { kind: "gone", failure: "HTTP 410: no more webhooks wanted", ...rest };
  const isRedirect = status >= 300 && status < 400;
  const failure = isRedirect ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;
  return { kind: "retry", failure, ...rest };
}

function toSentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
