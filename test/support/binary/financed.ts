// Orders that their captains pay in three parts, in a sandbox without a configuration file: agreed to, approved at the
// bank and completed, without a browser.

import { neededData } from "../domain/scoring.ts";
import type { Shop } from "./shop.ts";
import { payWith } from "./shop.ts";

export type FinancedOrder = { readonly id: string; readonly redirectUrl: string };

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(url).origin },
    body: JSON.stringify(body),
  });

/** 100.00 in three monthly parts, with a fee of 1.5 % on each later one. */
export const completedInParts = async (
  shop: Shop,
  card: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<FinancedOrder> => {
  const items = [{ name: "Tent", amount: 10_000, category: "camping" }];
  const order = await shop.order({ amount: 10_000, ux: "single", items, ...neededData, ...fields });
  const language = "en";
  const { data: plan } = (await (await post(`${order.redirectUrl}/plan`, { language })).json()) as {
    readonly data: { readonly plans: readonly { readonly shown: string; readonly offer: { id: string } }[] };
  };
  const [offered] = plan.plans;
  const financing = { offer: offered?.offer.id, shown: offered?.shown, language };
  const { data } = await payWith(order.redirectUrl, card, { financing });
  await post(`${data.payment.actionUrl}/approve`, {});
  await post(`${order.redirectUrl}/payments/${data.payment.id}/check`, {});
  await shop.untilStatus(order.id, "completed");
  return order;
};
