// Money acts of a member on an order: their names, and what each asks for.

import type { OrderAct, PersonJson } from "../../../../../src/api/dashboard/order-json.ts";

/** An act on the whole order, or on one payment of a person. */
export type Asked = {
  readonly act: OrderAct;
  readonly payment?: { readonly id: string; readonly amount: number; readonly of: string };
};

type ActWords = {
  readonly name: string;
  /** Asked for before its plan; absent: it takes no amount. */
  readonly amount?: string;
  readonly done: string;
};

export const ACTS: Readonly<Record<OrderAct, ActWords>> = {
  commit: { name: "Commit", amount: "Amount to commit", done: "The order is committed." },
  waive: { name: "Waive", amount: "Amount to waive", done: "The rest is waived." },
  cancel: { name: "Cancel order", done: "The order is cancelled." },
  release: { name: "Release", done: "The payment is released." },
  refund: { name: "Refund", amount: "Amount to refund", done: "The refund is asked for." },
};

export function personText({ name, isCaptain }: Pick<PersonJson, "name" | "isCaptain">): string {
  return `${name ?? "No name"}${isCaptain ? " (captain)" : ""}`;
}
