// Arbitrary commands of a merchant that move money, for a given order.

import type { Order } from "../../../src/domain/order/order.ts";
import type { MerchantCommand } from "../../../src/domain/order/plan.ts";
import type { RandomSource } from "./random.ts";
import { anyOf, onceIn } from "./random.ts";

/** Some commit, cancel, refund and waiver for this order. */
export function anyMerchantCommands(
  { authorizations, amount: whole }: Order,
  random: RandomSource,
): readonly MerchantCommand[] {
  const authorizationId = anyOf(random, authorizations)?.id;
  const about = authorizationId === undefined || onceIn(random, 2) ? {} : { authorizationId };
  const part = onceIn(random, 2) ? {} : { amount: 1 + random(whole) };
  return [
    { kind: "commit", ...part },
    { kind: "cancel", ...about },
    { kind: "refund", ...about, ...part },
    { kind: "waive", ...part },
  ];
}
