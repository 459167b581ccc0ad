// POST /v1/orders/:id/commit and POST /v1/orders/commit: a merchant approves a two-phase-commit order, for its amount
// or a lower one (SPEC 4.2, CONTRACT 4).

import type { Engine } from "../engine/contract.ts";
import { readCommit, readCommitById } from "../wire/order-commands.ts";
import type { Read } from "../wire/reader.ts";
import { commandOptions, commandReply, isOrderId, noSuchOrder, planReply, queryOf } from "./command-reply.ts";
import type { Reply } from "./reply.ts";
import { problemReply } from "./reply.ts";
import type { CommandVisit, Route } from "./route.ts";

type Asked = { readonly amount?: number; readonly dryRun?: boolean };

export function commitOrderRoutes(engine: Engine): readonly Route[] {
  async function commit(visit: CommandVisit, orderId: string, read: Read<Asked>): Promise<Reply> {
    if (read.kind === "problem") return problemReply(read.problem);
    const { amount, dryRun } = read.value;
    if (dryRun === true) {
      const command = { kind: "commit" as const, ...(amount === undefined ? {} : { amount }) };
      return planReply(engine.plan(visit.platform, orderId, command), read.warnings);
    }
    const options = commandOptions(visit, read.warnings);
    return commandReply(await engine.commit(visit.platform, orderId, amount, options), options);
  }

  return [
    {
      method: "POST",
      path: "/v1/orders/:id/commit",
      access: "secretKey",
      handle: (visit) =>
        isOrderId(visit.params.id)
          ? commit(visit, visit.params.id, readCommit(visit.body, queryOf(visit)))
          : noSuchOrder(),
    },
    {
      method: "POST",
      path: "/v1/orders/commit",
      access: "secretKey",
      handle(visit) {
        const read = readCommitById(visit.body, queryOf(visit));
        return read.kind === "problem" ? problemReply(read.problem) : commit(visit, read.value.id, read);
      },
    },
  ];
}
