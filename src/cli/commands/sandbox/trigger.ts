// `trigger`: plays an order in the running sandbox until a webhook has come.

import { EVENT_NAMES } from "../../../api/webhooks/event-requests.ts";
import type { WebhookName } from "../../../domain/messages/webhook-name.ts";
import { PAYOUT_CREATED } from "../../../domain/messages/webhook-name.ts";
import { closest } from "../../../text/spelling.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { eventRow } from "../../output/orders-text.ts";
import { amountOf } from "../../parse/amounts.ts";
import { quoted } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";
import type { Play } from "../../sandbox/play.ts";
import { startPlay } from "../../sandbox/play.ts";
import type { RunningSandbox, ShownEvent } from "../../sandbox/running-sandbox.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import { seededChoice } from "../../sandbox/seeded-choice.ts";
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
    `The events: ${EVENT_NAMES.join(", ")}. The platform must send it: without a configuration file the sandbox sends all of them. It goes to the platform's address, else to the sandbox's own shop; ${PROGRAM} listen sends it on to you.`,
  ],
  options: {
    ...IN_SANDBOX,
    amount: { value: "AMOUNT", about: "the order's amount, with the currency's decimals (default: 100.00)" },
  },
  words: 1,
  examples: [`${PROGRAM} trigger order.completed`, `${PROGRAM} trigger refund.failed --amount 12.50`],
  found: "the event has not come, or no sandbox runs",
  async run({ words: [word], options, ...given }, { print }) {
    const name = eventOf(word);
    const trigger = TRIGGERS[name];
    const sandbox = await openRunningSandbox({ ...given, words: [], options });
    assertSent(sandbox, name, trigger);
    const { currency, notifyUrl } = sandbox.platform;
    const amount = options.amount === undefined ? USUAL_AMOUNT : amountOf(String(options.amount), currency);
    const order = { ...trigger.order, ...(notifyUrl !== undefined && { notifyUrl }) };
    const items = [{ name: "Tent", amount, category: "camping" }];
    const play = await startPlay(sandbox, { ...order, amount, currency, items }, seededChoice(""));
    const { id, createdAt } = await play.order();
    await trigger.play(play, amount);
    const event = await eventAfter(play, name, trigger, { id, createdAt });
    if (event === undefined)
      throw new CommandFailed(EXIT.found, `${name} of ${id} has not come within ${trigger.days} days`);
    print(`${event.id}  ${event.orderId ?? "of no order"}`);
    print(eventRow(event));
    return EXIT.done;
  },
};

function eventOf(word: string | undefined): WebhookName {
  const name = EVENT_NAMES.find((event) => event === word);
  if (name !== undefined) return name;
  const problem = word === undefined ? "which event?" : `${quoted(word)} is no event;`;
  const meant = word === undefined ? undefined : closest(word, EVENT_NAMES);
  const hint = meant === undefined ? `There are ${EVENT_NAMES.join(", ")}` : `did you mean ${meant}?`;
  throw new CommandFailed(EXIT.configuration, `${problem} ${hint}`);
}

function assertSent({ platform }: RunningSandbox, name: WebhookName, { needs }: Trigger): void {
  const { events, offers, hasPayouts } = platform;
  const lacks = (what: string) =>
    new CommandFailed(EXIT.configuration, `the sandbox's platform ${what}; start it again after that`);
  if (!events.includes(name)) throw lacks(`does not send ${name}: add it to events of [platforms.webhooks]`);
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
