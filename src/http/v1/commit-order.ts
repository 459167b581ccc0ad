// POST /v1/orders/:id/commit and POST /v1/orders/commit: a merchant approves a two-phase-commit order, for its amount
// or a lower one (specification/api, specification/states).

import { withoutAbsent } from "../../api/orders/details.ts";
import { readCommit, readCommitById } from "../../api/orders/order-commands.ts";
import { V1 } from "../../api/paths.ts";
import type { MerchantOrders } from "../../application/contract/merchant.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { queryOf } from "./command-response.ts";
import { carryOut, commandRoute } from "./command-route.ts";

export function commitOrderRoutes(merchant: MerchantOrders): readonly Route[] {
  const command = ({ amount }: { readonly amount?: number }): MerchantCommand => ({
    kind: "commit",
    ...withoutAbsent({ amount }),
  });
  return [
    commandRoute(merchant, { path: V1.commit, read: readCommit, command }),
    {
      method: "POST",
      path: V1.commitById,
      access: "secretKey",
      handle(context) {
        const read = readCommitById(context.body, queryOf(context));
        return read.kind === "problem"
          ? problemResponse(read.problem)
          : carryOut(merchant, context, read.value.id, read, command);
      },
    },
  ];
}
