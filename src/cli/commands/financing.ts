// `financing`: what captains who pay in parts or later still owe, and the entity's acts on single deadlines. Each is done
// by the service, with its rules.

import { OPERATOR_API } from "../../api/paths.ts";
import { OPERATOR } from "../../app/operator-client.ts";
import type { DeadlineAct, FinancedOrder } from "../../application/contract/financing.ts";
import { onOneLine } from "../../text/characters.ts";
import type { Command, CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { deadlineText, moneyText, timeText, titled } from "../output/orders-text.ts";
import type { Given } from "../parse/options.ts";
import { idOf, verbOf } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED } from "../service/locations.ts";
import type { ServiceClient } from "../service/service-client.ts";
import { dataOf, openServiceClient } from "../service/service-client.ts";

const ACTS: Readonly<Record<string, { readonly act: DeadlineAct["act"]; readonly question: string }>> = {
  retry: { act: "retry", question: "Charge the captain's card now?" },
  "paid-elsewhere": { act: "paidElsewhere", question: "Note that it was paid outside the service?" },
  "write-off": { act: "writeOff", question: "Give this debt up?" },
};
/** With the words that each takes. */
const VERBS = { list: 1, show: 2, retry: 3, "paid-elsewhere": 3, "write-off": 3 } as const;
/** Of these nothing more is to come. */
const CLOSED: readonly string[] = ["paid", "cancelled", "writtenOff"];

export const financingCommand: Command = {
  name: "financing",
  summary: "list what captains still owe; charge a deadline now, note it as paid, or write it off",
  usage: [
    "list",
    "show ORDER",
    "retry ORDER DEADLINE [--yes]",
    "paid-elsewhere ORDER DEADLINE [--yes]",
    "write-off ORDER DEADLINE [--yes]",
  ],
  about: [
    "Shows deadlines of captains who pay in parts or later, and handles single ones by hand. If the service runs, the command asks the service; otherwise it works on the data itself. list names every deadline that is owed, charging or disputed; show an order's deadlines, charges and cards.",
    "retry charges the saved card at once, also after the last automatic try or a default, but never before the date. paid-elsewhere is for money that came outside the service, write-off for a debt that is given up. Both end the debt, and neither can be undone.",
  ],
  options: { ...CONFIGURED, yes: { short: "y", about: "do not ask", verbs: Object.keys(ACTS) } },
  words: 3,
  examples: [
    `${PROGRAM} financing list`,
    `${PROGRAM} financing show ord_01980d3c-6f00-7000-8000-0123456789ab --sandbox`,
    `${PROGRAM} financing write-off ord_0198… dl_0198…`,
  ],
  found: "the order or the deadline was not found, or the service refused; it says why",
  async run(given, context) {
    const [verb, orderId, deadlineId] = wordsOf(given);
    const client = await openServiceClient(given, context);
    try {
      if (verb === "list") return await list(client, context);
      if (verb === "show") return await show(client, orderId, context);
      return await act(client, { verb, orderId, deadlineId }, given, context);
    } finally {
      await client.close();
    }
  },
};

function wordsOf(given: Given) {
  const verb = verbOf(financingCommand, given, VERBS);
  const [, order, deadline] = given.words;
  const orderId = verb === "list" ? "" : idOf("ord", "order", order, `financing ${verb}`);
  const deadlineId = verb in ACTS ? idOf("dl", "deadline", deadline, `financing ${verb} ${orderId}`) : "";
  return [verb, orderId, deadlineId] as const;
}

async function list(client: ServiceClient, { print, printNote }: CommandContext): Promise<number> {
  const orders = dataOf<readonly FinancedOrder[]>(
    await client.ask(OPERATOR, "POST", OPERATOR_API.financing, {}),
  );
  for (const order of orders)
    for (const deadline of order.deadlines)
      if (!CLOSED.includes(deadline.status))
        print(
          onOneLine(
            `${order.orderId}  ${deadlineText(deadline, order.currency)}  ${order.reference ?? "-"}  ${order.email ?? ""}`,
          ).trimEnd(),
        );
  if (orders.length === 0) printNote("Nothing is owed.");
  return EXIT.done;
}

async function show(
  client: ServiceClient,
  orderId: string,
  { print }: Pick<CommandContext, "print">,
): Promise<number> {
  const answer = await client.ask(OPERATOR, "POST", OPERATOR_API.financing, { orderId });
  const [order] = dataOf<readonly FinancedOrder[]>(answer);
  if (order === undefined)
    throw new CommandFailed(
      EXIT.found,
      `${orderId}: there is no such order with a plan; ${PROGRAM} orders show ${orderId} says whether it exists`,
    );
  print(textOf(order));
  return EXIT.done;
}

async function act(
  client: ServiceClient,
  {
    verb,
    orderId,
    deadlineId,
  }: { readonly verb: string; readonly orderId: string; readonly deadlineId: string },
  { options: { yes } }: Given,
  { print, ask }: CommandContext,
): Promise<number> {
  const { act: wanted, question = "" } = ACTS[verb] ?? {};
  await show(client, orderId, { print });
  if (!yes && ask(`${deadlineId}: ${question} [y/N] `)?.toLowerCase() !== "y")
    throw new CommandFailed(EXIT.found, "nothing was done; without a terminal say --yes");
  const answer = await client.ask(OPERATOR, "POST", OPERATOR_API.deadline, {
    orderId,
    deadlineId,
    act: wanted,
  });
  print(`\n${textOf(dataOf<FinancedOrder>(answer))}`);
  return EXIT.done;
}

function textOf(order: FinancedOrder): string {
  const { currency, charges, cards } = order;
  return [
    `Order ${order.orderId}`,
    ...titled(
      "Deadlines",
      order.deadlines.map((deadline) => deadlineText(deadline, currency)),
    ),
    ...titled(
      "Charges",
      charges.map(({ id, by, status, amount, askedAt, failureCode }) => {
        const why = failureCode === undefined ? "" : ` (${failureCode})`;
        return `${id}  ${timeText(askedAt)}  ${moneyText(amount, currency)}  by ${by}  ${status}${why}`;
      }),
    ),
    ...titled(
      "Cards",
      cards.map(({ id, status, askedAt }) => `${id}  ${timeText(askedAt)}  ${status}`),
    ),
  ]
    .map(onOneLine)
    .join("\n");
}
