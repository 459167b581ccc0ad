// Routes of the dashboard's screen Sandbox, which a sandbox alone has.

import type { PlayedJson, SandboxJson, TurnedJson } from "../../api/dashboard/sandbox-json.ts";
import { readScenarioRequest } from "../../api/dashboard/sandbox-requests.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { invalidRequest } from "../../api/errors/problem.ts";
import { DASHBOARD_API, SHOP, V1 } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import type { SandboxKeys } from "../../config/sandbox.ts";
import type { RouteResponse } from "../../http/pipeline/response.ts";
import { jsonResponse, problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { Inbox } from "../inboxes/inbox.ts";
import type { MailInbox } from "../inboxes/mail-inbox.ts";
import type { RunningSandbox } from "../scenarios/running-sandbox.ts";
import { PlayFailed } from "../scenarios/running-sandbox.ts";
import type { ShopOptions } from "../shop/shop.ts";
import type { TimeTravel } from "../time-travel/time-travel.ts";
import type { Turning } from "../time-travel/turning.ts";
import dinner from "./dinner.toml" with { type: "text" };
import type { ShownAttempts } from "./shown-attempts.ts";
import trip from "./trip.toml" with { type: "text" };

/** Of either inbox. */
const MOST_SHOWN = 10;
const FILE = "scenario";

export type ScreenOptions = {
  readonly config: Config;
  readonly keys: SandboxKeys | undefined;
  readonly clock: Pick<TimeTravel, "now">;
  readonly turning: Turning;
  readonly inbox: Inbox;
  readonly mails: MailInbox;
  readonly attempts: ShownAttempts;
  readonly isShow: boolean;
  readonly api: ShopOptions["api"];
  /** This sandbox, as scenarios are played in it. */
  readonly running: () => Promise<RunningSandbox>;
};

export function screenRoutes(options: ScreenOptions): readonly Route[] {
  const { turning, attempts, api, running } = options;
  return [
    get(DASHBOARD_API.sandbox, async () => sandboxJson(options)),
    get(DASHBOARD_API.sandboxWebhooks, attempts),
    post(DASHBOARD_API.sandboxClock, async (body) => {
      const turned = await turning.turn(body);
      if (typeof turned === "string") return problemResponse(invalidRequest([{ path: "", message: turned }]));
      const { now, happened } = turned;
      return dataResponse({ now, happened } satisfies TurnedJson);
    }),
    // As the API answers, whose request it is.
    post(DASHBOARD_API.sandboxOrders, async (body) => ({
      kind: "response",
      response: await api("POST", V1.orders, body),
    })),
    post(DASHBOARD_API.sandboxScenario, async (body) => {
      const read = readScenarioRequest(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      const { scenario, seed } = read.value;
      return dataResponse(await played(running, scenario, seed));
    }),
  ];
}

function get(path: string, read: () => Promise<unknown>): Route {
  const handle = async () => dataResponse(await read());
  return { method: "GET", path, access: "session", needs: "useSandbox", handle };
}

function post(path: string, act: (body: unknown) => Promise<RouteResponse>): Route {
  return { method: "POST", path, access: "session", needs: "useSandbox", handle: ({ body }) => act(body) };
}

function sandboxJson({ config, keys, clock, turning, inbox, mails, isShow }: ScreenOptions): SandboxJson {
  const { publicUrl, platforms } = config;
  const { id = "", currencies = [], notifyUrl = publicUrl + SHOP.webhooks } = platforms[0] ?? {};
  const kept = mails.all();
  return {
    now: clock.now(),
    publicUrl,
    isShow,
    platform: { id, currencies, notifyUrl },
    ...(keys && { keys }),
    happened: turning.happened(),
    mails: kept.slice(0, MOST_SHOWN).map(({ number, mail: { date, to, subject } }) => ({
      ...{ number, at: date, to: to.address, subject },
    })),
    mailCount: kept.length,
    received: inbox.received().slice(-MOST_SHOWN).toReversed(),
    examples: [
      { name: "A dinner: one declines, one leaves", text: dinner },
      { name: "A trip: each takes what is theirs", text: trip },
    ],
  };
}

async function played(
  running: ScreenOptions["running"],
  text: string,
  asked: string | undefined,
): Promise<PlayedJson> {
  // No start waits for what plays scenarios.
  const { readScenario } = await import("../scenarios/scenario-file.ts");
  const { playScenario, USUAL_SEED } = await import("../scenarios/scenario.ts");
  const read = readScenario(FILE, text);
  if ("errors" in read) return { lines: [], failure: read.errors.join("\n") };
  const lines: string[] = [];
  const { scenario } = read;
  try {
    const seed = asked ?? USUAL_SEED;
    await playScenario(await running(), { scenario, file: FILE, seed }, (line) => lines.push(line));
    return { lines };
  } catch (error) {
    if (!(error instanceof PlayFailed)) throw error;
    return { lines, failure: error.message };
  }
}

function dataResponse(data: unknown): RouteResponse {
  return jsonResponse(successBody(data));
}
