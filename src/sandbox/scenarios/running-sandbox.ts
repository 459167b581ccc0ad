// A running sandbox as those use it who play orders: its API with its first platform's key, its pages, and its operator's
// routes.

import type { OrderJson } from "../../api/orders/order-json.ts";
import { OPERATOR_SANDBOX, V1 } from "../../api/paths.ts";
import type { eventJson } from "../../api/webhooks/event-json.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import type { Delivered } from "../inboxes/outbox.ts";
import type { AboutPlatform, AboutSandbox, SandboxMail } from "../operator-routes.ts";

export type ShownEvent = ReturnType<typeof eventJson>;

/** A decoded answer of the service. */
export type Answered = {
  readonly status: number;
  readonly success: boolean;
  readonly data: unknown;
  readonly errors: readonly string[];
};

/** Calls the API as the platform with this id, an operator's route as `operator`, and a page as an empty text. */
export type AskSandbox = (
  as: string,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
) => Promise<Answered>;

export type RunningSandbox = {
  /** The platform that orders are played on: the sandbox's first. */
  readonly platform: AboutPlatform;
  readonly publicUrl: string;
  /** Another UUID at each call. */
  newId(): string;
  /** Calls the API with the platform's key. */
  api(method: "GET" | "POST", path: string, body?: unknown): Promise<Answered>;
  /** Posts as the page at this link does. */
  page(link: string, path: string, body?: object): Promise<Answered>;
  /** Advances the clock to this moment (epoch ms), or does what is due now; answers with the time. */
  turn(to?: number): Promise<number>;
  /** From now on the platform sends these events too, in place of those asked for before. */
  sendAlso(events: readonly string[]): Promise<void>;
  eventLog(orderId: string): Promise<readonly LoggedEvent[]>;
  /** Of one order, or of one kind since a moment; oldest first. */
  webhooks(query: Readonly<Record<string, string>>): Promise<readonly ShownEvent[]>;
  /** Oldest first. */
  mailsTo(addresses: readonly string[]): Promise<readonly SandboxMail[]>;
  /** Those after this number; without it none, only the latest number. */
  deliveries(after?: number): Promise<{ readonly latest: number; readonly deliveries: readonly Delivered[] }>;
};

const OPERATOR = "operator";

/** A sentence about what could not be played. */
export class PlayFailed extends Error {
  override readonly name = "PlayFailed";
}

/** `about` is the sandbox's own answer. Throws `PlayFailed`. */
export function runningSandbox(
  ask: AskSandbox,
  { publicUrl, platforms }: AboutSandbox,
  newId: () => string,
): RunningSandbox {
  const [platform] = platforms;
  if (platform === undefined) throw new PlayFailed("the sandbox has no platform");
  const operator = async <T>(path: string, body: object = {}): Promise<T> =>
    dataOf<T>(await ask(OPERATOR, "POST", path, body));
  const api: RunningSandbox["api"] = (method, path, body) => ask(platform.id, method, path, body);
  return {
    platform,
    publicUrl,
    newId,
    api,
    page: (link, path, body = {}) => ask("", "POST", new URL(link).pathname + path, body),
    turn: async (to) =>
      (await operator<{ readonly now: number }>(OPERATOR_SANDBOX.clock, to === undefined ? {} : { to })).now,
    sendAlso: (events) => operator(OPERATOR_SANDBOX.sendAlso, { events }),
    eventLog: (orderId) => operator(OPERATOR_SANDBOX.eventLog, { orderId }),
    async webhooks(query) {
      const list = await api("GET", `${V1.events}?${new URLSearchParams({ limit: "100", ...query })}`);
      return dataOf<readonly ShownEvent[]>(list).toReversed();
    },
    mailsTo: (to) => operator(OPERATOR_SANDBOX.mails, { to }),
    deliveries: (after) => operator(OPERATOR_SANDBOX.deliveries, after === undefined ? {} : { after }),
  };
}

/** The answer's data; throws `PlayFailed` with the service's own sentence. */
export function dataOf<T>({ success, data, errors, status }: Answered): T {
  if (success) return data as T;
  throw new PlayFailed(errors.join("\n") || `the service answered with HTTP ${status}`);
}

/** The data of an answer, as an order. */
export function orderOf(answer: Answered): OrderJson {
  return dataOf<OrderJson>(answer);
}
