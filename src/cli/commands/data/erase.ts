// `erase`: erasure of a buyer, or of every buyer in one order. The service's erasure rules decide what goes and what stays.

import { isId } from "../../../api/ids.ts";
import { OPERATOR_API } from "../../../api/paths.ts";
import { OPERATOR } from "../../../app/operator-client.ts";
import type { Erased, KeptReason } from "../../../application/contract/operations.ts";
import type { Storage } from "../../../store/engine.ts";
import type { Command, CommandContext } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { quoted } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";
import { anyStorageOf, CONFIGURED } from "../../service/locations.ts";
import { dataOf, openServiceClient } from "../../service/service-client.ts";

export const eraseCommand: Command = {
  name: "erase",
  summary: "erase a buyer by e-mail address, or everybody in one order",
  usage: ["EMAIL|ORDER [--yes] [--rewrite] [--config FILE] [--data DIR]"],
  about: [
    "Overwrites names, addresses, e-mail addresses, phone numbers, what the shop noted and what endpoints of webhooks answered, wherever they are stored: orders, events, stored responses, the database's log. Amounts, dates, items, the shop's reference and all ledger entries stay, for bookkeeping. A database of up to 32 MiB is then rewritten, so that no byte is left; with --rewrite one of any size, which holds the service up meanwhile. PostgreSQL keeps what it has on its pages, and the command says so; there --rewrite rewrites the tables with personal data, one after the other. This cannot be undone.",
    "An order that is still under way, owed or disputed needs its buyers: it is not erased, and the command says which and why. Backups are not changed: let them expire. The shop has to erase what its endpoints received in webhooks.",
    "retention_days in the configuration does the same every night, for orders that ended that long ago.",
  ],
  options: {
    ...CONFIGURED,
    yes: { short: "y", about: "do not ask" },
    rewrite: { about: "rewrite the database, so that no copy of what was erased is left on its pages" },
  },
  words: 1,
  examples: [`${PROGRAM} erase ana@example.com`, `${PROGRAM} erase ord_0198… --yes --sandbox`],
  found:
    "no order names this buyer, an order still needs its buyers, or traces could not be cleared yet: run it again later",
  async run(given, context) {
    const [word] = given.words;
    const who = whom(word);
    if (!given.options.yes && context.ask(`Erase ${word} for good? [y/N] `)?.toLowerCase() !== "y")
      throw new CommandFailed(EXIT.found, "nothing was erased; without a terminal say --yes");
    const client = await openServiceClient(given, context);
    try {
      const rewrites = given.options.rewrite === true;
      const erased = dataOf<Erased>(
        await client.ask(OPERATOR, "POST", OPERATOR_API.erase, { ...who, rewrites }),
      );
      if (erased.isMember)
        context.printNote(
          `${word} is also a member of the dashboard: ${PROGRAM} dashboard remove ${word} deletes that.`,
        );
      if (erased.erased.length + erased.kept.length === 0)
        throw new CommandFailed(EXIT.found, `no order names ${word}: nothing was erased`);
      context.print(report(erased));
      await sayWhatIsLeft(anyStorageOf(given), { rewrites }, context);
      return erased.kept.length === 0 && erased.isClear ? EXIT.done : EXIT.found;
    } finally {
      await client.close();
    }
  },
};

async function sayWhatIsLeft(
  { leftAfterErasure, rewrite }: Storage,
  { rewrites }: { readonly rewrites: boolean },
  context: CommandContext,
): Promise<void> {
  if (leftAfterErasure === undefined) return;
  context.print(rewrites && rewrite !== undefined ? await rewrite() : leftAfterErasure);
}

function whom(word = "") {
  if (isId("ord", word)) return { orderId: word };
  if (word.includes("@")) return { email: word };
  throw new CommandFailed(
    EXIT.configuration,
    word === ""
      ? `erase what? ${PROGRAM} erase EMAIL, or ORDER`
      : `${quoted(word)} is neither an e-mail address nor an order's id`,
  );
}

const KEPT: Record<KeptReason, string> = {
  underWay: "is still under way and was left.",
  moneyUnderWay: "was left, because its money is still on its way.",
  owing: `was left, because something is still owed: ${PROGRAM} financing show ORDER says what.`,
  disputed: "was left, because a dispute is open.",
};

function report({ erased, kept, isClear }: Erased): string {
  return [
    `Erased in ${counted(erased.length, "order")}.`,
    ...kept.map(({ id, why }) => `${id} ${KEPT[why]}`),
    ...(isClear
      ? []
      : [
          "Traces may be left in the file or its log: another process reads it, or the disk is nearly full. Run this again later.",
        ]),
  ].join("\n");
}
