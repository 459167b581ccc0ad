// One scenario, played from its text: its steps one after the other, then its report.

import { MINUTE } from "../../domain/time.ts";
import type { Play } from "./play.ts";
import { startPlay } from "./play.ts";
import type { RunningSandbox } from "./running-sandbox.ts";
import { PlayFailed } from "./running-sandbox.ts";
import type { Scenario, Step } from "./scenario-file.ts";
import { difference } from "./scenario-file.ts";
import { reportOf, row } from "./scenario-report.ts";
import { seededChoice } from "./seeded-choice.ts";

export const USUAL_SEED = "1";

export type PlayedScenario = {
  readonly scenario: Scenario;
  /** Of the file, in the sentence about a failure. */
  readonly file: string;
  readonly seed: string;
};

/** Gives `print` the lines one by one. Throws `PlayFailed` with the step that failed, after the report. */
export async function playScenario(
  sandbox: RunningSandbox,
  { scenario, file, seed }: PlayedScenario,
  print: (line: string) => void,
): Promise<void> {
  const { order, orderLine, steps } = scenario;
  const play = await startPlay(sandbox, order, seededChoice(seed)).catch((error) => {
    throw placed(error, `${file}:${orderLine}: order`);
  });
  const failure = await playSteps(play, scenario, file, print);
  for (const line of await reportOf(play)) print(line);
  if (failure !== undefined) throw failure;
  print(`\n${steps.length} ${steps.length === 1 ? "step" : "steps"} done.`);
}

/** Plays until a step fails, and answers with its failure. */
async function playSteps(
  play: Play,
  { steps }: Scenario,
  file: string,
  print: (line: string) => void,
): Promise<PlayFailed | undefined> {
  print("Steps");
  for (const [nth, step] of steps.entries()) {
    try {
      await play.turnTo(step.at * MINUTE);
      await playStep(play, step);
      await play.turnTo();
      print(`  ${row(step.at, [step.act, step.with.name].filter(Boolean).join("  "))}`);
    } catch (error) {
      print(`  ${row(step.at, `${step.act}: failed`)}`);
      return placed(error, `${file}:${step.line}: step ${nth + 1}, ${step.act}`);
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
      if (found !== undefined) throw new PlayFailed(found);
    }
  }
}

function placed(error: unknown, where: string): PlayFailed {
  if (!(error instanceof PlayFailed)) throw error;
  return new PlayFailed(`${where}: ${error.message.replaceAll("\n", "; ")}`);
}
