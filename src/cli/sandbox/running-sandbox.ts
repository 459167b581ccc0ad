// The running sandbox of a data directory, for commands that play orders in it: its API, its pages, and its operator's
// routes.

import type { OrderJson } from "../../api/orders/order-json.ts";
import { OPERATOR_SANDBOX, V1 } from "../../api/paths.ts";
import type { eventJson } from "../../api/webhooks/event-json.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import type { Delivered } from "../../sandbox/inboxes/outbox.ts";
import type { AboutPlatform, AboutSandbox, SandboxMail } from "../../sandbox/operator-routes.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { Given } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { dataDirOf } from "../service/locations.ts";
import type { Answered } from "../service/service-client.ts";
import { dataOf, OPERATOR, runningClient } from "../service/service-client.ts";

export type ShownEvent = ReturnType<typeof eventJson>;

export type RunningSandbox = {
  /** The platform that orders are played on: the sandbox's first. */
  readonly platform: AboutPlatform;
  readonly publicUrl: string;
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

export async function openRunningSandbox(given: Given): Promise<RunningSandbox> {
  const dataDir = dataDirOf({ ...given, options: { ...given.options, sandbox: true } });
  const client = await runningClient(dataDir);
  if (client === undefined)
    throw new CommandFailed(
      EXIT.found,
      `no sandbox runs with the data in ${dataDir}: start one in another terminal with ${PROGRAM} --sandbox, or name its --config or --data`,
    );
  const operator = async <T>(path: string, body: object = {}): Promise<T> =>
    dataOf<T>(await client.ask(OPERATOR, "POST", path, body));
  const asked = await client.ask(OPERATOR, "POST", OPERATOR_SANDBOX.about, {});
  if (asked.status === 404)
    throw new CommandFailed(
      EXIT.configuration,
      `the service that runs with the data in ${dataDir} is no sandbox, and this command moves no real money`,
    );
  const { publicUrl, platforms } = dataOf<AboutSandbox>(asked);
  const [platform] = platforms;
  if (platform === undefined) throw new CommandFailed(EXIT.configuration, "the sandbox has no platform");
  const api: RunningSandbox["api"] = (method, path, body) => client.ask(platform.id, method, path, body);
  return {
    platform,
    publicUrl,
    api,
    page: (link, path, body = {}) => client.ask("", "POST", new URL(link).pathname + path, body),
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

/** The data of an answer, as an order. */
export function orderOf(answer: Answered): OrderJson {
  return dataOf<OrderJson>(answer);
}
