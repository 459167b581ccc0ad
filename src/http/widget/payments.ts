// POST /embed/captain/payments: the widget's frame makes an order and pays its first share in one request.

import { successBody } from "../../api/errors/envelope.ts";
import { readFrontPay } from "../../api/pages/front-request.ts";
import { FRAME, PAYMENTS } from "../../api/paths.ts";
import { sessionOf } from "../pages/buyer-session.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import type { PaymentRoutesOptions } from "../pages/payments.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

/** Failed attempts are counted per public key and address, and per public key (T22). */
export function embedPaymentsRoute(
  { buyer, config, payments }: PaymentRoutesOptions,
  platformByKey: PublicKeyRing,
): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: FRAME.captain + PAYMENTS,
    access: "page",
    async handle({ body, address, request }) {
      const read = readFrontPay(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const { publicKey, payment } = read.value;
      const asked = frontOrderOf(config, platformByKey, read.value);
      if (asked.kind === "problem") return problemResponse(asked.problem, headers);
      const session = sessionOf(request, address);
      const answer = await payments.pay({ publicKey, address }, () =>
        buyer.payFront(asked.platform, asked.draft, payment, session),
      );
      if (answer.kind === "tooSoon") return problemResponse(answer.problem, headers);
      return outcomeResponse(answer, (value, warnings) => successBody(value, { warnings }), headers);
    },
  };
}
