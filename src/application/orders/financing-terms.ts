// Financing terms of a new order: the offers that its platform or module shows, as they are at its creation
// (specification/financing#offers).

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { Module, Platform } from "../../config/config.ts";
import type { FinancingTerms } from "../../domain/financing/offer.ts";

/** The terms with this module, or without one; undefined: there is nothing to offer, nor to hide. */
type TermsWith = (module: Module | undefined) => FinancingTerms | undefined;

type Offering = { readonly termsWith: TermsWith; readonly warnings: readonly string[] };

const NOTHING: Offering = { termsWith: () => undefined, warnings: [] };

/** What an order in this currency, with these modules on offer, shows. */
export function offering(
  { financing, offers: ofPlatform = [], ux: ofShop = "collect" }: Platform,
  modules: readonly Module[],
  draft: OrderDraft,
  currency: string,
): Offering {
  if (financing === undefined || draft.financing === false) return NOTHING;
  const { timeZone, noticeDays, retryDays, graceDays, defaultDays, offers } = financing;
  const terms = { timeZone, noticeDays, retryDays, graceDays, defaultDays };
  const shownBy = ({ offers: ids = ofPlatform, ux = ofShop }: Pick<Module, "offers" | "ux">) =>
    (draft.ux ?? ux) === "picking"
      ? []
      : offers.filter((offer) => ids.includes(offer.id) && offer.currency === currency);
  const choices = modules.length === 0 ? [{}] : modules;
  if (choices.every((choice) => shownBy(choice).length === 0)) return NOTHING;
  const why = unfit(draft);
  return why === undefined
    ? { termsWith: (module) => ({ ...terms, offers: shownBy(module ?? {}) }), warnings: [] }
    : {
        ...NOTHING,
        warnings: [
          `financing: no offer to pay in parts or later is shown, because ${why}; "financing": false asks for none`,
        ],
      };
}

/** Why an order can be offered nothing: the scorer needs to know what is bought. */
function unfit({ items }: OrderDraft): string | undefined {
  if (items.length === 0) return "the order has no items";
  const index = items.findIndex(({ category = "" }) => category === "");
  return index === -1 ? undefined : `items[${index}] has no category`;
}
