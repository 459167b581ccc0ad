// A stand while its show runs: its round, the order of the round and its guests. Everything that changes them is done in
// turn, so that a scan never meets half a round.

import type { OrderJson } from "../api/orders/order-json.ts";
import type { FilledIn, PageItem } from "../api/pages/page.ts";
import type { ScreenView, ScreenWebhook, StandAct, StandControl } from "../api/show-json.ts";
import type { InvitedByLink } from "../application/contract/operations.ts";
import { animalAt } from "./animals.ts";
import type { OrderClient } from "./order-client.ts";
import { CARDS } from "./order-client.ts";
import type { Round, RoundAct, RoundEvent } from "./round.ts";
import { firstRound, stepRound } from "./round.ts";
import type { Guest, SeenStand } from "./screen.ts";
import { controlOf, filledInFor, hasPaid, isOver, lastHeld, screenOf, standingOf } from "./screen.ts";
import { seatOfPhone } from "./seats.ts";
import type { Stand } from "./stands.ts";

export type StandOptions = {
  readonly stand: Stand;
  readonly client: OrderClient;
  /** In ms, of a clock that only goes forward and that nothing advances. */
  readonly elapsed: () => number;
  /** The orders' clock, in epoch ms. */
  readonly now: () => number;
  readonly invite: (orderId: string, animal: string) => Promise<InvitedByLink | undefined>;
  /** Advances the orders' clock; absent: other stands share it. */
  readonly turn?: (to: number) => Promise<unknown>;
  readonly scanUrl: () => string;
};

export type RunningStand = {
  /** Looks at the order and goes on. */
  tick(): Promise<void>;
  /** The token of the page where this phone pays; undefined: there is no seat now. */
  scan(phone: string): Promise<string | undefined>;
  /** The sentence of a refusal; undefined when it is done. */
  act(act: StandAct): Promise<string | undefined>;
  filledIn(invitationId: string, items: readonly PageItem[]): FilledIn | undefined;
  /** Resolves when nothing is under way. */
  rest(): Promise<void>;
  screen(): ScreenView;
  control(): StandControl;
};

/** What changes under way. `visits`: of phones, by their id. */
type State = {
  round: Round;
  order: OrderJson | undefined;
  webhooks: readonly ScreenWebhook[];
  guests: readonly Guest[];
  readonly visits: Map<string, number>;
  isDeclining: boolean;
  isApproving: boolean;
};

type Running = { readonly options: StandOptions; readonly state: State };

export function createRunningStand(options: StandOptions): RunningStand {
  const state: State = {
    round: firstRound(options.elapsed()),
    order: undefined,
    webhooks: [],
    guests: [],
    visits: new Map(),
    isDeclining: false,
    isApproving: false,
  };
  const running = { options, state };
  const inTurn = createTurns();
  const seen = (): SeenStand => {
    const { stand, now, elapsed } = options;
    return { ...state, stand, now: now(), elapsed: elapsed() };
  };
  return {
    tick: () => inTurn(() => tick(running)),
    scan: (phone) => inTurn(() => scan(running, phone)),
    act: (act) =>
      inTurn(async () => {
        await look(running);
        const refused = await ACTS[act](running);
        await look(running);
        return refused;
      }),
    filledIn: (invitationId, items) => filledInFor(invitationId, items, state),
    rest: () => inTurn(async () => undefined),
    screen: () => screenOf(seen(), options.scanUrl()),
    control: () => controlOf(seen(), { ...state, mayTurn: options.turn !== undefined }),
  };
}

/** Runs what it is given one after the other. */
function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const acting = last.then(act, act);
    last = acting.catch(() => undefined);
    return acting;
  };
}

async function tick(running: Running): Promise<void> {
  const { state, options } = running;
  if (state.order === undefined) return openRound(running);
  const order = await look(running);
  if (order === undefined) return;
  await step(running, { kind: "tick", now: options.elapsed(), order: standingOf(order, options.now()) });
}

/** The order as it is now. */
async function look({ state, options: { client } }: Running): Promise<OrderJson | undefined> {
  if (state.order === undefined) return undefined;
  const { id } = state.order;
  state.order = await client.read(id);
  state.webhooks = await client.webhooks(id);
  return state.order;
}

async function step(running: Running, event: RoundEvent): Promise<void> {
  const { round, act } = stepRound(running.state.round, event);
  running.state.round = round;
  if (act !== undefined) await ROUND_ACTS[act](running);
}

const ROUND_ACTS: Readonly<Record<RoundAct, (running: Running) => Promise<unknown>>> = {
  openRound,
  robotBuys,
};

async function openRound(running: Running): Promise<void> {
  const { state, options } = running;
  const { client, stand } = options;
  if (state.order !== undefined && !isOver(state.order)) await client.acts(state.order.id, "cancel");
  // Until its captain has paid, no one can take part.
  state.order = undefined;
  const animal = animalAt(state.round.number, 0);
  const made = await client.create(stand, state.isApproving);
  await client.captainPays(made, stand, animal);
  Object.assign(state, { order: made, guests: [{ phone: "", token: "", invitationId: "", animal }] });
  await look(running);
}

/** Undefined: the order takes no one more. */
async function seat({ state, options }: Running, phone: string): Promise<Guest | undefined> {
  const { order, round, guests, isDeclining } = state;
  const animal = animalAt(round.number, guests.length);
  const invited = order && (await options.invite(order.id, animal));
  if (invited === undefined) return undefined;
  const guest: Guest = { phone, animal, ...invited, ...(isDeclining && { isDeclined: true }) };
  Object.assign(state, { isDeclining: false, guests: [...guests, guest] });
  return guest;
}

async function robotBuys(running: Running): Promise<boolean> {
  const guest = await seat(running, "");
  if (guest === undefined) return false;
  const card = guest.isDeclined ? CARDS.declined : CARDS.good;
  await running.options.client.buys(guest.token, guest.animal, card);
  await look(running);
  return true;
}

async function scan(running: Running, phone: string): Promise<string | undefined> {
  const { state, options } = running;
  const now = options.elapsed();
  if (state.order === undefined) return undefined;
  state.visits.set(phone, now);
  await step(running, { kind: "scan", now });
  const order = await look(running);
  const { guests, visits, round } = state;
  const own = seatOfPhone(phone, { seats: guests, visits, hasPaid: (guest) => hasPaid(order, guest), now });
  if (own !== undefined || round.phase !== "open") return own?.token;
  return (await seat(running, phone))?.token;
}

/** What the presenter does. A sentence is a refusal. */
const ACTS: Readonly<Record<StandAct, (running: Running) => Promise<string | undefined>>> = {
  next: (running) => stepped(running, { kind: "next", now: running.options.elapsed() }),
  pause: (running) => {
    const { isPaused } = running.state.round;
    return stepped(running, { kind: "pause", isPaused: !isPaused, now: running.options.elapsed() });
  },
  fill,
  leave,
  timeUp,
  async decline({ state }) {
    state.isDeclining = !state.isDeclining;
    return undefined;
  },
  async approve({ state }) {
    state.isApproving = !state.isApproving;
    return undefined;
  },
  commit: (running) => onOrder(running, "commit"),
  cancel: (running) => onOrder(running, "cancel"),
};

async function stepped(running: Running, event: RoundEvent): Promise<undefined> {
  await step(running, event);
  return undefined;
}

/** Visitors share this round with robots: it is not over for those who come late. */
async function fill(running: Running): Promise<undefined> {
  const { state, options } = running;
  const isOpen = () => state.order !== undefined && standingOf(state.order, options.now()).stands === "open";
  while (isOpen() && (await robotBuys(running)));
  return undefined;
}

async function leave({ state: { order, guests }, options }: Running): Promise<string | undefined> {
  const found = order && lastHeld(order, guests);
  if (found === undefined) return "There is no payment of a friend that could be given back.";
  return options.client.leaves(found.guest.token, found.paymentId);
}

async function timeUp(running: Running): Promise<string | undefined> {
  const { turn } = running.options;
  const { order } = running.state;
  if (turn === undefined) return "The clock is the same at all stands: this works with one stand only.";
  if (order !== undefined) await turn(order.dueDate);
  await tick(running);
  return undefined;
}

async function onOrder(
  { state: { order }, options }: Running,
  act: "cancel" | "commit",
): Promise<string | undefined> {
  return order && options.client.acts(order.id, act);
}
