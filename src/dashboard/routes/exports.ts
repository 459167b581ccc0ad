// Route of exports: orders, ledger entries, balance entries or payouts as CSV, sent as they are read.

import type { AskedExport } from "../../api/dashboard/order-requests.ts";
import { readExport } from "../../api/dashboard/order-requests.ts";
import { DASHBOARD_API } from "../../api/paths.ts";
import type { MerchantOrders, OrderView } from "../../application/contract/merchant.ts";
import type { MerchantPayouts } from "../../application/contract/payouts.ts";
import {
  balanceLines,
  headerLine,
  ledgerLines,
  orderLine,
  payoutLine,
} from "../../application/exports/export-lines.ts";
import type { Config } from "../../config/config.ts";
import { HOUR } from "../../domain/time.ts";
import { problemResponse } from "../../http/pipeline/response.ts";
import type { Route } from "../../http/pipeline/route.ts";
import type { AuditKeeping } from "../../ports/audit-log.ts";
import type { Reader, SeenOrders } from "../../ports/store.ts";
import type { Count } from "../counts.ts";
import { platformsFor } from "../rights.ts";
import { fileResponse, noPlatformResponse, refusalResponse } from "./answers.ts";

/** Of one member: each export may ask for the passkey again, which begins another session. */
export const EXPORTS = { windowMs: HOUR, most: 6, keys: 1_000 };
/** Orders read at once: some 10 ms. */
const PAGE = 100;

export type ExportRoute = {
  readonly merchant: Pick<MerchantOrders, "listSeen">;
  readonly payouts: Pick<MerchantPayouts, "listPayouts">;
  readonly store: Pick<Reader, "account"> & Pick<AuditKeeping, "recordAct">;
  readonly config: Pick<Config, "platforms">;
  readonly now: () => number;
  readonly isTooMany: Count;
};

export function exportRoute(options: ExportRoute): Route {
  const { store, config, now, isTooMany } = options;
  return {
    method: "POST",
    path: DASHBOARD_API.export,
    access: "session",
    needs: "export",
    stepsUp: true,
    async handle({ body, signedIn: { roles, memberId }, caller }) {
      const read = readExport(body);
      if (read.kind === "problem") return problemResponse(read.problem);
      const { kind, platform } = read.value;
      const platformIds = platformsFor(config, roles, "export", platform);
      if (platformIds.length === 0) return noPlatformResponse(roles, "export");
      if (isTooMany(memberId)) return refusalResponse("tooManyExports");
      const act = { ...caller(), action: "export", parameters: { kind } } as const;
      for (const platformId of platformIds)
        await store.recordAct(act, { at: now(), platformId, outcome: "done" });
      const lines = linesOf(options, platformIds, read.value);
      return fileResponse(streamOf(lines), `${kind}.csv`, "text/csv; charset=utf-8");
    },
  };
}

/** Of orders, the time is their creation's; of the other kinds, each line's own. */
async function* linesOf(
  { merchant, payouts, store }: ExportRoute,
  platformIds: readonly string[],
  { kind, platform: _, gap, createdAfter = -1, createdBefore, ...rest }: AskedExport,
): AsyncGenerator<string> {
  const before = createdBefore ?? Number.MAX_SAFE_INTEGER;
  const isTime = (at: number) => at > createdAfter && at < before;
  yield headerLine(kind);
  if (kind === "payouts") return yield* payoutsOf(payouts, platformIds, isTime);
  const filter = {
    ...{ ...rest, platformIds, createdBefore: before },
    // Money moves after its order was created.
    ...(kind === "orders" && { createdAfter }),
    ...(gap !== undefined && { hasGap: true as const }),
  };
  for await (const order of ordersBy(merchant, filter)) {
    if (kind === "orders") yield orderLine(order);
    else yield* moneyLines(store, kind, order.order.id, isTime);
  }
}

/** Of each platform newest first, some at a time. */
async function* payoutsOf(
  { listPayouts }: ExportRoute["payouts"],
  platformIds: readonly string[],
  isTime: (at: number) => boolean,
): AsyncGenerator<string> {
  for (const platformId of platformIds) {
    for (let after: string | undefined; ; ) {
      const page = await listPayouts({ platformId, limit: PAGE, ...(after !== undefined && { after }) });
      for (const payout of page.payouts) if (isTime(payout.date)) yield payoutLine(payout);
      after = page.payouts.at(-1)?.id;
      if (!page.hasMore) break;
    }
  }
}

/** Newest first, some at a time. */
async function* ordersBy(
  { listSeen }: ExportRoute["merchant"],
  filter: Omit<SeenOrders, "limit" | "after">,
): AsyncGenerator<OrderView> {
  for (let after: string | undefined; ; ) {
    const page = await listSeen({ ...filter, limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.orders;
    after = page.next ?? page.orders.at(-1)?.order.id;
    if (!page.hasMore || after === undefined) return;
  }
}

async function* moneyLines(
  store: ExportRoute["store"],
  kind: "ledger" | "entries",
  orderId: string,
  isTime: (at: number) => boolean,
): AsyncGenerator<string> {
  const account = await store.account(orderId);
  if (account !== undefined)
    yield* kind === "ledger" ? ledgerLines(account, isTime) : balanceLines(account, isTime);
}

function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}
