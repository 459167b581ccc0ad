// Shape of the configuration, complete and frozen before anything starts.

import type { TomlValue } from "smol-toml";
import type { Period } from "../domain/calendar.ts";
import type { Offer } from "../domain/financing/offer.ts";
import type { GuaranteeSetting } from "../domain/order/guarantee-setting.ts";
import type { Guarantors, OrderType, Ux, Visibility } from "../domain/order/order.ts";
import type { ScorerName } from "../domain/scoring/decision.ts";
import type { ScoringRules } from "../domain/scoring/rules.ts";
import type { Locale } from "../text/locale.ts";
import type { Palette } from "./brand/palette.ts";
import { DEFAULT_PALETTES } from "./brand/palette.ts";
import type { Picture } from "./brand/picture.ts";
import type { ProviderConfig } from "./keys/providers/provider-list.ts";
import type { Wording } from "./keys/wording.ts";
import type { PublicKey, SecretKey, WebhookKey } from "./read/secret.ts";

/** The server that e-mails go out through. `isSecure`: TLS from the first byte; otherwise STARTTLS must follow. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly login?: { readonly user: string; readonly password: string };
};

/** E-mail to a platform's buyers. Only a sandbox has no server: it sends nothing. */
export type MailConfig = {
  readonly server?: MailServer;
  /** The address of the sender; the platform's name is the sender's name. */
  readonly from: string;
  readonly replyTo?: string;
  /** Time zone of times in e-mails and on pages: an IANA name. */
  readonly timeZone: string;
};

/** As buyers see it; `url` is a page of the shop. */
export type Contact = { readonly email?: string; readonly phone?: string; readonly url?: string };

/** A picture of the shop's name with its content. */
export type Logo = Picture;

/** The brand that buyers see. `light` and `dark` are both legible, whichever is used. */
export type Brand = {
  readonly light: Palette;
  readonly dark: Palette;
  /** The scheme in use: a fixed one, or the one that each reader's device prefers. */
  readonly colorScheme: "both" | "light" | "dark";
  readonly radiusPx: number;
  readonly logo?: Logo;
  /** Instead of `logo` on dark backgrounds. */
  readonly logoDark?: Logo;
  /** Whether the name is next to the logo. */
  readonly showName: boolean;
  /** Pages of the shop, linked where a buyer is about to pay. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
};

/** Settings of an order that platform and module both have. Durations in milliseconds, money in minor units. */
export type OrderDefaults = {
  /** No new orders; those there are go on. */
  readonly closed?: boolean;
  /** The ids of the financing offers that it shows; a module's list replaces the platform's. */
  readonly offers?: readonly string[];
  readonly ux?: Ux;
  readonly type?: OrderType;
  readonly tpc?: boolean;
  readonly delayMs?: number;
  readonly secure3D?: boolean;
  /** Another way to say the type: it wins over it on the same level. */
  readonly guarantee?: GuaranteeSetting;
  readonly guarantors?: Guarantors;
  /** The most that the captain may move the due date; absent: not at all. */
  readonly captainMayExtendMs?: number;
};

export type Module = OrderDefaults & {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly image?: string;
  readonly position: number;
  /** The payment provider of orders paid through it, where it differs from the platform's. */
  readonly provider?: ProviderConfig;
};

/** Rate limits of a platform's keys and buyers (T22, T26). Absent or 0: no limit. */
export type PlatformLimits = {
  /** Requests with each secret key, per minute. */
  readonly requestsPerKey?: number;
  /** Failed payments with one public key within ten minutes after which an address may fail only once. */
  readonly failedPaymentsPerPublicKey: number;
  /** Percent of a platform's payments within ten minutes that banks refuse before an alert is logged. */
  readonly declineAlertPercent: number;
};

/** Rate limits of one network address over all platforms (T22, T26). 0: no limit. */
export type ServerLimits = {
  /** Requests for pages, the widget, and with wrong keys; per minute. */
  readonly requestsPerAddress: number;
  /** Failed payments on one page until it has to pause. */
  readonly failedPaymentsPerPage: number;
  /** Failed payments on all pages together until it has to pause. */
  readonly failedPaymentsPerAddress: number;
};

/** Payouts of a platform; sums in minor units. */
export type PayoutConfig = {
  readonly period: Period;
  /** A smaller balance is carried forward. */
  readonly minimum: number;
  /** The first day whose entries are in a payout, as its midnight in UTC. */
  readonly from: number;
  /** Whose days, weeks and months they are: an IANA name. */
  readonly timeZone: string;
};

/** By one language; all links are pages of the entity. */
export type LegalText = {
  readonly termsUrl: string;
  readonly informationUrl: string;
  /** The captain's consent to later charges. */
  readonly mandate: string;
};

/** Financing of captains by an entity that advances money to the merchant. Lengths in days. */
export type FinancingConfig = {
  /** Whose days the deadlines are: an IANA name. */
  readonly timeZone: string;
  /** E-mail before a deadline. */
  readonly noticeDays: number;
  /** Further charges, counted from the first decline; ascending. */
  readonly retryDays: readonly number[];
  /** Also counted from it: until a deadline is late, and until it is in default. */
  readonly graceDays: number;
  readonly defaultDays: number;
  /** In live operation a platform that shows offers has all three. */
  readonly legal: {
    /** Its name. */
    readonly entity?: string;
    /** ISO 3166 alpha-2 codes; absent: any country. */
    readonly countries?: readonly string[];
    /** That of the platform's default language is among them, and stands in for those absent. */
    readonly texts?: Readonly<Partial<Record<Locale, LegalText>>>;
  };
  readonly offers: readonly Offer[];
};

/** Who decides about financing (specification/scoring). */
export type ScoringConfig = {
  readonly scorer: ScorerName;
  readonly rules: ScoringRules;
  /** The merchant's scorer, which `scorer = "http"` asks. `key` signs as a webhook key does. */
  readonly endpoint?: { readonly url: string; readonly key: string; readonly timeoutMs: number };
  /** When it gives no answer. */
  readonly onSilence: "refuse" | "rules";
};

export type Platform = OrderDefaults & {
  readonly id: string;
  readonly name: string;
  readonly secretKeys: readonly SecretKey[];
  readonly publicKeys: readonly PublicKey[];
  readonly webhookKeys: readonly WebhookKey[];
  /** ISO 4217 codes; the first is the default. Never empty. */
  readonly currencies: readonly string[];
  /** Absent: pages are in the reader's language, e-mails in the captain's. */
  readonly locale?: string;
  readonly delayMs: number;
  /** Whole days end at 23:59 of the e-mails' time zone. */
  readonly dueAtDayEnd?: boolean;
  /** What co-buyers see of each other, where order and captain say nothing. */
  readonly visibility?: Visibility;
  readonly minShare: number;
  readonly completionDelayMs: number;
  readonly lastNoticeMs: number;
  readonly notifyUrl?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly events: readonly string[];
  readonly payload: "small" | "full";
  /** The ports in addition to 443 that webhooks may go to; absent: none. */
  readonly webhookPorts?: readonly number[];
  /** The header in addition to the Standard Webhooks ones; `Service-Signature` unless set. */
  readonly signatureHeader: string;
  /** `one`: that header carries the signature of the oldest key in use only, also while a key is replaced. */
  readonly signatures?: "all" | "one";
  readonly allowFrontendOrders: boolean;
  /** Origins of pages that may show the widget. Empty: none, but in the sandbox those on localhost (T15). */
  readonly frameOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  /** The contact for buyers; absent when none is configured. */
  readonly contact?: Contact;
  /** Absent: the default brand. */
  readonly brand?: Brand;
  /** Brand and wording as the file has them. */
  readonly look?: { readonly brand?: TomlValue; readonly wording?: TomlValue };
  /** Its picture files by name: items and modules may have one as an image, or an address. */
  readonly pictures?: Readonly<Record<string, Picture>>;
  /** Its own wording of pages and e-mails, by language; absent: none. */
  readonly wording?: Wording;
  readonly provider: ProviderConfig;
  /** Absent: buyers of this platform get no e-mails, except in a sandbox. */
  readonly mail?: MailConfig;
  /** Absent: its balance becomes no payouts. */
  readonly payouts?: PayoutConfig;
  /** Absent: it has no offers. */
  readonly financing?: FinancingConfig;
  /** Absent: it decides about no financing. */
  readonly scoring?: ScoringConfig;
  /** Retention: personal data of an ended order is erased this long after its last change; absent: never by time (T33). */
  readonly keepPersonsMs?: number;
  /** Absent: requests are not counted, failed payments are as by default. */
  readonly limits?: PlatformLimits;
  readonly modules: readonly Module[];
  /** The modules of an order that names none. */
  readonly defaultModules: readonly string[];
};

/** Both in PEM. */
export type Tls = { readonly certificate: string; readonly key: string };

/** The dashboard of the merchant's own people. */
export type DashboardConfig = {
  /** Its origin: passkeys belong to the host. */
  readonly url: string;
  /** A session ends after so long unused, and so long after its sign-in. */
  readonly idleMs: number;
  readonly ageMs: number;
  /** How long rows of the audit log are kept. */
  readonly keepAuditMs: number;
  /** What one support member may refund in any 24 hours, per platform. Minor units. */
  readonly supportRefundMax: number;
};

export type Config = {
  readonly mode: "live" | "sandbox";
  /** Where browsers reach this service, without a trailing slash. */
  readonly publicUrl: string;
  readonly hostname: string;
  readonly port: number;
  readonly dataDir: string;
  /** The database; absent: a file in the data directory. The URL may hold a password. */
  readonly storage?: { readonly url: string };
  /** IP addresses and ranges of the proxies whose X-Forwarded-For is believed (T28); absent: of none. */
  readonly trustedProxies?: readonly string[];
  /** The token that `/metrics` requires; absent: there is no such page, except in a sandbox. */
  readonly metricsToken?: string;
  /** Whether it is counted how many of those who open a page pay; absent: yes. */
  readonly countsConversion?: boolean;
  /** Where to report a weakness, in `/.well-known/security.txt`; absent: there is no such page. */
  readonly securityContact?: string;
  /** Absent: http, behind a proxy that speaks https. */
  readonly tls?: Tls;
  /** Absent: requests are not counted, failed payments are as by default. */
  readonly limits?: ServerLimits;
  /** The widget's global name and selector prefix (specification/widget). */
  readonly namespace: string;
  readonly selectorPrefix: string;
  /** Absent: there is no dashboard. */
  readonly dashboard?: DashboardConfig;
  readonly platforms: readonly Platform[];
};

/** As in widget/src/style/tokens.css. */
export const DEFAULT_RADIUS_PX = 10;
const OUR_BRAND: Brand = {
  ...DEFAULT_PALETTES,
  colorScheme: "both",
  radiusPx: DEFAULT_RADIUS_PX,
  showName: true,
};

/** Undefined for an id that is not, or no longer, in the configuration. */
export function platformOf(
  { platforms }: Pick<Config, "platforms">,
  platformId: string | undefined,
): Platform | undefined {
  return platforms.find(({ id }) => id === platformId);
}

/** Undefined for an id that is not, or no longer, one of the platform's modules. */
export function moduleOf(
  { modules }: Pick<Platform, "modules">,
  moduleId: string | undefined,
): Module | undefined {
  return modules.find(({ id }) => id === moduleId);
}

/** The brand of a platform: the default where it has none of its own. */
export function brandOf({ brand = OUR_BRAND }: Pick<Platform, "brand">): Brand {
  return brand;
}

/** The pages of the shop with its terms and privacy policy, where configured. */
export function legalOf({ brand }: Pick<Platform, "brand">): {
  readonly terms?: string;
  readonly privacy?: string;
} {
  const { termsUrl: terms, privacyUrl: privacy } = brand ?? {};
  return { ...(terms === undefined ? {} : { terms }), ...(privacy === undefined ? {} : { privacy }) };
}

/** Whether buyers of this platform get e-mails. */
export function sendsMail({ mode }: Pick<Config, "mode">, { mail }: Platform): boolean {
  return mode === "sandbox" || mail?.server !== undefined;
}

/** The ports that a platform's webhooks may go to (T8). */
export function webhookPorts({ webhookPorts = [] }: Pick<Platform, "webhookPorts">): readonly number[] {
  return [443, ...webhookPorts];
}
