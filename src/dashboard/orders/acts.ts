// Money acts of a member: shown as a plan first, then confirmed. The right is judged on the order's own platform, and what
// support may refund in any 24 hours is counted from their audit rows.

import type { ConfirmedAct } from "../../api/dashboard/order-requests.ts";
import { commandAct } from "../../application/audit-log.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type {
  ConfirmedOptions,
  MerchantOrders,
  OrderView,
  ShownPlan,
} from "../../application/contract/merchant.ts";
import type { Platform } from "../../config/config.ts";
import type { Roles } from "../../domain/members/member.ts";
import { sum } from "../../domain/money/money.ts";
import type { MerchantCommand } from "../../domain/order/plan.ts";
import { DAY } from "../../domain/time.ts";
import type { AuditKeeping, AuditRow, Caller } from "../../ports/audit-log.ts";
import type { Reader } from "../../ports/store.ts";
import { hasRightOn } from "../rights.ts";
import { rightFor } from "./possible-acts.ts";

export type Actor = { readonly memberId: string; readonly roles: Roles };
export type AskedAct = {
  readonly platform: Platform;
  readonly orderId: string;
  readonly command: MerchantCommand;
};
export type NotAllowed = { readonly kind: "notAllowed"; readonly code: "rightMissing" | "refundLimit" };

export type OrderActs = {
  plan(actor: Actor, asked: AskedAct): Promise<Answer<ShownPlan> | NotAllowed>;
  confirm(
    actor: Actor,
    asked: AskedAct & Pick<ConfirmedAct, "ifSeq">,
    options: Omit<ConfirmedOptions, "ifSeq" | "refunds">,
  ): Promise<Answer<OrderView> | NotAllowed>;
};

export type OrderActsOptions = {
  readonly merchant: Pick<MerchantOrders, "showPlan" | "confirm">;
  readonly store: Pick<AuditKeeping, "auditRows" | "recordAct"> & Pick<Reader, "read">;
  readonly now: () => number;
  /** What one support member may refund in any 24 hours, per platform and currency. Minor units. */
  readonly supportRefundMax: number;
};

const MOST_ROWS = 200;

export function createOrderActs({ merchant, store, now, supportRefundMax }: OrderActsOptions): OrderActs {
  const inTurn = createTurns();

  const isAllowed = ({ roles }: Actor, { platform, command }: AskedAct) =>
    hasRightOn(roles, rightFor(command), platform.id);

  async function refuse(
    by: Caller,
    { platform, orderId, command }: AskedAct,
    code: NotAllowed["code"],
  ): Promise<NotAllowed> {
    const subject = { at: now(), platformId: platform.id, orderId, outcome: code };
    await store.recordAct(commandAct(by, command), subject);
    return { kind: "notAllowed", code };
  }

  async function amountIn(currency: string, { orderId, parameters }: AuditRow): Promise<number> {
    const found = orderId === null ? undefined : await store.read(orderId);
    return found?.order.currency === currency ? (parameters.amount ?? 0) : 0;
  }

  /** What this member has refunded on the platform in this currency in the last 24 hours. */
  async function refundedBy(memberId: string, platformId: string, currency: string): Promise<number> {
    const query = { actor: "member", actorId: memberId, action: "refund", limit: MOST_ROWS } as const;
    let total = 0;
    for (let before: number | undefined; ; ) {
      const since = now() - DAY;
      const page = await store.auditRows({ ...query, platformIds: [platformId], since, before });
      const done = page.rows.filter(({ outcome }) => outcome === "done");
      total += sum(await Promise.all(done.map((row) => amountIn(currency, row))));
      before = page.rows.at(-1)?.number;
      if (!page.hasMore) return total;
    }
  }

  async function confirmRefund(
    { memberId, roles }: Actor,
    asked: AskedAct & { readonly ifSeq: number },
    options: Omit<ConfirmedOptions, "ifSeq" | "refunds">,
  ): Promise<Answer<OrderView> | NotAllowed> {
    const { platform, orderId, command, ifSeq } = asked;
    const shown = await merchant.showPlan(platform, orderId, command);
    // Of a plan that is outdated or refused nothing can run: only the stored answer of the same key, or a refusal.
    const plan = shown.kind === "ok" && shown.value.seq === ifSeq ? shown.value : undefined;
    const known = plan === undefined ? {} : { refunds: refundedIn(plan) };
    const isLimited = !hasRightOn(roles, "refund", platform.id);
    if (isLimited && plan !== undefined) {
      const { currency } = plan.view.order;
      const total = refundedIn(plan) + (await refundedBy(memberId, platform.id, currency));
      if (total > supportRefundMax) return refuse(options.by, asked, "refundLimit");
    }
    return merchant.confirm(platform, orderId, command, { ...options, ...known, ifSeq });
  }

  return {
    async plan(actor, asked) {
      if (!isAllowed(actor, asked)) return { kind: "notAllowed", code: "rightMissing" };
      return merchant.showPlan(asked.platform, asked.orderId, asked.command);
    },
    async confirm(actor, asked, options) {
      const { platform, orderId, command, ifSeq } = asked;
      if (!isAllowed(actor, asked)) return refuse(options.by, asked, "rightMissing");
      if (command.kind !== "refund")
        return merchant.confirm(platform, orderId, command, { ...options, ifSeq });
      return inTurn(actor.memberId, () => confirmRefund(actor, asked, options));
    },
  };
}

/** Given back to buyers, and given up of their debts. */
function refundedIn({ plan }: ShownPlan): number {
  return sum(plan.moves.map(({ refund, lowered = 0 }) => refund + lowered));
}

/** Runs what is asked for one name one after another. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(act, act);
    last.set(name, turn);
    const leave = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  };
}
