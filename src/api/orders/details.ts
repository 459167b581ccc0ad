// Details of an order: its personal and merely displayed data, in the stored shape. No rule of the domain reads them,
// and they can be erased (T33). Keys are in the order of the response.

import type { Order, PickItem } from "../../domain/order/order.ts";
import type { EnteredData, ScoringData } from "../../domain/scoring/data.ts";
import type { DraftItem, DraftModule, OrderDraft } from "./draft.ts";

/** Details of an item, in addition to what the domain knows of it. */
export type DetailsItem = Omit<DraftItem, "amount" | "quantity" | "optional">;

export type OrderDetails = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Which of the three the captain typed themselves: only those may they correct. */
  readonly told?: readonly ("email" | "firstName" | "lastName")[];
  readonly trackId?: string;
  readonly locale?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** By the index of the order's own items. */
  readonly items?: readonly DetailsItem[];
  /** With the texts this order shows, in the order it shows them. */
  readonly modules?: readonly DraftModule[];
  /** The order's own; the platform's are in its configuration. */
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly secure3D?: boolean;
  /** As sent: `shownScoring` fills in the defaults. */
  readonly scoring?: Readonly<Record<string, unknown>>;
  /** What the captain entered to be financed: only what the shop had not sent, an incomplete address as a whole. */
  readonly entered?: EnteredData;
  /** Of the HMACs that decisions about financing keep: without it they tell nothing of the captain. */
  readonly scoringSalt?: string;
  /** The provider's account that the captain's card is saved with (`accountOf`). */
  readonly providerAccount?: string;
  /** How often each role's page link was renewed (specification/api#identifiers-and-keys). */
  readonly linkGenerations?: { readonly captain?: number; readonly coBuyer?: number };
  /** First names of those whom a payment is also for, by its id; with the captain's, of the guests of all. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** The captain's words to those who share. */
  readonly note?: string;
  /** The captain has unsubscribed from reminders. */
  readonly remindersStopped?: boolean;
};

/** The values that module and platform fill in. */
export type DetailsDefaults = {
  readonly locale?: string;
  readonly secure3D?: boolean;
  readonly modules: readonly DraftModule[];
};

/** The details of a new order. */
export function detailsFromDraft(draft: OrderDraft, defaults: DetailsDefaults): OrderDetails {
  const { email, firstName, lastName, trackId, metadata, notifyUrl, successUrl, cancelUrl } = draft;
  const { locale, secure3D, modules } = defaults;
  const scoring = Object.keys(draft.scoring).length === 0 ? undefined : draft.scoring;
  return withoutAbsent({
    email,
    firstName,
    lastName,
    trackId,
    locale,
    metadata,
    items: draft.items.length === 0 ? undefined : draft.items.map(saidOf),
    modules: modules.length === 0 ? undefined : modules.map(moduleOf),
    notifyUrl,
    successUrl,
    cancelUrl,
    secure3D,
    scoring,
  });
}

function saidOf({ amount: _amount, quantity: _quantity, optional: _, ...said }: DraftItem): DetailsItem {
  return said;
}

function moduleOf({ id, name, description, image, position }: DraftModule): DraftModule {
  return withoutAbsent({ id, name, description, image, position });
}

/** The order's items as displayed: the domain's values and the details of each. */
export function shownItems(order: Order, details: OrderDetails): readonly ShownItem[] {
  return order.items.map(({ id, amount, quantity, optional }, index) => {
    const said = details.items?.[index];
    return { id, name: said?.name, amount, quantity, ...(optional && { optional }), ...said };
  });
}

export type ShownItem = PickItem & Omit<DetailsItem, "name"> & { readonly name?: string | undefined };

type Scoring = {
  readonly organization?: string;
  readonly billingAddress?: object;
  readonly shippingAddress?: object;
};

/** Scoring data as displayed: addresses default to the order's names, shipping's to billing's. */
export function shownScoring(details: OrderDetails): OrderDetails["scoring"] & object {
  const { firstName, lastName } = details;
  const scoring = sentOrEntered(details);
  const { organization, billingAddress: billing, shippingAddress: shipping = billing }: Scoring = scoring;
  if (shipping === undefined) return scoring;
  const buyer = withoutAbsent({ organization, firstName, lastName });
  return {
    ...scoring,
    ...(billing === undefined ? {} : { billingAddress: { ...buyer, ...billing } }),
    shippingAddress: { ...buyer, ...shipping },
  };
}

/** What was sent or entered, without the defaults that a reader is shown. */
export function scoringDataOf(order: Order, details: OrderDetails): ScoringData {
  const { email, firstName, lastName } = details;
  const known = withoutAbsent({ email, firstName, lastName });
  return { ...known, items: shownItems(order, details), ...(sentOrEntered(details) as ScoringData) };
}

function sentOrEntered({ scoring = {}, entered }: OrderDetails): OrderDetails["scoring"] & object {
  return entered === undefined ? scoring : { ...scoring, ...entered };
}

/** `T` with every key that may be undefined optional instead. */
type Present<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same object without the keys that are undefined. */
export function withoutAbsent<T extends object>(record: T): Present<T> {
  const present: Record<string, unknown> = {};
  for (const name in record) if (record[name] !== undefined) present[name] = record[name];
  return present as Present<T>;
}
