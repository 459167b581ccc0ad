// POST /v1/orders/:id: a merchant changes what he learned only after the order was made (CONTRACT 4, "Change").

import type { Config } from "../config/config.ts";
import { webhookPorts } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { readChange } from "../wire/order-commands.ts";
import { commandOptions, commandReply, isOrderId, noSuchOrder } from "./command-reply.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function changeOrderRoute(engine: Engine, config: Config): Route {
  return {
    method: "POST",
    path: "/v1/orders/:id",
    access: "secretKey",
    async handle(visit) {
      const { id } = visit.params;
      if (!isOrderId(id)) return noSuchOrder();
      const ports = webhookPorts(visit.platform);
      const read = readChange(visit.body, { sandbox: config.mode === "sandbox", ports });
      if (read.kind === "problem") return problemReply(read.problem);
      const options = commandOptions(visit, read.warnings);
      return commandReply(await engine.changeOrder(visit.platform, id, read.value, options), options);
    },
  };
}
