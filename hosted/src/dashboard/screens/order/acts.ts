// Acts of a member on an order: their names, and what each asks for.

import type { AttendingJson, OrderAct, PersonJson } from "../../../../../src/api/dashboard/order-json.ts";
import { DASHBOARD_API } from "../../../../../src/api/paths.ts";

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

/** An act that moves no money: it has no plan. */
export type AttendingAct = keyof AttendingJson;

/** `only`: of all whom it could be about, one person. */
export type AskedAttending = {
  readonly act: AttendingAct;
  readonly only?: { readonly id: string; readonly of: string };
};

export const ATTENDING = {
  nudge: { name: "Remind", path: DASHBOARD_API.nudges, done: "The reminders are on their way." },
  ask: { name: "Ask for what is missing", path: DASHBOARD_API.asks, done: "The ask is on its way." },
  later: { name: "Move due date", path: DASHBOARD_API.dueDate, done: "The due date is moved." },
} as const satisfies Readonly<Record<AttendingAct, object>>;

export function personText({ name, isCaptain }: Pick<PersonJson, "name" | "isCaptain">): string {
  return `${name ?? "No name"}${isCaptain ? " (captain)" : ""}`;
}
