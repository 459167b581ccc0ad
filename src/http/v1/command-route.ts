// Route of a command on an order, with its dry run: read the body, then plan the command or carry it out.

import type { Read } from "../../api/decode/decoder.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { CommandRequestContext, Route } from "../pipeline/route.ts";
import {
  actingOptions,
  commandResponse,
  isOrderId,
  noSuchOrder,
  planResponse,
  queryOf,
} from "./command-response.ts";

type Asked = { readonly dryRun?: boolean };

export type CommandRoute<T extends Asked> = {
  readonly path: Route["path"];
  readonly read: (body: unknown, query: Iterable<string>) => Read<T>;
  readonly command: (asked: T) => MerchantCommand;
};

/** The order's id is in the path. */
export function commandRoute<T extends Asked>(
  merchant: MerchantOrders,
  { path, read, command }: CommandRoute<T>,
): Route {
  return {
    method: "POST",
    path,
    access: "secretKey",
    handle(context) {
      const { id } = context.params;
      if (!isOrderId(id)) return noSuchOrder();
      return carryOut(merchant, context, id, read(context.body, queryOf(context)), command);
    },
  };
}

/** Plans the command that was read, or gives it to the order. */
export async function carryOut<T extends Asked>(
  merchant: MerchantOrders,
  context: CommandRequestContext,
  orderId: string,
  read: Read<T>,
  command: CommandRoute<T>["command"],
): Promise<RouteResponse> {
  if (read.kind === "problem") return problemResponse(read.problem);
  const { platform } = context;
  const asked = command(read.value);
  if (read.value.dryRun === true)
    return planResponse(await merchant.plan(platform, orderId, asked), read.warnings);
  const options = actingOptions(context, read.warnings);
  return commandResponse(await merchant.command(platform, orderId, asked, options), options);
}
