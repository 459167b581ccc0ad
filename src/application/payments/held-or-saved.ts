// The provider as one payment needs it: a payment that holds nothing now only saves its card, under the same key
// (specification/financing#plan). A saved card is answered as a payment of 0.

import { isFinanced } from "../../domain/financing/standing.ts";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { isCaptured } from "../../domain/order/queries.ts";
import type {
  OperationAsk,
  Provider,
  ReleaseAnswer,
  SaveAnswer,
  SavedPaymentMethods,
} from "../../ports/payment-provider.ts";

type Asked = Pick<Provider, "authorize" | "inquire" | "action" | "release">;

export function heldOrSaved(
  provider: Provider,
  order: Pick<Order, "financing">,
  authorization: Authorization,
): Asked {
  const isHeld = authorization.hold > 0 || !isFinanced(order, authorization);
  const { savedPaymentMethods: saved } = provider;
  return isHeld || saved === undefined ? provider : saving(saved, authorization);
}

function saving(saved: SavedPaymentMethods, authorization: Authorization): Asked {
  return {
    async authorize(ask) {
      const { key, currency, paymentMethod, secure3D, returnUrl, orderId, platformId, reference } = ask;
      const about = { key, currency, paymentMethod, secure3D, returnUrl, orderId, platformId };
      const answer = await saved.save({ ...about, ...(reference !== undefined && { reference }) });
      return asPayment(answer, authorization);
    },
    inquire: async (key, ref) => asPayment(await saved.inquireSave(key, ref), authorization),
    action: (key, ref) => saved.saveAction(key, ref),
    release: (ask) => giveUp(saved, ask),
  };
}

/**
 * The provider knows no capture and no release of a save: they are as they are here. Nothing is held, so that the end
 * of the hold is never looked at.
 */
function asPayment(answer: SaveAnswer, authorization: Authorization): PaymentAnswer {
  if (answer.kind !== "saved") return answer;
  if (authorization.status === "released") return { kind: "released" };
  const kind = isCaptured(authorization) ? "captured" : "authorized";
  return { ...answer, kind, amount: 0, expiresAt: 0 };
}

/** A card that was saved too late is forgotten at once. */
async function giveUp(saved: SavedPaymentMethods, { paymentKey, ref }: OperationAsk): Promise<ReleaseAnswer> {
  const answer = await saved.cancelSave(paymentKey, ref);
  if (answer.kind === "unknown" || answer.kind === "requiresAction")
    return { kind: "unknown", reason: "it is not known whether the card is saved" };
  if (answer.kind === "saved") {
    const forgotten = await saved.forget(answer.saved);
    if (forgotten.kind === "unknown") return forgotten;
  }
  return { kind: "released" };
}
