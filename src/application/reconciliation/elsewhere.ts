// Changes of a captured payment that were made at the provider: refunds made by hand or sent back, disputes. Only the
// provider's answer to a question is believed (T23).

import type { Platform } from "../../config/config.ts";
import type { Charge } from "../../domain/financing/financing.ts";
import type { CapturedAnswer, Command } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { refundsOf } from "../../domain/order/queries.ts";
import type { Elsewhere, Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";

type Found = { readonly stored: StoredOrder; readonly platform: Platform };

/** The provider's answer, now on the order too; undefined: no answer. */
export async function learnElsewhere(
  runtime: Runtime,
  { stored, platform }: Found,
  { elsewhere }: Provider,
  authorization: Authorization,
  known?: CapturedAnswer,
): Promise<Elsewhere | undefined> {
  if (authorization.captured === 0 || elsewhere === undefined) return NOTHING;
  const found = await elsewhere(authorization.id, authorization.ref, known);
  if (found === undefined) return undefined;
  const about = { stored, platform };
  for (const command of commandsOf(stored.order, authorization.id, found))
    await note(runtime, about, command);
  return found;
}

/** The same about a charge. No rule follows from refunds that others made of it: reconciliation reports them. */
export async function learnAboutCharge(
  runtime: Runtime,
  { stored, platform }: Found,
  { elsewhere }: Provider,
  { id: chargeId, ref, status }: Charge,
): Promise<Elsewhere | undefined> {
  if (status !== "captured" || elsewhere === undefined) return NOTHING;
  const found = await elsewhere(chargeId, ref);
  if (found === undefined) return undefined;
  const { disputes } = found;
  const disputed: Command[] = disputes.length > 0 ? [{ kind: "noteChargeDisputes", chargeId, disputes }] : [];
  for (const command of [...sentBackOf(stored.order, found), ...disputed])
    await note(runtime, { stored, platform }, command);
  return found;
}

/** What the provider says it has not given back of a captured amount, in minor units. */
export async function keptThere({ elsewhere }: Provider, key: string, ref: string, amount: number) {
  const found = await elsewhere?.(key, ref);
  return Math.max(0, amount - (found?.refunded ?? 0));
}

/** Refunds of ours that had succeeded. */
function sentBackOf(order: Order, { failed }: Elsewhere): readonly Command[] {
  const standing = refundsOf(order).filter(({ id, status }) => status === "succeeded" && failed.includes(id));
  const outcome = { kind: "sentBack" } as const;
  return standing.map(({ id: refundId }) => ({ kind: "noteRefund", refundId, outcome }));
}

/** The parts of it that can be news. */
function commandsOf(order: Order, authorizationId: string, found: Elsewhere): readonly Command[] {
  const { refundedByOthers: amount, failedByOthers: failed, disputes } = found;
  return [
    ...sentBackOf(order, found),
    ...(amount + failed > 0
      ? [{ kind: "noteRefundsElsewhere", authorizationId, amount, failed } as const]
      : []),
    ...(disputes.length > 0 ? [{ kind: "noteDisputes", authorizationId, disputes } as const] : []),
  ];
}

const NOTHING: Elsewhere = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [], disputes: [] };
