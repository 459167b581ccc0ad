// An order that its first payment makes, for a visit that knows nothing of that: until there is an order the
// server is asked what it would be, afterwards about the order itself.

import type { FrameState, FrontPayAnswer } from "../../../src/api/pages/frame.ts";
import type { PageView, PayAnswer } from "../../../src/api/pages/page.ts";
import { PAYMENTS, PLAN, STATE } from "../../../src/api/paths.ts";
import type { Ask, Client, Outcome, Refused } from "../page/client.ts";
import { mapped } from "../page/client.ts";
import type { Stage } from "../page/stage.ts";
import { mergePayments, openPayment, stageOf } from "../page/stage.ts";
import type { KeptAttempt, KeptOrder, MadeOrder } from "./kept-attempt.ts";

export type FrontOptions = {
  readonly publicKey: string;
  /** As the shop's page gave it. */
  readonly order: Readonly<Record<string, unknown>>;
  /** Asks under `FRAME.captain`. */
  readonly ask: Ask;
  readonly attempts: KeptAttempt;
  readonly orders: KeptOrder;
  /** Asks about an order that was made. */
  readonly clientOf: (token: string) => Client;
  /** The visit is about this order from now on. */
  readonly made: (order: MadeOrder) => void;
};

export function createFrontClient(options: FrontOptions): Client {
  const { publicKey, order, ask, attempts, orders } = options;
  let moduleId: string | undefined;
  /** The items' ids in the last view: as long as there is no order they are others every time. */
  let itemIds: readonly string[] = [];
  let client: Client;

  /** With items by their place, which stays the same, and the buyer as the shop's page named them. */
  const shown = (view: PageView): PageView => {
    itemIds = view.items.map(({ id }) => id);
    const items = view.items.map((item, place) => ({ ...item, id: `${place}` }));
    return { ...view, items, buyer: { ...buyerOf(order), ...view.buyer } };
  };
  const asked = () => (moduleId === undefined ? { publicKey, order } : { publicKey, order, moduleId });

  const preview = async () => {
    const outcome = await ask<Exclude<FrameState, { kind: "glimpse" }>>(STATE, asked());
    return mapped(outcome, ({ view }) => shown(view));
  };
  const payFirst: Client["pay"] = async ({ units, attempt: fresh, means, ...request }) => {
    // By another widget in the tab: the visit goes on with that one, which is no second order.
    if (orders.read() !== undefined) return refusedAs(409, "paymentUnderWay");
    const picked = units?.map(({ itemId, quantity }) => ({ item: Number(itemId), quantity }));
    const payment = { ...asked(), ...request, ...(picked && { units: picked }) };
    // Whatever else the buyer types: a corrected name is no other purchase, and of a card not even a fingerprint is kept.
    const attempt = attempts.of({ ...asked(), email: request.email?.trim().toLowerCase() }, fresh);
    const outcome = await ask<FrontPayAnswer>(PAYMENTS, { ...payment, attempt, means });
    if (tellsOf(outcome)) attempts.answered(attempt);
    if (outcome.kind !== "answered") return outcome;
    const { order: orderId, token, ...answer } = outcome.data;
    return { kind: "answered", data: seenIn(goOn({ orderId, token }), answer) };
  };
  const plan: Client["plan"] = (request) => ask(PLAN, { ...asked(), ...request });
  const choose = (id: string) => {
    moduleId = id;
    return preview();
  };
  const none = async () => refusedAs(404, "paymentNotFound");
  /** From now on it is about this order. */
  const goOn = (made: MadeOrder) => {
    options.made(made);
    const known = options.clientOf(made.token);
    const itemId = (place: string) => itemIds[Number(place)] ?? "";
    const about = { known, itemId, shown, keep: (is: boolean) => orders[is ? "write" : "forget"](made) };
    client = clientAbout(about);
    return about;
  };
  /** Of an order that the tab keeps: its payment goes on, or has come to its end elsewhere. Any other is forgotten. */
  const begin = async (): Promise<Outcome<PageView>> => {
    const made = orders.read();
    if (made === undefined) return preview();
    const outcome = await options.clientOf(made.token).state();
    if (!tellsOf(outcome)) return outcome;
    if (outcome.kind === "answered" && GOES_ON.includes(stageOf(outcome.data).kind))
      return mapped(outcome, (view) => seen(goOn(made), view));
    orders.forget(made);
    return preview();
  };

  client = {
    ...{ state: begin, pay: payFirst, choose, plan },
    ...{ check: none, abandon: none, withdraw: none, act: none },
  };
  return {
    state: (kept) => client.state(kept),
    pay: (request) => client.pay(request),
    check: (id) => client.check(id),
    abandon: (id) => client.abandon(id),
    withdraw: (id) => client.withdraw(id),
    choose: (id) => client.choose(id),
    act: (path, body) => client.act(path, body),
    plan: (request) => client.plan(request),
  };
}

function refusedAs(status: number, code: string): Refused {
  return { kind: "refused", status, code, paths: [] };
}

type About = {
  readonly known: Client;
  readonly itemId: (place: string) => string;
  readonly shown: (view: PageView) => PageView;
  /** Whether the tab is to keep the order: for as long as a payment of it may have no end. */
  readonly keep: (is: boolean) => void;
};

function seen(about: About, view: PageView, payments = view.payments): PageView {
  about.keep(openPayment({ ...view, payments }) !== undefined);
  return about.shown(view);
}

function seenIn(about: About, { payment, view }: PayAnswer): PayAnswer {
  return { payment, view: seen(about, view, mergePayments(view.payments, [payment])) };
}

/** Once there is an order. */
function clientAbout(about: About): Client {
  const { known, itemId, keep } = about;
  const inView = (outcome: Outcome<PageView>) => mapped(outcome, (view) => seen(about, view));
  const inAnswer = (outcome: Outcome<PayAnswer>) => mapped(outcome, (answer) => seenIn(about, answer));
  return {
    state: async (kept) => inView(await known.state(kept)),
    async pay({ units, ...request }) {
      keep(true);
      const picked = units?.map((unit) => ({ ...unit, itemId: itemId(unit.itemId) }));
      return inAnswer(await known.pay(picked === undefined ? request : { ...request, units: picked }));
    },
    check: async (id) => inAnswer(await known.check(id)),
    abandon: async (id) => inAnswer(await known.abandon(id)),
    withdraw: async (id) => inAnswer(await known.withdraw(id)),
    choose: async (id) => inView(await known.choose(id)),
    act: async (path, body) => inView(await known.act(path, body)),
    plan: known.plan,
  };
}

/** The stages of an order that was paid, or is about to be. */
const GOES_ON: readonly Stage["kind"][] = ["action", "checking", "paid"];

/** Whether an outcome says what became of the payment: one that came too soon says nothing of an earlier try. */
function tellsOf(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "refused" ? outcome.status !== 429 : outcome.kind === "answered";
}

/** What the shop's page knows of its buyer, whom it need not ask about. */
function buyerOf(order: FrontOptions["order"]): PageView["buyer"] {
  const known = (["email", "firstName", "lastName"] as const).filter(
    (name) => typeof order[name] === "string",
  );
  return Object.fromEntries(known.map((name) => [name, order[name]]));
}
