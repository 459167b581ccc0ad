// What a buyer's page may know of an order: never another buyer's name or address, never what only the shop needs.

import type { Authorization, FailureCode, Order, Role } from "../domain/order.ts";
import { availableUnits, captainOf, effectiveDueDate, isEnded, remaining } from "../domain/order-view.ts";
import { suggestedShare } from "../domain/share.ts";
import type { OrderDetails } from "../wire/details.ts";
import { withoutAbsent } from "../wire/details.ts";
import type { BuyerFailure, PageItem, PagePayment, PageView, PayAnswer } from "../wire/page.ts";
import type { Opened } from "./page-door.ts";
import { detailsOf, viewOf } from "./view.ts";
import type { World } from "./world.ts";

/** The view of one role's page; the captain sees his own payments, co-buyers theirs as they ask for them. */
export function pageView(world: World, opened: Opened, role: Role): PageView {
  const { stored, platform, provider } = opened;
  const { order } = stored;
  const details = detailsOf(stored);
  const { shareUrl } = viewOf(world, stored);
  const {
    email,
    firstName,
    lastName,
    successUrl = platform.successUrl,
    cancelUrl = platform.cancelUrl,
  } = details;
  return {
    role,
    now: world.now(),
    shop: { name: platform.name },
    locale: details.locale ?? platform.locale,
    sandbox: world.config.mode === "sandbox",
    status: order.status,
    amount: order.amount,
    remaining: isClosed(order) ? 0 : remaining(order),
    currency: order.currency,
    ux: order.ux,
    type: order.type,
    tpc: order.tpc,
    dueDate: effectiveDueDate(order),
    payable: isPayable(order, role),
    minShare: order.terms.minShare,
    ...(order.nbShares === undefined ? {} : { nbShares: order.nbShares }),
    suggestedShare: suggestedShare(order),
    items: itemsOf(stored.order, details),
    ...(details.trackId === undefined ? {} : { trackId: details.trackId }),
    buyer: role === "captain" ? withoutAbsent({ email, firstName, lastName }) : {},
    payments: role === "captain" ? captainPayments(order) : [],
    collect: provider.collect(),
    ...(role === "captain" && successUrl !== undefined ? { successUrl } : {}),
    ...(role === "captain" && cancelUrl !== undefined ? { cancelUrl } : {}),
    ...(shareUrl === undefined ? {} : { shareUrl }),
  };
}

/** The view with one payment beside it; undefined when the order has no such payment. */
export async function payAnswer(
  world: World,
  opened: Opened,
  role: Role,
  authorizationId: string,
): Promise<PayAnswer | undefined> {
  const one = opened.stored.order.authorizations.find(({ id }) => id === authorizationId);
  if (one === undefined) return undefined;
  const waits = one.status === "requiresAction" && one.releasing === undefined;
  const action = waits ? await opened.provider.action(one.id) : undefined;
  const payment = pagePayment(one);
  return {
    payment: action === undefined ? payment : { ...payment, actionUrl: action.url },
    view: pageView(world, opened, role),
  };
}

/** Nobody can pay any more: what no share covers is the captain's, or not wanted. */
function isClosed(order: Order): boolean {
  return isEnded(order) || order.closedAt !== undefined || order.capturesDecidedAt !== undefined;
}

function isPayable(order: Order, role: Role): boolean {
  if (isClosed(order)) return false;
  const captain = captainOf(order);
  if (role === "captain") return captain === undefined;
  return captain !== undefined && captain.authorized > 0 && remaining(order) > 0;
}

function itemsOf(order: Order, details: OrderDetails): readonly PageItem[] {
  return (details.items ?? []).map((item, index): PageItem => {
    const rule = order.items[index];
    return {
      id: item.id,
      name: item.name ?? item.trackId ?? `${index + 1}`,
      ...(item.description === undefined ? {} : { description: item.description }),
      amount: item.amount,
      quantity: item.quantity,
      ...(order.ux === "picking" && rule !== undefined ? { available: availableUnits(order, rule) } : {}),
    };
  });
}

function captainPayments(order: Order): readonly PagePayment[] {
  return order.authorizations.filter(({ role }) => role === "captain").map(pagePayment);
}

function pagePayment(one: Authorization): PagePayment {
  return {
    id: one.id,
    status: one.status,
    // A captain who answered for the rest is told what he was charged.
    amount: one.captured > 0 ? one.captured : one.share,
    unanswered: one.status === "pending",
    ...(one.failureCode === undefined ? {} : { failure: buyerFailure(one.failureCode) }),
  };
}

/** A buyer is told only which of these it was (T22); the merchant reads the exact code. */
function buyerFailure(code: FailureCode): BuyerFailure {
  switch (code) {
    case "cardDeclined":
      return "declined";
    case "cardExpired":
      return "expired";
    case "wrongCvc":
      return "checkCode";
    case "insufficientFunds":
    case "authenticationRefused":
    case "unsupported":
      return "tryAnotherCard";
    case "abandoned":
    case "notReached":
    case "captureRefused":
    case "holdExpired":
    case "refundRefused":
      return "later";
    default:
      return code satisfies never;
  }
}
