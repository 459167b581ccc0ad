// A buyer's payment: reserve, save, ask the provider, save (architecture/money). The share is
// reserved in a stored row before the provider hears of it, and no answer is a state of its own.

import type { OrderDetails } from "../../api/orders/details.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import type { BuyerSession, PayAnswer, PayRequest } from "../../api/pages/page.ts";
import type { Authorization, Role } from "../../domain/order/order.ts";
import type { Buyer, Outcome, StoredOrder } from "../../ports/store.ts";
import type { Answer } from "../contract/answer.ts";
import { beforeAsking } from "../financing/ask-scorer.ts";
import type { Agreement, Unpaid } from "../financing/shown-plans.ts";
import { agreementTo } from "../financing/shown-plans.ts";
import { newId } from "../ids.ts";
import { invitationBehind } from "../invitations/inviting.ts";
import type { Refused } from "../orders/outcome.ts";
import { refused } from "../orders/outcome.ts";
import type { Act } from "../orders/transition.ts";
import { prepareSteps } from "../orders/transition.ts";
import { detailsOf, payerLink } from "../orders/view.ts";
import { pageToken } from "../pages/links.ts";
import type { OpenPage } from "../pages/open-page.ts";
import { isShutOut, reopened, triedAs } from "../pages/open-page.ts";
import { payerOfLink } from "../pages/own-page.ts";
import { payAnswer } from "../pages/page-view.ts";
import type { Runtime } from "../runtime.ts";
import { afterSaving } from "../store-failure.ts";
import { askForHold } from "./ask-provider.ts";
import { noteAct } from "./note.ts";
import { knownOf, named, provedPayer } from "./payers.ts";
import { mostNames, shareChoiceOf } from "./share-choice.ts";

/** Takes a buyer's payment as far as one answer goes: held, declined, waiting for the buyer, or not known. */
export async function pay(
  runtime: Runtime,
  page: OpenPage,
  request: PayRequest,
  session?: BuyerSession,
): Promise<Answer<PayAnswer>> {
  if (isShutOut(page)) return refused({ code: "pageNotFound" });
  const isNew = triedAs(page.stored.order, request.attempt) === undefined;
  if (isNew && page.provider.admits?.() === false) return refused({ code: "providerUnavailable" });
  const payer = named(request, knownOf(page));
  if ("refusal" in payer) return payer;
  const reserved = await reserve(runtime, page, payer, session);
  if (reserved.kind === "refused") return reserved;
  const { authorization, stored } = reserved;
  const after = pageAfter(runtime, { ...page, stored }, authorization);
  return reserved.known
    ? answerAbout(runtime, after, authorization.id)
    : take(runtime, { page: after, authorization, request: payer });
}

/** The next page of a captain who paid without the shop's link: a link that only they and the merchant have (T2). */
function pageAfter(runtime: Runtime, page: OpenPage, authorization: Authorization): OpenPage {
  const isKept = page.access.kind === "whole" || page.role !== "captain";
  return isKept ? page : payersPage(runtime, page, authorization);
}

/** The page by the payment's own link. */
function payersPage(runtime: Runtime, page: OpenPage, { id }: Authorization): OpenPage {
  const link = payerLink(page.stored.order.id, id);
  return { ...page, link, token: pageToken(runtime.linkSecret, link) };
}

type Reserved =
  | {
      readonly kind: "reserved";
      readonly authorization: Authorization;
      /** The order with the payment, and with what its buyer told. */
      readonly stored: StoredOrder;
      readonly known: boolean;
    }
  | Refused;

/** Saves the attempt as `pending`. The same attempt again is the same payment, in any state (F23). */
async function reserve(
  runtime: Runtime,
  page: OpenPage,
  request: PayRequest & Buyer,
  session: BuyerSession | undefined,
): Promise<Reserved> {
  const { stored, platform, role } = page;
  const { now, step, present } = prepareSteps(runtime, stored.order.id);
  const authorizationId = newId("auth", now, runtime.random);
  const updated = await runtime.store.update(
    stored.order.id,
    (found): Outcome<Reserved> => {
      if (found === undefined) return { value: refused({ code: "pageNotFound" }) };
      const same = triedAs(found.order, request.attempt);
      if (same !== undefined)
        return { value: { kind: "reserved", authorization: same, stored: found, known: true } };
      const { payer, earlier = 0 } = provedPayer(found, request, payerOfLink(page)) ?? {};
      const unseen = notSeen(found, request, earlier);
      if (unseen !== undefined) return { value: unseen };
      const details = detailsOf(found);
      const unpaid = { order: present(found), details, platform };
      const agreement = agreed(unpaid, role, request, now);
      if (agreement !== undefined && "kind" in agreement) return { value: agreement };
      const known = { details, payer, invitationId: invitationOf(found, page, request.email), agreement };
      const act = starting(known, authorizationId, role, request, session);
      const { stored: after, refusal, saving } = step(platform, found, act);
      const authorization = triedAs(after.order, request.attempt);
      const value: Reserved =
        authorization === undefined
          ? refused(refusal ?? { code: "paymentUnderWay" })
          : { kind: "reserved", authorization, stored: after, known: false };
      return { value, ...saving };
    },
    { now, audit: "none" },
  );
  if (updated.kind !== "done") throw new Error("a payment is not kept under an idempotency key");
  return updated.value;
}

/**
 * What its buyer has to see before they pay: that the captain chose another way in another tab, or that the same person has
 * paid `earlier`.
 */
function notSeen(
  { order }: StoredOrder,
  { moduleId = order.moduleId, again }: PayRequest,
  earlier: number,
): Refused | undefined {
  if (moduleId !== order.moduleId) return refused({ code: "moduleChanged" });
  return earlier > 0 && !again ? refused({ code: "paidBefore", amount: earlier }) : undefined;
}

/** The invitation that a co-buyer pays by: that of their link, else that of their address. */
function invitationOf(found: StoredOrder, { role, access }: OpenPage, email: string): string | undefined {
  if (role === "captain") return undefined;
  const own = access.kind === "payer" || access.kind === "invited" ? access.invitationId : undefined;
  return own ?? invitationBehind(found, email);
}

/** What the payment agrees to; undefined: it is paid in full. */
export function agreed(
  unpaid: Unpaid,
  role: Role,
  { financing, ...request }: Omit<PayRequest, "means" | "units">,
  now: number,
): Agreement | Refused | undefined {
  if (financing === undefined) return undefined;
  return role === "captain"
    ? agreementTo(unpaid, financing, request, now)
    : refused({ code: "offerNotAvailable" });
}

type Known = {
  readonly details: OrderDetails;
  readonly payer?: string | undefined;
  readonly invitationId?: string | undefined;
  readonly agreement?: Agreement | undefined;
};

/**
 * The start of a payment with the buyer's own data. The captain's data stay with the order where the merchant did not
 * give them, and so does the captain's location.
 */
export function starting(
  { details, payer, invitationId, agreement }: Known,
  authorizationId: string,
  role: Role,
  request: Omit<PayRequest, "means"> & Buyer,
  session: BuyerSession | undefined,
): Act {
  const { attempt, names = [], email, firstName, lastName } = request;
  const buyer = { email, firstName, lastName };
  const named = payer === undefined ? names.slice(0, mostNames(request, role)) : [];
  const told = named.length === 0 ? details : withNames(details, authorizationId, named);
  return {
    command: {
      ...{ kind: "startPayment", role, authorizationId, attempt, choice: shareChoiceOf(request) },
      ...withoutAbsent({ payer, invitationId, offer: agreement?.offer }),
    },
    buyers: { [authorizationId]: buyer },
    ...(role === "captain"
      ? { details: withEntered(withSession(withCaptain(told, buyer), session), agreement) }
      : told !== details && { details: told }),
  };
}

function withNames(details: OrderDetails, authorizationId: string, names: readonly string[]): OrderDetails {
  return { ...details, names: { ...details.names, [authorizationId]: names } };
}

/** Kept for the try that needs it: a buyer who pays in full after a refusal is another one, or need not have said it. */
function withEntered(
  { entered: _, ...details }: OrderDetails,
  agreement: Agreement | undefined,
): OrderDetails {
  return agreement === undefined || Object.keys(agreement.entered).length === 0
    ? details
    : { ...details, entered: agreement.entered };
}

/** The merchant's data stay; the captain may correct their own with the next try. */
function withCaptain(details: OrderDetails, buyer: Buyer): OrderDetails {
  const { told = [] } = details;
  const theirs = (["email", "firstName", "lastName"] as const).filter(
    (name) => details[name] === undefined || told.includes(name),
  );
  const known = Object.fromEntries(theirs.map((name) => [name, buyer[name]]));
  return { ...details, ...known, ...(theirs.length === 0 ? {} : { told: theirs }) };
}

/**
 * Detected where the merchant said nothing, at the first try; each part by itself. An order without a
 * language keeps the one that its captain read.
 */
function withSession(details: OrderDetails, session: BuyerSession | undefined): OrderDetails {
  if (session === undefined) return details;
  const { scoring = {} } = details;
  const { locale = "en", ...where } = session;
  return { locale, ...details, scoring: { ...scoring, session: { ...where, ...(scoring.session ?? {}) } } };
}

export type PaymentInProgress = {
  readonly page: OpenPage;
  readonly authorization: Authorization;
  readonly request: Pick<PayRequest, "means"> & Buyer;
};

/** Asks the provider for a hold that was just reserved, unless its plan is refused, and saves the answer. */
export function take(runtime: Runtime, payment: PaymentInProgress): Promise<Answer<PayAnswer>> {
  return afterSaving(taken(runtime, payment));
}

async function taken(
  runtime: Runtime,
  { page, authorization, request }: PaymentInProgress,
): Promise<Answer<PayAnswer>> {
  const authorizationId = authorization.id;
  // The link may have been replaced meanwhile: what was paid by it is its buyer's to know.
  const answerWith = (stored: StoredOrder) => {
    const now = { ...page, stored };
    const shown = reopened(runtime, now) ?? reopened(runtime, payersPage(runtime, now, authorization));
    return answerOn(runtime, shown, authorizationId);
  };
  const { isAsked, stored: decided } = await beforeAsking(runtime, page, authorization, request);
  if (!isAsked) return answerWith(decided);
  const answer = await askForHold(runtime, page, authorization, request);
  const noted = await noteAct(runtime, page, () => ({
    command: { kind: "noteAnswer", authorizationId, answer },
  }));
  return answerWith(noted?.stored ?? decided);
}

/** The state of a payment in the page's order, with the page around it. */
export function answerAbout(
  runtime: Runtime,
  page: OpenPage,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  return answerOn(runtime, reopened(runtime, page), authorizationId);
}

async function answerOn(
  runtime: Runtime,
  page: OpenPage | undefined,
  authorizationId: string,
): Promise<Answer<PayAnswer>> {
  if (page === undefined) return refused({ code: "pageNotFound" });
  const value = await payAnswer(runtime, page, authorizationId);
  return value === undefined ? refused({ code: "paymentNotFound" }) : { kind: "ok", value, warnings: [] };
}
