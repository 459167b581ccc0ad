// Invariants after a kill and a restart: every acknowledged change is stored, every repeated request answers the same
// bytes, every owed webhook arrives, and the money of every order agrees with its events.

import { join } from "node:path";
import type { Service } from "../../test/support/binary/service.ts";
import type { Shop, ShopEndpoint } from "../../test/support/binary/shop.ts";
import { until } from "../../test/support/binary/shop.ts";
import type { Asked, Traffic } from "./traffic.ts";

/** At the same time, so that a thousand repetitions take no minute. */
const AT_ONCE = 16;
const PAGE = 100;
/** For all webhooks of a cycle. */
const WEBHOOK_PATIENCE_MS = 60_000;

export type Verified = {
  readonly acknowledged: number;
  readonly repeated: number;
  readonly webhooks: number;
  /** What does not hold, in sentences. */
  readonly lost: readonly string[];
};

export type Stage = { readonly service: Service; readonly shop: Shop; readonly endpoint: ShopEndpoint };

/** Looks at all of `traffic` of one cycle. */
export async function verify({ service, shop, endpoint }: Stage, traffic: Traffic): Promise<Verified> {
  const lost: string[] = [];
  const acknowledged = traffic.asked.filter(({ answer }) => answer !== undefined);
  const paid = traffic.paid.filter(({ paymentId }) => paymentId !== undefined);

  await each(paid, async ({ orderId, paymentId }) => {
    const order = await read(shop, orderId);
    if (!order?.authorizations.some(({ id }: { readonly id: string }) => id === paymentId))
      lost.push(`payment ${paymentId} of ${orderId} is not there`);
  });
  await each(acknowledged, async (asked) => {
    const issue = await missing(shop, asked);
    if (issue !== undefined) lost.push(issue);
  });
  await each(traffic.asked, async (asked) => {
    const again = await traffic.repeat(asked);
    const { answer } = asked;
    if (answer === undefined) asked.answer = again;
    else if (again.status !== answer.status || again.text !== answer.text)
      lost.push(`${asked.path} with key ${asked.key} answered ${answer.text}, and repeated ${again.text}`);
  });
  await each(
    traffic.paid.filter(({ paymentId }) => paymentId === undefined),
    (payment) => traffic.pay(payment).catch(() => undefined),
  );
  await each(traffic.asked.filter(isCreation), async (asked) => {
    const orders = await madeBy(shop, asked);
    if (orders !== 1) lost.push(`${orders} orders were made by the key ${asked.key}`);
  });
  // Long enough for questions about payments whose answer was cut off.
  await shop.advance("2min");
  const webhooks = await owedWebhooks({ shop, endpoint }, lost);
  lost.push(...(await problemsIn(service)));
  return { acknowledged: acknowledged.length + paid.length, repeated: traffic.asked.length, webhooks, lost };
}

async function each<T>(all: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, whose shape is checked elsewhere
type Json = any;

async function read(shop: Shop, orderId: string): Promise<Json> {
  const { status, json } = await shop.api("GET", `/v1/orders/${orderId}`);
  return status === 200 ? json.data : undefined;
}

function isCreation({ path }: Asked): boolean {
  return path === "/v1/orders";
}

/** What of an acknowledged request is not in its order. */
async function missing(shop: Shop, { path, body, answer }: Asked): Promise<string | undefined> {
  const said: Json = JSON.parse(answer?.text ?? "{}").data;
  const order = await read(shop, said.id);
  if (order === undefined) return `order ${said.id} is not there`;
  const act = path.split("/")[4];
  switch (act) {
    case undefined: {
      const asked = body as Json;
      const isSame = order.amount === asked.amount && order.metadata?.note === asked.metadata.note;
      return isSame ? undefined : `order ${said.id} is another one than was made`;
    }
    case "commit":
      return order.committedAmount === said.committedAmount
        ? undefined
        : `the commit of ${said.id} is not there`;
    case "cancel":
      return order.status === "cancelled" ? undefined : `${said.id} was cancelled and is ${order.status}`;
    case "refund": {
      const ids = new Set(order.refunds.map(({ id }: Json) => id));
      return said.refunds.every(({ id }: Json) => ids.has(id))
        ? undefined
        : `a refund of ${said.id} is not there`;
    }
    default:
      return `the result of ${path} is unknown`;
  }
}

async function madeBy(shop: Shop, { body }: Asked): Promise<number> {
  const { trackId } = body as { readonly trackId: string };
  return (await shop.api("GET", `/v1/orders?trackId=${trackId}`)).json.data.length;
}

/** Waits until nothing is owed any more; answers how many there were. What the service has sent must have arrived. */
async function owedWebhooks({ shop, endpoint }: Pick<Stage, "shop" | "endpoint">, lost: string[]) {
  await until(
    "all webhooks",
    async () => {
      const { json } = await shop.api("GET", "/v1/events?state=pending&limit=1");
      return json.data.length === 0 ? true : undefined;
    },
    WEBHOOK_PATIENCE_MS,
  ).catch((error: Error) => lost.push(error.message));
  const arrived = new Set(endpoint.deliveries.map(({ headers }) => headers["webhook-id"]));
  let count = 0;
  for (let after = ""; ; ) {
    const { json } = await shop.api("GET", `/v1/events?limit=${PAGE}${after}`);
    for (const { id, state } of json.data) {
      count += 1;
      if (state === "delivered" && !arrived.has(id)) lost.push(`webhook ${id} has not arrived`);
      if (state === "exhausted") lost.push(`webhook ${id} was given up`);
    }
    if (!json.hasMore) return count;
    after = `&after=${json.data.at(-1).id}`;
  }
}

/** What `check` finds, and what the bank tells otherwise. */
async function problemsIn({ folder, port }: Service): Promise<readonly string[]> {
  const found: string[] = [];
  for (const command of [
    ["check", "--sandbox", "--port", String(port)],
    ["reconcile", "--sandbox"],
  ]) {
    const child = Bun.spawn([join(folder, "service"), ...command], {
      cwd: folder,
      env: { HOME: folder },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [printed, told] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    const code = await child.exited;
    if (code !== 0) found.push(`${command[0]} ended with ${code}:\n${printed}${told}`);
  }
  return found;
}
