// An order that its first payment makes, for a visit that knows nothing of that: until there is an order the
// server is asked what it would be, afterwards about the order itself.

import type { FrameState, FrontPayAnswer } from "../../../src/api/pages/frame.ts";
import type { PageView, PayAnswer, PayRequest } from "../../../src/api/pages/page.ts";
import { PAYMENTS, PLAN, STATE } from "../../../src/api/paths.ts";
import type { Ask, Client, Outcome } from "../page/client.ts";
import { mapped } from "../page/client.ts";
import type { KeptAttempt } from "./kept-attempt.ts";

export type FrontOptions = {
  readonly publicKey: string;
  /** As the shop's page gave it. */
  readonly order: Readonly<Record<string, unknown>>;
  /** Asks under `FRAME.captain`. */
  readonly ask: Ask;
  readonly attempts: KeptAttempt;
  /** There is an order now; answers with what asks about it. */
  readonly made: (orderId: string, token: string) => Client;
};

export function createFrontClient({ publicKey, order, ask, attempts, made }: FrontOptions): Client {
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
  const shownIn = (answer: PayAnswer): PayAnswer => ({ ...answer, view: shown(answer.view) });
  const asked = () => (moduleId === undefined ? { publicKey, order } : { publicKey, order, moduleId });

  const preview = async () => {
    const outcome = await ask<Exclude<FrameState, { kind: "glimpse" }>>(STATE, asked());
    return mapped(outcome, ({ view }) => shown(view));
  };
  const payFirst = async ({ units, attempt: fresh, means, ...request }: PayRequest) => {
    const picked = units?.map(({ itemId, quantity }) => ({ item: Number(itemId), quantity }));
    const payment = { ...asked(), ...request, ...(picked && { units: picked }) };
    // Whatever else the buyer types: a corrected name is no other purchase, and of a card not even a fingerprint is kept.
    const attempt = attempts.of({ ...asked(), email: request.email?.trim().toLowerCase() }, fresh);
    const outcome = await ask<FrontPayAnswer>(PAYMENTS, { ...payment, attempt, means });
    if (tellsOf(outcome)) attempts.answered(attempt);
    if (outcome.kind === "answered") client = after(made(outcome.data.order, outcome.data.token));
    return mapped(outcome, shownIn);
  };
  const plan: Client["plan"] = (request) => ask(PLAN, { ...asked(), ...request });
  const choose = (id: string) => {
    moduleId = id;
    return preview();
  };
  const none = async () => ({ kind: "refused", status: 404, code: "paymentNotFound", paths: [] }) as const;
  const after = (known: Client): Client => ({
    state: async (kept) => mapped(await known.state(kept), shown),
    async pay({ units, ...request }) {
      const picked = units?.map((unit) => ({ ...unit, itemId: itemIds[Number(unit.itemId)] ?? "" }));
      return mapped(await known.pay(picked === undefined ? request : { ...request, units: picked }), shownIn);
    },
    check: async (id) => mapped(await known.check(id), shownIn),
    abandon: async (id) => mapped(await known.abandon(id), shownIn),
    withdraw: async (id) => mapped(await known.withdraw(id), shownIn),
    choose: async (id) => mapped(await known.choose(id), shown),
    act: async (path, body) => mapped(await known.act(path, body), shown),
    plan: known.plan,
  });

  client = {
    ...{ state: preview, pay: payFirst, choose, plan },
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
