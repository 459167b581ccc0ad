// Live changes of orders as server-sent events: `[order, seq, status]` of the platforms that a member sees, collected for a
// moment, and of a sandbox the ids of webhooks that were tried. Open streams are counted, and each ends with its session. A
// message's id says how many changes were told by then: a reader that comes back with it is told to read again only if there
// were more. Beyond the most streams one ends at once, so that its reader asks like that every few seconds: more would take
// all connections that a browser has for one host.

import type { ChangeJson } from "../../api/dashboard/order-json.ts";
import type { Roles } from "../../domain/members/member.ts";
import { sum } from "../../domain/money/money.ts";
import type { Order } from "../../domain/order/order.ts";
import { hasRightOn } from "../rights.ts";

const COLLECTED_MS = 500;
/** A page that many orders have changed of is read again. */
const MOST_CHANGES = 100;
const MOST_PER_SESSION = 5;
const MOST_STREAMS = 100;
/** Shorter than the time after which an idle connection is cut off. */
const HEARTBEAT_MS = 15_000;

const OPENED = "retry: 3000\n: open\n";
const ASK_AGAIN = "retry: 10000\n: too many are open\n";
const HEARTBEAT = ": still here\n\n";
const RELOAD = "event: reload\ndata:\n";

/** The roles that the session has now; undefined: it is over. */
export type Recheck = () => Promise<Roles | undefined>;
/** `lastId`: of the last message that was received before the stream was interrupted. */
export type Viewer = {
  readonly sessionId: string;
  readonly roles: Roles;
  readonly lastId?: string | null;
};

/** A webhook that was tried, as its stream knows it. */
export type TriedEvent = { readonly id: string; readonly platformId: string };

export type LiveChanges = {
  /** It ends at once where too many are open, of this session or of all. */
  open(viewer: Viewer, recheck: Recheck): ReadableStream<Uint8Array>;
  /** Tells the streams of an order's change. */
  changed(order: Pick<Order, "id" | "seq" | "status" | "platformId">): void;
  /** Some changes were not heard: the streams' readers are to read again. */
  missed(): void;
  /** Tells the streams of an attempt at a webhook. */
  attempted(event: TriedEvent): void;
  /** Ends those whose session is over. */
  recheck(): Promise<void>;
  closeAll(): void;
};

type Stream = {
  reload(): void;
  tell(order: Parameters<LiveChanges["changed"]>[0]): void;
  tellOfAttempt(event: TriedEvent): void;
  recheck(): Promise<void>;
  close(): void;
};

/** `started` tells this run of the service from those before it. */
export function createLiveChanges(started: number): LiveChanges {
  const streams = new Map<Stream, string>();
  const counts = new Map<string, number>();
  let missed = 0;
  const idFor = (roles: Roles) => {
    const seen = [...counts].filter(([platformId]) => hasRightOn(roles, "read", platformId));
    return `${started}.${missed + sum(seen.map(([, count]) => count))}`;
  };
  const count = ({ platformId }: { readonly platformId: string }) =>
    void counts.set(platformId, (counts.get(platformId) ?? 0) + 1);
  const openOf = (sessionId: string) => [...streams.values()].filter((id) => id === sessionId).length;
  return {
    open({ sessionId, ...viewer }, recheck) {
      if (streams.size >= MOST_STREAMS || openOf(sessionId) >= MOST_PER_SESSION)
        return endedStream(firstMessage(ASK_AGAIN, viewer, idFor));
      return liveStream(viewer, idFor, recheck, (stream) => {
        streams.set(stream, sessionId);
        return () => void streams.delete(stream);
      });
    },
    changed(order) {
      count(order);
      for (const stream of streams.keys()) stream.tell(order);
    },
    missed() {
      missed += 1;
      for (const stream of streams.keys()) stream.reload();
    },
    attempted(event) {
      count(event);
      for (const stream of streams.keys()) stream.tellOfAttempt(event);
    },
    async recheck() {
      await Promise.all([...streams.keys()].map((stream) => stream.recheck()));
    },
    closeAll() {
      for (const stream of [...streams.keys()]) stream.close();
    },
  };
}

type IdFor = (roles: Roles) => string;

/** Says whether there was more than its reader has heard. */
function firstMessage(opened: string, { roles, lastId }: Omit<Viewer, "sessionId">, idFor: IdFor): string {
  const id = idFor(roles);
  return `${opened}${lastId && lastId !== id ? RELOAD : ""}id: ${id}\n\n`;
}

function endedStream(message: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(message));
      controller.close();
    },
  });
}

/** `enter` counts it, and answers how to leave. */
function liveStream(
  viewer: Omit<Viewer, "sessionId">,
  idFor: IdFor,
  recheck: Recheck,
  enter: (stream: Stream) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end: (() => void) | undefined;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      let seen = viewer.roles;
      const sendWithId = (text: string) => send(`${text}id: ${idFor(seen)}\n\n`);
      let collecting: ReturnType<typeof setTimeout> | undefined;
      const changes = new Map<string, ChangeJson>();
      const tried = new Set<string>();

      function flush(): void {
        collecting = undefined;
        if (Math.max(changes.size, tried.size) > MOST_CHANGES) sendWithId(RELOAD);
        else {
          if (changes.size > 0) sendWithId(`data: ${JSON.stringify([...changes.values()])}\n`);
          if (tried.size > 0) sendWithId(`event: webhooks\ndata: ${JSON.stringify([...tried])}\n`);
        }
        changes.clear();
        tried.clear();
      }
      function collect(platformId: string, add: () => void): void {
        if (!hasRightOn(seen, "read", platformId)) return;
        add();
        collecting ??= setTimeout(flush, COLLECTED_MS);
      }
      const stream: Stream = {
        reload: () => sendWithId(RELOAD),
        tell: ({ id, seq, status, platformId }) =>
          collect(platformId, () => {
            // News of a change may come before those of an earlier one that another replica saved.
            if (seq >= (changes.get(id)?.[1] ?? 0)) changes.set(id, [id, seq, status]);
          }),
        tellOfAttempt: ({ id, platformId }) => collect(platformId, () => tried.add(id)),
        async recheck() {
          const now = await recheck().catch(() => undefined);
          if (now === undefined) stream.close();
          else seen = now;
        },
        close() {
          if (end === undefined) return;
          end();
          controller.close();
        },
      };
      const leave = enter(stream);
      const heartbeat = setInterval(() => {
        send(HEARTBEAT);
        void stream.recheck();
      }, HEARTBEAT_MS);
      end = () => {
        end = undefined;
        leave();
        clearInterval(heartbeat);
        clearTimeout(collecting);
      };
      send(firstMessage(OPENED, viewer, idFor));
    },
    cancel: () => end?.(),
  });
}
