// The `sendMail` job: one e-mail, written now from the order as it stands, handed to the mail server, and rescheduled
// until it would be a day late. Neither row nor log says who it is for (T29).

import { shownItems, withoutAbsent } from "../../api/orders/details.ts";
import { pathTo, REFUSE_INVITATIONS, STOP_REMINDERS } from "../../api/paths.ts";
import type { Platform } from "../../config/config.ts";
import { brandOf, platformOf, sendsMail } from "../../config/config.ts";
import { isStillTrue, paymentOf } from "../../domain/messages/emails.ts";
import { sum } from "../../domain/money/money.ts";
import { latestMoveByCaptain } from "../../domain/order/gap.ts";
import { invitationOf } from "../../domain/order/invitations.ts";
import type { MailJob } from "../../domain/order/jobs.ts";
import type { Authorization } from "../../domain/order/order.ts";
import { availableUnits, hasPaid, payerOf } from "../../domain/order/queries.ts";
import { nextAttemptAt, schedules } from "../../domain/retries/schedules.ts";
import type { MailView } from "../../notifications/email/figures.ts";
import type { Mail } from "../../notifications/email/message.ts";
import { writeMail } from "../../notifications/email/message.ts";
import type { StoredMail } from "../../ports/mails.ts";
import type { Buyer, ClaimedJob, StoredOrder } from "../../ports/store.ts";
import { refuseLink } from "../invitations/refuse-page.ts";
import { admissionTo, invitationMailed, noteMailed } from "../invitations/sending.ts";
import { caughtUp, detailsOf, linkTo, linkToInvited, linkToOwn } from "../orders/view.ts";
import type { Link } from "../pages/links.ts";
import { pageToken } from "../pages/links.ts";
import { mayExtendMs } from "../pages/own-page.ts";
import { captainFirstName } from "../pages/participants.ts";
import { stopLink } from "../pages/stop-reminders.ts";
import { madeWith } from "../payments/payers.ts";
import type { Runtime } from "../runtime.ts";
import { randomFraction } from "./backoff.ts";

/** `at`: the moment of its event; a job from before that was kept has none. */
type Wanted = Omit<MailJob, "kind"> & { readonly at?: number };
type Written = { readonly platform: Platform; readonly stored: StoredOrder; readonly mail: Mail };

/** Sends the e-mail and ends its job: sent, or rescheduled. An e-mail that is no longer true is not sent. */
export async function sendMail(runtime: Runtime, job: ClaimedJob): Promise<void> {
  const wanted = job.payload as Wanted;
  const { store } = runtime;
  const written = await write(runtime, job, wanted);
  if (written === undefined) return store.recordMail(job, { state: "dropped", at: runtime.now() });
  const admission = await admissionTo(runtime, written, wanted);
  if (typeof admission === "number") return store.holdJob(job, admission);
  const about = { orderId: job.orderId, kind: wanted.mail };
  if (admission === "withheld") {
    await noteMailed(runtime, written, wanted, "sent");
    return store.recordMail(job, { state: "sent", at: runtime.now() });
  }
  const attempt = await runtime.sendMail(written.platform, written.mail);
  if (attempt.kind === "sent") {
    await noteMailed(runtime, written, wanted, "sent");
    runtime.log({ event: "mailSent", ...about });
    return store.recordMail(job, { state: "sent", at: runtime.now() });
  }
  const attempts = job.attempts + 1;
  const next = attempt.kind === "refused" ? "exhausted" : nextMoment(runtime, attempts);
  const outcome = { at: runtime.now(), error: attempt.failure };
  if (next !== "exhausted") return store.recordMail(job, { ...outcome, state: "waiting", dueAt: next });
  await noteMailed(runtime, written, wanted, "bounced");
  runtime.log({ event: "mailGivenUp", level: "warning", ...about, attempts, code: attempt.failure });
  return store.recordMail(job, { ...outcome, state: "failed" });
}

/** Whether there is still an address that it would go to: an erasure leaves none (T33). */
export function hasReader(stored: StoredOrder, mail: StoredMail): boolean {
  return readerOf(stored, mail.payload as Wanted) !== undefined;
}

/** Whether it would be sent now: it is true, and has a reader. */
export async function isSendable(runtime: Runtime, mail: StoredMail): Promise<boolean> {
  return (await write(runtime, mail, mail.payload as Wanted)) !== undefined;
}

function nextMoment(runtime: Runtime, attempts: number): number | "exhausted" {
  return nextAttemptAt(schedules.mail, { attempts, now: runtime.now(), fraction: randomFraction(runtime) });
}

/** The e-mail in its reader's language; undefined when it has lost its reason or, by erasure, its reader (T33). */
async function write(
  runtime: Runtime,
  job: Pick<ClaimedJob, "orderId" | "subject">,
  wanted: Wanted,
): Promise<Written | undefined> {
  const found = await runtime.store.read(job.orderId);
  const platform = platformOf(runtime.config, found?.order.platformId);
  if (found === undefined || platform === undefined || !sendsMail(runtime.config, platform)) return undefined;
  const stored = caughtUp(runtime, found);
  const buyer = readerOf(stored, wanted);
  if (buyer === undefined) return undefined;
  if (isUnwanted(stored, wanted) || !isStillTrue(stored.order, wanted)) return undefined;
  const view = viewFor(runtime, platform, stored, buyer, wanted);
  if (view === undefined) return undefined;
  return {
    platform,
    stored,
    mail: writeMail(view, envelopeOf(runtime, platform, buyer, job, wanted), brandOf(platform)),
  };
}

/** The person invited, or the buyer of the payment that it is about; undefined without an address. */
function readerOf({ buyers, invited = {} }: StoredOrder, wanted: Wanted): Buyer | undefined {
  const invitationId = invitationMailed(wanted);
  const person = invitationId === undefined ? buyers[wanted.authorizationId] : invited[invitationId];
  return person === undefined || person.email === "" ? undefined : { lastName: "", ...person };
}

function isUnwanted(stored: StoredOrder, { mail }: Wanted): boolean {
  const isReminder = mail === "captainShareReminder" || mail === "captainDueReminder";
  return isReminder && detailsOf(stored).remindersStopped === true;
}

function viewFor(
  runtime: Runtime,
  platform: Platform,
  stored: StoredOrder,
  buyer: Buyer,
  wanted: Wanted,
): MailView | undefined {
  const { mail, authorizationId: _payment, at: _at, ...about } = wanted;
  const { order } = stored;
  const authorization = paymentOf(order, wanted);
  if (authorization === undefined) return undefined;
  const { locale = platform.locale ?? "en", trackId } = detailsOf(stored);
  return {
    mail,
    locale,
    timeZone: platform.mail?.timeZone ?? "UTC",
    shop: platform.name,
    order,
    authorization,
    firstName: buyer.firstName,
    paid: paidInAll(stored, authorization),
    about,
    ...withoutAbsent({
      refund: order.refunds.find(({ id }) => id === about.refundId),
      captain: captainFirstName(stored),
      invited: invitedIn(stored, wanted),
      seats: invitationOf(order, wanted.invitationId)?.seats,
      reference: trackId,
      wording: platform.wording,
      entity: platform.financing?.legal.entity,
      latestDueDate: latestMoveByCaptain(order, mayExtendMs(platform, order)),
      free: freeOf(stored),
      itemNames: itemNames(stored),
    }),
    links: {
      page: linkToOwn(runtime, stored, authorization),
      share: linkTo(runtime, stored, "coBuyer"),
      stop: stopUrl(runtime, STOP_REMINDERS, stopLink(order.id)),
      ...linksOfInvited(runtime, stored, invitationMailed(wanted)),
    },
  };
}

/** By the payer of this payment, or with its address: only its reader is told. */
function paidInAll({ order, buyers }: StoredOrder, authorization: Authorization): number {
  const isSameAddress = madeWith(buyers, buyers[authorization.id]?.email ?? "");
  const theirs = order.authorizations.filter(
    (each) => hasPaid(each) && (payerOf(each) === payerOf(authorization) || isSameAddress(each)),
  );
  return sum(theirs.map(({ share }) => share));
}

/** Their own page, and the link for no more invitations. */
function linksOfInvited(runtime: Runtime, stored: StoredOrder, invitationId: string | undefined) {
  if (invitationId === undefined) return {};
  const refusal = refuseLink(stored.order.id, invitationId);
  return {
    page: linkToInvited(runtime, stored, invitationId),
    stop: stopUrl(runtime, REFUSE_INVITATIONS, refusal),
  };
}

function stopUrl(
  { config, linkSecret }: Runtime,
  path: typeof STOP_REMINDERS | typeof REFUSE_INVITATIONS,
  link: Link,
) {
  return config.publicUrl + pathTo(path, { token: pageToken(linkSecret, link) });
}

/** The person whom an e-mail to the captain is about. */
function invitedIn({ invited = {} }: StoredOrder, { invitationId = "" }: Wanted): string | undefined {
  const person = invited[invitationId];
  return person && (person.firstName || person.email);
}

function itemNames(stored: StoredOrder): readonly string[] {
  return shownItems(stored.order, detailsOf(stored)).flatMap(({ name }) => name || []);
}

/** In `picking`: the units that are left, with their names. */
function freeOf(stored: StoredOrder): readonly string[] | undefined {
  const { order } = stored;
  if (order.ux !== "picking") return undefined;
  const left = availableUnits(order);
  return shownItems(order, detailsOf(stored)).flatMap(({ id, amount, name, trackId = id }) => {
    const units = left.get(id) ?? 0;
    return units > 0 && amount > 0 ? [`${units} × ${name ?? trackId}`] : [];
  });
}

/**
 * The shop writes, by the address that its mail server allows. The id is the same at every try of one e-mail, and another
 * for a later one of its kind: mail programs hide a message whose id they know.
 */
function envelopeOf(
  runtime: Runtime,
  { name, mail }: Platform,
  buyer: Buyer,
  { orderId, subject }: Pick<ClaimedJob, "orderId" | "subject">,
  { at }: Wanted,
) {
  const { hostname } = new URL(runtime.config.publicUrl);
  const event = at === undefined ? subject : `${subject} ${at}`;
  const hmac = new Bun.CryptoHasher("sha256", runtime.linkSecret).update(`mail ${orderId} ${event}`);
  return {
    id: `${hmac.digest("hex").slice(0, 32)}@${hostname}`,
    from: { name, address: mail?.from ?? `no-reply@${hostname}` },
    to: { name: `${buyer.firstName} ${buyer.lastName}`.trim(), address: buyer.email },
    date: runtime.now(),
    ...withoutAbsent({ replyTo: mail?.replyTo }),
  };
}
