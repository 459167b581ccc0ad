// A merchant's operations on orders.

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { ChangeAsked } from "../../api/orders/order-commands.ts";
import type { OrderToShow } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { CommandPlan, MerchantCommand } from "../../domain/order/plan.ts";
import type { PlannedPerson } from "../../domain/order/planned-people.ts";
import type {
  AttentionFilter,
  HoldsFilter,
  IdempotencyKey,
  OrderFilter,
  OrderPage,
  SeenOrders,
  StoredAnswer,
  StoredOrder,
} from "../../ports/store.ts";
import type { Answer, Audited } from "./answer.ts";

/** An order with everything that its JSON needs. */
export type OrderView = StoredOrder & OrderToShow;

/** An order as it stands, and what a command would move. */
export type PlannedOrder = { readonly view: OrderView; readonly plan: CommandPlan };

/**
 * What a command would do to each person, shown before it is confirmed. `seq` is the number of the order's latest domain
 * event, with all that time had made due by then: while it is the same, the command does exactly this.
 */
export type ShownPlan = PlannedOrder & {
  readonly seq: number;
  readonly people: readonly PlannedPerson[];
  /** What is due in all, in minor units. */
  readonly due: { readonly before: number; readonly after: number };
};

/** A command whose plan was shown. */
export type ConfirmedOptions = CommandOptions &
  Audited & {
    /** The `seq` of the plan. */
    readonly ifSeq: number;
    /** What the plan refunds, for the audit row. */
    readonly refunds?: number;
  };

/**
 * The fields of an order that a shop may change: `null` clears, an absent field stays as it is.
 */
export type OrderChange = ChangeAsked;

export type CommandOptions = {
  readonly idempotency?: IdempotencyKey;
  /** Renders the response that is stored for the idempotency key, in the transaction of the change. */
  readonly render: (view: OrderView, warnings: readonly string[]) => StoredAnswer;
};

export type OrderViews = Omit<OrderPage, "orders"> & { readonly orders: readonly OrderView[] };

export type MerchantOrders = {
  createOrder(platform: Platform, draft: OrderDraft, options: CommandOptions): Promise<Answer<OrderView>>;
  /**
   * The response with the settled view: what the clock has made due is shown, not saved. Undefined: not this platform's. At
   * once where the store answers at once: a promise there would cost a sixth more.
   */
  readOrder(platform: Platform, orderId: string): string | undefined | Promise<string | undefined>;
  listOrders(filter: OrderFilter): Promise<OrderViews>;
  /** The same over several platforms. */
  listSeen(filter: SeenOrders): Promise<OrderViews>;
  /** Those that a person must look at, earliest first. */
  listAttention(filter: AttentionFilter): Promise<OrderViews>;
  /** Those with a hold that ends soon, the earliest first. */
  listHolds(filter: HoldsFilter): Promise<OrderViews>;
  /** The settled view of an order of one of these platforms. */
  viewOrder(platformIds: readonly string[], orderId: string): Promise<OrderView | undefined>;
  /** Answers when the money that it moves has moved, or after a while (specification/states). */
  command(
    platform: Platform,
    orderId: string,
    command: MerchantCommand,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
  /** Of all invited who have not answered, or of those named. */
  nudge(
    platform: Platform,
    orderId: string,
    invitations: readonly string[] | undefined,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
  /** Asks those who have paid for what is left. */
  ask(
    platform: Platform,
    orderId: string,
    among: Among,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
  /** What a command would do, by person. What time has made due is saved. */
  showPlan(platform: Platform, orderId: string, command: MerchantCommand): Promise<Answer<ShownPlan>>;
  /** The same as `command`, if the order is still as it was when the plan was shown; else `orderChanged`. */
  confirm(
    platform: Platform,
    orderId: string,
    command: MerchantCommand,
    options: ConfirmedOptions,
  ): Promise<Answer<OrderView>>;
  changeOrder(
    platform: Platform,
    orderId: string,
    change: OrderChange,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
  /** What a command would move; nothing is changed or stored (specification/states#changes-by-the-merchant). */
  plan(platform: Platform, orderId: string, command: MerchantCommand): Promise<Answer<PlannedOrder>>;
};
