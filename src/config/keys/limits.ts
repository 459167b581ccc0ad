// Keys of rate limits for keys, buyers and network addresses, and of trusted proxies, with their defaults.

import ipaddr from "ipaddr.js";
import type { PlatformLimits, ServerLimits } from "../config.ts";
import type { Field } from "../read/table.ts";
import { table, withDefault } from "../read/table.ts";
import type { Reader } from "../read/value.ts";
import { integer, list, reader } from "../read/value.ts";

/** Requests with each secret key, per minute, in live operation; the sandbox has no limit. */
const LIVE_REQUESTS_PER_KEY = 60_000;
const MAX_COUNT = 10_000_000;
/** Fifty friends around one table, whose pages all reload their state whenever one of them pays. */
const REQUESTS_PER_ADDRESS = 3_000n;

/** The limits without any configuration. */
export const PAYMENT_LIMITS = {
  failedPaymentsPerPage: 10,
  failedPaymentsPerPublicKey: 100,
  failedPaymentsPerAddress: 30,
  declineAlertPercent: 50,
} as const;

const limit = integer(0, MAX_COUNT, "0 is no limit");

const perKey: Field<number | undefined> = {
  reader: limit,
  read(value, at) {
    if (value !== undefined) return limit.read(value, at);
    return at.reading.mode === "live" ? LIVE_REQUESTS_PER_KEY : undefined;
  },
};

export const platformLimits = table(
  "[platforms.limits]",
  {
    requests_per_key: perKey,
    failed_payments_per_public_key: withDefault(limit, BigInt(PAYMENT_LIMITS.failedPaymentsPerPublicKey)),
    decline_alarm_percent: withDefault(
      integer(0, 100, "percent; 0 is no alert"),
      BigInt(PAYMENT_LIMITS.declineAlertPercent),
    ),
  },
  ({ requests_per_key, ...values }): PlatformLimits => ({
    ...(requests_per_key === undefined ? {} : { requestsPerKey: requests_per_key }),
    failedPaymentsPerPublicKey: values.failed_payments_per_public_key,
    declineAlertPercent: values.decline_alarm_percent,
  }),
);

export const serverLimits = table(
  "[server.limits]",
  {
    requests_per_address: withDefault(limit, REQUESTS_PER_ADDRESS),
    failed_payments_per_page: withDefault(limit, BigInt(PAYMENT_LIMITS.failedPaymentsPerPage)),
    failed_payments_per_address: withDefault(limit, BigInt(PAYMENT_LIMITS.failedPaymentsPerAddress)),
  },
  (values): ServerLimits => ({
    requestsPerAddress: values.requests_per_address,
    failedPaymentsPerPage: values.failed_payments_per_page,
    failedPaymentsPerAddress: values.failed_payments_per_address,
  }),
);

/** One address is a range of one. All addresses are refused: any client could choose its address with the header. */
const range: Reader<string> = reader(
  "the IP address of a proxy such as 10.0.0.7, or a range of them such as 10.0.0.0/24, but not all there are",
  (value) => (typeof value === "string" && isRange(value) ? value : undefined),
);

function isRange(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return !text.includes("%");
  const isWritten = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
  // A range of IPv4-mapped IPv6 addresses would match none: such addresses are compared as IPv4.
  return isWritten && !text.endsWith("/0") && !/^::ffff:/i.test(text);
}

export const trustedProxies = list(range, { unique: true });
