// `access`: what is stored about one person, as JSON to read and to hand over (GDPR article 15).

import { OPERATOR_API } from "../../../api/paths.ts";
import { OPERATOR } from "../../../app/operator-client.ts";
import type { AccessReport } from "../../../application/contract/operations.ts";
import type { Command, CommandContext } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import type { Output } from "../../output/output-file.ts";
import { outputOf } from "../../output/output-file.ts";
import type { Given } from "../../parse/options.ts";
import { emailOf } from "../../parse/words.ts";
import { PROGRAM } from "../../program-name.ts";
import { CONFIGURED } from "../../service/locations.ts";
import { askedPlatform, dataOf, openServiceClient } from "../../service/service-client.ts";

export const accessCommand: Command = {
  name: "access",
  summary: "print what is stored about a buyer, as JSON to hand over",
  usage: ["EMAIL [--platform ID] [--to FILE] [--config FILE] [--data DIR]"],
  about: [
    "Writes JSON to standard output or to a new file: each order that names this e-mail address, as the captain's or another buyer's, with their payments, and every stored value that holds personal data: names, addresses, what the shop noted, webhooks, stored responses, answers of endpoints, errors, counts of financing decisions, terms of the search index.",
    "Data of the order's other buyers is left out, and so are links to pages. Make sure that the address belongs to the person who asks before you hand it over. Backups, the payment provider and the shop keep data of their own.",
  ],
  options: {
    ...CONFIGURED,
    platform: { value: "ID", about: "only orders of this platform, pl_…" },
    to: { value: "FILE", about: "a new file, readable by its owner alone (default: standard output)" },
  },
  words: 1,
  examples: [`${PROGRAM} access ana@example.com --to ana.json`],
  found: "no order names this buyer",
  async run(given, context) {
    const email = emailOf("whose data?", given.words[0], "access");
    // A file that cannot be written is refused before the audit log says that the data was handed over.
    const output = outputOf(given, context);
    let isComplete = false;
    try {
      const { orders } = await writeReport(email, given, context, output);
      isComplete = true;
      context.printNote(`${counted(orders.length, "order")}${output.name}.`);
      return EXIT.done;
    } finally {
      output.close({ isComplete });
    }
  },
};

async function writeReport(
  email: string,
  given: Given,
  context: CommandContext,
  output: Output,
): Promise<AccessReport> {
  const client = await openServiceClient(given, context);
  try {
    const asked = { email, platformId: given.options.platform };
    const report = dataOf<AccessReport>(await client.ask(OPERATOR, "POST", OPERATOR_API.access, asked));
    if (report.orders.length + report.refusesInvitations.length === 0) {
      // A platform that is configured no more may still have orders; one that has none is mistyped.
      askedPlatform(client, given);
      throw new CommandFailed(EXIT.found, `no order names ${email}`);
    }
    await output.write(`${JSON.stringify(report, null, 2)}\n`);
    return report;
  } finally {
    await client.close();
  }
}
