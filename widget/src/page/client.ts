// Asks the server about one page. It knows the addresses and the envelope, and which answers are definite; it knows
// nothing of what is drawn.

import type {
  PageView,
  PayAnswer,
  PayRequest,
  PlanAnswer,
  PlanRequest,
} from "../../../src/api/pages/page.ts";
import {
  ABANDON_PAYMENT,
  CHECK_PAYMENT,
  CHOSEN_MODULE,
  PAGE,
  PAYMENTS,
  PLAN,
  pathTo,
  STATE,
  WITHDRAW_PAYMENT,
} from "../../../src/api/paths.ts";
import type { OwnPayments } from "./own-payments.ts";
import { NO_PAYMENTS } from "./own-payments.ts";

/**
 * `refused` is a definite no: nothing was started. `unreachable` says nothing about what the server did: no answer,
 * a broken one, or a fault of the server.
 */
export type Refused = {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string;
  /** JSON pointers of the values that were wrong, in a request of ours. */
  readonly paths: readonly string[];
  /** The server's own words, in English, for developers. */
  readonly sentence?: string | undefined;
  readonly retryAfterS?: number | undefined;
};
export type Outcome<T> =
  | { readonly kind: "answered"; readonly data: T }
  | Refused
  | { readonly kind: "unreachable" };

export type Client = {
  /** `kept`: what this browser remembers of the buyer's own payments, which the server cannot know to be theirs. */
  state(kept?: OwnPayments): Promise<Outcome<PageView>>;
  pay(request: PayRequest): Promise<Outcome<PayAnswer>>;
  check(paymentId: string): Promise<Outcome<PayAnswer>>;
  abandon(paymentId: string): Promise<Outcome<PayAnswer>>;
  withdraw(paymentId: string): Promise<Outcome<PayAnswer>>;
  choose(moduleId: string): Promise<Outcome<PageView>>;
  /** Any other act, at its path below the page, with the body of its request. */
  act(path: string, asked: object): Promise<Outcome<PageView>>;
  plan(asked: PlanRequest): Promise<Outcome<PlanAnswer>>;
};

type Tokenless = PlanAnswer & { readonly token?: never };

/** Asks for JSON at a path: with a GET, or with a POST where there is a body. */
export type Ask = <T>(path: string, body?: unknown) => Promise<Outcome<T>>;
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The server answers within 25 s whatever happens (F28). */
const PATIENCE_MS = 35_000;

/** The one fault that is a definite no: the payment provider was not even asked (F16). */
const NOTHING_ASKED = "providerUnavailable";

/** The page's own address, from which its JSON addresses follow. Two slashes at its start would name another host. */
export function pageBase(pathname: string): string {
  return pathname.replace(/^\/+/, "/").replace(/\/+$/, "");
}

/** Asks at paths below `base`. */
export function createAsk(base: string, send: Send): Ask {
  return async <T>(path: string, body?: unknown): Promise<Outcome<T>> => {
    try {
      return await outcomeOf<T>(await send(`${base}${path}`, requestOf(body)));
    } catch {
      return { kind: "unreachable" };
    }
  };
}

/** Goes on where the server says that this browser has a page of its own, and calls `onMoved` with its address. */
export function createClient(first: string, send: Send, onMoved?: (base: string) => void): Client {
  let base = first;
  const ask = async <T extends PageView | PayAnswer | Tokenless>(
    path: string,
    body?: unknown,
  ): Promise<Outcome<T>> => {
    const outcome = await createAsk(base, send)<T>(path, body);
    if (outcome.kind !== "answered") return outcome;
    const { token } = "view" in outcome.data ? outcome.data.view : outcome.data;
    const page = token === undefined ? base : pathTo(PAGE.captain, { token });
    if (page === base) return outcome;
    base = page;
    onMoved?.(base);
    return outcome;
  };
  type Act = typeof CHECK_PAYMENT | typeof ABANDON_PAYMENT | typeof WITHDRAW_PAYMENT;
  const about = (id: string, act: Act) => ask<PayAnswer>(pathTo(act, { id }), {});
  return {
    state: (kept = NO_PAYMENTS) => ask(STATE + queryOf(kept)),
    pay: (request) => ask(PAYMENTS, request),
    check: (paymentId) => about(paymentId, CHECK_PAYMENT),
    abandon: (paymentId) => about(paymentId, ABANDON_PAYMENT),
    withdraw: (paymentId) => about(paymentId, WITHDRAW_PAYMENT),
    choose: (moduleId) => ask(CHOSEN_MODULE, { moduleId }),
    act: ask,
    plan: (asked) => ask(PLAN, asked),
  };
}

/** An answer with other data; anything else as it is. */
export function mapped<T, U>(outcome: Outcome<T>, to: (data: T) => U): Outcome<U> {
  return outcome.kind === "answered" ? { kind: "answered", data: to(outcome.data) } : outcome;
}

function queryOf({ payments, attempt }: OwnPayments): string {
  const query = new URLSearchParams(payments.map((id): [string, string] => ["payment", id]));
  if (attempt !== undefined) query.set("attempt", attempt);
  const named = `${query}`;
  return named === "" ? "" : `?${named}`;
}

function requestOf(body: unknown): RequestInit {
  const always = { cache: "no-store", signal: patience() } as const;
  if (body === undefined) return always;
  return {
    ...always,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** `AbortSignal.timeout` is younger than the phones that people pay with. */
function patience(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), PATIENCE_MS);
  return controller.signal;
}

type Answered<T> = { readonly data: T; readonly warnings?: readonly string[] };

type Problem = {
  readonly code?: string;
  readonly errors?: readonly string[];
  readonly details?: readonly { readonly path: string }[];
};

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const body = (await response.json()) as Problem & Answered<T>;
  if (response.status >= 500 && body.code !== NOTHING_ASKED) return { kind: "unreachable" };
  if (response.ok) {
    // biome-ignore lint/suspicious/noConsole: for the shop's developer: no field of the order is dropped without a word
    for (const warning of body.warnings ?? []) console.warn(warning);
    return { kind: "answered", data: body.data };
  }
  return {
    kind: "refused",
    status: response.status,
    code: body.code ?? "",
    paths: (body.details ?? []).map(({ path }) => path),
    sentence: body.errors?.[0],
    retryAfterS: Number(response.headers.get("retry-after")) || undefined,
  };
}
