// `emails`: the state of the e-mails to buyers, read from the data, and a further sending of one through the service.

import { OPERATOR_API } from "../../api/paths.ts";
import { OPERATOR } from "../../app/operator-client.ts";
import type { MailView } from "../../application/contract/mails.ts";
import { mailView } from "../../application/jobs/mails.ts";
import type { MailFilter, MailState } from "../../ports/mails.ts";
import { MAIL_STATES } from "../../ports/mails.ts";
import { onOneLine } from "../../text/characters.ts";
import type { Command, CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { timeText } from "../output/orders-text.ts";
import type { Given } from "../parse/options.ts";
import { verbOf, wrongId } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, currentDataOf } from "../service/locations.ts";
import { dataOf, openServiceClient } from "../service/service-client.ts";

/** With the words that each takes. */
const VERBS = { list: 1, resend: 2 } as const;
/** E-mails that one reading transaction reads. */
const PAGE = 200;

export const emailsCommand: Command = {
  name: "emails",
  summary: "list the e-mails to buyers and what has become of them, or send one again",
  usage: ["[list] [--order ORDER] [--state STATE] [--platform ID] [--json]", "resend NUMBER"],
  about: [
    "Lists the e-mails that a mail server was offered, the newest first: number, time, state, tries, order, what it says by name, and why the last try failed. waiting: it is tried again; failed: it was given up; dropped: before its next try it was no longer true. Neither addresses nor texts are kept. The list goes back 90 days, and can be read whether the service runs or not.",
    "resend sends one again, as another e-mail: written from the order as it is now, to the buyer's present address. One that waits is tried at once. It is refused when what it says is no longer true, or when the buyer's data is erased. If the service runs, the command asks the service; otherwise it works on the data itself.",
  ],
  options: {
    ...CONFIGURED,
    order: {
      verbs: ["list"],
      value: "ORDER",
      about: "list: only this order's, ord_…",
      wrong: wrongId("ord", "an order"),
    },
    state: {
      verbs: ["list"],
      value: "STATE",
      about: `list: only those that are ${MAIL_STATES.join(", ")}`,
      wrong: (value) => (stateOf(value) === undefined ? `one of ${MAIL_STATES.join(", ")}` : undefined),
    },
    platform: {
      value: "ID",
      about: "list: only this platform's, pl_…",
      wrong: wrongId("pl", "a platform"),
      verbs: ["list"],
    },
    json: { about: "list: one JSON object a line", verbs: ["list"] },
  },
  words: 2,
  examples: [`${PROGRAM} emails --state failed`, `${PROGRAM} emails resend 1042`],
  found: "there is no such e-mail, or it cannot be sent again; it says why",
  async run(given, context) {
    const isPlain = given.words.length === 0;
    const verb = isPlain ? "list" : verbOf(emailsCommand, given, VERBS);
    return verb === "list" ? list(given, context) : resend(given, context);
  },
};

function stateOf(value: unknown): MailState | undefined {
  return MAIL_STATES.find((state) => state === value);
}

async function list(given: Given, { print, printNote }: CommandContext): Promise<number> {
  let count = 0;
  for await (const mail of mailsOf(given)) {
    count++;
    print(given.options.json ? JSON.stringify(lineOf(mail)) : textOf(mail));
  }
  if (count === 0) printNote("No such e-mail.");
  return count === 0 ? EXIT.found : EXIT.done;
}

async function* mailsOf(given: Given): AsyncGenerator<MailView> {
  const filter = filterOf(given);
  const inspection = await currentDataOf(given);
  try {
    for (let after: number | undefined, hasMore = true; hasMore; ) {
      const page = await inspection.mails({ ...filter, ...(after !== undefined && { after }), limit: PAGE });
      yield* page.mails.map(mailView);
      after = page.mails.at(-1)?.number;
      hasMore = page.hasMore;
    }
  } finally {
    await inspection.close();
  }
}

function filterOf({ options }: Given): Omit<MailFilter, "limit"> {
  const { order, platform } = options;
  const state = stateOf(options.state);
  return {
    ...(order !== undefined && { orderId: String(order) }),
    ...(platform !== undefined && { platformIds: [String(platform)] }),
    ...(state !== undefined && { state }),
  };
}

function lineOf({ createdAt, changedAt, ...mail }: MailView): Readonly<Record<string, unknown>> {
  return {
    ...mail,
    createdAt: new Date(createdAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
  };
}

function textOf({ number, changedAt, state, tries, orderId, kind, error }: MailView): string {
  const cells = [number, timeText(changedAt), state.padEnd(7), tries, orderId, kind, error ?? ""];
  return onOneLine(cells.join("  ").trimEnd());
}

async function resend(given: Given, context: CommandContext): Promise<number> {
  const [, word = ""] = given.words;
  if (!/^[1-9]\d{0,14}$/.test(word))
    throw new CommandFailed(
      EXIT.configuration,
      `which e-mail? ${PROGRAM} emails resend NUMBER, as the list has it`,
    );
  const client = await openServiceClient(given, context);
  try {
    const answer = await client.ask(OPERATOR, "POST", OPERATOR_API.resendEmail, { number: Number(word) });
    const { number, kind, orderId } = dataOf<MailView>(answer);
    context.print(`E-mail ${number}, ${kind} of ${orderId}, will be sent.`);
    return EXIT.done;
  } finally {
    await client.close();
  }
}
