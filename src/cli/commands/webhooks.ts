// `webhooks`: the state of every webhook endpoint, and the replay of undelivered events, through the service's API.

import { V1 } from "../../api/paths.ts";
import type { Command, CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { counted } from "../output/counted.ts";
import { wrongDate } from "../parse/dates.ts";
import type { Given } from "../parse/options.ts";
import { verbOf } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED } from "../service/locations.ts";
import type { ServiceClient } from "../service/service-client.ts";
import { askedPlatform, dataOf, openServiceClient } from "../service/service-client.ts";

const VERBS = { replay: 1, status: 1 } as const;

export const webhooksCommand: Command = {
  name: "webhooks",
  summary: "send webhooks again that did not arrive, or show the state of endpoints",
  usage: ["replay --since DATE [--all] [--platform ID]", "status"],
  about: [
    "replay sends every event again that was given up, or had no address and has one now, the oldest first and at most 200 a second; with --all also those that arrived. Each keeps its webhook-id, so an endpoint that checks it handles none twice.",
    "status lists the addresses that webhooks go to: healthy, failing (since when), or paused because they answered 410.",
  ],
  options: {
    ...CONFIGURED,
    since: {
      verbs: ["replay"],
      value: "DATE",
      about: "replay: events from this day on, 2026-11-01 or 2026-11-01T12:00:00Z",
      wrong: wrongDate,
    },
    all: { about: "replay: those that arrived too", verbs: ["replay"] },
    platform: { value: "ID", about: "only this platform's, pl_…" },
  },
  words: 1,
  examples: [`${PROGRAM} webhooks replay --since 2026-11-20`, `${PROGRAM} webhooks status --sandbox`],
  found: "there is nothing to send again, or an endpoint fails",
  async run(given, context) {
    const verb = verbOf(webhooksCommand, given, VERBS);
    const { since } = given.options;
    if (verb === "replay" && since === undefined)
      throw new CommandFailed(
        EXIT.configuration,
        `since when? ${PROGRAM} webhooks replay --since 2026-11-20`,
      );
    const client = await openServiceClient(given, context);
    try {
      const platformId = askedPlatform(client, given);
      const platformIds = platformId === undefined ? client.platformIds : [platformId];
      return verb === "replay"
        ? await replay(client, platformIds, given, context)
        : await status(client, platformIds, context);
    } finally {
      await client.close();
    }
  },
};

async function replay(
  client: ServiceClient,
  platformIds: readonly string[],
  { options: { since, all } }: Given,
  { print }: CommandContext,
): Promise<number> {
  // What did not arrive may have by the time of the next request.
  const states = all ? ["delivered", undefined] : [undefined];
  let count = 0;
  for (const platformId of platformIds) {
    for (const state of states) {
      const body = { since: Date.parse(String(since)), ...(state !== undefined && { state }) };
      const answer = await client.ask(platformId, "POST", V1.redeliverEvents, body);
      count += dataOf<{ readonly redelivered: number }>(answer).redelivered;
    }
  }
  print(`${counted(count, "event")} will be sent again.`);
  return count === 0 ? EXIT.found : EXIT.done;
}

type Endpoint = {
  readonly url: string;
  readonly state: "healthy" | "failing" | "paused";
  readonly since: number;
  readonly failures: number;
  readonly reason?: string;
};

async function status(
  client: ServiceClient,
  platformIds: readonly string[],
  { print, printNote }: CommandContext,
): Promise<number> {
  let [count, ill] = [0, 0];
  for (const platformId of platformIds) {
    const answer = await client.ask(platformId, "GET", `${V1.webhooks}?limit=100`);
    for (const { url, state, since, failures, reason } of dataOf<readonly Endpoint[]>(answer)) {
      count++;
      if (state !== "healthy") ill++;
      const why = state === "healthy" ? "" : `, ${failures} failed in a row: ${reason ?? "unknown"}`;
      print(`${platformId}  ${url}  ${state} since ${new Date(since).toISOString()}${why}`);
    }
  }
  if (count === 0) printNote("No webhook has been sent yet.");
  return ill === 0 ? EXIT.done : EXIT.found;
}
