// News between replicas by LISTEN and NOTIFY. They are told after the commit they are about, together for a moment and on a
// lane of their own: a NOTIFY in the saving transaction would let one commit at a time through for all replicas.

import { SQL } from "bun";
import type { ChangedOrder, News, ReplicaStore } from "../../ports/replicas.ts";
import type { Database } from "./database.ts";
import type { Target } from "./lane.ts";

const CHANNEL = "replicas";
const COLLECTED_MS = 20;
/** News that are patient: those of thousands of new orders would cost the replicas a tenth of their time. */
const PATIENT_MS = 250;
/** A list that so many are added to is read again, as if it had missed them. */
const MOST_PATIENT = 100;
/** The server takes less than 8,000 bytes. */
const MOST_BYTES = 7_000;
/** Each tells itself so often that it is there; one that does not hear it listens on a new connection. */
const ECHO_EACH_MS = 3_000;
const SILENT_MS = 10_000;
/** One opened again that does not listen after so long is given up for the next: a database that is back is heard soon. */
const OPENED_MS = 2_000;

/** `at` by a clock of `from` that never goes back. */
type Message = News & { readonly from: string; readonly at: number };

export type WireOptions = {
  readonly target: Target;
  readonly hasOthers: () => boolean;
  readonly onOther: () => void;
  /** Milliseconds since some moment; never goes back. */
  readonly elapsedMs: () => number;
};

export type Wire = {
  tell: ReplicaStore["tell"];
  hear(listener: (news: News) => void): void;
  /** How long the latest that came back to this replica took; undefined: none does. */
  latestMs(): number | undefined;
  listen(): Promise<void>;
  close(): Promise<void>;
};

const NOTHING: News = { orders: [] };
const LOST: News = { orders: [], isIncomplete: true };
const NOTIFY = `SELECT pg_notify('${CHANNEL}', message) FROM json_array_elements_text($1::text::json) AS message`;

export function createWire(
  { origin, pulse }: Pick<Database, "origin" | "pulse">,
  { target, hasOthers, onOther, elapsedMs }: WireOptions,
): Wire {
  const listeners = new Set<(news: News) => void>();
  let echoing: Timer | undefined;
  let latestMs: number | undefined;

  const toAll = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  const collector = createCollector(send, { afterMs: COLLECTED_MS });
  const patient = createCollector(send, { afterMs: PATIENT_MS, most: MOST_PATIENT });
  const ear = createEar(target, receive, () => {
    latestMs = undefined;
    toAll(LOST);
  });

  async function send(news: News): Promise<void> {
    const messages = cut(news).map((part): Message => ({ ...part, from: origin, at: elapsedMs() }));
    await pulse(NOTIFY, [JSON.stringify(messages.map((message) => JSON.stringify(message)))]);
  }

  function receive(text: string): void {
    const { from, at, ...news } = JSON.parse(text) as Message;
    if (from === origin) {
      latestMs = elapsedMs() - at;
      ear.isWell();
    } else {
      onOther();
      if (!isNothing(news)) toAll(news);
    }
  }

  return {
    tell(make, { isPatient = false } = {}) {
      if (hasOthers()) (isPatient ? patient : collector).add(make());
    },
    hear: (listener) => void listeners.add(listener),
    latestMs: () => latestMs,
    async listen() {
      await ear.open();
      await send(NOTHING);
      echoing = setInterval(() => void send(NOTHING).catch(() => undefined), ECHO_EACH_MS);
      echoing.unref();
    },
    async close() {
      clearInterval(echoing);
      await Promise.all([patient.close(), collector.close()]);
      ear.close();
    },
  };
}

/** Of several changes of one order the latest counts. News that could not be sent are told to be lost. */
function createCollector(
  send: (news: News) => Promise<void>,
  { afterMs, most = Number.POSITIVE_INFINITY }: { readonly afterMs: number; readonly most?: number },
) {
  const changed = new Map<string, ChangedOrder>();
  let rest: Omit<News, "orders"> = {};
  let timer: Timer | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const orders = changed.size > most ? [] : [...changed.values()];
    const news = { ...rest, orders, ...(changed.size > most && { hasMoreNew: true }) };
    rest = {};
    changed.clear();
    await send(news).catch(() => add(LOST));
  }

  function add({ orders, wakeAt, ...more }: News): void {
    if (changed.size <= most) for (const order of orders) changed.set(order.id, order);
    const first = Math.min(...[rest.wakeAt, wakeAt].filter((at) => at !== undefined));
    rest = { ...rest, ...more, ...(Number.isFinite(first) && { wakeAt: first }) };
    timer ??= setTimeout(() => void flush(), afterMs);
  }

  return {
    add,
    async close() {
      if (timer === undefined) return;
      clearTimeout(timer);
      await flush();
      clearTimeout(timer);
    },
  };
}

/** The connection that listens. `onGap`: something may have been told while it did not. */
function createEar(target: Target, receive: (text: string) => void, onGap: () => void) {
  let connection: SQL | undefined;
  let silence: Timer | undefined;

  const drop = () => void connection?.close({ timeout: 0 }).catch(() => undefined);

  /** The driver listens again by itself after a connection that it knows to be lost. */
  async function open(patienceMs = SILENT_MS): Promise<void> {
    drop();
    openAgainIn(patienceMs);
    const opened = new SQL({ ...target, max: 1 });
    connection = opened;
    let isFirst = true;
    await opened.listen(CHANNEL, receive, () => {
      if (!isFirst) onGap();
      isFirst = false;
    });
    isWell();
  }

  function openAgainIn(ms: number): void {
    clearTimeout(silence);
    silence = setTimeout(() => void open(OPENED_MS).then(onGap, () => undefined), ms);
    silence.unref();
  }

  const isWell = () => openAgainIn(SILENT_MS);

  return {
    open,
    isWell,
    close() {
      clearTimeout(silence);
      drop();
    },
  };
}

/** An echo says only that a replica is there. */
function isNothing({ orders, ...news }: News): boolean {
  return orders.length === 0 && Object.keys(news).length === 0;
}

/** In messages that the server takes. */
function cut({ orders, ...news }: News): readonly News[] {
  const parts: ChangedOrder[][] = [[]];
  let bytes = 0;
  for (const order of orders) {
    const more = Buffer.byteLength(JSON.stringify(order)) + 1;
    if (bytes + more > MOST_BYTES) parts.push([]);
    bytes = bytes + more > MOST_BYTES ? more : bytes + more;
    parts.at(-1)?.push(order);
  }
  return parts.map((part) => ({ ...news, orders: part }));
}
