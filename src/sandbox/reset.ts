// Reset of a sandbox: an empty beginning at the present moment, with the same keys. The clock cannot go back over saved
// orders, which would lie in its future, so they are deleted with all that belongs to them.

import type { ResetJson } from "../api/dashboard/sandbox-json.ts";
import { OPERATOR_SANDBOX, SANDBOX } from "../api/paths.ts";
import { readJson } from "../http/pipeline/body.ts";
import { problemResponse } from "../http/pipeline/response.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { OperatorOfSandbox } from "./operator-routes.ts";

/** What a reset deletes, and in which folder. `now`: of the sandbox's clock, in epoch ms. */
export type ResetPlan = ResetJson & {
  readonly folder: string;
  readonly now: number;
};

export type Reset = {
  plan(): Promise<ResetPlan>;
  /** The service ends its requests, deletes and starts again; undefined: it has a configuration file and is not reset. */
  readonly begin: (() => void) | undefined;
};

const CANNOT =
  "Only a sandbox without a configuration file is reset: stop this one, and delete its data folder or name another one with --data.";

/** `{"dryRun":true}` only says what would be deleted; else the answer says it, and the reset begins. */
export function resetRoutes({ plan, begin }: Reset, post: OperatorOfSandbox["post"]): readonly Route[] {
  async function reset(body: unknown): Promise<ResetPlan> {
    const planned = await plan();
    if ((body as { readonly dryRun?: unknown } | undefined)?.dryRun !== true) begin?.();
    return planned;
  }
  return [
    ...(begin === undefined ? [] : [post(OPERATOR_SANDBOX.reset, reset)]),
    {
      method: "POST",
      path: SANDBOX.reset,
      access: "control",
      async handle({ request }) {
        if (begin === undefined) return { kind: "response", response: refused() };
        const read = await readJson(request, "exact");
        if (read.kind === "problem") return problemResponse(read.problem);
        const data = await reset(read.body.value);
        return { kind: "response", response: Response.json({ success: true, data }) };
      },
    },
  ];
}

function refused(): Response {
  const body = { status: 409, success: false, errors: [CANNOT], code: "invalidRequest" };
  return Response.json(body, { status: 409 });
}
