// GET /v1/payouts and GET /v1/payouts/:id: the statements of what a merchant is to be paid, as JSON or CSV.

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { V1 } from "../../api/paths.ts";
import {
  payoutJson,
  payoutLineJson,
  readPayoutQuery,
  readPayoutsQuery,
} from "../../api/payouts/payout-json.ts";
import type { MerchantPayouts } from "../../application/contract/payouts.ts";
import { digitsOfKnown } from "../../domain/money/money.ts";
import type { Payout } from "../../domain/money/payout.ts";
import { csvLine, decimal } from "../../text/csv.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { jsonResponse, problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";

/** Lines read at once for a file: some milliseconds. */
const PAGE = 500;

export function payoutRoutes(payouts: MerchantPayouts): readonly Route[] {
  return [
    {
      method: "GET",
      path: V1.payouts,
      access: "secretKey",
      async handle({ platform, request }) {
        const read = readPayoutsQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const page = await payouts.listPayouts({ ...read.value, platformId: platform.id });
        const next = page.hasMore ? page.payouts.at(-1)?.id : undefined;
        const { warnings } = read;
        return jsonResponse(
          successBody(page.payouts.map(payoutJson), { warnings, hasMore: page.hasMore, next }),
        );
      },
    },
    {
      method: "GET",
      path: V1.payout,
      access: "secretKey",
      async handle({ platform, request, params: { id = "" } }) {
        const read = readPayoutQuery(new URL(request.url).searchParams);
        if (read.kind === "problem") return problemResponse(read.problem);
        const payout = isId("po", id) ? await payouts.readPayout(platform, id) : undefined;
        if (payout === undefined) return problemResponse(problemOf({ code: "payoutNotFound" }));
        const { format, after = 0, limit } = read.value;
        if (format === "csv") return csvResponse(payouts, payout);
        const found = await payouts.payoutLines(id, after, limit + 1);
        const lines = found.slice(0, limit);
        const hasMore = found.length > limit;
        const next = hasMore ? String(lines.at(-1)?.number) : undefined;
        const data = { ...payoutJson(payout), lines: lines.map(payoutLineJson) };
        return jsonResponse(successBody(data, { warnings: read.warnings, hasMore, next }));
      },
    },
  ];
}

/** Written as it is read: a payout can have a hundred thousand lines. */
function csvResponse(payouts: MerchantPayouts, payout: Payout): RouteResponse {
  const text = csvOf(payouts, payout);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${payout.id}.csv"`,
    "Cache-Control": "no-store",
  };
  return { kind: "response", response: new Response(body, { headers }) };
}

async function* csvOf(payouts: MerchantPayouts, { id, currency }: Payout): AsyncGenerator<string, undefined> {
  const digits = digitsOfKnown(currency);
  yield csvLine(["payout", "order", "at", "what", "currency", "amount"]);
  let after = 0;
  for (;;) {
    const lines = await payouts.payoutLines(id, after, PAGE);
    const texts = lines.map(({ orderId, at, kind, amount }) =>
      csvLine([id, orderId, new Date(at).toISOString(), kind, currency, { number: decimal(amount, digits) }]),
    );
    if (texts.length > 0) yield texts.join("");
    if (lines.length < PAGE) return undefined;
    after = lines.at(-1)?.number ?? after;
  }
}
