// A merchant's operations on orders.

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { ChangeAsked } from "../../api/orders/order-commands.ts";
import type { OrderToShow } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { CommandPlan, MerchantCommand } from "../../domain/order/plan.ts";
import type { IdempotencyKey, OrderFilter, OrderPage, StoredAnswer, StoredOrder } from "../../ports/store.ts";
import type { Answer, Audited } from "./answer.ts";

/** An order with everything that its JSON needs. */
export type OrderView = StoredOrder & OrderToShow;

/** An order as it stands, and what a command would move. */
export type PlannedOrder = { readonly view: OrderView; readonly plan: CommandPlan };

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
   * The settled view as JSON text: what the clock has made due is shown, not saved. Undefined: not this platform's. At
   * once where the store answers at once: a promise there would cost a sixth more.
   */
  readOrder(platform: Platform, orderId: string): string | undefined | Promise<string | undefined>;
  listOrders(filter: OrderFilter): Promise<OrderViews>;
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
  changeOrder(
    platform: Platform,
    orderId: string,
    change: OrderChange,
    options: CommandOptions & Audited,
  ): Promise<Answer<OrderView>>;
  /** What a command would move; nothing is changed or stored (specification/states#changes-by-the-merchant). */
  plan(platform: Platform, orderId: string, command: MerchantCommand): Promise<Answer<PlannedOrder>>;
};
