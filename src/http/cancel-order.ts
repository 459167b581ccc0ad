// POST /v1/orders/:id/cancel: a merchant cancels an order, or releases one co-buyer's hold (CONTRACT 4).

import type { Engine } from "../engine/contract.ts";
import { readCancel } from "../wire/order-commands.ts";
import { commandOptions, commandReply, isOrderId, noSuchOrder, planReply, queryOf } from "./command-reply.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function cancelOrderRoute(engine: Engine): Route {
  return {
    method: "POST",
    path: "/v1/orders/:id/cancel",
    access: "secretKey",
    async handle(visit) {
      const { platform, params } = visit;
      if (!isOrderId(params.id)) return noSuchOrder();
      const read = readCancel(visit.body, queryOf(visit));
      if (read.kind === "problem") return problemReply(read.problem);
      const { authorization, dryRun } = read.value;
      if (dryRun === true) {
        const about = authorization === undefined ? {} : { authorizationId: authorization };
        return planReply(engine.plan(platform, params.id, { kind: "cancel", ...about }), read.warnings);
      }
      const options = commandOptions(visit, read.warnings);
      return commandReply(await engine.cancel(platform, params.id, authorization, options), options);
    },
  };
}
