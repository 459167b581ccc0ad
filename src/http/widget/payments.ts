// POST /embed/captain/payments: the widget's frame makes an order and pays its first share in one request.

import { readFrontPay } from "../../api/pages/front-request.ts";
import { FRAME, PAYMENTS } from "../../api/paths.ts";
import { sessionOf } from "../pages/buyer-session.ts";
import { pageRoute } from "../pages/page-route.ts";
import type { PaymentRoutesOptions } from "../pages/payments.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

/** Failed attempts are counted per public key and address, and per public key (T22). */
export function embedPaymentsRoute(
  { buyer, config, payments }: PaymentRoutesOptions,
  platformByKey: PublicKeyRing,
): Route {
  return pageRoute(config, {
    path: FRAME.captain + PAYMENTS,
    read: readFrontPay,
    async answer({ publicKey, order, payment }, { address, request }) {
      const asked = frontOrderOf(config, platformByKey, { publicKey, order });
      if (asked.kind === "problem") return asked;
      const session = sessionOf(request, address);
      return payments.pay({ publicKey, address }, () =>
        buyer.payFront(asked.platform, asked.draft, payment, session),
      );
    },
  });
}
