// `reconcile`: compares our account of payments with the providers' and says what it found. It starts no server.

import type { Difference, Reconciled } from "../engine/contract.ts";

const WHAT: Readonly<Record<Difference["what"], string>> = {
  unknownThere: "the provider knows of no such money",
  notCapturedThere: "captured here, but not at the provider",
  capturedThere: "captured at the provider, though not asked for here",
  otherAmount: "the amounts differ",
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
