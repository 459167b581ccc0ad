// An order in responses to merchants: exactly these keys in this order, absent values left out. It only
// copies and adds up.

import type { DeadlineRefund } from "../../domain/financing/financing.ts";
import type { Authorization, Dispute, Order, Refund } from "../../domain/order/order.ts";
import type { PlannedMove } from "../../domain/order/plan.ts";
import {
  amountAuthorized,
  amountCaptured,
  amountConfirmed,
  amountRefunded,
  commitDeadline,
  effectiveDueDate,
  isOpen,
  isSettled,
  refundsOf,
  wasHeld,
} from "../../domain/order/queries.ts";
import { MINUTE } from "../../domain/time.ts";
import { asksField } from "./asks-json.ts";
import type { OrderDetails } from "./details.ts";
import { shownItems, shownScoring } from "./details.ts";
import { financingFields } from "./financing-json.ts";
import { guaranteeFields, pledgeFields } from "./guarantee-json.ts";
import { invitationsJson } from "./invitations-json.ts";

type Buyer = { readonly email: string; readonly firstName: string; readonly lastName: string };

/** An order with everything its JSON needs. */
export type OrderToShow = {
  readonly order: Order;
  /** As `detailsFromDraft` made them; empty once erased (T33). */
  readonly details: Readonly<Record<string, unknown>>;
  /** By authorization id. */
  readonly buyers: Readonly<Record<string, Buyer>>;
  /** By invitation id. */
  readonly invited?: Readonly<Record<string, Omit<Buyer, "lastName">>>;
  readonly redirectUrl: string;
  readonly shareUrl: string | undefined;
  readonly screenUrl: string | undefined;
  readonly secure3D: boolean | undefined;
};

/** The order in a response, for JSON.stringify, which leaves undefined values out. */
export function orderJson(view: OrderToShow) {
  const { order, details: stored, buyers, invited, redirectUrl, shareUrl, screenUrl, secure3D } = view;
  const details = detailsOf(stored);
  const financed = financingFields(order, details);
  return {
    id: order.id,
    platformId: order.platformId,
    amount: order.amount,
    amountAuthorized: amountAuthorized(order),
    amountConfirmed: amountConfirmed(order),
    amountCaptured: amountCaptured(order),
    amountRefunded: amountRefunded(order),
    amountFinanced: financed.amountFinanced,
    ...guaranteeFields(order),
    currency: order.currency,
    locale: details.locale,
    ux: order.ux,
    type: order.type,
    status: order.status,
    tpc: order.tpc,
    committedAmount: order.committed?.amount,
    delay: Math.round((order.terms.dueDate - order.createdAt) / MINUTE),
    dueDate: effectiveDueDate(order),
    commitDeadline: commitDeadline(order),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    email: details.email,
    firstName: details.firstName,
    lastName: details.lastName,
    trackId: details.trackId,
    items: order.items.length === 0 ? undefined : shownItems(order, details),
    metadata: details.metadata,
    notifyUrl: details.notifyUrl,
    successUrl: details.successUrl,
    cancelUrl: details.cancelUrl,
    redirectUrl,
    shareUrl,
    screenUrl,
    ...agreedPeople(order),
    note: details.note,
    modules: details.modules,
    moduleId: order.moduleId,
    integration: order.integration,
    secure3D,
    cancelReason: order.cancelReason,
    settled: order.status === "cancelled" ? isSettled(order) : undefined,
    authorizations: order.authorizations.map((authorization) =>
      authorizationJson(order, authorization, buyers[authorization.id], details.names?.[authorization.id]),
    ),
    invitations: invitationsJson(order, invited),
    refunds: refundsOf(order).map(refundJson),
    ...asksField(order),
    financing: financed.financing,
    disputes: disputesJson(order),
    ...shownScoring(details),
  };
}

export type OrderJson = ReturnType<typeof orderJson>;

/** `orderJson` as text. */
export function orderJsonText(view: OrderToShow): string {
  return JSON.stringify(orderJson(view));
}

/** The captain's choice, from a payment that is pending or was held: a declined attempt does not count. */
function agreedPeople({ authorizations, nbShares, people, terms }: Order) {
  const isAgreed = authorizations.some(
    (authorization) => authorization.role === "captain" && (wasHeld(authorization) || isOpen(authorization)),
  );
  return isAgreed
    ? { nbShares, guests: people?.guests, visibility: people?.visibility ?? terms.visibility }
    : { visibility: terms.visibility };
}

/** The store keeps details as opaque JSON. */
function detailsOf(stored: OrderToShow["details"]): OrderDetails {
  return stored as OrderDetails;
}

/** The plan that a dry run adds to the order: per authorization, in minor units. */
export function planJson(moves: readonly PlannedMove[]) {
  return moves.map(({ authorizationId, capture, release, refund, lowered }) => {
    return { authorization: authorizationId, capture, release, refund, lowered };
  });
}

function authorizationJson(
  order: Order,
  authorization: Authorization,
  buyer: Buyer | undefined,
  names: readonly string[] | undefined,
) {
  return {
    id: authorization.id,
    role: authorization.role,
    status: authorization.status,
    amount: authorization.share,
    ...pledgeFields(order, authorization),
    amountAuthorized: authorization.authorized,
    amountCaptured: authorization.captured,
    amountRefunded: authorization.refunded,
    email: buyer?.email,
    firstName: buyer?.firstName,
    lastName: buyer?.lastName,
    seats: authorization.seats,
    names,
    showAs: authorization.showAs,
    items:
      authorization.units.length === 0
        ? undefined
        : authorization.units.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    createdAt: authorization.createdAt,
    capturedAt: authorization.capturedAt,
    failureCode: authorization.failureCode,
  };
}

/** Undefined where there are no disputes, which is the usual case. */
function disputesJson({ authorizations }: Order) {
  if (!authorizations.some(({ disputes }) => disputes !== undefined)) return undefined;
  return authorizations.flatMap(({ id, disputes = [] }) =>
    disputes.map((dispute) => disputeJson(id, dispute)),
  );
}

export function disputeJson(authorization: string, { id, amount, status, reason }: Dispute) {
  return { id, authorization, amount, status, reason };
}

/** The payment that a webhook is about, without personal data. */
export function authorizationNote({ id, role, share: amount, status, failureCode }: Authorization) {
  return { id, role, amount, status, failureCode };
}

/** Of a deadline: which, and if its debt was lowered, by how much. */
export function refundJson(refund: Refund | DeadlineRefund) {
  const { id, authorizationId, amount, status, failureCode } = refund;
  const row = { id, authorization: authorizationId, amount, status, failureCode };
  if (!("deadlineId" in refund)) return row;
  const { deadlineId, way } = refund;
  return { ...row, deadline: deadlineId, lowered: way === "lowered" ? amount : undefined };
}
