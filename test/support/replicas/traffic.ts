// Load on all replicas of a stage: orders that are created, paid, committed for less, cancelled and refunded. Every request is
// kept with its answer, for what has to hold afterwards (outcome.ts).

import type { Replica } from "../binary/replicas.ts";
import type { Haste, Played } from "./outcome.ts";
import { verifyOutcome } from "./outcome.ts";
import type { Answer } from "./requests.ts";
import { answerOf, headersOf, repeat } from "./requests.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, replicaAt } from "./stage.ts";

export type VerifyOptions = Haste & {
  /** The replica that may have left requests without an answer. */
  readonly silent?: Replica;
};

export type Traffic = {
  /** Ends it, and throws where something that was acknowledged is not there, or happened twice. Answers what it counted. */
  verify(how?: VerifyOptions): Promise<string>;
  /** The number of acknowledged creations so far. */
  made(): number;
  /** The longest time that an answer took, or is waited for, of all that were asked since this moment of `performance`. */
  slowestMs(since: number): number;
};

/** What becomes of each order, in turn. */
const KINDS = [
  "refunded",
  "created",
  "committed",
  "created",
  "cancelled",
  "created",
  "paid",
  "created",
] as const;
/** An order that is not captured by then is not refunded. */
const CAPTURED_MS = 5_000;

// biome-ignore lint/suspicious/noExplicitAny: an order of the API, whose shape is checked elsewhere
type Order = any;

let started = 0;

export function startTraffic(stage: ReplicaStage, atOnce = 8): Traffic {
  const prefix = `traffic-${++started}`;
  const played: Played = { asked: [], paid: [] };
  const answers = new Map<Replica, Map<number, number>>(
    stage.replicas.map((replica) => [replica, new Map()]),
  );
  let isOver = false;
  let next = 0;
  let made = 0;
  const underWay = new Set<number>();
  const tookMs = new Map<number, number>();

  async function counted(replica: Replica, ask: () => Promise<Response>): Promise<Answer> {
    const begun = performance.now();
    underWay.add(begun);
    const answer = await answerOf(ask);
    underWay.delete(begun);
    tookMs.set(begun, performance.now() - begun);
    const ofReplica = answers.get(replica);
    ofReplica?.set(answer.status, (ofReplica.get(answer.status) ?? 0) + 1);
    return answer;
  }

  /** The order that it answers with, unless it was not acknowledged. */
  async function ask(replica: Replica, path: string, body: object, key: string): Promise<Order | undefined> {
    const answer = await counted(replica, () => repeat(replica, { path, body, key }));
    played.asked.push({ path, body, key, answer });
    return answer.status === 200 ? JSON.parse(answer.text).data : undefined;
  }

  async function isCaptured(replica: Replica, id: string): Promise<boolean> {
    const { authorization } = headersOf(replica);
    const end = performance.now() + CAPTURED_MS;
    while (performance.now() < end) {
      const url = `${replica.url}/v1/orders/${id}`;
      const { status, text } = await counted(replica, () => fetch(url, { headers: { authorization } }));
      if (status === 200 && JSON.parse(text).data.status === "completed") return true;
      await Bun.sleep(20);
    }
    return false;
  }

  /** Each step at another replica. False: the order was not made. */
  async function buy(index: number): Promise<boolean> {
    const at = (step: number) => replicaAt(stage, index + step);
    const kind = KINDS[index % KINDS.length];
    const key = (step: string) => `${prefix}-${index}-${step}`;
    const amount = 1_000 + index;
    const tpc = kind === "committed" || kind === "cancelled";
    const terms = { amount, trackId: key("order"), ux: "single", tpc };
    const order = await ask(at(0), "/v1/orders", terms, key("order"));
    if (order === undefined) return false;
    made += 1;
    if (kind === "created") return true;
    const answer = await counted(at(1), () => at(1).pay(order.redirectUrl, "pays"));
    played.paid.push({ orderId: order.id, answer });
    const path = `/v1/orders/${order.id}`;
    if (kind === "committed") await ask(at(2), `${path}/commit`, { amount: amount - 100 }, key("commit"));
    if (kind === "cancelled") await ask(at(2), `${path}/cancel`, {}, key("cancel"));
    if (kind === "refunded" && answer.status === 200 && (await isCaptured(at(2), order.id)))
      for (const part of [300, 200])
        await ask(at(part), `${path}/refund`, { amount: part }, key(`refund-${part}`));
    return true;
  }

  const going = Array.from({ length: atOnce }, async () => {
    // One that is gone refuses at once.
    while (!isOver) if (!(await buy(next++))) await Bun.sleep(50);
  });
  return {
    made: () => made,
    slowestMs(since) {
      const now = performance.now();
      const waiting = [...underWay].map((begun) => [begun, now - begun] as const);
      const asked = [...tookMs, ...waiting].filter(([begun]) => begun >= since);
      return Math.max(0, ...asked.map(([, ms]) => ms));
    },
    async verify({ silent, ...how } = {}) {
      isOver = true;
      await Promise.all(going);
      for (const [index, replica] of stage.replicas.entries()) {
        const statuses = [...(answers.get(replica)?.keys() ?? [])];
        const wrong = statuses.filter((status) => !(status === 0 ? replica === silent : isUsual(status)));
        expectEqual(`statuses of replica ${index + 1} that it may not answer with`, wrong, []);
      }
      return `${await verifyOutcome(stage, played, how)}; ${sumOf([...answers.values()])}`;
    },
  };
}

const isUsual = (status: number): boolean => status === 200 || status === 503;

function sumOf(answers: readonly ReadonlyMap<number, number>[]): string {
  const all = new Map<number, number>();
  for (const [status, count] of answers.flatMap((each) => [...each]))
    all.set(status, (all.get(status) ?? 0) + count);
  return [...all].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
}
