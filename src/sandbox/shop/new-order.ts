// Order of the demo shop, as its form asks for it.

import { pathTo, SHOP } from "../../api/paths.ts";
import type { Platform } from "../../config/config.ts";
import { goodsIn, totalOf } from "./goods.ts";
import type { Preferences } from "./preferences.ts";
import type { ShopWords } from "./words/shop-words.ts";
import { SHOP_WORDS } from "./words/words.ts";

export function openModules(platform: Platform | undefined): Platform["modules"] {
  return (platform?.modules ?? []).filter(({ closed }) => !closed);
}

/** The sandbox's own modules are called as the shop's ways to pay are, in each language. */
function moduleIn({ ways }: ShopWords, { id, name }: Platform["modules"][number]) {
  const way = Object.entries(SHOP_WORDS.en.ways).find(([, english]) => english === name)?.[0];
  return { id, name: way === undefined ? name : ways[way as keyof typeof ways] };
}

/** Of what the form says; `cart` is the shop's own reference. */
export function orderOf(
  form: URLSearchParams,
  { words, language, currency }: Preferences,
  platform: Platform | undefined,
) {
  const items = goodsIn(words, currency);
  const how = form.get("how");
  const way =
    how === "ask"
      ? { modules: openModules(platform).map((module) => moduleIn(words, module)) }
      : { ux: uxOf(how), financing: how === "parts" };
  return {
    amount: totalOf(items),
    currency,
    locale: language,
    ...way,
    type: form.get("all") === "on" ? "standard" : "direct",
    tpc: form.get("approve") === "on",
    items,
  };
}

export function addressesOf(publicUrl: string, cart: string) {
  return {
    successUrl: publicUrl + pathTo(SHOP.order, { cart }),
    cancelUrl: publicUrl + SHOP.cancelled,
    notifyUrl: publicUrl + SHOP.webhooks,
  };
}

function uxOf(how: string | null): string {
  if (how === "alone" || how === "parts") return "single";
  return how === "items" ? "picking" : "collect";
}
