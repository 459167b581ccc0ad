// A provider that is ill: for some minutes a large part of its answers are failures, some of them after the fact, some kept
// under their idempotency key for good, some lost on the way. Then all is well. Orders of every kind are paid, committed,
// cancelled and refunded meanwhile; time is simulated, program, database and requests are real.

import type { RandomSource } from "../domain/random.ts";
import { oneOf, seeded } from "../domain/random.ts";
import type { Fault } from "../providers/stripe-responses.ts";
import type { Answer, Json } from "../service.ts";
import type { Shop } from "./shop.ts";
import { ledgerOf, openShop, violationsOf } from "./shop.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP_MS = 5 * SECOND;
/** A buyer whose payment failed tries again so much later, and gives up after this many tries. */
const RETRY_MS = 20 * SECOND;
const TRIES = 60;

export type Illness = { readonly orders: number; readonly minutes: number; readonly percent: number };

/** A group of orders that go the same way. `ends`: how each of them must end. */
type Plan = {
  readonly name: string;
  readonly fields: object;
  readonly shares: readonly number[];
  readonly then: "nothing" | "commit" | "commitLower" | "cancel" | "refund";
  readonly ends: "completed" | "cancelled" | "refunded";
};
const PLANS: readonly Plan[] = [
  plan("direct, three buyers", { type: "direct" }, [3_000, 2_000, 1_000], "nothing", "completed"),
  plan("standard, three buyers", { type: "standard" }, [3_000, 2_000, 1_000], "nothing", "completed"),
  plan("one buyer, charged at once", { ux: "single" }, [6_000], "nothing", "completed"),
  plan("committed", { type: "standard", tpc: true }, [4_000, 2_000], "commit", "completed"),
  plan("committed lower", { tpc: true }, [4_000, 2_000], "commitLower", "completed"),
  plan("cancelled by the merchant", { tpc: true }, [4_000, 2_000], "cancel", "cancelled"),
  plan("given back", { type: "standard" }, [4_000, 2_000], "refund", "refunded"),
];

function plan(
  name: string,
  fields: object,
  shares: readonly number[],
  then: Plan["then"],
  ends: Plan["ends"],
): Plan {
  return { name, fields: { amount: 6_000, ...fields }, shares, then, ends };
}

const FAILURES: readonly [Fault, ...Fault[]] = [
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "status", status: 500, afterEffect: true },
  { kind: "status", status: 504, afterEffect: true },
];

export type PlanFigures = {
  readonly name: string;
  readonly orders: number;
  readonly right: number;
  readonly captured: number;
  readonly refunded: number;
};
export type IllnessFigures = {
  readonly plans: readonly PlanFigures[];
  readonly requests: number;
  readonly failures: number;
  readonly violations: readonly string[];
};

export async function liveThrough(illness: Illness, seed = 1): Promise<IllnessFigures> {
  const shop = await openShop();
  const chance = seeded(seed);
  const sickness = { isOver: false, failures: 0 };
  shop.stripe.fault = () => {
    if (sickness.isOver || chance(100) >= illness.percent) return undefined;
    sickness.failures += 1;
    return oneOf(chance, FAILURES);
  };
  const kinds = new Map<string, Plan>();
  const agenda = createAgenda(shop, chance);
  for (let made = 0; made < illness.orders; made += 1) {
    const kind = PLANS[made % PLANS.length];
    if (kind === undefined) continue;
    agenda.at(shop.runtime.now() + chance(illness.minutes * MINUTE), async () => {
      const order = await shop.order(kind.fields);
      kinds.set(order.id, kind);
      agenda.at(shop.runtime.now(), () => payShare({ shop, agenda, order, kind, index: 0, tries: 1 }));
    });
  }
  await agenda.liveUntil(shop.runtime.now() + illness.minutes * MINUTE);
  sickness.isOver = true;
  await agenda.liveUntil(shop.runtime.now() + HOUR);
  await shop.runtime.turnBy(7 * DAY);
  const figures = await judge(shop, kinds);
  await shop.stop();
  return { ...figures, requests: shop.stripe.asks.length, failures: sickness.failures };
}

type Agenda = {
  at(time: number, act: () => Promise<unknown>): void;
  liveUntil(end: number): Promise<void>;
};

/** What people mean to do and when; the service does what is due at each step. */
function createAgenda({ runtime }: Shop, chance: RandomSource): Agenda {
  const planned: { readonly time: number; readonly act: () => Promise<unknown> }[] = [];
  return {
    at: (time, act) => void planned.push({ time: time + chance(SECOND), act }),
    async liveUntil(end) {
      while (runtime.now() < end) {
        await runtime.turnBy(STEP_MS);
        const due = planned.filter(({ time }) => time <= runtime.now());
        for (const failure of due) planned.splice(planned.indexOf(failure), 1);
        await Promise.all(due.map(({ act }) => act()));
      }
    },
  };
}

/** An order on its way: who is to pay next, and how often they have tried. */
type Course = {
  readonly shop: Shop;
  readonly agenda: Agenda;
  readonly order: Json;
  readonly kind: Plan;
  readonly index: number;
  readonly tries: number;
};

/** One buyer after the other pays; who fails tries again, who waits for an answer looks again. */
async function payShare(course: Course): Promise<void> {
  const { shop, agenda, order, kind, index, tries } = course;
  const { authorizations, shareUrl } = await shop.read(order.id);
  const paid = authorizations.filter(({ status }: Json) => PAID.has(status)).length;
  if (paid >= kind.shares.length) return agenda.at(shop.runtime.now(), () => act(course));
  if (paid > index) return payShare({ ...course, index: index + 1, tries: 1 });
  if (tries > TRIES) return;
  const url = index === 0 ? order.redirectUrl : shareUrl;
  const isWaiting = authorizations.some(({ status }: Json) => status === "pending");
  if (!isWaiting && url !== undefined) {
    const choice = kind.shares.length === 1 ? {} : { amount: kind.shares[index] };
    await shop.pay(url, { ...choice, email: `buyer${index}@example.com` });
  }
  agenda.at(shop.runtime.now() + RETRY_MS, () => payShare({ ...course, tries: tries + 1 }));
}

const PAID = new Set(["authorized", "captured"]);

/** What the merchant does when all have paid; what is refused because captures are under way, again later. */
async function act(course: Course): Promise<void> {
  const { shop, agenda, order, kind } = course;
  const call = (what: string, body = {}): Promise<Answer> =>
    shop.runtime.api("POST", `/v1/orders/${order.id}/${what}`, body);
  if (kind.then === "commit") await call("commit");
  if (kind.then === "commitLower") await call("commit", { amount: 4_500 });
  if (kind.then === "cancel") await call("cancel");
  if (kind.then !== "refund") return;
  const { status } = await call("refund");
  if (status !== 200) agenda.at(shop.runtime.now() + RETRY_MS, () => act(course));
}

async function judge(shop: Shop, kinds: ReadonlyMap<string, Plan>) {
  const ledger = ledgerOf(shop.stripe);
  const orders = await shop.orders();
  const violations: string[] = [];
  const plans = PLANS.map(({ name, ends }) => {
    const its = orders.filter(({ id }) => kinds.get(id)?.name === name);
    const wrong = its.flatMap((order) => {
      const found = [...violationsOf(order, ledger)];
      if (order.status !== ends) found.push(`${order.id} (${order.status}): should be ${ends}`);
      violations.push(...found);
      return found.length === 0 ? [] : [order];
    });
    const sum = (what: "captured" | "refunded") =>
      its
        .flatMap(({ authorizations }) => authorizations)
        .reduce((total: number, { id }: Json) => total + (ledger.get(id)?.[what] ?? 0), 0);
    const right = its.length - wrong.length;
    return { name, orders: its.length, right, captured: sum("captured"), refunded: sum("refunded") };
  });
  return { plans, violations };
}
