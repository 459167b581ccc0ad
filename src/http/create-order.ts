// POST /v1/orders: a merchant's back end creates an order (SPEC 4.2, CONTRACT 3).

import type { Config } from "../config/config.ts";
import { webhookPorts } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { readOrderDraft } from "../wire/create-order.ts";
import { commandOptions, commandReply } from "./command-reply.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function createOrderRoute(engine: Engine, config: Config): Route {
  return {
    method: "POST",
    path: "/v1/orders",
    access: "secretKey",
    async handle(visit) {
      const { currencies, imageOrigins } = visit.platform;
      const read = readOrderDraft(visit.body, {
        integration: "api",
        sandbox: config.mode === "sandbox",
        notifyPorts: webhookPorts(visit.platform),
        currencies,
        imageOrigins,
      });
      if (read.kind === "problem") return problemReply(read.problem);
      const options = commandOptions(visit);
      return commandReply(await engine.createOrder(visit.platform, read.draft, options), options);
    },
  };
}
