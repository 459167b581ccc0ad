// Pure comparison of our state of a payment at rest with the provider's (I7): they agree, the difference can be
// corrected, or it is a discrepancy for a person.

import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { Authorization } from "../../domain/order/order.ts";
import { isCaptured, wasHeld } from "../../domain/order/queries.ts";
import type { Discrepancy } from "../contract/operations.ts";

/** The result for one payment. `take`: the provider's answer is news that the domain can follow. */
export type Comparison = "agree" | "take" | "release" | "unanswered" | Differing;
type Differing = Pick<Discrepancy, "what" | "ours" | "theirs">;

type Ours = "held" | "taken" | "nothing";
type Cell =
  | "agree"
  | "take"
  | "release"
  | "unanswered"
  | Discrepancy["what"]
  | "sameAmount"
  | "late"
  | "asked";

/** Our state of a payment at rest, across; the provider's, down. */
const CELLS: { readonly [K in PaymentAnswer["kind"]]: { readonly [O in Ours]: Cell } } = {
  unknown: { held: "unanswered", taken: "unanswered", nothing: "unanswered" },
  none: { held: "unknownThere", taken: "unknownThere", nothing: "agree" },
  declined: { held: "unknownThere", taken: "unknownThere", nothing: "agree" },
  requiresAction: { held: "unknownThere", taken: "unknownThere", nothing: "release" },
  authorized: { held: "sameAmount", taken: "notCapturedThere", nothing: "late" },
  captured: { held: "asked", taken: "sameAmount", nothing: "capturedThere" },
  released: { held: "take", taken: "notCapturedThere", nothing: "agree" },
};

/** Compares our state of a payment at rest with the provider's answer. */
export function compareWithProvider(authorization: Authorization, answer: PaymentAnswer): Comparison {
  const ours = oursOf(authorization);
  const cell = CELLS[answer.kind][ours];
  switch (cell) {
    case "agree":
    case "take":
    case "release":
    case "unanswered":
      return cell;
    case "sameAmount": {
      const compared = differing(authorization, answer, "otherAmount");
      return compared.ours === compared.theirs ? "agree" : compared;
    }
    case "late":
      // A hold that is not known here is news; one that was released here is released there again.
      return !wasHeld(authorization) ? "take" : "release";
    case "capturedThere":
      return keptOf(answer) === 0 ? "agree" : differing(authorization, answer, cell);
    case "asked":
      return authorization.capturing === true ? "take" : differing(authorization, answer, "capturedThere");
    default:
      return differing(authorization, answer, cell);
  }
}

function oursOf(authorization: Authorization): Ours {
  if (isCaptured(authorization)) return "taken";
  return authorization.status === "authorized" ? "held" : "nothing";
}

/** The amount that a provider has captured and not refunded. */
function keptOf(answer: PaymentAnswer): number {
  return answer.kind === "captured" ? answer.amount - (answer.since?.refunded ?? 0) : 0;
}

/** Held or captured, in minor units, here and at the provider; less its refunds of captures that are not known here. */
export function differing(
  authorization: Authorization,
  answer: PaymentAnswer,
  what: Discrepancy["what"],
): Differing {
  const { captured, authorized } = authorization;
  const ours = { taken: captured, held: authorized, nothing: 0 }[oursOf(authorization)];
  const isTheirsAlone = what === "capturedThere" && ours === 0;
  if (isTheirsAlone) return { what, ours, theirs: keptOf(answer) };
  return { what, ours, theirs: "amount" in answer ? answer.amount : 0 };
}
