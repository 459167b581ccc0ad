// POST /v1/orders/:id/commit and POST /v1/orders/commit: a merchant approves a two-phase-commit order, for its amount
// or a lower one (specification/api, specification/states).

import type { Read } from "../../api/decode/decoder.ts";
import { readCommit, readCommitById } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { CommandRequestContext, Route } from "../pipeline/route.ts";
import {
  commandOptions,
  commandResponse,
  isOrderId,
  noSuchOrder,
  planResponse,
  queryOf,
} from "./command-response.ts";

type Asked = { readonly amount?: number; readonly dryRun?: boolean };

export function commitOrderRoutes(merchant: MerchantOrders): readonly Route[] {
  async function commit(
    context: CommandRequestContext,
    orderId: string,
    read: Read<Asked>,
  ): Promise<RouteResponse> {
    if (read.kind === "problem") return problemResponse(read.problem);
    const { amount, dryRun } = read.value;
    if (dryRun === true) {
      const command = { kind: "commit" as const, ...(amount === undefined ? {} : { amount }) };
      return planResponse(await merchant.plan(context.platform, orderId, command), read.warnings);
    }
    const options = commandOptions(context, read.warnings);
    return commandResponse(await merchant.commit(context.platform, orderId, amount, options), options);
  }

  return [
    {
      method: "POST",
      path: V1.commit,
      access: "secretKey",
      handle: (context) =>
        isOrderId(context.params.id)
          ? commit(context, context.params.id, readCommit(context.body, queryOf(context)))
          : noSuchOrder(),
    },
    {
      method: "POST",
      path: V1.commitById,
      access: "secretKey",
      handle(context) {
        const read = readCommitById(context.body, queryOf(context));
        return read.kind === "problem" ? problemResponse(read.problem) : commit(context, read.value.id, read);
      },
    },
  ];
}
