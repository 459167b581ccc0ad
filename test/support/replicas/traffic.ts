// Load on all replicas of a stage: creations, each with an idempotency key of its own, payments of some of them, and what
// has to hold afterwards.

import type { Replica } from "../binary/replicas.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, replicaAt, times } from "./stage.ts";

type Made = { readonly id: string; readonly amount: number; readonly key: string };

/** Does not wait for payments of which the provider has to be silent for a minute until it never heard of them. */
type Haste = { readonly isHasty?: boolean };

export type Traffic = {
  /** Ends it, and throws where something that was acknowledged is not there, or happened twice. Answers what it counted. */
  verify(how?: Haste): Promise<string>;
  /** The number of acknowledged creations so far. */
  made(): number;
  /** The longest time that an answer took since this was called before. */
  takeSlowestMs(): number;
};

/** Words of an answer that says that nothing happened. */
const CERTAIN = "cannot take this request now";

let started = 0;

export function startTraffic(stage: ReplicaStage, atOnce = 8): Traffic {
  const prefix = `traffic-${++started}`;
  const made: Made[] = [];
  const refused: string[] = [];
  const answers = new Map<number, number>();
  let isOver = false;
  let next = 0;
  let slowestMs = 0;

  async function counted(ask: () => Promise<Response>): Promise<{ status: number; text: string }> {
    const begun = performance.now();
    const answer = await ask()
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }));
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    return answer;
  }

  async function buy(replica: Replica, amount: number): Promise<boolean> {
    const key = `${prefix}-${amount}`;
    const headers = {
      authorization: replica.shop.keys.secretKey,
      "content-type": "application/json",
      "idempotency-key": key,
    };
    const body = JSON.stringify({ amount, ux: "collect" });
    const created = await counted(() => fetch(`${replica.url}/v1/orders`, { method: "POST", headers, body }));
    if (created.status === 503 && created.text.includes(CERTAIN)) refused.push(key);
    if (created.status !== 200) return false;
    const { data } = JSON.parse(created.text) as { data: { id: string; redirectUrl: string } };
    made.push({ id: data.id, amount, key });
    if (amount % 4 === 0) await counted(() => replica.pay(data.redirectUrl, "pays"));
    return true;
  }

  const going = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const index = next++;
      // One that is gone refuses at once.
      if (!(await buy(replicaAt(stage, index), 1_000 + index))) await Bun.sleep(50);
    }
  });
  return {
    made: () => made.length,
    takeSlowestMs() {
      const slowest = slowestMs;
      slowestMs = 0;
      return slowest;
    },
    async verify(how = {}) {
      isOver = true;
      await Promise.all(going);
      const known = [...answers].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
      const strange = [...answers.keys()].filter((status) => ![0, 200, 503].includes(status));
      expectEqual(`statuses other than 200 and 503 (${known})`, strange, []);
      await verifyMade(stage, made);
      verifyRefused(stage, refused);
      const captures = await verifyPaid(stage, how);
      return `${made.length} orders acknowledged, all there; ${captures} payments, each captured once; ${known}`;
    },
  };
}

/** At a replica that runs. */
async function runningReplica(stage: ReplicaStage): Promise<Replica> {
  for (const replica of stage.replicas) {
    const isUp = await fetch(`${replica.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return replica;
  }
  throw new Error("no replica is ready");
}

/** Each is there as it was asked for, and its key leads to it. */
async function verifyMade(stage: ReplicaStage, made: readonly Made[]): Promise<void> {
  const { shop } = await runningReplica(stage);
  await times(made.length, 8, async (index) => {
    const order = made[index];
    if (order === undefined) return;
    expectEqual(`the amount of ${order.id}`, (await shop.read(order.id)).amount, order.amount);
    const again = await shop.api(
      "POST",
      "/v1/orders",
      { amount: order.amount, ux: "collect" },
      {
        "idempotency-key": order.key,
      },
    );
    expectEqual(`the order of ${order.key}`, again.json.data.id, order.id);
  });
}

/** What was said not to be saved is not. */
function verifyRefused({ query }: ReplicaStage, keys: readonly string[]): void {
  const found = query(`SELECT key FROM idempotency WHERE key IN ('${keys.join("','")}')`);
  expectEqual("orders that were said not to be saved", found, "");
}

/** No payment is under way for long, and the provider has captured one for each completed order. */
async function verifyPaid({ query, set }: ReplicaStage, { isHasty = false }: Haste): Promise<number> {
  const end = performance.now() + 90_000;
  const kinds = isHasty ? "'capture', 'release'" : "'capture', 'release', 'inquire'";
  const open = () => query(`SELECT count(*) FROM duties WHERE kind IN (${kinds})`);
  while (open() !== "0") {
    if (performance.now() > end) throw new Error(`${open()} jobs about money are not done`);
    await Bun.sleep(500);
  }
  const completed = query("SELECT id FROM orders WHERE status = 'completed'").split("\n").filter(Boolean);
  const captured = new Map<string, number>();
  for (const { status, metadata } of set.network.stripe.intents())
    if (status === "succeeded")
      captured.set(metadata.order ?? "", (captured.get(metadata.order ?? "") ?? 0) + 1);
  expectEqual("completed orders", [...captured.keys()].toSorted(), completed.toSorted());
  expectEqual(
    "orders captured twice",
    [...captured].filter(([, count]) => count > 1),
    [],
  );
  return captured.size;
}
