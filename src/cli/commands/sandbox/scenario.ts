// `scenario`: plays the life of an order, as a file describes it, in the running sandbox.

import { existsSync, readFileSync } from "node:fs";
import { V1 } from "../../../api/paths.ts";
import { MINUTE } from "../../../domain/time.ts";
import type { Command, CommandContext } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { PROGRAM } from "../../program-name.ts";
import { CARD_NAMES } from "../../sandbox/cards.ts";
import type { Play } from "../../sandbox/play.ts";
import { startPlay } from "../../sandbox/play.ts";
import { openRunningSandbox } from "../../sandbox/running-sandbox.ts";
import type { Scenario, Step } from "../../sandbox/scenario-file.ts";
import { difference, readScenario } from "../../sandbox/scenario-file.ts";
import { reportOf, row } from "../../sandbox/scenario-report.ts";
import { seededChoice } from "../../sandbox/seeded-choice.ts";
import { IN_SANDBOX } from "../../service/locations.ts";

const USUAL_SEED = "1";
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
  async run({ words: [file], options }, context) {
    const { scenario, name } = scenarioIn(file);
    const sandbox = await openRunningSandbox({ words: [], options });
    const choice = seededChoice(String(options.seed ?? USUAL_SEED));
    const play = await startPlay(sandbox, scenario.order, choice).catch((error) => {
      throw inFile(error, `${name}:${scenario.orderLine}: order`);
    });
    const failure = await playSteps(play, scenario, name, context);
    for (const line of await reportOf(play)) context.print(line);
    if (failure !== undefined) throw failure;
    context.print(`\n${counted(scenario.steps.length, "step")} done.`);
    return EXIT.done;
  },
};

function scenarioIn(file: string | undefined): { readonly scenario: Scenario; readonly name: string } {
  if (file === undefined) throw new CommandFailed(EXIT.configuration, `which file? ${LINE}`);
  if (!existsSync(file)) throw new CommandFailed(EXIT.configuration, `${file}: there is no such file`);
  const read = readScenario(file, readFileSync(file, "utf8"));
  if ("errors" in read) throw new CommandFailed(EXIT.configuration, read.errors.join("\n"));
  return { scenario: read.scenario, name: file };
}

/** Plays until a step fails, and answers with its failure. */
async function playSteps(
  play: Play,
  { steps }: Scenario,
  file: string,
  { print }: CommandContext,
): Promise<CommandFailed | undefined> {
  print("Steps");
  for (const [nth, step] of steps.entries()) {
    try {
      await play.turnTo(step.at * MINUTE);
      await playStep(play, step);
      await play.turnTo();
      print(`  ${row(step.at, [step.act, step.with.name].filter(Boolean).join("  "))}`);
    } catch (error) {
      print(`  ${row(step.at, `${step.act}: failed`)}`);
      return inFile(error, `${file}:${step.line}: step ${nth + 1}, ${step.act}`);
    }
  }
  return undefined;
}

async function playStep(play: Play, { act, with: given }: Step): Promise<void> {
  switch (act) {
    case "captain":
      return play.pays("captain", given);
    case "joins":
      return play.pays("coBuyer", given);
    case "leaves":
      return play.leaves(given.name);
    case "declines":
      return play.declines(given.name);
    case "commits":
      return play.acts("commit", given);
    case "cancels":
      return play.acts("cancel");
    case "refunds":
      return play.acts("refund", given);
    case "waives":
      return play.acts("waive", given);
    case "expects": {
      const found = difference(given, await play.order());
      if (found !== undefined) throw new CommandFailed(EXIT.found, found);
    }
  }
}

function inFile(error: unknown, where: string): CommandFailed {
  if (!(error instanceof CommandFailed)) throw error;
  return new CommandFailed(EXIT.found, `${where}: ${error.message.replaceAll("\n", "; ")}`);
}
