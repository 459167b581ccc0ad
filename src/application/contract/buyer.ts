// A buyer's operations: pages behind links, the widget's frames, and the link that stops reminders.

import type { OrderDraft } from "../../api/orders/draft.ts";
import type { InvitedPerson } from "../../api/orders/invitation-schema.ts";
import type { CoverAsked } from "../../api/orders/order-commands.ts";
import type { FrameState, FrontPayAnswer, FrontPayment } from "../../api/pages/frame.ts";
import type {
  BuyerSession,
  OwedRequest,
  PageView,
  PayAnswer,
  PayRequest,
  PlanAnswer,
  PlanRequest,
} from "../../api/pages/page.ts";
import type { OrderScreenView } from "../../api/pages/screen.ts";
import type { PageStep } from "../../api/pages/timeline.ts";
import type { Platform } from "../../config/config.ts";
import type { Among } from "../../domain/order/commands.ts";
import type { Units } from "../../domain/order/order.ts";
import type { AuditedRequest } from "../../ports/audit-log.ts";
import type { CardOrigins } from "../../ports/payment-provider.ts";
import type { Answer } from "./answer.ts";

/**
 * The page that a link opens: the token is the whole proof (specification/api#identifiers-and-keys). `attempt` is a payment whose answer the page
 * has not had: it is as hard to guess as a link, and shows to whom the payment belongs (F23).
 */
export type PageLink = {
  readonly role: "captain" | "coBuyer";
  readonly token: string;
  readonly attempt?: string;
  /** For the audit rows of what the captain decides on it. */
  readonly request?: AuditedRequest;
};

/** The page that stops reminders or invitations, in the order's language; without `button` they are stopped. */
export type StopPage = {
  readonly platformId: string;
  readonly locale: string;
  readonly shop: string;
  readonly title: string;
  readonly text: string;
  readonly button?: string;
};

/** An opened page, for one request: its token, platform and order were checked when it was opened. */
export type OpenedPage = {
  readonly platform: Platform;
  /** `payments` are the ids that this browser remembers as its own: they are as hard to guess as a link. */
  view(payments?: readonly string[]): PageView;
  /** Counts that its document was given to a browser. */
  opened(): void;
  /** Calls `onChange` after each saved change of the page's order. Answers how to stop. */
  watch(onChange: () => void): () => void;
  /** `session` is kept as the captain's, where the merchant did not set it (specification/orders#scoring-data). */
  pay(request: PayRequest, session?: BuyerSession): Promise<Answer<PayAnswer>>;
  /** Asks the provider again, after the buyer came back from their bank or while an answer is missing. */
  checkPayment(authorizationId: string): Promise<Answer<PayAnswer>>;
  /** The buyer gives this payment up, to try another card. */
  abandonPayment(authorizationId: string): Promise<Answer<PayAnswer>>;
  /** A co-buyer takes their payment back. */
  withdrawPayment(authorizationId: string): Promise<Answer<PayAnswer>>;
  chooseModule(moduleId: string): Promise<Answer<PageView>>;
  /** The page's buyer takes a part of what is left upon themselves, as far as their hold covers it. */
  cover(asked: CoverAsked): Promise<Answer<PageView>>;
  /** The captain gives up optional units that no buyer has; absent: all of them. */
  leaveOut(units: readonly Units[] | undefined): Promise<Answer<PageView>>;
  /** Who did what when; only the captain's. */
  timeline(): Promise<Answer<readonly PageStep[]>>;
  /** The captain asks those who have paid for what is left. */
  ask(among: Among): Promise<Answer<PageView>>;
  /** The page's buyer says no. */
  declineAsk(askId: string): Promise<Answer<PageView>>;
  /** The captain moves the due date, as far as the platform allows it. Epoch ms. */
  moveDueDate(dueDate: number): Promise<Answer<PageView>>;
  /** The captain's words to the others; empty: none. */
  writeNote(note: string): Promise<Answer<PageView>>;
  /** The captain invites people by e-mail, and reminds those who have not answered, all or those named. */
  invite(people: readonly InvitedPerson[]): Promise<Answer<PageView>>;
  nudge(invitations: readonly string[] | undefined): Promise<Answer<PageView>>;
  /** A person invited is not going to pay. */
  decline(): Promise<Answer<PageView>>;
  /** What each offer comes to with this share; only on the captain's page (specification/financing#consent). */
  showPlans(asked: PlanRequest): Promise<Answer<PlanAnswer>>;
  /** The captain pays a deadline that is owed, or all of them; the same attempt is the same payment. */
  payOwed(request: OwedRequest): Promise<Answer<PayAnswer>>;
  checkOwed(chargeId: string): Promise<Answer<PayAnswer>>;
  abandonOwed(chargeId: string): Promise<Answer<PayAnswer>>;
  /** The captain's next payments come from another card. */
  replaceCard(request: OwedRequest): Promise<Answer<PayAnswer>>;
  checkCard(cardId: string): Promise<Answer<PayAnswer>>;
  abandonCard(cardId: string): Promise<Answer<PayAnswer>>;
  /** Replaces the co-buyers' link; the old one leads nowhere (T20). */
  renewLink(): Promise<Answer<PageView>>;
};

/** An order's big screen, for one request. */
export type OpenedScreen = Pick<OpenedPage, "platform" | "watch"> & {
  /** The order's, otherwise its platform's. */
  readonly locale: string | undefined;
  view(): OrderScreenView;
};

export type BuyerPages = {
  /** Undefined: the link leads nowhere (T20). */
  openPage(pageLink: PageLink): Promise<OpenedPage | undefined>;
  /** The platform of a page link that may lead nowhere by now; undefined: there was never such a link, or it was replaced. */
  shopOf(pageLink: PageLink): Promise<Platform | undefined>;
  /** Undefined: the link leads nowhere (T20). */
  openScreen(token: string): Promise<OpenedScreen | undefined>;
  /** Counts that the captain's frame was given to a browser. */
  noteFrame(platform: Platform): void;
  /** The origins that a platform's pages and widget may load for a card. */
  cardOrigins(platform: Platform): CardOrigins;

  /** Makes the widget's order and takes its first payment; the same attempt is the same order. */
  payFront(
    platform: Platform,
    draft: OrderDraft,
    payment: FrontPayment,
    session?: BuyerSession,
  ): Promise<Answer<FrontPayAnswer>>;
  /** The view that the widget's frame draws of an order that exists (T2). */
  frame(platform: Platform, orderId: string): Promise<Answer<FrameState>>;
  /** The view of an order that its first payment would make. */
  previewFrame(platform: Platform, draft: OrderDraft, moduleId: string | undefined): Answer<FrameState>;
  /** What each offer of that order would come to. */
  previewPlans(
    platform: Platform,
    draft: OrderDraft,
    asked: PlanRequest & { readonly moduleId?: string },
  ): Answer<PlanAnswer>;

  /** The page behind the link that stops reminders; undefined: there was never such a link. */
  stopPage(token: string): Promise<StopPage | undefined>;
  stopReminders(token: string): Promise<StopPage | undefined>;
  /** The page behind the link for no more invitations of a shop. */
  refusePage(token: string): Promise<StopPage | undefined>;
  refuseInvitations(token: string): Promise<StopPage | undefined>;
};
