// Steps of a scenario in which the payment provider answers other than with a hold: an action of the buyer, a capture, a
// refusal, no answer.

import type { FailureCode } from "../../../src/domain/order/order.ts";
import type { Buyer, Step } from "./scenario.ts";
import { answers, CREATED_AT, USUAL_HOLD_MS } from "./scenario.ts";

/** The bank wants to see the buyer (3-D Secure). */
export function challenged(buyer: Buyer): Step {
  return answers(buyer, { kind: "requiresAction", ref: `ref_${buyer.id}` });
}

/** It was charged in one step. */
export function charges(buyer: Buyer, amount = 1000): Step {
  return (scenario) => {
    const expiresAt = scenario.now + USUAL_HOLD_MS;
    return answers(buyer, { kind: "captured", ref: `ref_${buyer.id}`, amount, expiresAt })(scenario);
  };
}

export function declined(buyer: Buyer, code: FailureCode = "cardDeclined"): Step {
  return answers(buyer, { kind: "declined", code });
}

export function unanswered(buyer: Buyer): Step {
  return answers(buyer, { kind: "unknown" });
}

export function neverArrived(buyer: Buyer): Step {
  return answers(buyer, { kind: "none" });
}

/** The provider says by itself that nothing is held (any more). */
export function holdLost(buyer: Buyer): Step {
  return answers(buyer, { kind: "released" });
}

/** The provider says by itself that it has captured. */
export function saysCaptured(buyer: Buyer, amount: number): Step {
  const ref = `ref_${buyer.id}`;
  return answers(buyer, { kind: "captured", ref, amount, expiresAt: CREATED_AT + USUAL_HOLD_MS });
}
