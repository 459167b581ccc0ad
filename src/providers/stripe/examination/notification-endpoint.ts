// Findings about the webhook endpoints of a Stripe account: whether Stripe posts its notifications to this service.
// Pure.

import Stripe from "stripe";
import type { Examination, Finding } from "../../../ports/payment-provider.ts";

export type Endpoint = Pick<Stripe.WebhookEndpoint, "url" | "status" | "enabled_events" | "api_version">;

/** What happens to a payment without us, and must reach the order. */
export const NEEDED_EVENTS = [
  "payment_intent.amount_capturable_updated",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
] as const;

const WHERE = "In Stripe's dashboard, under Developers › Webhooks,";

/** Findings about the endpoints in Stripe's dashboard; `account`: of a connected account's. */
export function endpointFindings(
  all: readonly Endpoint[],
  about: Examination,
  account: string | undefined,
): readonly Finding[] {
  const ours = all.filter(({ url }) => url === about.noticesUrl);
  const [first, second] = ours;
  if (first === undefined)
    return [{ level: about.isLive ? "problem" : "warning", message: missing(all, about, account) }];
  const findings = oneEndpointFindings(first, about.noticesUrl);
  if (second === undefined) return findings;
  const message = `${ours.length} webhook endpoints post to ${about.noticesUrl}, each with a signing secret of its own: only one of them can be believed. ${WHERE} delete all but the one whose secret is in webhook_secret.`;
  return [...findings, { level: "warning", message }];
}

function missing(
  all: readonly Endpoint[],
  { noticesUrl, isLive }: Examination,
  account: string | undefined,
): string {
  const near = all.find(({ url }) => pathOf(url) === pathOf(noticesUrl));
  const other = near === undefined ? "" : ` (there is one for ${near.url})`;
  const events = NEEDED_EVENTS.join(", ");
  const whose = account === undefined ? "" : ` for events on connected accounts (${account})`;
  const local = isLive
    ? ""
    : ` Where Stripe cannot reach this machine, its command line can stand in: stripe listen --forward-to ${noticesUrl}, with the signing secret that it prints.`;
  return `no webhook endpoint posts to ${noticesUrl}${other}, so what happens at Stripe without this service is only found when it asks. ${WHERE} add an endpoint${whose} with that address, API version ${Stripe.API_VERSION} and the events ${events}, and put its signing secret into webhook_secret.${local}`;
}

function oneEndpointFindings(
  { url, status, enabled_events, api_version }: Endpoint,
  noticesUrl: string,
): readonly Finding[] {
  if (status !== "enabled") {
    return [{ level: "problem", message: `the webhook endpoint ${url} is ${status}. ${WHERE} enable it.` }];
  }
  const absent = enabled_events.includes("*")
    ? []
    : NEEDED_EVENTS.filter((event) => !enabled_events.includes(event));
  const wrong: Finding[] = [];
  if (absent.length > 0) {
    const message = `the webhook endpoint ${url} is not sent ${absent.join(", ")}. ${WHERE} add ${absent.length === 1 ? "this event" : "these events"} to it.`;
    wrong.push({ level: "warning", message });
  }
  if (isOlder(api_version)) {
    const message = `the webhook endpoint ${url} writes its events in Stripe's API version ${api_version}, this program reads ${Stripe.API_VERSION}. ${WHERE} add a new endpoint with that version and delete this one.`;
    wrong.push({ level: "warning", message });
  }
  if (wrong.length > 0) return wrong;
  const message = `a webhook endpoint posts to ${noticesUrl}. Whether its signing secret is the one in webhook_secret shows with its first event: Stripe's dashboard lists it as delivered (200) or refused (400).`;
  return [{ level: "ok", message }];
}

/** Versions are a date and a name; without one, the account's own is used, which Stripe does not report. */
function isOlder(version: string | null): boolean {
  return version !== null && nameOf(version) !== nameOf(Stripe.API_VERSION);
}

function nameOf(version: string): string {
  return version.slice(version.indexOf(".") + 1);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/+$/, "") : url;
}
