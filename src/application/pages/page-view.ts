// The view of an order for a buyer's page: never another buyer's address or last name, never what only the shop needs,
// and to co-buyers of an order that has ended only how it ended (T20).

import type { OrderDetails } from "../../api/orders/details.ts";
import { shownItems, withoutAbsent } from "../../api/orders/details.ts";
import type {
  FilledIn,
  PageEnd,
  PageItem,
  PageModule,
  PagePayment,
  PageView,
  PayAnswer,
} from "../../api/pages/page.ts";
import { picturePath } from "../../config/brand/picture.ts";
import type { Platform } from "../../config/config.ts";
import { legalOf } from "../../config/config.ts";
import { offersOpen } from "../../domain/financing/offered.ts";
import { borneBy, isFinanced } from "../../domain/financing/standing.ts";
import { sum } from "../../domain/money/money.ts";
import { suggestedShare } from "../../domain/money/share.ts";
import { dueSince } from "../../domain/order/due.ts";
import { enoughWillDo, pledgeOf } from "../../domain/order/guarantee.ts";
import type { Authorization, ModuleOffer, Order, Role } from "../../domain/order/order.ts";
import {
  amountToCapture,
  availableUnits,
  awaitsCommit,
  captainOf,
  effectiveDueDate,
  isChargedAtOnce,
  isClosed,
  isInTime,
  isLowered,
  payerOf,
  remaining,
  wasHeld,
} from "../../domain/order/queries.ts";
import { seatsLeft } from "../../domain/order/seats.ts";
import type { BuyerAction } from "../../ports/payment-provider.ts";
import { isolated } from "../../text/characters.ts";
import { owedView } from "../financing/owed-view.ts";
import { agreedPlan } from "../financing/shown-plans.ts";
import { detailsOf, firstShareUrlOf, payerLink, shareUrlOf } from "../orders/view.ts";
import { heldOrSaved } from "../payments/held-or-saved.ts";
import { givenByShop, knownOf } from "../payments/payers.ts";
import type { Runtime } from "../runtime.ts";
import { pageToken } from "./links.ts";
import type { OrderPage } from "./open-page.ts";
import { isShutOut, seesAsCaptain } from "./open-page.ts";
import { payerOfPage } from "./own-page.ts";
import { askedView, asksView } from "./page-asks.ts";
import { exposureOf, gapOf } from "./page-gap.ts";
import { invitationsOf, invitedNames, ownInvitation } from "./page-invitations.ts";
import { captainFirstName, pagePayment, participantsOf, peopleOf } from "./participants.ts";

/** The ids of the payments that a buyer's browser remembers, and the attempt whose answer it has not had. */
type OwnPayments = { readonly payments: readonly string[]; readonly attempt?: string | undefined };

/**
 * The view of one role's page. A co-buyer's own payments are those that their link or their browser names, the
 * captain's all that the shop's link shows.
 */
export function pageView(
  runtime: Runtime,
  opened: OrderPage,
  kept: OwnPayments = { payments: [] },
): PageView {
  const { role, stored, platform, provider } = opened;
  const isOwn = (authorization: Authorization) =>
    authorization.role === role && isOwnOf(opened, authorization, kept);
  const { order } = stored;
  const details = detailsOf(stored);
  const { locale = platform.locale } = details;
  const owed = role === "captain" && seesAsCaptain(opened) ? owedView(runtime.now(), opened) : undefined;
  return {
    role,
    now: runtime.now(),
    shop: shopOf(platform),
    sandbox: runtime.config.mode === "sandbox",
    status: order.status,
    amount: order.amount,
    remaining: isClosed(order) ? 0 : remaining(order),
    currency: order.currency,
    ux: order.ux,
    type: order.type,
    awaitsCommit: awaitsCommit(order),
    ...(order.type === "standard" && enoughWillDo(order) && { enoughWillDo: true }),
    ...(isChargedAtOnce(order) && { isCharge: true }),
    dueDate: effectiveDueDate(order),
    payable: isPayable(opened),
    minShare: order.terms.minShare,
    suggestedShare: isClosed(order) ? 0 : suggestedShare(order),
    payments: order.authorizations.filter(isOwn).map((authorization) => pagePayment(order, authorization)),
    // Payments of debts are held first, whatever the order's were.
    collect: provider.collect({
      isCharge: owed === undefined && isChargedAtOnce(order),
      currency: order.currency,
    }),
    ...withoutAbsent({
      locale,
      nbShares: order.nbShares,
      refunded: refundedPart(order, isOwn),
      ended: endOf(order, isOwn),
      cancelReason: order.cancelReason,
      gap: gapOf(opened, isOwn),
      exposure: exposureOf(order, isOwn),
      invitations: invitationsOf(runtime, opened),
      invitation: ownInvitation(opened),
      asks: asksView(runtime, opened),
      asked: askedView(opened),
      unpaid: unpaidOf(order, role),
      toCapture: isLowered(order) ? amountToCapture(order) : undefined,
      token: ownToken(runtime, opened),
      owed,
    }),
    ...(role === "coBuyer" && isClosed(order) ? endedFor(opened, isOwn) : shown(runtime, opened, isOwn)),
  };
}

function refundedPart(order: Order, isOwn: (authorization: Authorization) => boolean): number | undefined {
  const charged = order.authorizations.filter(
    (each) => isOwn(each) && each.status === "captured" && !isFinanced(order, each),
  );
  return sum(charged.map(({ refunded }) => refunded)) || undefined;
}

/** The seller, the terms that a buyer agrees to, and the contact for questions. */
function shopOf(platform: Platform): PageView["shop"] {
  const { name, contact: { url, email } = {} } = platform;
  const contact = url ?? (email === undefined ? undefined : `mailto:${email}`);
  return { name, ...legalOf(platform), ...withoutAbsent({ contact }) };
}

/** Who has paid a part of an order that has ended can name it to the shop. */
function endedFor({ stored }: OrderPage, isOwn: (authorization: Authorization) => boolean) {
  const { trackId } = detailsOf(stored);
  const hasPaid = stored.order.authorizations.some((each) => isOwn(each) && wasHeld(each));
  return { items: [], buyer: {}, ...(hasPaid && withoutAbsent({ trackId })) };
}

/** Shown while there is something to do, and to the captain always. */
function shown(runtime: Runtime, opened: OrderPage, isOwn: (authorization: Authorization) => boolean) {
  const { role, stored, platform, access } = opened;
  const details = detailsOf(stored);
  const { trackId } = details;
  const isCaptain = role === "captain" && seesAsCaptain(opened);
  // A co-buyer's own link stays when the captain renews the one to share, and must not lead to it.
  const seesNewest = isCaptain || (role === "coBuyer" && access.kind === "whole");
  const shareUrl = seesNewest ? shareUrlOf(runtime, stored) : firstShareUrlOf(runtime, stored);
  // The captain may have paid more through the shared link.
  const isCaptains = (each: Authorization) => payerOf(each) === payerOfPage(opened);
  const reader = { role, isOwn: isCaptain ? isCaptains : isOwn };
  const participants = isCaptain || role === "coBuyer" ? participantsOf(stored, reader) : [];
  const people = peopleOf(stored, reader);
  const note = isCaptain
    ? details.note
    : role === "coBuyer"
      ? details.note && isolated(details.note)
      : undefined;
  const imageOf = imagesOf(runtime, platform);
  const items = itemsOf(stored.order, details, imageOf);
  return {
    items,
    ...withoutAbsent({ trackId, shareUrl }),
    ...(participants.length === 0 ? {} : { participants }),
    ...withoutAbsent({ people, note }),
    ...(role === "captain"
      ? captainsOwn(runtime.now(), opened, imageOf)
      : coBuyersOwn(opened, filledInOf(runtime, access, items))),
  };
}

function captainsOwn(now: number, opened: OrderPage, imageOf: ImageOf) {
  const { platform, stored } = opened;
  const { order } = stored;
  const details = detailsOf(stored);
  const { successUrl = platform.successUrl, cancelUrl = platform.cancelUrl } = details;
  const offers = order.modules.filter((offer) => offer.id === order.moduleId || isInTime(offer, now));
  const modules = order.modules.length > 1 ? modulesOf(offers, details, platform, imageOf) : undefined;
  return {
    ...(seesAsCaptain(opened)
      ? { buyer: captainKnown(order, details) }
      : { buyer: {}, known: namesOf(givenByShop(details)) }),
    ...withoutAbsent({
      successUrl,
      cancelUrl,
      offers: offersShown(opened),
      plan: seesAsCaptain(opened) ? agreedPlan(order) : undefined,
      modules,
      moduleId: order.moduleId,
    }),
  };
}

/** Undefined where there are none to choose. */
function offersShown(opened: OrderPage): PageView["offers"] {
  const { order } = opened.stored;
  if (order.terms.financing === undefined || !isPayable(opened) || !offersOpen(order)) return undefined;
  return order.terms.financing.offers.map(({ id, name, kind }) => ({ id, name, kind }));
}

/** The captain's data as the shop gave them; their own entries only while a payment of theirs stands. */
function captainKnown(order: Order, details: OrderDetails): PageView["buyer"] {
  const { email, firstName, lastName } = details;
  if (captainOf(order) !== undefined || isClosed(order)) return withoutAbsent({ email, firstName, lastName });
  return givenByShop(details);
}

/** The names of the fields that are known, and that a buyer need not enter: without the values (T2). */
function namesOf(given: ReturnType<typeof knownOf>): NonNullable<PageView["known"]> {
  return (["email", "firstName", "lastName"] as const).filter((name) => given[name] !== undefined);
}

/** The next page of a browser that was let in by less than a link of its own. */
function ownToken(runtime: Runtime, { stored, access, role }: OrderPage): string | undefined {
  if (access.kind !== "payer" || role !== "captain") return undefined;
  return pageToken(runtime.linkSecret, payerLink(stored.order.id, access.authorizationId));
}

/** Who opens their own link pays in the same name again. */
function coBuyersOwn(opened: OrderPage, filledIn: FilledIn | undefined) {
  const firstName = captainFirstName(opened.stored);
  const known = namesOf(knownOf(opened));
  return {
    ...filled(filledIn),
    ...(known.length > 0 && { known }),
    ...(firstName === undefined ? {} : { captain: { firstName: isolated(firstName) } }),
    ...withoutAbsent({ invitedNames: invitedNames(opened) }),
  };
}

function filled(filledIn: FilledIn | undefined): Pick<PageView, "buyer" | "filledIn"> {
  if (filledIn === undefined) return { buyer: {} };
  const { buyer, ...others } = filledIn;
  return { buyer, filledIn: others };
}

function filledInOf(
  { filledIn }: Runtime,
  access: OrderPage["access"],
  items: readonly PageItem[],
): FilledIn | undefined {
  return access.kind === "invited" ? filledIn?.(access.invitationId, items) : undefined;
}

/** The view with one payment added; undefined when the order has no such payment. */
export async function payAnswer(
  runtime: Runtime,
  opened: OrderPage,
  authorizationId: string,
): Promise<PayAnswer | undefined> {
  const { order } = opened.stored;
  const authorization = order.authorizations.find(({ id }) => id === authorizationId);
  if (authorization === undefined) return undefined;
  const waits = authorization.status === "requiresAction" && authorization.releasing === undefined;
  const provider = heldOrSaved(opened.provider, order, authorization);
  const action = waits ? await provider.action(authorization.id, authorization.ref) : undefined;
  const payment = pagePayment(order, authorization);
  return {
    payment: { ...payment, ...actionOf(action) },
    view: pageView(runtime, opened, { payments: [authorizationId] }),
  };
}

export function actionOf(
  action: BuyerAction | undefined,
): Pick<PagePayment, "actionUrl" | "actionAlone" | "actionSecret"> {
  switch (action?.kind) {
    case undefined:
      return {};
    case "redirect":
      return { actionUrl: action.url, ...(action.isAlone && { actionAlone: true }) };
    case "script":
      return { actionSecret: action.clientSecret };
    default:
      return action satisfies never;
  }
}

function isPayable(opened: OrderPage): boolean {
  const { role, stored } = opened;
  const { order } = stored;
  if (isClosed(order) || isShutOut(opened)) return false;
  const captain = captainOf(order);
  if (role === "captain") {
    return captain === undefined && (order.modules.length < 2 || order.moduleId !== undefined);
  }
  return captain !== undefined && wasHeld(captain) && remaining(order) > 0;
}

/** The reason why paying is over. A `direct` order that its captain pays to the end is complete. */
function endOf(order: Order, isOwn: (authorization: Authorization) => boolean): PageEnd | undefined {
  if (order.status === "cancelled") return order.cancelReason === "dueDate" ? "tooLate" : "cancelled";
  if (order.status === "refunded") return "refunded";
  const own = order.authorizations.filter(isOwn);
  if (order.capturesDecidedAt !== undefined) return isGivenBack(own) ? "refunded" : "complete";
  return order.closedAt === undefined ? undefined : "tooLate";
}

/** All that this buyer was charged is refunded, though the order may stand. */
function isGivenBack(own: readonly Authorization[]): boolean {
  return (
    own.some(({ status }) => status === "refunded") &&
    own.every(({ status }) => status === "refunded" || status === "failed" || status === "released")
  );
}

/**
 * The unpaid amount of an order that goes on all the same; only the captain sees who and how much, once no unanswered
 * payment is waited for.
 */
function unpaidOf(order: Order, role: Role): PageView["unpaid"] {
  const captain = captainOf(order);
  const left = remaining(order);
  if (order.status === "cancelled" || !isClosed(order) || captain === undefined) return undefined;
  const waits = order.closedAt !== undefined && dueSince(order) === undefined;
  if (left <= 0 && !waits) return undefined;
  if (role === "coBuyer" || waits) return { amount: 0, people: 0 };
  const borne = borneBy(order, captain);
  const amount =
    borne === undefined ? Math.min(left, pledgeOf(order, captain)) : Math.max(0, borne - captain.share);
  return { amount, people: seatsLeft(order) ?? 0 };
}

function itemsOf(order: Order, details: OrderDetails, imageOf: ImageOf): readonly PageItem[] {
  const free = order.ux === "picking" ? availableUnits(order) : undefined;
  return shownItems(order, details).map((item): PageItem => {
    const available = free?.get(item.id);
    return {
      id: item.id,
      name: item.name ?? item.trackId ?? "",
      ...(item.description === undefined ? {} : { description: item.description }),
      ...withoutAbsent({ image: imageOf(item.image) }),
      amount: item.amount,
      quantity: item.quantity,
      ...(available === undefined ? {} : { available }),
      ...(item.optional && { optional: true }),
    };
  });
}

type ImageOf = (image: string | undefined) => string | undefined;

/** The address of an image: a file of the platform has one of ours, and none if it is not there. */
function imagesOf({ config }: Runtime, { pictures = {} }: Platform): ImageOf {
  return (image = "") => {
    if (image.includes(":")) return image;
    const picture = Object.hasOwn(pictures, image) ? pictures[image] : undefined;
    return picture && config.publicUrl + picturePath(picture);
  };
}

/** In the order's own sequence, with its own texts where it has some (specification/orders#modules). */
function modulesOf(
  offers: readonly ModuleOffer[],
  details: OrderDetails,
  platform: Platform,
  imageOf: ImageOf,
): readonly PageModule[] {
  return offers.map(({ id }): PageModule => {
    const own = details.modules?.find((module) => module.id === id);
    const usual = platform.modules.find((module) => module.id === id);
    const { name = id, description, image } = own ?? usual ?? {};
    return { id, name, ...withoutAbsent({ description, image: imageOf(image) }) };
  });
}

function isOwnOf(
  opened: OrderPage,
  authorization: Authorization,
  { payments, attempt }: OwnPayments,
): boolean {
  const { access } = opened;
  if (access.kind === "payer" && access.authorizationId === authorization.id) return true;
  if (access.kind === "payer" && payerOf(authorization) === payerOfPage(opened)) return true;
  if (authorization.role === "captain") return seesAsCaptain(opened);
  const invited = linkSaysOwn(opened, authorization);
  if (invited !== undefined) return invited;
  return payments.includes(authorization.id) || (attempt !== undefined && attempt === authorization.attempt);
}

/**
 * Whether a payment is of the person invited whose link it is. The same browser may have paid for another person
 * invited; undefined where only the browser can say.
 */
function linkSaysOwn({ access, stored }: OrderPage, authorization: Authorization): boolean | undefined {
  if (access.kind !== "invited" && access.kind !== "payer") return undefined;
  const payer = payerOf(authorization);
  const invitation = stored.order.invitations?.find((each) => each.payer === payer);
  if (invitation !== undefined && invitation.id !== access.invitationId) return false;
  return invitation !== undefined && wasHeld(authorization) ? true : undefined;
}
