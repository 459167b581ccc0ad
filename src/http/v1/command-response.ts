// Responses to commands on an order: a new answer, a repeat, or a refusal.

import { successBody, successText } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { orderJson, orderJsonText, planJson } from "../../api/orders/order-json.ts";
import type { Answer, Audited } from "../../application/contract/answer.ts";
import type { CommandOptions, OrderView, PlannedOrder } from "../../application/contract/merchant.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { CommandRequestContext } from "../pipeline/route.ts";

/** The order in every response: the same bytes now and in a repeat (specification/api#idempotency). */
export function orderBody(view: OrderView, warnings: readonly string[]): string {
  return successText(orderJsonText(view), warnings);
}

/** What the engine needs in addition to a command on an order that exists. */
export function actingOptions(
  context: CommandRequestContext,
  warnings: readonly string[],
): CommandOptions & Audited {
  return { ...commandOptions(context, warnings), by: context.caller() };
}

/** What the engine needs in addition to a command. `warnings` are about fields of the body that were ignored. */
export function commandOptions(
  { idempotency }: CommandRequestContext,
  warnings: readonly string[] = [],
): CommandOptions {
  // The stored response and the response itself are of one view, and are rendered once.
  let last: { readonly view: OrderView; readonly rendered: ReturnType<CommandOptions["render"]> } | undefined;
  return {
    ...(idempotency === undefined ? {} : { idempotency }),
    render(view, more) {
      if (last?.view !== view)
        last = { view, rendered: { status: 200, body: orderBody(view, [...warnings, ...more]) } };
      return last.rendered;
    },
  };
}

export function commandResponse(answer: Answer<OrderView>, { render }: CommandOptions): RouteResponse {
  return outcomeResponse(answer, (view, warnings) => render(view, warnings).body);
}

/** The order as it is, with `plan` added (specification/states#changes-by-the-merchant). */
export function planResponse(answer: Answer<PlannedOrder>, warnings: readonly string[]): RouteResponse {
  return outcomeResponse(answer, ({ view, plan }) => {
    const { moves, financing } = plan;
    return successBody({ ...orderJson(view), financing, plan: planJson(moves) }, { warnings });
  });
}

/** The names of the parameters in the address. */
export function queryOf({ request }: CommandRequestContext): Iterable<string> {
  return new URL(request.url).searchParams.keys();
}

/** A malformed order id is answered like an unknown one: the same bytes (T1). */
export function isOrderId(id: string | undefined): id is string {
  return id !== undefined && isId("ord", id);
}

export function noSuchOrder(): RouteResponse {
  return problemResponse(problemOf({ code: "orderNotFound" }));
}
