// POST /v1/orders/:id/refund: a merchant gives captured money back, all or a part, of all buyers or of one (CONTRACT 4).

import type { Engine } from "../engine/contract.ts";
import { withoutAbsent } from "../wire/details.ts";
import { readRefund } from "../wire/order-commands.ts";
import { commandOptions, commandReply, isOrderId, noSuchOrder, planReply, queryOf } from "./command-reply.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function refundOrderRoute(engine: Engine): Route {
  return {
    method: "POST",
    path: "/v1/orders/:id/refund",
    access: "secretKey",
    async handle(visit) {
      const { platform, params } = visit;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readRefund(visit.body, queryOf(visit));
      if (read.kind === "problem") return problemReply(read.problem);
      const { amount, authorization: authorizationId, dryRun } = read.value;
      const request = withoutAbsent({ amount, authorizationId });
      if (dryRun === true) {
        return planReply(engine.plan(platform, params.id, { kind: "refund", ...request }), read.warnings);
      }
      const options = commandOptions(visit, read.warnings);
      return commandReply(await engine.refund(platform, params.id, request, options), options);
    },
  };
}
