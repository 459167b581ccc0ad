// Comparison of a charge at rest with the provider's record (I26): a capture or a hold that is not known here is
// corrected, any other difference is for a person.

import { dueBack } from "../../domain/financing/due-back.ts";
import type { Charge, Financing } from "../../domain/financing/financing.ts";
import type { Order } from "../../domain/order/order.ts";
import type { Discrepancy } from "../contract/operations.ts";
import type { FoundOutcome } from "../financing/ask-about-charge.ts";
import { chargeAt } from "../financing/ask-about-charge.ts";
import { note } from "../payments/note.ts";
import { keptThere, learnAboutCharge } from "./elsewhere.ts";
import type { Found, Look } from "./look.ts";
import { hasMoved } from "./look.ts";

export type ChargeLook = Look & { readonly charge: Charge };

/** Those of which nothing is under way: a job asks about one that is. */
export function chargesAtRest({ financing }: Order): readonly Charge[] {
  return (financing?.charges ?? []).filter(
    ({ id, status }) =>
      (status === "captured" || status === "failed") &&
      !financing?.refunds.some((refund) => refund.chargeId === id && refund.status === "pending"),
  );
}

export async function compareCharge(look: ChargeLook): Promise<Found> {
  const found = await chargeAt(look.asker, look.provider, look.charge);
  if (await hasMoved(look)) return undefined;
  if (found.outcome.kind === "unknown") return differing(look, "unanswered", 0);
  return look.charge.status === "captured" ? compareCaptured(look, found) : compareFailed(look, found);
}

/** Both amounts of a charge whose outcome the store refuses. */
export async function chargeNotSaved(look: ChargeLook): Promise<Discrepancy> {
  return differing(look, "notSaved", (await chargeAt(look.asker, look.provider, look.charge)).amount);
}

function differing(
  { stored, charge }: ChargeLook,
  what: Discrepancy["what"],
  theirs: number,
  ours = charge.status === "captured" ? charge.amount : 0,
): Discrepancy {
  const { id: orderId, currency } = stored.order;
  return { orderId, authorizationId: charge.id, currency, what, ours, theirs };
}

async function compareCaptured(look: ChargeLook, { outcome, amount }: FoundOutcome): Promise<Found> {
  const { asker, corrector, stored, provider, charge } = look;
  if (outcome.kind === "authorized" || outcome.kind === "requiresAction")
    return differing(look, "notCapturedThere", 0);
  if (outcome.kind !== "captured") return differing(look, "unknownThere", 0);
  if (amount !== charge.amount) return differing(look, "otherAmount", amount);
  if (provider.elsewhere === undefined) return undefined;
  const found =
    corrector === undefined
      ? await provider.elsewhere(charge.id, charge.ref)
      : await learnAboutCharge(corrector, look, provider, charge);
  const now = (await asker.store.read(stored.order.id))?.order ?? stored.order;
  const ours = backOf(now.financing, charge);
  if (found === undefined) return differing(look, "unanswered", 0, ours);
  if (found.refunded !== ours) return differing(look, "otherRefunds", found.refunded, ours);
  return now.seq === stored.order.seq ? undefined : "corrected";
}

function backOf(financing: Financing | undefined, { id }: Charge): number {
  const now = financing?.charges.find((each) => each.id === id);
  return financing === undefined || now === undefined ? 0 : dueBack(financing, now);
}

async function compareFailed(look: ChargeLook, { outcome, amount }: FoundOutcome): Promise<Found> {
  const { corrector, provider, charge } = look;
  switch (outcome.kind) {
    case "captured": {
      const kept = await keptThere(provider, charge.id, outcome.ref, amount);
      // All of it was given back there: nothing is paid with it.
      if (kept === 0) return undefined;
      if (corrector === undefined) return differing(look, "curable", amount);
      const command = { kind: "noteCharge", chargeId: charge.id, outcome } as const;
      await note(corrector, look, command);
      const after = await corrector.store.read(look.stored.order.id);
      const now = after?.order.financing?.charges.find(({ id }) => id === charge.id);
      return now?.status === "captured" ? "corrected" : differing(look, "capturedThere", kept);
    }
    case "authorized":
    case "requiresAction": {
      if (corrector === undefined) return differing(look, "curable", amount);
      // A new key each time: a failure stored under one is no answer.
      const key = `${charge.id}:release:${corrector.now()}`;
      const { kind } = await provider.release({ key, paymentKey: charge.id, ref: outcome.ref });
      return kind === "released" ? "corrected" : differing(look, "notReleased", amount);
    }
    default:
      return undefined;
  }
}
