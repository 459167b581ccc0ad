// Changes of a captured payment that were made at the provider: refunds made by hand or sent back, disputes. Only the
// provider's answer to a question is believed (T23).

import type { Platform } from "../../config/config.ts";
import type { CapturedAnswer, Command } from "../../domain/order/commands.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import type { Elsewhere, Provider } from "../../ports/payment-provider.ts";
import type { StoredOrder } from "../../ports/store.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";

/** The provider's answer, now on the order too; undefined: no answer. */
export async function learnElsewhere(
  runtime: Runtime,
  { stored, platform }: { readonly stored: StoredOrder; readonly platform: Platform },
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

/** The parts of it that can be news. */
function commandsOf(
  { refunds }: Order,
  authorizationId: string,
  { refundedByOthers: amount, failedByOthers: failed, failed: sentBack, disputes }: Elsewhere,
): readonly Command[] {
  const standing = refunds.filter(({ id, status }) => status === "succeeded" && sentBack.includes(id));
  const outcome = { kind: "sentBack" } as const;
  return [
    ...standing.map(({ id: refundId }): Command => ({ kind: "noteRefund", refundId, outcome })),
    ...(amount + failed > 0
      ? [{ kind: "noteRefundsElsewhere", authorizationId, amount, failed } as const]
      : []),
    ...(disputes.length > 0 ? [{ kind: "noteDisputes", authorizationId, disputes } as const] : []),
  ];
}

const NOTHING: Elsewhere = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [], disputes: [] };
