// The widget as a shop's page sees it (specification/widget): types alone. The build makes /widget.d.ts of this
// file, so it imports nothing.

/** A CSS selector such as `#checkout`. */
type Selector = string;

/** Anything that can be searched for selectors: a document, an element, a shadow root. */
export type SearchRoot = { querySelector(selector: Selector): unknown };

export type Travel = {
  /** Epoch milliseconds. */
  readonly departureDate?: number;
  /** IATA code of 2 letters. */
  readonly departureCompany?: string;
  /** IATA code of 3 letters. */
  readonly departureAirport?: string;
  /** IATA code of 3 letters. */
  readonly destinationAirport?: string;
  /** At most 2 characters. */
  readonly destinationCountryCode?: string;
  /** Epoch milliseconds. */
  readonly returnDate?: number;
  readonly ticketType?: "unknown" | "oneWay" | "twoWay" | "multiple";
  readonly ticketClass?: "unknown" | "economy" | "premiumEconomy" | "business" | "first" | "others";
  readonly ticketIsUpdatable?: boolean;
  readonly travelersCount?: number;
  readonly travelerIsBuyer?: boolean;
  /** Epoch milliseconds, one per traveler. */
  readonly passportsExpirationDates?: readonly number[];
  /** At most 30 characters. */
  readonly luggageSupplement?: string;
  /** At most 30 characters. */
  readonly insurance?: string;
};

export type Rental = {
  /** At most 50 characters. */
  readonly company?: string;
  /** At most 50 characters. */
  readonly destination?: string;
  readonly roomsNumber?: number;
  readonly nightsNumber?: number;
};

export type Item = {
  readonly name?: string;
  /** In the currency's minor unit: of one unit with ux `picking`, of the whole line otherwise. */
  readonly amount: number;
  readonly description?: string;
  /** Default 1. */
  readonly quantity?: number;
  readonly trackId?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly category?: string;
  readonly shippingMethod?: string;
  readonly travel?: Travel;
  readonly rental?: Rental;
};

export type Address = {
  readonly organization?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly zip?: string;
  /** ISO 3166, such as `FR`. */
  readonly country?: string;
  readonly state?: string;
};

/** What is known of the buyer where a platform offers financing. Dates in epoch milliseconds. */
export type Scoring = {
  /** E.164, such as `+33612345678`. */
  readonly phone?: string;
  readonly civility?: "mr" | "ms";
  readonly birthDate?: number;
  readonly birthZipCode?: string;
  readonly birthCity?: string;
  readonly birthCountry?: string;
  readonly birthState?: string;
  readonly isPro?: boolean;
  readonly organization?: string;
  readonly siren?: string;
  readonly billingAddress?: Address;
  readonly shippingAddress?: Address;
  readonly session?: {
    readonly ip?: string;
    readonly userAgent?: string;
    readonly channel?: "web" | "mobile" | "pos" | "call";
  };
};

/** An order that the buyer's first payment makes. */
export type Order = Scoring & {
  /** In the currency's minor unit (cents). */
  readonly amount: number;
  /** Default: the platform's. */
  readonly ux?: "single" | "collect" | "picking";
  /** Your own reference. */
  readonly trackId?: string;
  /** What you know of the buyer; they are asked for the rest. */
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** ISO 4217; default: the platform's first. */
  readonly currency?: string;
  readonly items?: readonly Item[];
  readonly metadata?: Readonly<Record<string, string>>;
  /** Of its e-mails; default: the widget's. */
  readonly locale?: string;
  /** Module ids (`md_…`) of this platform. */
  readonly modules?: readonly string[];
};

/**
 * Why a payment was not processed, or the widget could not do as asked. `code` is for programs, `message` for people:
 * in the buyer's language when it is about their payment, in English when it is about your page.
 */
export type Failure = { readonly code: string; readonly message: string };

/** Confirm it from your back end: read the order, or wait for the webhook. */
export type Validated = {
  /** The order's id (`ord_…`). */
  readonly order: string;
  /** The authorization's id (`auth_…`). */
  readonly auth: string;
  readonly status: "authorized" | "captured";
  /** The share that was paid, in the currency's minor unit. */
  readonly amount: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type ReadyEvents = {
  /** The component is loaded and can be used. */
  readonly onReady?: () => void;
  readonly onError?: (failure: Failure) => void;
};

export type CaptainEvents = ReadyEvents & {
  /** The form has become valid: `pay()` may be called. */
  readonly onValid?: () => void;
  /** `pay()` was called and the form is not valid: nothing was paid, and the faulty fields are marked. */
  readonly onInvalid?: () => void;
  /** The payment was processed. */
  readonly onValidated?: (data: Validated) => void;
};

type Common = {
  /** The platform's public key (`pk_…`). */
  readonly publicKey: string;
  /** Where the component goes. Waited for if it is not there yet. */
  readonly selector?: Selector;
  /** Where the selector is searched, such as a shadow root. Default: the document. */
  readonly context?: SearchRoot;
  /** Language of the texts, such as `de`; default: the order's, else the platform's, else the browser's. */
  readonly locale?: string;
};

export type CaptainConfig = Common & {
  /** An order made by your back end; `order` is then ignored. */
  readonly orderId?: string;
  readonly order?: Order;
  /** Of `order`, unless it says so itself. */
  readonly currency?: string;
  /** Of `order`, unless it says so itself. */
  readonly modules?: readonly string[];
  /** `false`: no button of the widget's own; you call `pay()`. */
  readonly cta?: boolean;
  readonly events?: CaptainEvents;
};

export type LinkConfig = Common & { readonly orderId: string; readonly events?: ReadyEvents };

export type HelpConfig = Common & { readonly events?: ReadyEvents };

export type Component = {
  /** Puts the component into its element; what was there is replaced. */
  mount(selector?: Selector): Component;
};

export type Captain = {
  /** Puts the component into its element; what was there is replaced. */
  mount(selector?: Selector): Captain;
  /** Checks the form and pays if it is valid. */
  pay(): void;
};

export type Widget = {
  initCaptain(config: CaptainConfig): Captain;
  /** Mounts the latest captain. */
  mount(selector?: Selector): Captain | undefined;
  /** Pays with the latest captain. */
  pay(): void;
  /** Initialises and mounts. */
  initLink(config: LinkConfig): Component;
  /** Initialises and mounts. */
  initHelp(config: HelpConfig): Component;
};
