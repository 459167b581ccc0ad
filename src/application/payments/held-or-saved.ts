// The provider as one payment needs it: a payment that holds nothing now only saves its card, under the same key
// (specification/financing#plan). A saved card is answered as a hold of 0.

import { isFinanced } from "../../domain/financing/standing.ts";
import type { PaymentAnswer } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import type { Provider, SaveAnswer, SavedPaymentMethods } from "../../ports/payment-provider.ts";

type Asked = Pick<Provider, "authorize" | "inquire" | "action">;

export function heldOrSaved(
  provider: Provider,
  order: Pick<Order, "financing">,
  authorization: Authorization,
): Asked {
  const isHeld = authorization.hold > 0 || !isFinanced(order, authorization);
  const { savedPaymentMethods: saved } = provider;
  return isHeld || saved === undefined ? provider : saving(saved);
}

function saving(saved: SavedPaymentMethods): Asked {
  return {
    async authorize(ask) {
      const { key, currency, paymentMethod, secure3D, returnUrl, orderId, platformId, reference } = ask;
      const about = { key, currency, paymentMethod, secure3D, returnUrl, orderId, platformId };
      return asPayment(await saved.save({ ...about, ...(reference !== undefined && { reference }) }));
    },
    inquire: async (key, ref) => asPayment(await saved.inquireSave(key, ref)),
    action: (key, ref) => saved.saveAction(key, ref),
  };
}

/** Nothing is held, so that the end of the hold is never looked at. */
function asPayment(answer: SaveAnswer): PaymentAnswer {
  return answer.kind === "saved" ? { ...answer, kind: "authorized", amount: 0, expiresAt: 0 } : answer;
}
