// `export`: orders, their ledger entries, their entries in the merchant's balance, payouts or deadlines, as CSV for
// spreadsheets and bookkeeping. It only reads, in small batches, so it may run next to the service.

import {
  balanceLines,
  deadlineLines,
  headerLine,
  ledgerLines,
  orderLine,
  payoutLine,
} from "../../../application/exports/export-lines.ts";
import type { Inspection } from "../../../store/inspection.ts";
import { closest } from "../../../text/spelling.ts";
import type { Command, CommandContext } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import type { Output } from "../../output/output-file.ts";
import { outputOf } from "../../output/output-file.ts";
import { createProgress } from "../../output/progress.ts";
import { periodOf, wrongDate } from "../../parse/dates.ts";
import type { Given } from "../../parse/options.ts";
import { quoted } from "../../parse/options.ts";
import { wrongId } from "../../parse/words.ts";
import { PROGRAM } from "../../program-name.ts";
import { configuredPlatforms, currentDataOf, STORED } from "../../service/locations.ts";
import { askedPlatform } from "../../service/service-client.ts";

type Wanted = { readonly platform: string | undefined; readonly isTime: (at: number) => boolean };

const KINDS = ["orders", "ledger", "entries", "payouts", "deadlines"] as const;
const CHUNK_CHARACTERS = 64 * 1024;

export const exportCommand: Command = {
  name: "export",
  summary: "write orders, their ledger entries, balances, payouts, or what captains pay later, as CSV",
  usage: ["KIND [--since DATE] [--until DATE] [--platform ID] [--to FILE]"],
  about: [
    "Writes CSV (RFC 4180, UTF-8) to standard output or to a new file. KIND is orders, ledger, entries, payouts or deadlines. `orders` has a line for each order, whose captain pays what is `financed` of it later; `ledger` one for each ledger entry: money held, released, captured, refunded, or sent back after a refund. Its three amounts (the buyer's card, what is held, what the merchant is owed) sum to zero. `entries` has a line for each change of a merchant's balance: what a completed order captured (capture), its refunds (refund), what disputes took or gave back (dispute), what was credited for later payments of a captain (advanced), what of that was taken back (retained), and the fee for it (merchantFee). `payouts` has a line for each payout, `deadlines` one for each part that a captain pays later: what is due or was paid, its fee, and what of it was given up or given back.",
    "Amounts have the currency's decimals, and times are UTC. A text that a spreadsheet would run as a formula gets an apostrophe in front. Erased values are empty.",
  ],
  options: {
    ...STORED,
    since: {
      value: "DATE",
      about:
        "from this day on, 2026-11-01 or 2026-11-01T12:00:00Z: when the order was created, the money moved, or the deadline is due",
      wrong: wrongDate,
    },
    until: { value: "DATE", about: "before this day", wrong: wrongDate },
    platform: {
      value: "ID",
      about:
        "only this platform's, pl_…: a configured one, or one that has orders (with --data alone, the latter)",
      wrong: wrongId("pl", "a platform"),
    },
    to: { value: "FILE", about: "a new file, readable by its owner alone (default: standard output)" },
  },
  words: 1,
  examples: [
    `${PROGRAM} export orders --data /var/lib/split-payment --to orders.csv`,
    `${PROGRAM} export ledger --sandbox --since 2026-11-01 --until 2026-12-01`,
  ],
  async run(given, context) {
    const kind = kindOf(given.words[0]);
    const isTime = periodOf(given.options);
    const inspection = await currentDataOf(given);
    try {
      const wanted = { platform: await platformOf(given, inspection), isTime };
      const output = outputOf(given, context);
      const count = await writeAll(linesOf(kind, inspection, wanted, context), output);
      context.printNote(`${counted(count, "line")}${output.name}.`);
      return EXIT.done;
    } finally {
      await inspection.close();
    }
  },
};

function kindOf(word: string | undefined): (typeof KINDS)[number] {
  const kind = KINDS.find((kind) => kind === word);
  if (kind !== undefined) return kind;
  const meant = word === undefined ? undefined : closest(word, KINDS);
  const what = word === undefined ? "export what?" : `${quoted(word)} cannot be exported;`;
  throw new CommandFailed(
    EXIT.configuration,
    meant === undefined
      ? `${what} ${PROGRAM} export orders, ledger, entries, payouts or deadlines`
      : `${what} did you mean ${meant}?`,
  );
}

/** A platform that is configured no more may still have orders; one that has none is mistyped. */
async function platformOf(given: Given, inspection: Inspection): Promise<string | undefined> {
  if (given.options.platform === undefined) return undefined;
  const asked = String(given.options.platform);
  const configured = configuredPlatforms(given);
  if (configured.includes(asked)) return asked;
  const known = new Set([...configured, ...(await inspection.platformsWithOrders())]);
  // Data without an order know no platform.
  return known.size === 0 ? asked : askedPlatform({ platformIds: [...known] }, given);
}

async function* linesOf(
  kind: (typeof KINDS)[number],
  inspection: Inspection,
  { platform, isTime }: Wanted,
  context: CommandContext,
): AsyncGenerator<string> {
  const progress = createProgress(context, "Orders");
  const total = await inspection.countOrders();
  let read = 0;
  yield headerLine(kind);
  if (kind === "payouts") {
    yield* payoutLines(inspection, { platform, isTime });
    return;
  }
  for await (const account of inspection.orders()) {
    read++;
    progress.at(read, Math.max(read, total), `${read} of ${total}`);
    if (platform !== undefined && account.order.platformId !== platform) continue;
    if (kind === "ledger") yield* ledgerLines(account, isTime);
    else if (kind === "entries") yield* balanceLines(account, isTime);
    else if (kind === "deadlines") yield* deadlineLines(account, isTime);
    else if (isTime(account.order.createdAt)) yield orderLine(account);
  }
  progress.end();
}

async function* payoutLines(inspection: Inspection, { platform, isTime }: Wanted): AsyncGenerator<string> {
  for (const payout of await inspection.payouts())
    if (isTime(payout.date) && (platform ?? payout.platformId) === payout.platformId)
      yield payoutLine(payout, payout.entries);
}

/** Counts the lines written after the header. */
async function writeAll(lines: AsyncIterable<string>, { write, close }: Output): Promise<number> {
  let [count, pending] = [-1, ""];
  let isComplete = false;
  try {
    for await (const line of lines) {
      count++;
      pending += line;
      if (pending.length < CHUNK_CHARACTERS) continue;
      await write(pending);
      pending = "";
    }
    await write(pending);
    isComplete = true;
    return count;
  } finally {
    close({ isComplete });
  }
}
