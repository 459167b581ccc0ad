// S3 over the whole program and its real store: what runs is the plan that was shown, or nothing. Random orders, acts and
// events between the plan and its confirmation.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "../../support/dashboard/dashboard.ts";
import { memberOf, startDashboard } from "../../support/dashboard/dashboard.ts";
import { ordersOf } from "../../support/dashboard/orders.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { anyOf, onceIn, seeded } from "../../support/domain/random.ts";
import { lastEntry, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NAMES = ["Bob", "Cleo", "Dan"];

let service: TestService;
let owner: Browser;
beforeAll(async () => {
  service = await startDashboard({ platform: { delayMs: 48 * HOUR } });
  owner = await memberOf(service, { email: "olga@shop.example", role: "owner" });
});
afterAll(() => service.stop());

/** An order in some state: none, some or all have paid, and perhaps it is completed or partly refunded. */
async function anyOrder(random: RandomSource): Promise<Json> {
  const type = anyOf(random, ["direct", "standard"]);
  const order = await newOrder(service, { amount: 10_000, tpc: onceIn(random, 2), type });
  if (onceIn(random, 8)) return order;
  await pays(service, order.redirectUrl, { amount: 2_500 });
  const { shareUrl } = await read(service, order.id);
  const shares = NAMES.slice(0, random(4));
  for (const [index, firstName] of shares.entries()) {
    const amount = index === 2 ? 5_000 : 1_250;
    await pays(service, shareUrl, {
      email: `${firstName}@example.com`,
      firstName,
      lastName: "Moreau",
      amount,
    });
  }
  if (!onceIn(random, 4)) await service.settle();
  if (onceIn(random, 4)) await service.api("POST", `/v1/orders/${order.id}/refund`, { amount: 777 });
  return read(service, order.id);
}

function anyAct(random: RandomSource, { authorizations, amount }: Json): Json {
  const authorization = anyOf<Json>(random, authorizations)?.id;
  const part = onceIn(random, 2) ? {} : { amount: 1 + random(amount) };
  const about = authorization === undefined || onceIn(random, 2) ? {} : { authorization };
  const acts: Json[] = [
    { act: "commit", ...part },
    { act: "cancel" },
    { act: "refund", ...part, ...about },
    { act: "waive", ...part },
    ...(authorization === undefined ? [] : [{ act: "release", authorization }]),
  ];
  return anyOf(random, acts);
}

/** Something that may happen meanwhile: nothing, another act or payment, or time. */
async function meanwhile(random: RandomSource, order: Json): Promise<void> {
  const { shareUrl } = await read(service, order.id);
  const post = (path: string, body: object) => service.api("POST", `/v1/orders/${order.id}${path}`, body);
  const events: readonly (() => Promise<unknown>)[] = [
    async () => undefined,
    async () => undefined,
    () => post("", { metadata: { seen: "yes" } }),
    () => post("/refund", { amount: 1 }),
    () => post("/waive", { amount: 50 }),
    () => post("/commit", {}),
    async () => shareUrl && service.page(`${shareUrl}/payments`, { attempt: "none" }),
    () => service.turnBy(MINUTE),
    async () => void (onceIn(random, 3) && (await service.turnBy(49 * HOUR))),
    () => service.settle(),
  ];
  await anyOf(random, events)?.();
}

type Sums = { held: number; charged: number; refunded: number };

/** Where the money of each person is now, by a plan that moves nothing more of it; and the same of a plan's two sides. */
function sumsOf(people: Json, side: "before" | "after"): Readonly<Record<string, Sums>> {
  const some: [string, Sums][] = people.map((person: Json) => {
    const { held, charged, refunded } = person[side];
    return [person.payer, { held, charged, refunded }];
  });
  return Object.fromEntries(some);
}

/** The money of each person by the order as a shop reads it. */
function moneyIn(
  { authorizations, refunds }: Json,
  payers: readonly string[],
): Readonly<Record<string, Sums>> {
  return Object.fromEntries(
    payers.map((payer) => {
      const own = authorizations.filter(({ id }: Json) => id === payer);
      const total = (of: (each: Json) => number) =>
        own.reduce((sum: number, each: Json) => sum + of(each), 0);
      const pending = refunds.filter(
        (refund: Json) => refund.status === "pending" && refund.authorization === payer,
      );
      return [
        payer,
        {
          held: total(({ status, amountAuthorized }) => (status === "authorized" ? amountAuthorized : 0)),
          charged: total(({ amountCaptured }) => amountCaptured),
          refunded:
            total(({ amountRefunded }) => amountRefunded) +
            pending.reduce((sum: number, { amount }: Json) => sum + amount, 0),
        },
      ];
    }),
  );
}

/** Refused as a whole: nothing of it was saved. */
function expectRefused(orderId: string, seq: number, { status, json }: Answer): void {
  expect([json.code, status === 200, lastEntry(service, orderId)]).toEqual([json.code, false, seq]);
  if (json.code === "orderChanged") expect([status, json.data.seq]).toEqual([409, seq]);
}

/** What has run is what the plan said, once all was answered; of a commit, at the due date. */
async function expectPlanned(orderId: string, act: Json, plan: Json): Promise<void> {
  await service.settle();
  const isDone = act.act !== "commit" || (await read(service, orderId)).status === "completed";
  if (!isDone) await service.turnBy(49 * HOUR);
  await service.settle();
  const planned = sumsOf(plan.people, "after");
  expect([act, moneyIn(await read(service, orderId), Object.keys(planned))]).toEqual([act, planned]);
}

test("S3: an order that has moved on is refused with its new plan, and else the plan is what runs", async () => {
  const seen = { ran: 0, changed: 0 };
  for (let seed = 0; seed < 150; seed++) {
    const random = seeded(seed);
    await owner.signIn();
    const order = await anyOrder(random);
    const act = anyAct(random, order);
    const orders = ordersOf(owner);
    const planned = await orders.plan(order.id, act);
    if (planned.status !== 200) continue;
    const plan = planned.json.data;
    expect([seed, lastEntry(service, order.id)]).toEqual([seed, plan.seq]);
    await meanwhile(random, order);
    await owner.signIn();
    const seq = lastEntry(service, order.id);
    const answer = await orders.confirm(order.id, { ...act, ifSeq: plan.seq });
    if (seq === plan.seq) {
      expect([seed, answer.status]).toEqual([seed, 200]);
      await expectPlanned(order.id, act, plan);
      seen.ran += 1;
    } else {
      expectRefused(order.id, seq, answer);
      seen.changed += 1;
    }
  }
  expect(seen.ran).toBeGreaterThan(20);
  expect(seen.changed).toBeGreaterThan(15);
}, 60_000);
