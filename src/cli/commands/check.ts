// `check`: health report of a service's configuration, data and surroundings, in sentences. The checks are
// check/data.ts and check/surroundings.ts.

import { checkCertificate } from "../check/certificate.ts";
import { checkDatabase } from "../check/data.ts";
import type { Finding } from "../check/finding.ts";
import {
  checkConfiguration,
  checkDisk,
  checkModes,
  checkProviders,
  checkProxy,
  checkSecretFiles,
  checkService,
} from "../check/surroundings.ts";
import { checkUpkeep, checkWarnings } from "../check/upkeep.ts";
import type { Command, CommandContext } from "../command.ts";
import { EXIT } from "../exit.ts";
import { counted } from "../output/counted.ts";
import { LISTENER_OPTIONS } from "../parse/arguments.ts";
import type { Given } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, foundOf } from "../service/locations.ts";
import { checkMailServers } from "./mail.ts";

export const checkCommand: Command = {
  name: "check",
  summary: "say whether all is well: configuration, data, money, disk, clock, provider",
  usage: [
    "[--config FILE] [--data DIR] [--offline]",
    "--config-only [--config FILE]",
    "--sandbox [--config FILE] [--data DIR]",
  ],
  about: [
    "Reads the configuration as a start would, and every page of the database. Recomputes every order from its event log and compares it with what is stored and with its ledger. Checks that events, jobs and stored responses belong to their order and platform, and that no key and no card number is in the file. Looks at the certificate of [server.tls], at what waits or was given up, at the last backup, rehearsal and reconciliation, the running service's latest warnings, disk, clock and file modes. Tries the provider's keys without moving money, and the mail server without sending anything.",
    `It changes nothing, and can run while the service runs. A million orders take some minutes; it shows its progress. To compare the money with the provider, run ${PROGRAM} reconcile.`,
  ],
  options: {
    ...CONFIGURED,
    ...LISTENER_OPTIONS,
    warnings: { about: "print the latest warnings of the running service's log too" },
    offline: { about: "ask no provider and no mail server" },
    "config-only": { about: "read the configuration as a start would, and nothing else: before a restart" },
  },
  words: 0,
  examples: [`${PROGRAM} check --config config.toml`, `${PROGRAM} check --sandbox`],
  found: "there is a problem; every problem is printed",
  async run(given, context) {
    let problems = 0;
    let warnings = 0;
    for await (const { level, about, message } of findings(given, context)) {
      if (level === "problem") problems++;
      if (level === "warning") warnings++;
      context.print(`${level.padEnd(8)} ${about.padEnd(13)} ${message}`);
    }
    context.print(summary(problems, warnings));
    return problems === 0 ? EXIT.done : EXIT.found;
  },
};

async function* findings(given: Given, context: CommandContext): AsyncGenerator<Finding> {
  const { config, secretFiles } = foundOf(given, { createsNothing: true });
  yield* checkConfiguration(config, context);
  yield* checkSecretFiles(secretFiles);
  if (given.options["config-only"]) return;
  yield await checkService(config);
  yield* checkProxy(config);
  yield* checkCertificate(config, context.now());
  yield* checkModes(config.dataDir);
  yield* checkDisk(config.dataDir);
  yield* checkDatabase(config, context);
  yield* checkUpkeep(config, context);
  yield* checkWarnings(config, { all: given.options.warnings === true });
  if (given.options.offline) return;
  yield* checkProviders(config);
  yield* checkMailServers(config);
}

function summary(problems: number, warnings: number): string {
  if (problems > 0) return `\n${counted(problems, "problem")}, ${counted(warnings, "warning")}.`;
  return warnings > 0 ? `\nNo problem, ${counted(warnings, "warning")}.` : "\nAll is well.";
}
