// Orders as the dashboard's app reads them. Types only. Amounts in minor units, times in epoch ms; what a member's role may
// not see is absent.

import type { DeadlineStatus } from "../../domain/financing/financing.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { Dispute, OrderStatus } from "../../domain/order/order.ts";

/** `due`: what buyers have to pay in all. `secured`: shares, and what pledges cover of the rest. `missing`: has no buyer yet. */
export type OrderRowJson = {
  readonly id: string;
  readonly seq: number;
  readonly platformId: string;
  readonly trackId?: string;
  readonly status: OrderStatus;
  readonly currency: string;
  readonly amount: number;
  readonly due: number;
  readonly secured: number;
  readonly missing: number;
  readonly createdAt: number;
  readonly dueDate: number;
  readonly captain?: string;
  readonly payers: number;
};

export type PersonName = { readonly name?: string; readonly email?: string };

export type DisputeJson = { readonly amount: number; readonly status: Dispute["status"] };

/** One try to pay. */
export type PaymentJson = {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: number;
  readonly failureCode?: string;
  /** What the buyer's bank asks back of it; absent where it asks for nothing. */
  readonly disputes?: readonly DisputeJson[];
  /** Acts on this payment alone that are possible now and that the member may do. */
  readonly acts: readonly OrderAct[];
};

/** `atMost`: what they can be charged. */
export type PersonJson = PersonName & {
  readonly payer: string;
  readonly isCaptain: boolean;
  readonly seats: number;
  readonly share: number;
  readonly pledge: number;
  readonly atMost: number;
  readonly charged: number;
  readonly refunded: number;
  readonly payments: readonly PaymentJson[];
};

export type ItemJson = {
  readonly id: string;
  readonly name?: string;
  readonly quantity: number;
  readonly amount: number;
  readonly optional: boolean;
};

export type AskJson = {
  readonly id: string;
  readonly by: "merchant" | "captain";
  readonly askedAt: number;
  readonly status: string;
  readonly parts: readonly { readonly payer: string; readonly amount?: number; readonly status: string }[];
};

/** A person invited, as far as the member sees them; `nudges`: how many reminders they were sent. */
export type InvitedJson = PersonName & {
  readonly id: string;
  readonly status: string;
  readonly seats: number;
  readonly nudges: number;
};

export type OrderAct = "commit" | "cancel" | "release" | "refund" | "waive";

/** Something that happened to the order, was sent, or was done by a person; `kind` is of the source's own vocabulary. */
export type TimelineEntryJson =
  | {
      readonly source: "order";
      readonly at: number;
      readonly seq: number;
      readonly kind: string;
      readonly amount?: number;
      readonly payer?: string;
      readonly by?: string;
      readonly detail?: string;
      readonly until?: number;
    }
  | {
      readonly source: "webhook";
      readonly at: number;
      readonly id: string;
      readonly kind: string;
      readonly state: string;
      readonly attempts: readonly {
        readonly at: number;
        readonly status?: number;
        readonly failure?: string;
        readonly tookMs: number;
      }[];
    }
  | {
      readonly source: "mail";
      readonly at: number;
      readonly number: number;
      readonly kind: string;
      readonly state: string;
      readonly tries: number;
      readonly error?: string;
    }
  | {
      readonly source: "act";
      readonly at: number;
      readonly number: number;
      readonly kind: string;
      readonly actor: string;
      /** A member's e-mail address, or a key's last 4 characters. */
      readonly who?: string;
      readonly outcome: string;
      readonly seqBefore?: number;
      readonly seqAfter?: number;
      readonly amount?: number;
    };

export type OrderViewJson = OrderRowJson & {
  readonly ux: string;
  readonly type: string;
  readonly tpc: boolean;
  readonly committedAmount?: number;
  readonly waived: number;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
  readonly commitDeadline?: number;
  /** When the first of its holds expires. */
  readonly holdsEnd?: number;
  readonly cancelReason?: string;
  readonly isSettled: boolean;
  /** Of a cancelled order, what the provider has finally refused to give back; 0 while it may still go back by itself. */
  readonly stuck: number;
  /** What its captain pays after completion, and when; absent without such a plan. */
  readonly financed?: number;
  readonly deadlines?: readonly DeadlineJson[];
  readonly shareUrl?: string;
  readonly captainUrl?: string;
  readonly people: readonly PersonJson[];
  readonly invited: readonly InvitedJson[];
  readonly items: readonly ItemJson[];
  readonly asks: readonly AskJson[];
  /** Newest first. */
  readonly timeline: readonly TimelineEntryJson[];
  /** Acts on the whole order that are possible now and that the member may do. */
  readonly acts: readonly OrderAct[];
  readonly attending: AttendingJson;
  /** Its buyers' data can be erased now, and the member may. */
  readonly mayErase: boolean;
};

/** A part that the captain owes; `fee` comes on top of `amount`. */
export type DeadlineJson = {
  readonly id: string;
  readonly dueAt: number;
  readonly amount: number;
  readonly fee: number;
  readonly status: DeadlineStatus;
  readonly failureCode?: string;
};

/** Acts that move no money, as far as they are possible now and the member may do them. */
export type AttendingJson = {
  /** The invitations of those who would be reminded. */
  readonly nudge?: { readonly invitations: readonly string[] };
  /** Among whom what is missing can be asked for. */
  readonly ask?: { readonly among: readonly Among[] };
  /** The latest moment that the due date can be moved to. */
  readonly later?: { readonly latest: number };
};

export type StandingJson = {
  readonly held: number;
  readonly charged: number;
  readonly refunded: number;
  readonly toCharge: number;
};

/** What an act would do. It is confirmed with its `seq`. */
export type PlanJson = {
  readonly seq: number;
  readonly currency: string;
  readonly due: { readonly before: number; readonly after: number };
  readonly people: readonly {
    readonly payer: string;
    readonly isCaptain: boolean;
    readonly name?: string;
    readonly before: StandingJson;
    readonly after: StandingJson;
    /** Debts that are given up. */
    readonly lowered: number;
  }[];
  /** What deadlines of the captain's plan would be worth; absent without one. */
  readonly deadlines?: readonly {
    readonly dueAt: number;
    readonly amount: number;
    readonly status: string;
  }[];
};

/** Result of an act, as its answer is stored. */
export type ActedJson = { readonly id: string; readonly seq: number; readonly status: OrderStatus };

/** A change of an order in the live stream. */
export type ChangeJson = readonly [order: string, seq: number, status: OrderStatus];
