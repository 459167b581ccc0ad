// `trigger`: plays an order in the running sandbox until a webhook has come.

import { EVENT_NAMES } from "../../../api/webhooks/event-requests.ts";
import type { WebhookName } from "../../../domain/messages/webhook-name.ts";
import { PAYOUT_CREATED } from "../../../domain/messages/webhook-name.ts";
import type { Play } from "../../../sandbox/scenarios/play.ts";
import { startPlay } from "../../../sandbox/scenarios/play.ts";
import type { RunningSandbox, ShownEvent } from "../../../sandbox/scenarios/running-sandbox.ts";
import { seededChoice } from "../../../sandbox/scenarios/seeded-choice.ts";
import { closest } from "../../../text/spelling.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { eventRow } from "../../output/orders-text.ts";
import { amountOf } from "../../parse/amounts.ts";
import type { Given } from "../../parse/options.ts";
import { quoted } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import type { Trigger } from "../../sandbox/triggers.ts";
import { TRIGGERS, waits } from "../../sandbox/triggers.ts";
import { IN_SANDBOX } from "../../service/locations.ts";

const USUAL_AMOUNT = 10_000;

export const triggerCommand: Command = {
  name: "trigger",
  summary: "make the sandbox send one webhook of your choice",
  usage: ["EVENT [--amount AMOUNT]"],
  about: [
    "Plays an order in the running sandbox, with a buyer's payment and whatever else the event needs, and advances the sandbox's clock until the event has come. Everything else that is due by then happens too, in all orders of the sandbox.",
    `The events: ${EVENT_NAMES.join(", ")}. One that the platform does not list in its events is sent for this command alone. It goes to the platform's address, else an order's goes to the sandbox's own shop; ${PROGRAM} listen sends it on to you.`,
  ],
  options: {
    ...IN_SANDBOX,
    amount: { value: "AMOUNT", about: "the order's amount, with the currency's decimals (default: 100.00)" },
  },
  words: 1,
  examples: [`${PROGRAM} trigger order.completed`, `${PROGRAM} trigger refund.failed --amount 12.50`],
  found: "the event has not come or was not sent, or no sandbox runs",
  async run({ words: [word], options, ...given }, { print, printNote }) {
    const name = eventOf(word);
    const trigger = TRIGGERS[name];
    const sandbox = await openRunningSandbox({ ...given, words: [], options });
    assertAble(sandbox, trigger);
    const amount = amountIn(options, sandbox);
    const isListed = sandbox.platform.events.includes(name);
    const event = await (isListed ? played : playedOnRequest)(sandbox, name, amount);
    print(`${event.id}  ${event.orderId ?? "of no order"}`);
    print(eventRow(event));
    if (!isListed)
      printNote(`The platform sends ${name} on request only: list it in events of [platforms.webhooks].`);
    return event.state === "dropped" ? EXIT.found : EXIT.done;
  },
};

function amountIn({ amount }: Given["options"], { platform }: RunningSandbox): number {
  return amount === undefined ? USUAL_AMOUNT : amountOf(String(amount), platform.currency);
}

async function played(sandbox: RunningSandbox, name: WebhookName, amount: number): Promise<ShownEvent> {
  const trigger = TRIGGERS[name];
  const { currency } = sandbox.platform;
  const items = [{ name: "Tent", amount, category: "camping" }];
  const fields = { ...trigger.order, amount, currency, items };
  const play = await startPlay(sandbox, fields, seededChoice(""));
  const { id, createdAt } = await play.order();
  await trigger.play(play, amount);
  const event = await eventAfter(play, name, trigger, { id, createdAt });
  if (event !== undefined) return event;
  throw new CommandFailed(EXIT.found, `${name} of ${id} has not come within ${trigger.days} days`);
}

/** Of an event that the platform does not list: it is sent meanwhile. */
async function playedOnRequest(...[sandbox, name, amount]: Parameters<typeof played>): Promise<ShownEvent> {
  await sandbox.sendAlso([name]);
  try {
    return await played(sandbox, name, amount);
  } finally {
    await sandbox.sendAlso([]);
  }
}

function eventOf(word: string | undefined): WebhookName {
  const name = EVENT_NAMES.find((event) => event === word);
  if (name !== undefined) return name;
  const all = EVENT_NAMES.join(", ");
  if (word === undefined) throw new CommandFailed(EXIT.configuration, `which event? There are ${all}`);
  const meant = closest(word, EVENT_NAMES);
  const hint = meant === undefined ? `there are ${all}` : `did you mean ${meant}?`;
  throw new CommandFailed(EXIT.configuration, `${quoted(word)} is no event; ${hint}`);
}

function assertAble({ platform }: RunningSandbox, { needs }: Trigger): void {
  const { offers, hasPayouts } = platform;
  const lacks = (what: string) =>
    new CommandFailed(EXIT.configuration, `the sandbox's platform ${what}; start it again after that`);
  if (needs === "offers" && offers.length === 0) throw lacks("has no offers to pay in parts: add some");
  if (needs === "payouts" && !hasPayouts) throw lacks("makes no payouts: add [platforms.payouts]");
}

/** The event, once it has come. */
async function eventAfter(
  { sandbox, turnTo }: Play,
  name: WebhookName,
  { days }: Trigger,
  { id, createdAt }: { readonly id: string; readonly createdAt: number },
): Promise<ShownEvent | undefined> {
  const about: Record<string, string> =
    name === PAYOUT_CREATED ? { createdAfter: String(createdAt) } : { order: id };
  const look = async () => (await sandbox.webhooks({ type: name, ...about }))[0];
  await turnTo();
  let event = await look();
  for (const ms of waits(days)) {
    if (event !== undefined) return event;
    await turnTo(ms);
    event = await look();
  }
  return event;
}
