// What of an order is personal or merely shown, in the shape it is stored in: no rule reads it, and it can be erased
// (T33). Keys stand in the order in which they are given back.

import type { Order, PickItem } from "../../domain/order/order.ts";
import type { DraftItem, DraftModule, OrderDraft } from "./draft.ts";

/** What was said of an item of the order, beside what the rules know of it. */
export type DetailsItem = Omit<DraftItem, "amount" | "quantity">;

export type OrderDetails = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Which of the three the captain told us himself: only those are his to correct. */
  readonly told?: readonly ("email" | "firstName" | "lastName")[];
  readonly trackId?: string;
  readonly locale?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** In the places of the order's own items. */
  readonly items?: readonly DetailsItem[];
  /** With the texts this order shows, in the order it shows them. */
  readonly modules?: readonly DraftModule[];
  /** As the order said; the platform's own stand in its configuration. */
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly secure3D?: boolean;
  /** As sent: `shownScoring` fills in what it says by default. */
  readonly scoring?: Readonly<Record<string, unknown>>;
  /** How often each role's page link was renewed (CONTRACT 2). */
  readonly linkGenerations?: { readonly captain?: number; readonly coBuyer?: number };
  /** The captain wants no more reminders. */
  readonly remindersStopped?: boolean;
};

/** What a draft alone cannot say: what module and platform filled in. */
export type DetailsBeside = {
  readonly locale?: string;
  readonly secure3D?: boolean;
  readonly modules: readonly DraftModule[];
};

/** The details of a new order. */
export function detailsFromDraft(draft: OrderDraft, beside: DetailsBeside): OrderDetails {
  const { email, firstName, lastName, trackId, metadata, notifyUrl, successUrl, cancelUrl } = draft;
  const { locale, secure3D, modules } = beside;
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

function saidOf({ amount: _amount, quantity: _quantity, ...said }: DraftItem): DetailsItem {
  return said;
}

function moduleOf({ id, name, description, image, position }: DraftModule): DraftModule {
  return withoutAbsent({ id, name, description, image, position });
}

/** The order's items as they are shown: what the rules know of each, and what was said of it. */
export function shownItems(order: Order, details: OrderDetails): readonly ShownItem[] {
  return order.items.map(({ id, amount, quantity }, index) => {
    const said = details.items?.[index];
    return { id, name: said?.name, amount, quantity, ...said };
  });
}

export type ShownItem = PickItem & Omit<DetailsItem, "name"> & { readonly name?: string | undefined };

type Scoring = {
  readonly organization?: string;
  readonly billingAddress?: object;
  readonly shippingAddress?: object;
};

/** Scoring data as it is shown: addresses default to the order's names, that of shipping to that of billing (SPEC 2.6). */
export function shownScoring({
  scoring = {},
  firstName,
  lastName,
}: OrderDetails): OrderDetails["scoring"] & object {
  const { organization, billingAddress: billing, shippingAddress: shipping = billing }: Scoring = scoring;
  if (shipping === undefined) return scoring;
  const buyer = withoutAbsent({ organization, firstName, lastName });
  return {
    ...scoring,
    ...(billing === undefined ? {} : { billingAddress: { ...buyer, ...billing } }),
    shippingAddress: { ...buyer, ...shipping },
  };
}

type AddressLine = "street1" | "street2" | "city" | "zip" | "state" | "country" | "firstName" | "lastName";
type ShownAddress = { readonly [L in AddressLine]?: string };

/** Where the order goes and the captain's phone; undefined: the shop has named no address. */
export function deliveryOf(details: OrderDetails) {
  const { shippingAddress: shipping, phone } = shownScoring(details) as {
    readonly shippingAddress?: ShownAddress;
    readonly phone?: string;
  };
  if (shipping === undefined) return undefined;
  const { firstName = "", lastName = "", street1, street2, city, zip, state, country } = shipping;
  const name = `${firstName} ${lastName}`.trim();
  return { name, ...withoutAbsent({ phone, street1, street2, city, zip, state, country }) };
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
