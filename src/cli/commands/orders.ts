// `orders`: the management of orders from a terminal, for a shop without code. Each act calls the API of the service, so
// the rules are the API's.

import { isId } from "../../api/ids.ts";
import type { OrderJson } from "../../api/orders/order-json.ts";
import { pathTo, V1 } from "../../api/paths.ts";
import { inMoney } from "../../text/cents.ts";
import type { Command, CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { ShownEvent, ShownPlan } from "../output/orders-text.ts";
import { eventRow, moneyText, orderRow, orderText, planText } from "../output/orders-text.ts";
import { amountOf } from "../parse/amounts.ts";
import type { Given } from "../parse/options.ts";
import { quoted } from "../parse/options.ts";
import { idOf, verbOf } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED } from "../service/locations.ts";
import type { ServiceClient } from "../service/service-client.ts";
import { dataOf, openServiceClient } from "../service/service-client.ts";

/** With the words that each takes. */
const VERBS = { find: 2, show: 2, cancel: 2, refund: 2, commit: 2, resend: 2 } as const;
const FINDING = ["find"];
/** Those of the verbs that move money. */
const ACTING = ["cancel", "refund", "commit"];
/** The API's default for a list. */
const FIND_LIMIT = "20";

export const ordersCommand: Command = {
  name: "orders",
  summary: "find, show, cancel, refund or commit orders, or send their webhooks again",
  usage: [
    "find [TEXT] [--email EMAIL] [--reference TEXT] [--status STATUS] [--limit NUMBER]",
    "show ORDER",
    "cancel ORDER [--buyer AUTH] [--dry-run] [--yes]",
    "refund ORDER [--amount AMOUNT] [--buyer AUTH] [--dry-run] [--yes]",
    "commit ORDER [--amount AMOUNT] [--dry-run] [--yes]",
    "resend ORDER",
  ],
  about: [
    "Handles single orders by hand, with the rules of the API. If the service runs, the command asks the service; otherwise it works on the data itself. cancel, refund and commit first print what would move, then ask. With --dry-run they only print it.",
    "find TEXT finds what a person remembers of an order: a buyer's e-mail address, the beginning of each word of a name, the reference or its beginning, an id, or the amount, such as 48.00. Case and accents do not matter.",
    "Write an amount with the currency's decimals: 12.50, not 1250. A refund without an amount gives everything back, in proportion to what each buyer paid. --buyer names one buyer's payment.",
  ],
  options: {
    ...CONFIGURED,
    email: {
      value: "EMAIL",
      about: "find: with this buyer, captain or co-buyer; the same as the text",
      verbs: FINDING,
    },
    reference: { value: "TEXT", about: "find: with this trackId", verbs: FINDING },
    status: {
      verbs: FINDING,
      value: "STATUS",
      about: "find: initiated, inProgress, confirmed, pendingCommit, completed, cancelled or refunded",
    },
    limit: {
      value: "NUMBER",
      about: "find: at most so many of each platform, 1 to 100 (default: 20)",
      verbs: FINDING,
    },
    amount: { value: "AMOUNT", about: "refund or commit: this much, such as 12.50", verbs: ACTING },
    buyer: { value: "AUTH", about: "cancel or refund: only this buyer's payment, auth_…", verbs: ACTING },
    "dry-run": { about: "only print what would move", verbs: ACTING },
    yes: { short: "y", about: "do not ask", verbs: ACTING },
  },
  words: 2,
  examples: [
    `${PROGRAM} orders find ana@example.com`,
    `${PROGRAM} orders find "ana lopes" --status confirmed`,
    `${PROGRAM} orders show ord_01980d3c-6f00-7000-8000-0123456789ab --sandbox`,
    `${PROGRAM} orders refund ord_01980d3c-6f00-7000-8000-0123456789ab --amount 12.50 --dry-run`,
  ],
  found: "nothing was found, or the service refused; it says why",
  async run(given, context) {
    const verb = verbOf(ordersCommand, given, VERBS);
    const orderId = verb === "find" ? undefined : idOf("ord", "order", given.words[1], `orders ${verb}`);
    const client = await openServiceClient(given, context);
    try {
      if (verb === "find" || orderId === undefined) return await find(client, given, context);
      const found = await findOrder(client, orderId);
      if (verb === "show") return await show(client, found, context);
      return verb === "resend"
        ? await resend(client, found, context)
        : await act(client, verb, found, given, context);
    } finally {
      await client.close();
    }
  },
};

async function find(
  client: ServiceClient,
  { words: [, text], options }: Given,
  { print, printNote }: CommandContext,
): Promise<number> {
  const { email, reference, status, limit = FIND_LIMIT } = options;
  if (text !== undefined && email !== undefined)
    throw new CommandFailed(EXIT.configuration, "a text or --email: one of the two is searched for");
  const wanted = { search: text ?? email, trackId: reference, status, limit };
  const found: OrderJson[] = [];
  for (const platformId of client.platformIds) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted))
      if (value !== undefined) query.set(name, String(value));
    const page = await ordersOf(client, platformId, query);
    found.push(...page.found);
    if (page.hasMore) printNote(`There are more of ${platformId}: narrow the search, or raise --limit.`);
  }
  for (const order of found) print(orderRow(order));
  if (found.length === 0) printNote("No such order.");
  return found.length === 0 ? EXIT.found : EXIT.done;
}

/** At most so many of each platform. A page of a search may have fewer orders than asked for while there are more. */
async function ordersOf(
  client: ServiceClient,
  platformId: string,
  query: URLSearchParams,
): Promise<{ readonly found: readonly OrderJson[]; readonly hasMore: boolean }> {
  const limit = Number(query.get("limit"));
  const found: OrderJson[] = [];
  for (;;) {
    const answer = await client.ask(platformId, "GET", `${V1.orders}?${query}`);
    if (answer.status === 400)
      throw new CommandFailed(EXIT.configuration, answer.errors.map(ofOption).join("\n"));
    found.push(...dataOf<readonly OrderJson[]>(answer));
    const { hasMore = false, next } = answer;
    if (!hasMore || next === undefined || found.length >= limit) return { found, hasMore };
    query.set("after", next);
    query.set("limit", String(limit - found.length));
  }
}

/** The API calls two of them as the command does. */
function ofOption(error: string): string {
  return error.replace(/^(status|limit):/, "--$1:").replace(/^search:/, "TEXT:");
}

type Found = { readonly platformId: string; readonly order: OrderJson };

async function findOrder(client: ServiceClient, orderId: string): Promise<Found> {
  const found = await lookUp(client, orderId);
  if (found !== undefined) return found;
  throw new CommandFailed(EXIT.found, `${orderId}: there is no such order`);
}

/** The order; undefined when no configured platform has it. */
async function lookUp(client: ServiceClient, orderId: string): Promise<Found | undefined> {
  for (const platformId of client.platformIds) {
    const answer = await client.ask(platformId, "GET", pathTo(V1.order, { id: orderId }));
    if (answer.status !== 404) return { platformId, order: dataOf<OrderJson>(answer) };
  }
  return undefined;
}

async function eventsOf(client: ServiceClient, { platformId, order }: Found): Promise<readonly ShownEvent[]> {
  const answer = await client.ask(platformId, "GET", `${V1.events}?order=${order.id}&limit=100`);
  return dataOf<readonly ShownEvent[]>(answer).toReversed();
}

async function show(client: ServiceClient, found: Found, { print }: CommandContext): Promise<number> {
  print(orderText(found.order, await eventsOf(client, found)));
  return EXIT.done;
}

async function resend(
  client: ServiceClient,
  found: Found,
  { print, printNote }: CommandContext,
): Promise<number> {
  const events = await eventsOf(client, found);
  for (const event of events) {
    const answer = await client.ask(found.platformId, "POST", pathTo(V1.redeliverEvent, { id: event.id }));
    print(eventRow({ ...dataOf<ShownEvent>(answer), reason: undefined }));
  }
  if (events.length === 0) printNote("It has had no events yet.");
  return events.length === 0 ? EXIT.found : EXIT.done;
}

/** Prints the money that would move, asks, and acts. */
async function act(
  client: ServiceClient,
  verb: "cancel" | "refund" | "commit",
  { platformId, order }: Found,
  given: Given,
  { print, ask }: CommandContext,
): Promise<number> {
  const { "dry-run": isDry, yes } = given.options;
  const path = pathTo(V1[verb], { id: order.id });
  const body = bodyOf(verb, order, given);
  const send = async <T>(asked: object): Promise<T> => {
    const { errors, ...answer } = await client.ask(platformId, "POST", path, asked);
    const said = errors.map((error) => inMoney(error, (sum) => moneyText(sum, order.currency)));
    return dataOf({ ...answer, errors: said });
  };
  const { plan } = await send<{ readonly plan: ShownPlan }>({ ...body, dryRun: true });
  print(planText(plan, order));
  if (isDry) return EXIT.done;
  if (!yes && ask(`${verb} ${order.id}? [y/N] `)?.toLowerCase() !== "y")
    throw new CommandFailed(EXIT.found, "nothing was done; without a terminal say --yes");
  const done = await send<OrderJson>(body);
  print(`\n${orderText(done, [])}`);
  return EXIT.done;
}

function bodyOf(verb: "cancel" | "refund" | "commit", order: OrderJson, { options }: Given) {
  const { amount, buyer } = options;
  if (amount !== undefined && verb === "cancel")
    throw new CommandFailed(
      EXIT.configuration,
      "--amount is for refund and commit; a cancelled order keeps nothing",
    );
  if (buyer !== undefined && verb === "commit")
    throw new CommandFailed(
      EXIT.configuration,
      "--buyer is for cancel and refund; a commit is of the whole order",
    );
  if (buyer !== undefined && !isId("auth", String(buyer)))
    throw new CommandFailed(
      EXIT.configuration,
      `--buyer: must be a payment's id, auth_…, not ${quoted(String(buyer))}`,
    );
  return {
    ...(buyer !== undefined && { authorization: String(buyer) }),
    ...(amount !== undefined && { amount: amountOf(String(amount), order.currency) }),
  };
}
