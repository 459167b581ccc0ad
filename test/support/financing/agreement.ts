// A captain's agreement to a plan with the running service, as commands to the service's own store
// and questions to its simulator.

import { newId, webhookEventIds } from "../../../src/application/ids.ts";
import { changeOf } from "../../../src/application/orders/change.ts";
import { note } from "../../../src/application/payments/note.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import type { Offer } from "../../../src/domain/financing/offer.ts";
import type { Command } from "../../../src/domain/order/commands.ts";
import type { NewOrder } from "../../../src/domain/order/create.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { beginOrder } from "../../../src/domain/order/transition.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Provider } from "../../../src/ports/payment-provider.ts";
import { decision, financingTerms, installments, payLater } from "../domain/financing.ts";
import type { TestService } from "../service.ts";
import { payment, seeded } from "../service.ts";

export type Wishes = {
  readonly card?: string;
  readonly amount?: number;
  /** `three`: three monthly parts, as example A has it; `later`: all of it 30 days later. */
  readonly offer?: "three" | "later";
  readonly offers?: readonly Offer[];
  readonly order?: Partial<NewOrder>;
  readonly retryDays?: readonly number[];
};

const BUYER = { email: "ana@example.com", firstName: "Ana", lastName: "Lopes" };

let orders = 0;

function runtimeOf(service: TestService): Runtime {
  const { config, store, now } = service;
  const random = seeded(`agreement ${orders++}`);
  const parts = { config, store, now, random, linkSecret: new Uint8Array(32), log: () => undefined };
  return parts as unknown as Runtime;
}

export function simulatorOf({ program }: TestService): Provider {
  const provider = program.sandbox?.provider("fields");
  if (provider === undefined) throw new Error("a test service is a sandbox");
  return provider;
}

/** Gives a command to an order of the first platform; throws when it is refused. */
export async function command(service: TestService, orderId: string, given: Command): Promise<void> {
  const stored = await service.store.read(orderId);
  const [platform] = service.config.platforms;
  if (stored === undefined || platform === undefined) throw new Error(`there is no ${orderId}`);
  const refusal = await note(runtimeOf(service), { stored, platform }, given);
  if (refusal !== undefined) throw new Error(`${given.kind} is refused: ${refusal.code}`);
}

export async function orderOf({ store }: TestService, orderId: string): Promise<Order> {
  const found = await store.read(orderId);
  if (found === undefined) throw new Error(`there is no ${orderId}`);
  return found.order;
}

/** A new order of 100.00 whose captain agrees to a plan with this card; it completes with the next settling. */
export async function agreed(service: TestService, wishes: Wishes = {}): Promise<string> {
  const { card = "4242424242424242", offer = "three" } = wishes;
  const orderId = await offered(service, wishes);
  const authorizationId = newId("auth", service.now(), seeded(orderId));
  await command(service, orderId, {
    kind: "startPayment",
    role: "captain",
    authorizationId,
    attempt: orderId,
    choice: {},
    offer: { id: offer },
  });
  await command(service, orderId, { kind: "noteDecision", authorizationId, decision: decision() });
  const order = await orderOf(service, orderId);
  const hold = order.authorizations.find(({ id }) => id === authorizationId)?.hold ?? 0;
  const ask = {
    key: authorizationId,
    currency: order.currency,
    paymentMethod: payment(card).means as Record<string, unknown>,
    secure3D: false,
    returnUrl: "http://localhost/back",
    orderId,
    platformId: order.platformId,
  };
  const simulator = simulatorOf(service);
  if (hold > 0) {
    const answer = await simulator.authorize({
      ...ask,
      amount: hold,
      isCharge: false,
      saves: true,
      buyer: BUYER,
    });
    await command(service, orderId, { kind: "noteAnswer", authorizationId, answer });
    return orderId;
  }
  const saved = await simulator.savedPaymentMethods?.save(ask);
  if (saved?.kind !== "saved") throw new Error(`the card is not saved: ${saved?.kind}`);
  const expiresAt = service.now() + 365 * DAY;
  const answer = { kind: "authorized", ref: saved.ref, amount: 0, expiresAt, saved: saved.saved } as const;
  await command(service, orderId, { kind: "noteAnswer", authorizationId, answer });
  return orderId;
}

/** The captain begins to pay all that is owed with this card; answers the payment's key. `unheard`: no answer comes. */
export async function begins(
  service: TestService,
  orderId: string,
  card: string,
  answers: "heard" | "unheard" = "heard",
): Promise<string> {
  const chargeId = newId("chg", service.now(), seeded(`${orderId} ${service.now()}`));
  await command(service, orderId, { kind: "payDeadlines", chargeId });
  const { financing, currency, platformId } = await orderOf(service, orderId);
  const charge = financing?.charges.find(({ id }) => id === chargeId);
  const answer = await simulatorOf(service).authorize({
    key: chargeId,
    amount: charge?.amount ?? 0,
    currency,
    paymentMethod: payment(card).means as Record<string, unknown>,
    secure3D: false,
    isCharge: false,
    deadlineIds: charge?.deadlines.map(({ id }) => id) ?? [],
    returnUrl: "http://localhost/back",
    orderId,
    platformId,
    buyer: BUYER,
  });
  if (answers === "unheard") return chargeId;
  if (answer.kind !== "authorized" && answer.kind !== "requiresAction")
    throw new Error(`the payment is ${answer.kind}`);
  const { kind, ref } = answer;
  await command(service, orderId, { kind: "noteCharge", chargeId, outcome: { kind, ref } });
  return chargeId;
}

async function offered(
  service: TestService,
  { amount = 100_00, retryDays, ...wishes }: Wishes,
): Promise<string> {
  const { config, store } = service;
  const [platform] = config.platforms;
  if (platform === undefined) throw new Error("a test service has a platform");
  const [now, runtime] = [service.now(), runtimeOf(service)];
  const id = newId("ord", now, runtime.random);
  const financing = financingTerms(wishes.offers ?? [installments(), payLater()], {
    timeZone: "UTC",
    ...(retryDays !== undefined && { retryDays }),
  });
  const terms = {
    dueDate: now + 5 * DAY,
    minShare: 50,
    minCapture: 50,
    completionDelayMs: 0,
    lastNoticeMs: DAY,
    maxBuyers: 50,
    financing,
  };
  const begun = beginOrder(
    {
      id,
      platformId: platform.id,
      amount,
      currency: "EUR",
      ux: "single",
      type: "direct",
      tpc: false,
      integration: "api",
      items: [],
      modules: [],
      terms,
      ...wishes.order,
    },
    now,
  );
  const data = {
    details: { ...BUYER, trackId: "cart 7" },
    buyers: {},
  };
  const eventIds = webhookEventIds(runtime.random);
  const change = changeOf({ runtime, platform, eventIds }, begun, data);
  const saved = { ...change, details: data.details };
  await store.update(id, () => ({ value: undefined, change: saved }), { audit: "none", now, isNew: true });
  return id;
}
