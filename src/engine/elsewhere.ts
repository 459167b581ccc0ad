// Takes in what happened to a captured payment at the provider without us: refunds made by hand, disputes. It believes
// only what the provider says when it is asked (T23).

import type { Platform } from "../config/config.ts";
import type { CapturedAnswer } from "../domain/command.ts";
import type { Authorization } from "../domain/order.ts";
import type { Elsewhere, Provider } from "../psp/provider.ts";
import type { StoredOrder } from "../store/contract.ts";
import { note } from "./payments.ts";
import type { World } from "./world.ts";

/** What the provider says of it, now on the order too; undefined: no answer. */
export async function noteElsewhere(
  world: World,
  { stored, platform }: { readonly stored: StoredOrder; readonly platform: Platform },
  { elsewhere }: Provider,
  one: Authorization,
  known?: CapturedAnswer,
): Promise<Elsewhere | undefined> {
  if (one.captured === 0 || elsewhere === undefined) return NOTHING;
  const found = await elsewhere(one.id, one.ref, known);
  if (found === undefined) return undefined;
  const { refundedByOthers: amount, disputes } = found;
  const about = { stored, platform };
  if (amount > 0) await note(world, about, { kind: "noteRefundsElsewhere", authorizationId: one.id, amount });
  if (disputes.length > 0)
    await note(world, about, { kind: "noteDisputes", authorizationId: one.id, disputes });
  return found;
}

const NOTHING: Elsewhere = { refunded: 0, refundedByOthers: 0, disputes: [] };
