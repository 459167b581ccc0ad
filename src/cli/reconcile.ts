// `reconcile`: compares our account of payments with the providers' and says what it found. It starts no server.

import type { Difference, Reconciled } from "../engine/contract.ts";
import type { Command } from "./command.ts";
import { EXIT } from "./exit.ts";
import { CONFIGURED, configurationOf } from "./where.ts";

export const reconcileCommand: Command = {
  name: "reconcile",
  summary: "compare all payments with the provider, put right what can be, print the rest",
  usage: ["[--config FILE] [--data DIR]", "--sandbox [--config FILE] [--data DIR]"],
  about: [
    "Asks the provider about every payment and compares: what is held, captured and given back there and here. What only an answer was missing for is put right; what differs otherwise is printed, a line each.",
    "While the service runs it does the same every hour for what changed in the last day; this command is for all orders, with the service stopped, such as after a restore.",
  ],
  options: CONFIGURED,
  words: 0,
  examples: ["./service reconcile --config config.toml", "./service reconcile --sandbox"],
  found: "something is left that a person must look at",
  async run(given, { openProgram, print }) {
    const program = await openProgram(configurationOf(given));
    const found = await program.engine.reconcile({ since: 0, heals: true });
    await program.engine.performDue();
    await program.stop();
    print(reconciledText(found));
    return found.left.length === 0 ? EXIT.done : EXIT.found;
  },
};

const WHAT: Readonly<Record<Difference["what"], string>> = {
  unknownThere: "the provider knows of no such money",
  notCapturedThere: "captured here, but not at the provider",
  capturedThere: "captured at the provider, though not asked for here",
  otherAmount: "the amounts differ",
  otherRefunds: "not the same was given back",
  curable: "only the answer is missing here, and can be taken in",
  notReleased: "released here, and the provider would not release it",
  unanswered: "the provider could not be asked",
};

/** Lines for the terminal; amounts in the currency's smallest unit. */
export function reconciledText({ looked, healed, left }: Reconciled): string {
  const lines = left.map(
    ({ orderId, authorizationId, what, ours, theirs }) =>
      `${orderId} ${authorizationId}: ${WHAT[what]} (here ${ours}, there ${theirs})`,
  );
  return [...lines, `Payments compared: ${looked}, put right: ${healed}, left for you: ${left.length}.`].join(
    "\n",
  );
}
