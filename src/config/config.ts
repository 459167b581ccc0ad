// The shape of the configuration, complete and frozen before anything starts. It knows no file and no process.

import type { OrderType, Ux } from "../domain/order/order.ts";
import type { Palette } from "./brand/palette.ts";
import { DEFAULT_PALETTES } from "./brand/palette.ts";
import type { Picture } from "./brand/picture.ts";
import type { Wording } from "./keys/wording.ts";

/**
 * A secret key: only its SHA-256 (lower-case hex) is kept, and four characters to tell it by: the last of the key,
 * or of the hash where nothing else is configured. `retireAt` in epoch ms: not valid from then on (F34).
 */
export type SecretKey = { readonly sha256: string; readonly last4: string; readonly retireAt?: number };
export type WebhookKey = { readonly key: string; readonly retireAt?: number };
export type PublicKey = { readonly key: string; readonly retireAt?: number };

export type SandboxProvider = {
  readonly name: "sandbox";
  /** How the sandbox provider collects a card: our own fields, or its own frame. */
  readonly collect: "fields" | "frame";
};

export type StripeProvider = {
  readonly name: "stripe";
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Signs what Stripe notifies us of. */
  readonly webhookSecret: string;
  /** A connected account that everything is done for. */
  readonly account?: string;
  /** Stripe's names for ways to pay, those that can be held and captured later. Never empty. */
  readonly paymentMethods: readonly string[];
  /** The end of what the buyer reads on his statement. */
  readonly statementDescriptor?: string;
  readonly connect?: StripeConnect;
  /** Origin of the API, and address of the script for pages. */
  readonly apiBase: string;
  /** Absent: what Stripe allows an account in this mode. */
  readonly requestsPerSecond?: number;
  readonly jsUrl: string;
};

/** What is ours of each payment, and whose account gets the rest. */
export type StripeConnect = {
  /** Minor units of each payment's currency, and a percentage of it with at most two decimals. */
  readonly applicationFee?: { readonly fixed: number; readonly percent: number };
  readonly onBehalfOf?: string;
  readonly destination?: string;
  readonly reverseTransfer: boolean;
  readonly refundApplicationFee: boolean;
};

export type ProviderConfig = SandboxProvider | StripeProvider;

/** The server that e-mails go out through. `isSecure`: TLS from the first byte; otherwise STARTTLS must follow. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly login?: { readonly user: string; readonly password: string };
};

/** How a platform writes to buyers. Only a sandbox does without a server: it sends nothing. */
export type MailConfig = {
  readonly server?: MailServer;
  /** The address of the sender; his name is the platform's. */
  readonly from: string;
  readonly replyTo?: string;
  /** In which times are written: an IANA name. */
  readonly timeZone: string;
};

/** As it is shown to buyers; `url` is a page of the shop. */
export type Contact = { readonly email?: string; readonly phone?: string; readonly url?: string };

/** A picture of the shop's name, whole. */
export type Logo = Picture;

/** How a platform looks to buyers. `light` and `dark` can be read, whichever are shown. */
export type Brand = {
  readonly light: Palette;
  readonly dark: Palette;
  /** Which of them: one, or the one that each reader's device asks for. */
  readonly colorScheme: "both" | "light" | "dark";
  readonly radiusPx: number;
  readonly logo?: Logo;
  /** Instead of `logo` on dark grounds. */
  readonly logoDark?: Logo;
  /** Whether the name stands beside the logo. */
  readonly showName: boolean;
  /** Pages of the shop, shown where somebody is about to pay. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
};

/** What platform and module can both set for an order (CONTRACT 3). Lengths in milliseconds, money in minor units. */
export type OrderDefaults = {
  readonly ux?: Ux;
  readonly type?: OrderType;
  readonly tpc?: boolean;
  readonly delayMs?: number;
  readonly secure3D?: boolean;
};

export type Module = OrderDefaults & {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly image?: string;
  readonly position: number;
  /** Who moves the money of orders paid through it, where it is not the platform's. */
  readonly provider?: ProviderConfig;
};

/** How often a platform's keys and buyers may come (T22, T26). Absent or 0: no limit. */
export type PlatformLimits = {
  /** With each secret key, a minute. */
  readonly requestsPerKey?: number;
  /** Failed payments with one public key within ten minutes until an address may fail but once. */
  readonly failedPaymentsPerPublicKey: number;
  /** Percent of a platform's payments within ten minutes that banks refuse until the alarm rings. */
  readonly declineAlarmPercent: number;
};

/** How often one network address may come, whoever it asks for (T22, T26). 0: no limit. */
export type ServerLimits = {
  /** Pages, the widget, wrong keys; a minute. */
  readonly requestsPerAddress: number;
  /** Failed payments on one page until it has to pause. */
  readonly failedPaymentsPerPage: number;
  /** Failed payments on all pages together until it has to pause. */
  readonly failedPaymentsPerAddress: number;
};

export type Platform = OrderDefaults & {
  readonly id: string;
  readonly name: string;
  readonly secretKeys: readonly SecretKey[];
  readonly publicKeys: readonly PublicKey[];
  readonly webhookKeys: readonly WebhookKey[];
  /** ISO 4217 codes; the first is the default. Never empty. */
  readonly currencies: readonly string[];
  /** Absent: pages are in the language of whoever reads them, e-mails in that of the captain. */
  readonly locale?: string;
  readonly delayMs: number;
  readonly minShare: number;
  readonly completionDelayMs: number;
  readonly lastNoticeMs: number;
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly events: readonly string[];
  readonly payload: "small" | "full";
  /** The ports beside 443 that webhooks may go to; absent: none. */
  readonly webhookPorts?: readonly number[];
  /** The header beside the Standard Webhooks ones; `Service-Signature` unless set. */
  readonly signatureHeader: string;
  /** `one`: that header carries the signature of the oldest key in use only, also while a key is replaced. */
  readonly signatures?: "all" | "one";
  readonly allowFrontendOrders: boolean;
  /** Origins of pages that may show the widget. Empty: none, but in the sandbox those on localhost (T15). */
  readonly frameOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  /** Whom buyers can ask; absent when nobody is named. */
  readonly contact?: Contact;
  /** Absent: our own look. */
  readonly brand?: Brand;
  /** Its picture files by name: what items and modules may have as an image beside addresses. */
  readonly pictures?: Readonly<Record<string, Picture>>;
  /** What its pages say otherwise than ours do, by language; absent: nothing. */
  readonly wording?: Wording;
  readonly provider: ProviderConfig;
  /** Absent: buyers of this platform get no e-mails, except in a sandbox. */
  readonly mail?: MailConfig;
  /** Buyers of an ended order are forgotten this long after its last change; absent: never by themselves (T33). */
  readonly keepPersonsMs?: number;
  /** Absent: requests are not counted, failed payments are as by default. */
  readonly limits?: PlatformLimits;
  readonly modules: readonly Module[];
  /** The modules an order gets that names none. */
  readonly defaultModules: readonly string[];
};

/** Both in PEM. */
export type Tls = { readonly certificate: string; readonly key: string };

export type Config = {
  readonly mode: "live" | "sandbox";
  /** Where browsers reach this service, without a trailing slash. */
  readonly publicUrl: string;
  readonly hostname: string;
  readonly port: number;
  readonly dataDir: string;
  /** IP addresses and ranges of the proxies whose X-Forwarded-For is believed (T28); absent: of none. */
  readonly trustedProxies?: readonly string[];
  /** What `/metrics` asks for; absent: there is no such page, except in a sandbox. */
  readonly metricsToken?: string;
  /** Where to report a weakness, as `/.well-known/security.txt` says it; absent: there is no such page. */
  readonly securityContact?: string;
  /** Absent: http, behind a proxy that speaks https. */
  readonly tls?: Tls;
  /** Absent: requests are not counted, failed payments are as by default. */
  readonly limits?: ServerLimits;
  /** The widget's global name and selector prefix (CONTRACT 6). */
  readonly namespace: string;
  readonly selectorPrefix: string;
  readonly platforms: readonly Platform[];
};

const OUR_BRAND: Brand = { ...DEFAULT_PALETTES, colorScheme: "both", radiusPx: 10, showName: true };

/** The look of a platform: ours where it has none of its own. */
export function brandOf({ brand = OUR_BRAND }: Pick<Platform, "brand">): Brand {
  return brand;
}

/** The pages of the shop that say what a buyer agrees to, as far as it has named them. */
export function legalOf({ brand }: Pick<Platform, "brand">): {
  readonly terms?: string;
  readonly privacy?: string;
} {
  const { termsUrl: terms, privacyUrl: privacy } = brand ?? {};
  return { ...(terms === undefined ? {} : { terms }), ...(privacy === undefined ? {} : { privacy }) };
}

/** Whether buyers of this platform are written to. */
export function sendsMail({ mode }: Pick<Config, "mode">, { mail }: Platform): boolean {
  return mode === "sandbox" || mail?.server !== undefined;
}

/** The ports that a platform's webhooks may go to (T8). */
export function webhookPorts({ webhookPorts = [] }: Pick<Platform, "webhookPorts">): readonly number[] {
  return [443, ...webhookPorts];
}
