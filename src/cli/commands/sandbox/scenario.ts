// `scenario`: plays the life of an order, as a file describes it, in the running sandbox.

import { existsSync, readFileSync, statSync } from "node:fs";
import { V1 } from "../../../api/paths.ts";
import { CARD_NAMES } from "../../../sandbox/scenarios/cards.ts";
import { playScenario, USUAL_SEED } from "../../../sandbox/scenarios/scenario.ts";
import type { Scenario } from "../../../sandbox/scenarios/scenario-file.ts";
import { readScenario } from "../../../sandbox/scenarios/scenario-file.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { PROGRAM } from "../../program-name.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import { IN_SANDBOX } from "../../service/locations.ts";

const LINE = `${PROGRAM} scenario dinner.toml`;

export const scenarioCommand: Command = {
  name: "scenario",
  summary: "play the life of an order from a file, and compare the order with what you expect",
  usage: ["FILE.toml [--seed SEED]"],
  about: [
    `The file has a table [order] with the fields of POST ${V1.orders}, and for each step a table [[step]]: at, in minutes after the creation and never decreasing, and one act. The acts: captain and joins { name, amount or items, pledge, card }, leaves and declines { name }, commits, refunds and waives { amount }, cancels { }, expects { any fields of the order }. Amounts are minor units.`,
    `A joining buyer without amount and items takes a share that the seed chooses. declines is of an invitation, which order.invite makes. The cards: ${CARD_NAMES.join(", ")}.`,
    "Advances the clock of the running sandbox for each step. Prints the steps, the event log, the webhooks and the e-mails, without ids and dates: the same file and seed print the same.",
  ],
  options: {
    ...IN_SANDBOX,
    seed: { value: "SEED", about: `any word, for what the file leaves open (default: ${USUAL_SEED})` },
  },
  words: 1,
  examples: [LINE, `${LINE} --seed 7`],
  found: "a step failed, the order is not as expected, or no sandbox runs",
  async run({ words: [word], options }, { print }) {
    const { scenario, file } = scenarioIn(word);
    const sandbox = await openRunningSandbox({ words: [], options });
    const seed = String(options.seed ?? USUAL_SEED);
    await playScenario(sandbox, { scenario, file, seed }, print);
    return EXIT.done;
  },
};

function scenarioIn(file: string | undefined): { readonly scenario: Scenario; readonly file: string } {
  if (file === undefined) throw new CommandFailed(EXIT.configuration, `which file? ${LINE}`);
  if (!existsSync(file)) throw new CommandFailed(EXIT.configuration, `${file}: there is no such file`);
  if (!statSync(file).isFile()) throw new CommandFailed(EXIT.configuration, `${file}: this is not a file`);
  const read = readScenario(file, readFileSync(file, "utf8"));
  if ("errors" in read) throw new CommandFailed(EXIT.configuration, read.errors.join("\n"));
  return { scenario: read.scenario, file };
}
