// Outcome of a load: what was acknowledged is there, what was refused is not, each request has had its effect once, at the
// provider too, and `check` finds nothing.

import type { Replica } from "../binary/replicas.ts";
import type { StandInIntent } from "../providers/stripe-responses.ts";
import type { Asked, Paid } from "./requests.ts";
import { answerOf, repeat } from "./requests.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, times } from "./stage.ts";

/** What was asked during a load. */
export type Played = { readonly asked: Asked[]; readonly paid: Paid[] };

/** Does not wait for payments of which the provider has to be silent for a minute until it never heard of them. */
export type Haste = { readonly isHasty?: boolean };

/** Words of an answer that says that nothing happened. */
const CERTAIN = "cannot take this request now";
const MONEY_MS = 90_000;
const AT_ONCE = 8;

const isRefused = ({ answer }: Pick<Asked, "answer">): boolean =>
  answer.status === 503 && answer.text.includes(CERTAIN);

export async function verifyOutcome(stage: ReplicaStage, played: Played, how: Haste): Promise<string> {
  const { asked, paid } = played;
  const refused = asked.filter(isRefused);
  const acknowledged = asked.filter(({ answer }) => answer.status === 200);
  const unknown = asked.length - refused.length - acknowledged.length;
  verifyRefused(stage, refused, paid.filter(isRefused));
  await untilMoneyRests(stage, how);
  const replica = await runningReplica(stage);
  await verifyRepeated(replica, asked);
  await untilMoneyRests(stage, how);
  verifyMadeOnce(stage, asked);
  const money = await verifyMoney(stage, replica, asked);
  verifyKeys(stage);
  await verifyCheck(replica);
  const counts = `${acknowledged.length} requests acknowledged, ${refused.length} refused, ${unknown} unknown`;
  return `${counts}: all as was said, each once, and so again; ${money}; check finds nothing`;
}

/** At a replica that runs. */
async function runningReplica({ replicas }: ReplicaStage): Promise<Replica> {
  for (const replica of replicas)
    if ((await answerOf(() => fetch(`${replica.url}/health/ready`))).status === 200) return replica;
  throw new Error("no replica is ready");
}

/** More would be too long for the arguments of a process. */
const LISTED = 2_000;
const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(",") || "NULL";

/** What was said not to have happened has not. */
function verifyRefused({ query }: ReplicaStage, asked: readonly Asked[], paid: readonly Paid[]): void {
  const keys = query(`SELECT key FROM idempotency WHERE key IN (${listed(asked.map(({ key }) => key))})`);
  expectEqual("requests that were said not to be saved", keys, "");
  const ids = listed(paid.map(({ orderId }) => orderId));
  const tried = query(`SELECT order_id FROM authorizations WHERE order_id IN (${ids})`);
  expectEqual("payments that were said not to be saved", tried, "");
}

/** No payment is under way. */
async function untilMoneyRests({ query }: ReplicaStage, { isHasty = false }: Haste): Promise<void> {
  const end = performance.now() + MONEY_MS;
  const kinds = isHasty ? "'capture', 'release', 'refund'" : "'capture', 'release', 'refund', 'inquire'";
  const open = () =>
    query(`SELECT kind, attempts, due_at - extract(epoch FROM now())::bigint * 1000, leased_until, last_error
      FROM jobs WHERE kind IN (${kinds})`);
  for (let left = open(); left !== ""; left = open()) {
    if (performance.now() > end) throw new Error(`jobs about money are not done:\n${left}`);
    await Bun.sleep(500);
  }
}

/** What was answered is answered again, and what was not happens now. */
async function verifyRepeated(replica: Replica, asked: readonly Asked[]): Promise<void> {
  await times(asked.length, AT_ONCE, async (index) => {
    const request = asked[index];
    if (request === undefined) return;
    const again = await answerOf(() => repeat(replica, request));
    const { path, key, answer } = request;
    if (answer.status === 200) expectEqual(`the repeated ${path} of ${key}`, again, answer);
    else expectEqual(`the status of the repeated ${path} of ${key}: ${again.text}`, again.status, 200);
    request.answer = again;
  });
}

function verifyMadeOnce({ query }: ReplicaStage, asked: readonly Asked[]): void {
  const keys = asked.filter(({ path }) => path === "/v1/orders").map(({ key }) => key);
  for (let from = 0; from < keys.length; from += LISTED) {
    const some = keys.slice(from, from + LISTED);
    const made = query(
      `SELECT count(*), count(DISTINCT track_id) FROM orders WHERE track_id IN (${listed(some)})`,
    );
    expectEqual("orders, and orders by the keys that made them", made, `${some.length}|${some.length}`);
  }
}

/** Each order as the provider has it, with all that was asked of it. */
async function verifyMoney(stage: ReplicaStage, replica: Replica, asked: readonly Asked[]): Promise<string> {
  const { stripe } = stage.set.network;
  const intentsOf = Map.groupBy(stripe.intents(), ({ metadata }) => metadata.order ?? "");
  const refundsOf = Map.groupBy(stripe.refunds(), ({ payment_intent: id }) => id);
  const actsOf = Map.groupBy(asked, ({ answer }) => JSON.parse(answer.text).data.id as string);
  const counted = { captures: 0, commits: 0, cancellations: 0, refunds: 0 };
  const orders = [...actsOf];
  await times(orders.length, AT_ONCE, async (index) => {
    const [id, acts] = orders[index] ?? ["", []];
    const order = await replica.shop.read(id);
    const intents = intentsOf.get(id) ?? [];
    const refunds = intents.flatMap((intent) => refundsOf.get(intent.id) ?? []);
    const captured = intents.filter(({ status }) => status === "succeeded");
    expectEqual(`${id}, as its requests and the provider have it`, factsOf(order), {
      ...wantedOf(acts),
      captured: sumOf(captured.map(({ amount_received: amount }) => amount)),
      given: refunds.map(({ amount }) => amount).toSorted(),
    });
    if (captured.length > 1) throw new Error(`${id} was captured ${captured.length} times`);
    if (order.status !== "confirmed" && order.status !== "initiated") expectNoHold(id, intents);
    counted.captures += captured.length;
    counted.refunds += refunds.length;
    for (const { path } of acts) {
      if (path.endsWith("/commit")) counted.commits += 1;
      if (path.endsWith("/cancel")) counted.cancellations += 1;
    }
  });
  const { captures, commits, cancellations, refunds } = counted;
  return `${captures} captures, ${refunds} refunds, each once at the provider, ${commits} commits, ${cancellations} cancellations`;
}

// biome-ignore lint/suspicious/noExplicitAny: an order of the API, whose shape is checked elsewhere
type Order = any;
type Refund = { readonly amount: number };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function factsOf({ amount, committedAmount, status, amountCaptured, refunds = [] }: Order) {
  const given = refunds.map((refund: Refund) => refund.amount).toSorted();
  return {
    ...{ amount, committed: committedAmount, isCancelled: status === "cancelled", asked: given },
    ...{ captured: amountCaptured ?? 0, given },
  };
}

/** Requests under one key count once. */
function wantedOf(acts: readonly Asked[]) {
  const amounts = (act: string): readonly number[] =>
    acts.filter(({ path }) => path.endsWith(act)).map(({ body }) => (body as Refund).amount);
  return {
    amount: amounts("/orders")[0],
    committed: amounts("/commit")[0],
    isCancelled: amounts("/cancel").length > 0,
    asked: amounts("/refund").toSorted(),
  };
}

function expectNoHold(id: string, intents: readonly StandInIntent[]): void {
  const held = intents.filter(({ status }) => status === "requires_capture");
  expectEqual(`holds that ${id} has at the provider`, held.length, 0);
}

/** A key at the provider never stands for two different requests. */
function verifyKeys({ set }: ReplicaStage): void {
  const asks = set.network.stripe.asks.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  const byKey = Map.groupBy(asks, ({ idempotencyKey }) => idempotencyKey);
  const different = [...byKey].filter(
    ([, same]) => new Set(same.map(({ path, params }) => JSON.stringify([path, params]))).size > 1,
  );
  expectEqual("keys at the provider under which different things were asked", different, []);
}

/** `check` finds nothing but what the tests have turned off. */
async function verifyCheck(replica: Replica): Promise<void> {
  const { code, printed } = await replica.command("check", "--offline", "--port", String(replica.port));
  const problems = printed.split("\n").filter((line) => line.startsWith("problem"));
  const found = problems.filter((line) => !line.includes("fsync is off"));
  if (found.length > 0 || (code !== 0 && problems.length === 0))
    throw new Error(`check ended with ${code}:\n${printed}`);
}
