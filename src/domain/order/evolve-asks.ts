// Fold of domain events over an order's asks: made, answered, closed. Any payment or cover of an asked payer is a yes.

import { adjusted } from "./adjust.ts";
import type { AskEvent, OrderEvent } from "./events.ts";
import type { Ask, AskPart, Order } from "./order.ts";
import { counts, payerOf } from "./queries.ts";

const KINDS: readonly OrderEvent["kind"][] = ["askMade", "askDeclined", "askClosed"];

export function isAskEvent(orderEvent: OrderEvent): orderEvent is AskEvent {
  return KINDS.includes(orderEvent.kind);
}

/** `order` is the order after everything else that the event changes. */
export function evolveAsks(order: Order, orderEvent: OrderEvent, at: number): Order {
  switch (orderEvent.kind) {
    case "askMade": {
      const { askId, by, until } = orderEvent;
      const parts = orderEvent.parts.map((part): AskPart => ({ ...part, status: "open" }));
      const ask: Ask = { id: askId, by, askedAt: at, until, status: "open", parts };
      return adjusted(order, { asks: [...(order.adjustments?.asks ?? []), ask] });
    }
    case "askDeclined":
      return withAsk(order, orderEvent.askId, (ask) => answered(ask, orderEvent.payer, "declined"));
    case "askClosed":
      return withAsk(order, orderEvent.askId, (ask) => ({ ...ask, status: orderEvent.as, closedAt: at }));
    case "paymentAuthorized":
    case "shareRaised":
      return paid(order, orderEvent);
    default:
      return order;
  }
}

/** A payment that was begun before the ask is no answer to it. */
function paid(
  order: Order,
  { kind, authorizationId }: Extract<OrderEvent, { kind: "paymentAuthorized" | "shareRaised" }>,
): Order {
  const open = order.adjustments?.asks?.find(({ status }) => status === "open");
  const payment = order.authorizations.find(({ id }) => id === authorizationId);
  if (open === undefined || payment === undefined || !counts(payment)) return order;
  if (kind === "paymentAuthorized" && payment.createdAt < open.askedAt) return order;
  return withAsk(order, open.id, (ask) => answered(ask, payerOf(payment), "paid"));
}

function answered(ask: Ask, payer: string, status: "paid" | "declined"): Ask {
  const isAnswered = (part: AskPart) => part.payer === payer && part.status === "open";
  return ask.parts.some(isAnswered)
    ? { ...ask, parts: ask.parts.map((part) => (isAnswered(part) ? { ...part, status } : part)) }
    : ask;
}

function withAsk(order: Order, id: string, edit: (ask: Ask) => Ask): Order {
  const asks = order.adjustments?.asks ?? [];
  return adjusted(order, { asks: asks.map((ask) => (ask.id === id ? edit(ask) : ask)) });
}
