// The platform and the draft of an order from a browser's request with a public key (specification/widget, T3, T4).

import type { Problem } from "../../api/errors/problem.ts";
import { problem, problemWithin } from "../../api/errors/problem.ts";
import { readOrderDraft } from "../../api/orders/create-order.ts";
import type { OrderDraft } from "../../api/orders/draft.ts";
import type { Config, Platform } from "../../config/config.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";

export type FrontOrder =
  | { readonly kind: "draft"; readonly platform: Platform; readonly draft: OrderDraft }
  | { readonly kind: "problem"; readonly problem: Problem };

/** `order` is the merchant's own object, not decoded yet. */
export function frontOrderOf(
  { mode }: Pick<Config, "mode">,
  platformByKey: PublicKeyRing,
  { publicKey, order }: { readonly publicKey: string; readonly order: unknown },
): FrontOrder {
  const platform = platformByKey(publicKey);
  if (platform === undefined) return { kind: "problem", problem: problem("unauthorized") };
  if (!platform.allowFrontendOrders) return { kind: "problem", problem: problem("frontendOrdersDisabled") };
  const { currencies, imageOrigins } = platform;
  const sandbox = mode === "sandbox";
  // A browser may name no address at all.
  const notifyPorts: readonly number[] = [];
  const read = readOrderDraft(order, {
    integration: "front",
    sandbox,
    notifyPorts,
    currencies,
    imageOrigins,
  });
  return read.kind === "problem"
    ? { kind: "problem", problem: problemWithin(read.problem, "order") }
    : { kind: "draft", platform, draft: read.draft };
}
