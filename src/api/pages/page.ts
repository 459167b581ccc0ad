// JSON between our own pages and the server. Types only: pages import them, so nothing here runs.

import type { DeadlineStatus } from "../../domain/financing/financing.ts";
import type { OfferKind } from "../../domain/financing/offer.ts";
import type {
  AuthorizationStatus,
  CancelReason,
  Guarantors,
  OrderStatus,
  OrderType,
  Role,
  ShownAs,
  Units,
  Ux,
  Visibility,
} from "../../domain/order/order.ts";
import type { EnteredData } from "../../domain/scoring/data.ts";
import type { Locale } from "../../text/locale.ts";
import type { PageAsked, PageAsks } from "./asks.ts";
import type { PageInvitation, PageInvitations, PageParticipant, PagePeople } from "./people.ts";

/**
 * One line of the basket. `amount`: of one unit in `picking`, else of the whole line. `name` is empty where
 * the shop gave neither name nor trackId: the page says "Item 2" in its own language (specification/orders).
 */
export type PageItem = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** A file of the platform, or an https URL on one of its image origins. */
  readonly image?: string;
  readonly amount: number;
  readonly quantity: number;
  /** Only in `picking`: units that are neither picked nor being paid for. */
  readonly available?: number;
  /** Its units are due only if a buyer takes them. */
  readonly optional?: boolean;
};

/**
 * The four reasons a buyer sees for a failed payment (T22). Where the card is not the reason: `later`, or what neither
 * another card nor waiting changes: `notFinanced`, without saying why, and `amountTooSmall`. `notConfirmed`: its buyer
 * refused it in 3-D Secure, or did not pass. `givenUp`: its buyer cancelled it on our page, or did not confirm it in time.
 */
export type BuyerFailure =
  | "declined"
  | "notConfirmed"
  | "expired"
  | "checkCode"
  | "tryAnotherCard"
  | "notFinanced"
  | "amountTooSmall"
  | "givenUp"
  | "later";

/** A payment of the person looking at the page. `actionUrl`: their bank's page, while `requiresAction`. */
export type PagePayment = {
  readonly id: string;
  readonly status: AuthorizationStatus;
  /** 0 once it was released, unless its order is cancelled: the order goes on without it. */
  readonly amount: number;
  /** What is held for it, where that is more. */
  readonly hold?: number;
  /** The provider's answer is not known yet: "we are checking". */
  readonly unanswered: boolean;
  /** When it was held or charged, in epoch ms. */
  readonly paidAt?: number;
  readonly failure?: BuyerFailure;
  readonly actionUrl?: string;
  /** That page cannot be shown in a frame: the buyer goes there. */
  readonly actionAlone?: true;
  /** What the provider's script on the page needs for the bank's challenge, in place of `actionUrl`. */
  readonly actionSecret?: string;
  /** Withdrawn: its hold is or will be released. */
  readonly releasing?: boolean;
  /** Its buyer can withdraw it: `POST …/payments/:id/withdraw`. */
  readonly withdrawable?: boolean;
};

/** A way to pay that the captain can choose (specification/orders#modules). */
export type PageModule = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** A file of the platform, or an https URL on one of its image origins. */
  readonly image?: string;
};

/** The reason why payments are closed: all is paid or being captured, the due date has passed, or all was refunded, at least to this reader. */
export type PageEnd = "complete" | "tooLate" | "cancelled" | "refunded";

/** The shop. `terms` and `privacy` are its pages, for a buyer who is about to pay; `contact` can be `mailto:` too. */
export type ShopView = {
  readonly name: string;
  readonly terms?: string;
  readonly privacy?: string;
  readonly contact?: string;
};

/** What a page is filled in with without anything typed; `picked`: units by item id. */
export type FilledIn = {
  readonly buyer: Required<PageView["buyer"]>;
  readonly card: { readonly number: string; readonly expiry: string; readonly cvc: string };
  readonly picked?: Readonly<Record<string, number>>;
};

/** `GET …/state`: all a page draws. Money in minor units of `currency`, times in epoch ms. */
export type PageView = {
  readonly role: Role;
  readonly now: number;
  readonly shop: ShopView;
  /** The order's, otherwise its platform's. */
  readonly locale?: string;
  readonly sandbox: boolean;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly remaining: number;
  readonly currency: string;
  readonly ux: Ux;
  readonly type: OrderType;
  /** It is charged only once the shop commits. */
  readonly awaitsCommit: boolean;
  /** It was committed for less than is due: all that is captured. */
  readonly toCapture?: number;
  /** It can go ahead although not everyone has paid, as `direct` always does. */
  readonly enoughWillDo?: true;
  /** The payment is charged in one step: nothing is held first. */
  readonly isCharge?: true;
  readonly dueDate: number;
  /** Whether this page may start a payment now. */
  readonly payable: boolean;
  readonly minShare: number;
  readonly nbShares?: number;
  /** What this buyer would pay unless they choose otherwise; 0 once payments are closed. */
  readonly suggestedShare: number;
  readonly items: readonly PageItem[];
  readonly trackId?: string;
  /** What is known of the captain, on their own page only, or filled in; the page asks for absent fields. */
  readonly buyer: { readonly email?: string; readonly firstName?: string; readonly lastName?: string };
  /** What is known of the page's buyer and the page may not show (T2): it does not ask for it. */
  readonly known?: readonly ("email" | "firstName" | "lastName")[];
  /** Of the page where this browser continues: `/pay/<token>`. */
  readonly token?: string;
  /** The captain's own; a co-buyer's as far as their browser names them: `GET …/state?payment=auth_…&payment=…`. */
  readonly payments: readonly PagePayment[];
  /** What of them was refunded, where that is a part. A plan's page tells of it in other ways. */
  readonly refunded?: number;
  /** Everyone whose share is held or being paid, as far as the reader may see them. On a co-buyer's page only while the order is open. */
  readonly participants?: readonly PageParticipant[];
  /** Of a group: to a co-buyer only while the order is open. */
  readonly people?: PagePeople;
  /** The captain's words to the others. */
  readonly note?: string;
  /** On the captain's own page, where e-mails can be sent. */
  readonly invitations?: PageInvitations;
  /** On the page of a person invited by e-mail: `POST /my/:token/decline`. */
  readonly invitation?: Pick<PageInvitation, "status" | "email" | "firstName" | "seats">;
  /** Of a show: its `buyer` is this one's. */
  readonly filledIn?: Omit<FilledIn, "buyer">;
  /** First names of all who were invited, on the link that all can open. */
  readonly invitedNames?: readonly string[];
  /** The captain who invites, on a co-buyer's page. */
  readonly captain?: { readonly firstName: string };
  readonly ended?: PageEnd;
  /** Why it was cancelled. */
  readonly cancelReason?: CancelReason;
  /** The plan that the captain's payment agreed to, on their page. */
  readonly plan?: PageAgreedPlan;
  /** Of an order that its captain pays in parts or later, on their page, once it is complete. */
  readonly owed?: PageOwed;
  /** What others leave open, while a group can still pay. */
  readonly gap?: PageGap;
  /** What a captain would be charged if no one else paid, of what is committed; absent where that is their share, others answer too, or they pay later. */
  readonly exposure?: number;
  /** To the captain, once they have asked or can; to one who is asked, until they answer. */
  readonly asks?: PageAsks;
  readonly asked?: PageAsked;
  /**
   * Payments are closed, and not everyone has paid or is known to have: `amount` is what the captain is charged beyond
   * their share, as far as it is decided.
   */
  readonly unpaid?: { readonly amount: number; readonly people: number };
  /** Only on the captain's page, while they can pay in parts or later: `POST …/plan` says what each comes to. */
  readonly offers?: readonly PageOffer[];
  /**
   * Only on the captain's page, when there are several: they choose one (`POST …/module`) before they can pay,
   * and can choose another until they do.
   */
  readonly modules?: readonly PageModule[];
  /** The module that was chosen, or the only one. */
  readonly moduleId?: string;
  readonly collect:
    | { readonly kind: "fields" }
    | { readonly kind: "frame"; readonly url: string; readonly origin: string }
    | {
        readonly kind: "script";
        /** The part of the page for this provider's script, and what only that part reads. */
        readonly provider: string;
        readonly settings: Readonly<Record<string, unknown>>;
      };
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly shareUrl?: string;
};

/** Sums in minor units. Before the captain pays, their hold is to be their share and as much of `guarantee` as is then unpaid. */
export type PageGap = {
  readonly guarantee: number;
  /** With `anyone` a co-buyer's payment can carry a `pledge`. */
  readonly guarantors: Guarantors;
  /** The amount less `waived`. */
  readonly due: number;
  readonly waived: number;
  /** Due in any case, and in no share. */
  readonly unpaid: number;
  /** The shares, and what pledges cover of the rest. */
  readonly secured: number;
  /** The least that must be due for the order to go ahead; absent: it has no minimum of its own. */
  readonly least?: number;
  /** What the reader's payments that are held answer for. */
  readonly pledge: number;
  /** On a page of one buyer: what they have paid in all, a captain also where the others pay. */
  readonly share?: number;
  readonly acts: readonly ("cover" | "leaveOut" | "dueDate")[];
  /** With `dueDate` among the acts: the latest that the captain can choose. */
  readonly latestDueDate?: number;
};

/** A way to pay in parts or later (specification/financing#offers). */
export type PageOffer = { readonly id: string; readonly name: string; readonly kind: OfferKind };

/** `POST …/plan`: the captain's choice of share, as in a payment, and the page's language. */
export type PlanRequest = {
  readonly nbShares?: number;
  readonly amount?: number;
  readonly seats?: number;
  readonly guests?: number;
  readonly language: Locale;
};

/** One part of a plan. The first has no date and no fee: it is held at the agreement. */
export type PagePart = { readonly dueAt?: number; readonly amount: number; readonly fee: number };

/**
 * `hold`: what is held, or once captures are decided charged, of the first part. `cases` are the parts of the captain's
 * share, and in `direct`, until captures are decided, then of all that they answer for. Days are those of `timeZone`.
 */
export type PageAgreedPlan = {
  readonly hold: number;
  readonly timeZone: string;
  readonly cases: readonly (readonly PagePart[])[];
};

/** All parts if `carried` remains the captain's. `total` is with fees, `annualRate` in percent with one decimal. */
export type PageSchedule = {
  readonly carried: number;
  readonly parts: readonly PagePart[];
  readonly total: number;
  readonly annualRate: number;
};

/** All that a captain is shown before they agree to an offer (specification/financing#consent). */
export type PagePlan = {
  readonly offer: PageOffer;
  readonly currency: string;
  /** What is held at the agreement: 0 if the card is only saved. */
  readonly hold: number;
  /** That of all days. */
  readonly timeZone: string;
  /** One for the captain's share, and in `direct` another for the case that others do not pay. */
  readonly schedules: readonly PageSchedule[];
  /** The company that is owed the money. */
  readonly entity?: string;
  /** The texts, in their language: the page's, or the platform's where there are none in it. */
  readonly legal?: {
    readonly language: string;
    readonly termsUrl: string;
    readonly informationUrl: string;
    readonly mandate: string;
  };
  /** SHA-256 of all the above, in hexadecimal digits: the page sends it back as what its reader agreed to. */
  readonly shown: string;
};

/** The answer to `POST …/plan`: a plan for each offer of that share, and the fields that the captain has to enter. */
export type PlanAnswer = {
  readonly plans: readonly PagePlan[];
  readonly missing: readonly (keyof EnteredData)[];
  /** Where the company finances: ISO 3166 alpha-2 codes; absent: anywhere. */
  readonly countries?: readonly string[];
};

/** The plan that a captain agrees to: `shown` is of the plan they saw, `data` what `missing` asked for. */
export type PlanConsent = {
  readonly offer: string;
  readonly shown: string;
  readonly language: Locale;
  readonly data?: EnteredData;
};

/** `POST …/payments`. `attempt` is made by the page, once per try: a repeat of it is the same payment (F23). */
export type PayRequest = {
  readonly attempt: string;
  /** All three, except what the page's `known` names. */
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nbShares?: number;
  readonly amount?: number;
  readonly units?: readonly Units[];
  /** For how many people; `names` of the others, and with the captain's, of the guests. */
  readonly seats?: number;
  readonly names?: readonly string[];
  /**
   * A payment that this browser has made: with the same e-mail address, or with `again`, this one is of the same person. They
   * are asked (`paidBefore`) before they pay once more, unless `again` says that they were.
   */
  readonly payer?: string;
  readonly again?: boolean;
  /** Only a captain's. */
  readonly guests?: number;
  readonly visibility?: Visibility;
  /** Only a co-buyer's: what the others see of them. */
  readonly showAs?: ShownAs;
  /** Only a co-buyer's, where `guarantors` is `anyone`. */
  readonly pledge?: number;
  /** The way to pay that the page shows, where the order has any: the captain may have chosen another one elsewhere. */
  readonly moduleId?: string;
  /** Only a captain's: in parts or later. */
  readonly financing?: PlanConsent;
  /** `fields`: `{number, expMonth, expYear, cvc}`; `frame`: what the provider's frame gave. */
  readonly means: Readonly<Record<string, unknown>>;
};

/** The buyer's session data, from their request (specification/orders#scoring-data). */
export type BuyerSession = {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly channel: "web" | "mobile";
  /** The language of their page, where neither order nor platform had named one. */
  readonly locale?: string;
};

/** The answer to a payment, to `POST …/payments/:id/check` and to `POST …/payments/:id/abandon`. */
export type PayAnswer = { readonly payment: PagePayment; readonly view: PageView };

/** A deadline of the captain. `now`: what it costs to pay it now, without a fee before its date; absent: it is not owed, or too little for a card. */
export type PageDeadline = {
  readonly id: string;
  readonly dueAt: number;
  readonly amount: number;
  readonly fee: number;
  readonly status: DeadlineStatus;
  readonly now?: number;
  /** Why the last automatic charge of it was declined, while it is owed. */
  readonly failure?: BuyerFailure;
  /** The next try without the buyer, after a decline. */
  readonly retryAt?: number;
};

/** All that a captain owes. Days are those of `timeZone`. */
export type PageOwed = {
  /** The company that is owed the money; otherwise it is the shop's matter. */
  readonly entity?: string;
  readonly timeZone: string;
  readonly deadlines: readonly PageDeadline[];
  /** What it costs to pay everything now. */
  readonly now: number;
  /** A payment or charge is under way: nothing else can be paid until it has its answer. */
  readonly underWay: boolean;
  /** When the card was saved that is charged at the dates; absent: there is none. */
  readonly savedAt?: number;
  /** The captain's own payment that is under way, and the card that is being saved. */
  readonly payment?: PagePayment;
  readonly card?: PagePayment;
};

/**
 * `POST …/deadlines/payments`: one deadline, or all that is owed, for no more than the `amount` that was shown. `POST …/card`
 * has neither.
 */
export type OwedRequest = Pick<PayRequest, "attempt" | "means" | "amount"> & { readonly deadlineId?: string };
