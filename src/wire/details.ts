// What of an order is personal or merely shown, in the shape it is stored in: no rule reads it, and it can be erased
// (T33). Keys stand in the order in which they are given back.

import type { DraftItem, DraftModule, OrderDraft } from "./draft.ts";

export type DetailsItem = { readonly id: string } & DraftItem;

export type OrderDetails = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Which of the three the captain told us himself: only those are his to correct. */
  readonly told?: readonly ("email" | "firstName" | "lastName")[];
  readonly trackId?: string;
  readonly locale?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly items?: readonly DetailsItem[];
  /** With the texts this order shows, in the order it shows them. */
  readonly modules?: readonly DraftModule[];
  /** As the order said; the platform's own stand in its configuration. */
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly secure3D?: boolean;
  readonly scoring?: Readonly<Record<string, unknown>>;
  /** How often each role's page link was renewed (CONTRACT 2). */
  readonly linkGenerations?: { readonly captain?: number; readonly coBuyer?: number };
  /** The captain wants no more reminders. */
  readonly remindersStopped?: boolean;
};

/** What a draft alone cannot say: the items' new ids, and what module and platform filled in. */
export type DetailsBeside = {
  /** One per item. */
  readonly itemIds: readonly string[];
  readonly locale?: string;
  readonly secure3D?: boolean;
  readonly modules: readonly DraftModule[];
};

/** The details of a new order. */
export function detailsFromDraft(draft: OrderDraft, beside: DetailsBeside): OrderDetails {
  const { email, firstName, lastName, trackId, metadata, notifyUrl, successUrl, cancelUrl } = draft;
  const { itemIds, locale, secure3D, modules } = beside;
  const scoring = Object.keys(draft.scoring).length === 0 ? undefined : draft.scoring;
  return withoutAbsent({
    email,
    firstName,
    lastName,
    trackId,
    locale,
    metadata,
    items: draft.items.length === 0 ? undefined : draft.items.map((item, at) => itemOf(item, itemIds[at])),
    modules: modules.length === 0 ? undefined : modules.map(moduleOf),
    notifyUrl,
    successUrl,
    cancelUrl,
    secure3D,
    scoring,
  });
}

function itemOf(item: DraftItem, id: string | undefined): DetailsItem {
  if (id === undefined) throw new Error("an item of the draft was given no id");
  return { id, ...item };
}

function moduleOf({ id, name, description, image, position }: DraftModule): DraftModule {
  return withoutAbsent({ id, name, description, image, position });
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
