// Keys of [[platforms]] and of the tables in it: the form of each, its default, its value in the program, and the rules
// between two keys.

import { urlProblem } from "../../api/url.ts";
import type { WebhookName } from "../../domain/messages/webhook-name.ts";
import { MAX_AMOUNT } from "../../domain/money/money.ts";
import type { OrderType, Ux } from "../../domain/order/order.ts";
import { VISIBILITIES } from "../../domain/order/order.ts";
import { COMMIT_LIMIT_MS, DAY, MINUTE } from "../../domain/time.ts";
import { LOCALES } from "../../text/locale.ts";
import type { Module, PayoutConfig, Platform } from "../config.ts";
import { webhookPorts } from "../config.ts";
import { origin, webAddress } from "../read/address.ts";
import { currency } from "../read/codes.ts";
import { reportUnknownIds } from "../read/known-ids.ts";
import type { Place } from "../read/reading.ts";
import { publicKey, secretKey, webhookKey } from "../read/secret.ts";
import { optional, required, table, withDefault } from "../read/table.ts";
import type { Reader } from "../read/value.ts";
import {
  choice,
  days,
  given,
  integer,
  isTable,
  line,
  list,
  matching,
  minutes,
  reader,
  toggle,
} from "../read/value.ts";
import { brand } from "./brand.ts";
import { contactFields, contactOf } from "./contact.ts";
import { financing, reportOffers } from "./financing.ts";
import { guaranteeKeys, reportUnlike } from "./guarantee.ts";
import type { NamedPicture } from "./images.ts";
import { image, pictureFiles, picturesOf, reportEqualNames, reportForeignImages } from "./images.ts";
import { platformLimits } from "./limits.ts";
import { lookOf, withWritten } from "./look.ts";
import { mail } from "./mail.ts";
import { payouts } from "./payouts.ts";
import { providerTable, reportRefusedCurrencies } from "./providers/provider-list.ts";
import { scoring } from "./scoring.ts";
import { wording } from "./wording.ts";

const UX = choice(["single", "collect", "picking"] satisfies Ux[]);
const TYPE = choice(["direct", "standard"] satisfies OrderType[]);

/** Sent unless the platform chooses otherwise, and those sent only when chosen (specification/webhooks). */
const EVENTS: Readonly<Record<WebhookName, "default" | "on request">> = {
  "order.confirmed": "default",
  "order.completed": "default",
  "order.pendingCommit": "default",
  "order.cancelled": "default",
  "order.refunded": "default",
  "order.authorized": "on request",
  "order.failed": "on request",
  "order.reopened": "on request",
  "refund.succeeded": "on request",
  "refund.failed": "on request",
  "order.disputed": "on request",
  "deadline.paid": "on request",
  "deadline.failed": "on request",
  "deadline.defaulted": "on request",
  "payout.created": "on request",
};
const EVENT_NAMES = Object.keys(EVENTS);
export const DEFAULT_EVENTS: readonly string[] = Object.entries(EVENTS).flatMap(([name, sent]) =>
  sent === "default" ? [name] : [],
);

/** Headers that a webhook carries anyway (specification/webhooks) or that HTTP needs for itself. */
const TAKEN_HEADERS = /^(webhook-.*|content-.*|host|connection|transfer-encoding|user-agent)$/i;

const LONGEST_DELAY_MINUTES = COMMIT_LIMIT_MS / MINUTE;
const DAY_MINUTES = DAY / MINUTE;
/** A default due date is 24 h before the commit deadline: a notice as early would repeat the first one. */
const DEFAULT_LAST_NOTICE_MINUTES = BigInt(DAY_MINUTES / 2);
/** A stored response is kept for 7 days and may contain personal data. */
const SHORTEST_RETENTION_DAYS = 8;
const LONGEST_RETENTION_DAYS = 3650;

/** `pl_` or `md_` and a UUID, once in a file (specification/api#identifiers-and-keys). */
function id(prefix: "pl" | "md", kind: string): Reader<string> {
  const form = matching(
    `${prefix}_ and a UUID in lower case, such as ${prefix}_01980d3c-6f00-7000-8000-0123456789ab`,
    new RegExp(`^${prefix}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`),
  );
  return {
    ...form,
    read: (value, at) => {
      const read = form.read(value, at);
      if (read !== undefined) at.claim(kind, read);
      return read;
    },
  };
}

const headerName = reader("a header name such as Service-Signature that nothing else uses", (value) =>
  typeof value === "string" && /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value) && !TAKEN_HEADERS.test(value)
    ? value
    : undefined,
);

const delay = minutes(1, LONGEST_DELAY_MINUTES);
const offerIds = list(line, { unique: true });

/** A module before its picture joins the platform's others. */
type ReadModule = Omit<Module, "image"> & { readonly image?: NamedPicture | string };

const module = table(
  "[[platforms.modules]]",
  {
    id: required(id("md", "module id")),
    name: required(line),
    description: optional(line),
    image: optional(image),
    position: withDefault(integer(0, 1000), 0n),
    ux: optional(UX),
    type: optional(TYPE),
    two_phase_commit: optional(toggle),
    secure_3d: optional(toggle),
    delay_minutes: optional(delay),
    ...guaranteeKeys,
    captain_may_extend_minutes: optional(minutes(0, LONGEST_DELAY_MINUTES)),
    closed: optional(toggle),
    offers: optional(offerIds),
    provider: optional(providerTable("[platforms.modules.provider]")),
  },
  ({ id, name, position, image, two_phase_commit, secure_3d, delay_minutes, ...others }): ReadModule => {
    const { captain_may_extend_minutes: captainMayExtendMs, ...rest } = others;
    const same = { ...rest, image, captainMayExtendMs };
    return {
      id,
      name,
      position,
      ...given({ ...same, tpc: two_phase_commit, secure3D: secure_3d, delayMs: delay_minutes }),
    };
  },
  reportUnlike,
);

const webhooks = table(
  "[platforms.webhooks]",
  {
    events: withDefault(list(choice(EVENT_NAMES), { unique: true }), [...DEFAULT_EVENTS]),
    payload: withDefault(choice(["small", "full"] as const), "small"),
    signature_header: withDefault(headerName, "Service-Signature"),
    signatures: withDefault(choice(["all", "one"] as const), "all"),
    ports: withDefault(list(integer(1, 65_535), { unique: true }), []),
  },
  ({ signature_header, ports, ...rest }) => ({
    ...rest,
    signatureHeader: signature_header,
    webhookPorts: ports,
  }),
);

export const platformTable = table(
  "[[platforms]]",
  {
    id: required(id("pl", "platform id")),
    name: required(line),
    secret_keys: required(list(secretKey, { notEmpty: true })),
    public_keys: withDefault(list(publicKey), []),
    webhook_keys: required(list(webhookKey, { notEmpty: true })),
    currencies: withDefault(list(currency, { notEmpty: true, unique: true }), ["EUR"]),
    locale: optional(choice(LOCALES)),
    ux: withDefault(UX, "collect"),
    type: withDefault(TYPE, "direct"),
    ...guaranteeKeys,
    visibility: optional(choice(VISIBILITIES)),
    captain_may_extend_minutes: withDefault(minutes(0, LONGEST_DELAY_MINUTES), 0n),
    two_phase_commit: withDefault(toggle, false),
    secure_3d: withDefault(toggle, false),
    closed: withDefault(toggle, false),
    delay_minutes: withDefault(delay, BigInt(5 * DAY_MINUTES)),
    due_at_day_end: withDefault(toggle, false),
    completion_delay_minutes: withDefault(minutes(0, DAY_MINUTES), 0n),
    last_notice_minutes: withDefault(minutes(1, LONGEST_DELAY_MINUTES - 1), DEFAULT_LAST_NOTICE_MINUTES),
    min_share: withDefault(integer(1, MAX_AMOUNT), 50n),
    notify_url: optional(webAddress),
    success_url: optional(webAddress),
    cancel_url: optional(webAddress),
    allow_frontend_orders: withDefault(toggle, true),
    frame_origins: withDefault(list(origin, { unique: true }), []),
    image_origins: withDefault(list(origin, { unique: true }), []),
    images: withDefault(pictureFiles, []),
    ...contactFields,
    default_modules: withDefault(list(line, { unique: true }), []),
    offers: withDefault(offerIds, []),
    webhooks: withDefault(webhooks, {}),
    provider: withDefault(providerTable("[platforms.provider]"), {}),
    brand: optional(withWritten(brand)),
    wording: optional(withWritten(wording)),
    mail: optional(mail),
    payouts: optional(payouts),
    financing: optional(financing),
    scoring: optional(scoring),
    retention_days: optional(days(SHORTEST_RETENTION_DAYS, LONGEST_RETENTION_DAYS)),
    limits: withDefault(platformLimits, {}),
    modules: withDefault(list(module), []),
  },
  (values): Platform => ({
    id: values.id,
    name: values.name,
    secretKeys: values.secret_keys,
    publicKeys: values.public_keys,
    webhookKeys: values.webhook_keys,
    currencies: values.currencies,
    ux: values.ux,
    type: values.type,
    tpc: values.two_phase_commit,
    secure3D: values.secure_3d,
    delayMs: values.delay_minutes,
    completionDelayMs: values.completion_delay_minutes,
    lastNoticeMs: values.last_notice_minutes,
    minShare: values.min_share,
    ...given({
      closed: values.closed || undefined,
      guarantee: values.guarantee,
      guarantors: values.guarantors,
      visibility: values.visibility,
      captainMayExtendMs: values.captain_may_extend_minutes || undefined,
      dueAtDayEnd: values.due_at_day_end || undefined,
      notifyUrl: values.notify_url,
      successUrl: values.success_url,
      cancelUrl: values.cancel_url,
      mail: values.mail,
      payouts: payoutsOf(values.payouts, values.financing?.timeZone),
      financing: values.financing,
      offers: values.offers.length === 0 ? undefined : values.offers,
      scoring: values.scoring,
      keepPersonsMs: values.retention_days,
      locale: values.locale,
      wording: values.wording?.read,
      brand: values.brand?.read,
      look: lookOf(values.brand?.written, values.wording?.written),
      pictures: picturesOf(namedPictures(values.images, values.modules)),
      contact: contactOf(values),
    }),
    ...values.webhooks,
    allowFrontendOrders: values.allow_frontend_orders,
    frameOrigins: values.frame_origins,
    imageOrigins: values.image_origins,
    provider: values.provider,
    modules: values.modules.map(({ image, ...rest }) => ({
      ...rest,
      ...given({ image: typeof image === "object" ? image.name : image }),
    })),
    defaultModules: values.default_modules,
    limits: values.limits,
  }),
  (values, at, written) => {
    const modules = Array.isArray(written.modules) ? written.modules.filter(isTable) : [];
    const moduleIds = modules.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    const defaultModules = values.default_modules ?? [];
    reportUnknownIds(defaultModules, moduleIds, "[[platforms.modules]]", at.in("default_modules"));
    reportUnlike(values, at, written);
    reportPort(values.notify_url, values.webhooks ?? {}, at.in("notify_url"));
    reportPort(values.scoring?.endpoint?.url, values.webhooks ?? {}, at.in("scoring").in("url"));
    const providers = [values.provider, ...(values.modules ?? []).map((module) => module.provider)];
    reportRefusedCurrencies(values.currencies ?? [], providers, at.in("currencies"));
    if (values.image_origins !== undefined)
      reportForeignImages(modules, values.image_origins, at.in("modules"));
    reportEqualNames(namedPictures(values.images ?? [], values.modules ?? []), at);
    reportOffers(values, at, written);
    if (at.reading.mode === "live" && values.public_keys?.length && values.frame_origins?.length === 0) {
      at.in("frame_origins").report(
        "the public keys are for the widget, and the widget shows only in pages of these origins: name at least one",
      );
    }
  },
);

function namedPictures(
  files: readonly NamedPicture[],
  modules: readonly ReadModule[],
): readonly NamedPicture[] {
  return [...files, ...modules.flatMap(({ image }) => (typeof image === "object" ? image : []))];
}

/** Its days are those of financing's time zone; without one, of UTC. */
function payoutsOf(
  payouts: Omit<PayoutConfig, "timeZone"> | undefined,
  timeZone = "UTC",
): PayoutConfig | undefined {
  return payouts && { ...payouts, timeZone };
}

/** In addition to the rule for all addresses, webhooks and questions to a scorer go to certain ports only (T8). */
function reportPort(url: string | undefined, keys: Pick<Platform, "webhookPorts">, at: Place): void {
  const rules = { sandbox: at.reading.mode === "sandbox", ports: webhookPorts(keys) };
  const problem = url === undefined ? undefined : urlProblem(url, rules);
  if (problem !== undefined) at.report(`${problem}; others are listed as ports in [platforms.webhooks]`);
}
