// `listen`: sends on what the sandbox delivers to another address, with the same bytes and headers.

import { EVENT_NAMES } from "../../../api/webhooks/event-requests.ts";
import { SECOND } from "../../../domain/time.ts";
import { TEST_EVENT } from "../../../notifications/webhooks/body.ts";
import { sendWebhook } from "../../../notifications/webhooks/send.ts";
import type { Delivered } from "../../../sandbox/inboxes/outbox.ts";
import type { RunningSandbox } from "../../../sandbox/scenarios/running-sandbox.ts";
import { closest } from "../../../text/spelling.ts";
import type { Command } from "../../command.ts";
import { EXIT } from "../../exit.ts";
import { PROGRAM } from "../../program-name.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import { IN_SANDBOX } from "../../service/locations.ts";
import { endpointUrl } from "./doctor.ts";

const LOOK_EVERY_MS = 250;
const TIMEOUT_MS = 30 * SECOND;
const NAMES: readonly string[] = [...EVENT_NAMES, TEST_EVENT];
const LINE = `${PROGRAM} listen --forward-to http://localhost:3000/webhooks`;

export const listenCommand: Command = {
  name: "listen",
  summary: "send the sandbox's webhooks on to your endpoint, and print each answer",
  usage: ["--forward-to URL [--events NAME,NAME]"],
  about: [
    "Sends on each webhook that the running sandbox delivers from now on, whatever address it was for, with the same bytes and headers, so that the signature is checked as it will be later. Prints a line for each answer. A webhook whose delivery fails comes again, as the sandbox repeats it; the answer of your endpoint here changes nothing about that.",
    "Webhooks without an address are not delivered: a sandbox without a configuration file sends those to its demo shop, so they are sent on as well. Ctrl+C ends it.",
  ],
  options: {
    ...IN_SANDBOX,
    "forward-to": { value: "URL", about: "your endpoint" },
    events: {
      value: "NAMES",
      about: "only these, with commas between them (default: all)",
      wrong: wrongEvents,
    },
  },
  words: 0,
  examples: [LINE, `${LINE} --events order.completed,refund.failed`],
  found: "no sandbox runs, or the one that ran has stopped",
  async run(given, context) {
    const { "forward-to": to, events } = given.options;
    const url = endpointUrl(to === true ? undefined : to, LINE);
    const wanted = typeof events === "string" ? namesIn(events) : NAMES;
    const sandbox = await openRunningSandbox(given);
    let { latest } = await sandbox.deliveries();
    context.printNote(`Sending on to ${url}. Ctrl+C ends it.`);
    for (;;) {
      const news = await newsOf(sandbox, latest);
      if (news === undefined) {
        context.printNote("The sandbox has stopped.");
        return EXIT.found;
      }
      latest = news.latest;
      for (const delivery of news.deliveries) {
        const { event, orderId } = aboutOf(delivery);
        if (wanted.includes(event)) context.print(await sendOn(url, delivery, `${event}  ${orderId}`));
      }
      await Bun.sleep(LOOK_EVERY_MS);
    }
  },
};

/** Undefined: the sandbox does not answer any more. */
async function newsOf(sandbox: RunningSandbox, after: number) {
  try {
    const news = await sandbox.deliveries(after);
    return news.latest < after ? undefined : news;
  } catch {
    return undefined;
  }
}

async function sendOn(url: string, { headers, body }: Delivered, about: string): Promise<string> {
  const attempt = await sendWebhook({
    url,
    headers,
    body,
    allowPrivate: true,
    timeoutMs: TIMEOUT_MS,
    ports: [],
  });
  const { status, failure, tookMs, answer } = attempt;
  const said = answer === "" ? "" : `: ${answer}`;
  return `${about}  ${status === undefined ? failure : `HTTP ${status} in ${tookMs} ms${said}`}`;
}

function aboutOf({ body }: Delivered): { readonly event: string; readonly orderId: string } {
  const { event, id } = JSON.parse(body) as { readonly event: string; readonly id: string };
  return { event, orderId: id };
}

function namesIn(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

function wrongEvents(text: string): string | undefined {
  const unknown = namesIn(text).find((name) => !NAMES.includes(name));
  if (unknown === undefined) return undefined;
  const meant = closest(unknown, NAMES);
  return `events such as ${meant ?? NAMES.join(", ")}, with commas between them`;
}
