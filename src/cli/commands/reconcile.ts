// `reconcile`: reconciliation of our payments with the providers', with a report. It starts no server.

import { configuredStorage } from "../../app/data-directory/data-storage.ts";
import type { Program } from "../../app/program.ts";
import type { Discrepancy, Reconciled } from "../../application/contract/operations.ts";
import { problemsIn } from "../../application/reconciliation/reconcile.ts";
import type { Config } from "../../config/config.ts";
import { digitsOfKnown } from "../../domain/money/money.ts";
import { StoreUnusable } from "../../store/failure.ts";
import type { Command, CommandContext } from "../command.ts";
import { EXIT } from "../exit.ts";
import type { Given } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, configurationOf } from "../service/locations.ts";
import { reconcileReadOnly } from "../service/reconcile-read-only.ts";
import { reportUpkeep } from "../service/report-upkeep.ts";

export const reconcileCommand: Command = {
  name: "reconcile",
  summary: "compare all payments with the provider, correct what can be corrected, print the rest",
  usage: ["[--config FILE] [--data DIR]", "--sandbox [--config FILE] [--data DIR]"],
  about: [
    "Asks the provider about every payment, and compares what is held, captured, refunded and disputed there and here. If only an answer was missing, the payment is corrected. Every other difference is printed on one line, with both amounts.",
    "While the service runs, this command corrects nothing: it prints what it could correct. The service itself corrects every hour what changed in the last day. For everything else, such as after a restore, stop the service first.",
  ],
  options: CONFIGURED,
  words: 0,
  examples: [`${PROGRAM} reconcile --config config.toml`, `${PROGRAM} reconcile --sandbox`],
  found: "something is left that a person must look at",
  async run(given, context) {
    const config = configurationOf(given);
    const storage = configuredStorage(config);
    const isLed = storage.isShared && (await storage.holder()) !== undefined;
    const program = isLed ? undefined : await context.openProgram(config).catch(unlessInUse);
    if (program === undefined) {
      context.printNote("The service is running: payments are compared, and this command corrects nothing.");
      if (config.mode === "sandbox")
        context.printNote("Its own bank can be asked only with the service stopped.");
    }
    const found = await (program === undefined
      ? reconcileMeanwhile(given, config, context)
      : reconcileAlone(program));
    context.print(reconciledText(found));
    return problemsIn(found) === 0 ? EXIT.done : EXIT.found;
  },
};

function unlessInUse(error: unknown): undefined {
  if (!(error instanceof StoreUnusable) || error.reason !== "inUse") throw error;
}

/** The sandbox's own bank was not asked. */
async function reconcileMeanwhile(
  given: Given,
  config: Config,
  context: CommandContext,
): Promise<Reconciled> {
  const found = await reconcileReadOnly(config, context);
  if (config.mode === "live")
    await reportUpkeep(given, { kind: "reconciliation", problems: problemsIn(found) });
  return found;
}

async function reconcileAlone(program: Program): Promise<Reconciled> {
  const found = await program.application.operations.reconcile(0);
  await program.application.operations.recordAct({ action: "reconcile", count: found.corrected }, "done");
  await program.application.operations.runDue();
  await program.stop();
  return found;
}

const WHAT: Readonly<Record<Discrepancy["what"], string>> = {
  unknownThere: "the provider knows of no such money",
  unknownHere: "nothing here knows of this money; give it back there",
  notCapturedThere: "captured here, but not at the provider",
  capturedThere: "captured at the provider, but not here",
  otherAmount: "the amounts differ",
  otherRefunds: "not the same was given back",
  curable: "can be put right: by the running service within the hour, or with the service stopped",
  notSaved:
    "the order that this makes is refused by the database here; nothing more happens to it, report it and mend it at the provider",
  notReleased: "released here, and the provider would not release it",
  unanswered: "the provider could not be asked",
};

/** Lines for the terminal. */
export function reconciledText({ compared, corrected, unresolved, unlisted }: Reconciled): string {
  const silent = unlisted.map(
    (id) => `${id}: the provider did not say which payments it has; ${PROGRAM} check tries its keys`,
  );
  const lines = unresolved.map(({ orderId, authorizationId, what, ours, theirs, currency }) => {
    const amount = (minor: number) => {
      const digits = digitsOfKnown(currency);
      return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
    };
    return `${orderId} ${authorizationId}: ${WHAT[what]} (here ${amount(ours)}, there ${amount(theirs)})`;
  });
  return [
    ...lines,
    ...silent,
    `Payments compared: ${compared}, put right: ${corrected}, left for you: ${unresolved.length}.`,
  ].join("\n");
}
