// GET …/events: server-sent events that tell an open page that its order has changed. They contain nothing of the
// order: the page reads its state again. Open streams are counted, and ended when the server stops.

import { problemForNow } from "../../api/errors/problem.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { EVENTS } from "../../api/paths.ts";
import type { OpenedPage } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { eventStreamResponse, problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";

/** Pages beyond this many ask again every few seconds instead (T26, F38). */
const MOST_STREAMS = 2_000;
/** Enough for 50 buyers with two pages each: one link cannot take all streams of the others. */
const MOST_PER_LINK = 100;
const RETRY_AFTER_S = 30;
/** Shorter than the time after which an idle connection is cut off. */
const HEARTBEAT_MS = 15_000;

const OPENED = "retry: 3000\n: open\n\n";
const HEARTBEAT = ": still here\n\n";
const CHANGED = "data: changed\n\n";

type Watched = Pick<OpenedPage, "watch">;

export type PageEvents = {
  /** Below `path`; `open` answers undefined where the link leads nowhere. */
  route(path: string, open: (token: string) => Promise<Watched | undefined>): Route;
  /** Ends every stream: a server that stops does not wait for pages. */
  closeAll(): void;
};

export function createPageEvents(config: Config): PageEvents {
  const streams = new Set<() => void>();
  const byLink = new Map<string, number>();
  const headers = privateHeaders(config);

  function count(link: string, more: 1 | -1): void {
    const now = (byLink.get(link) ?? 0) + more;
    if (now === 0) byLink.delete(link);
    else byLink.set(link, now);
  }

  /** A stream that lives until its page closes, or `closeAll`. Each change of the order is one message. */
  function stream(link: string, page: Watched): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let forget: (() => void) | undefined;
    return new ReadableStream({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const heartbeat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS);
        const unwatch = page.watch(() => send(CHANGED));
        function close(): void {
          forget?.();
          controller.close();
        }
        forget = () => {
          if (streams.delete(close)) count(link, -1);
          clearInterval(heartbeat);
          unwatch();
        };
        streams.add(close);
        count(link, 1);
        send(OPENED);
      },
      cancel: () => forget?.(),
    });
  }

  return {
    route: (path, open) => ({
      method: "GET",
      path: path + EVENTS,
      access: "open",
      async handle({ request, params: { token = "" } }) {
        const page = await open(token);
        if (page === undefined) return problemResponse(problemOf({ code: "pageNotFound" }), headers);
        const isFull = streams.size >= MOST_STREAMS || (byLink.get(token) ?? 0) >= MOST_PER_LINK;
        if (isFull) return problemResponse(problemForNow("unavailable", RETRY_AFTER_S), headers);
        return eventStreamResponse(request, headers, () => stream(token, page));
      },
    }),
    closeAll() {
      for (const close of [...streams]) close();
    },
  };
}
