// `reset`: empties the running sandbox and sets its clock back to now, with the same keys.

import { OPERATOR_SANDBOX } from "../../../api/paths.ts";
import { readAccess } from "../../../app/operator.ts";
import type { ResetPlan } from "../../../sandbox/reset.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { PROGRAM } from "../../program-name.ts";
import { openRunningSandbox, sandboxDataDir } from "../../sandbox/running-sandbox.ts";
import { IN_SANDBOX } from "../../service/locations.ts";
import { askRunning, dataOf, runningClient } from "../../service/service-client.ts";

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

export const resetCommand: Command = {
  name: "reset",
  summary: "empty the sandbox and set its clock back to now, with the same keys",
  usage: ["[--yes] [--data DIR]"],
  about: [
    "Deletes all orders of the running sandbox with their payments, webhooks and e-mails, the dashboard's members and audit log, and what its clock was advanced by. Keys, PIN and address stay, and the service goes on with nothing in it. This cannot be undone.",
    "Only for a sandbox without a configuration file.",
  ],
  options: { ...IN_SANDBOX, yes: { short: "y", about: "do not ask" } },
  words: 0,
  examples: [`${PROGRAM} reset`, `${PROGRAM} reset --yes`],
  found: "no sandbox runs, or nothing was deleted",
  async run(given, { ask, print }) {
    await openRunningSandbox(given);
    const dataDir = sandboxDataDir(given);
    const { orders, emails, folder } = await resetOf(dataDir, { dryRun: true });
    const what = `${counted(orders, "order")} and ${counted(emails, "e-mail")} in ${folder}`;
    if (!given.options.yes && ask(`Delete ${what} for good? [y/N] `)?.toLowerCase() !== "y")
      throw new CommandFailed(EXIT.found, "nothing was deleted; without a terminal say --yes");
    const before = readAccess(dataDir)?.token;
    await resetOf(dataDir, {});
    await untilRestarted(dataDir, before);
    print(`Deleted ${what}. The sandbox goes on with the same keys; its clock is right again.`);
    return EXIT.done;
  },
};

async function resetOf(dataDir: string, body: object): Promise<ResetPlan> {
  const answered = await askRunning(dataDir, OPERATOR_SANDBOX.reset, body);
  if (answered !== undefined && answered.status !== 404) return dataOf<ResetPlan>(answered);
  throw new CommandFailed(
    EXIT.configuration,
    "this sandbox has a configuration file, and is not reset: stop it, and delete its data folder or name another one with --data",
  );
}

async function untilRestarted(dataDir: string, before: string | undefined): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const token = readAccess(dataDir)?.token;
    if (token !== undefined && token !== before && (await runningClient(dataDir)) !== undefined) return;
    await Bun.sleep(LOOK_EVERY_MS);
  }
  throw new CommandFailed(EXIT.internal, "the sandbox has not come back: look at its terminal");
}
