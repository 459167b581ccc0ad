// One e-mail that a duty asks for: written now from the order as it stands, handed to the mail server, and put off
// until it would be a day late. Neither row nor log says who it is for (T29).

import type { Platform } from "../config/config.ts";
import { brandOf, sendsMail } from "../config/config.ts";
import type { MailDuty } from "../domain/duty.ts";
import { isStillTrue } from "../domain/mail.ts";
import type { Mail } from "../notify/mail.ts";
import { writeMail } from "../notify/mail.ts";
import type { MailView } from "../notify/mail-figures.ts";
import { MAIL_DELAYS_MS, nextAttemptAt } from "../notify/schedule.ts";
import type { Buyer, ClaimedDuty, StoredOrder } from "../store/contract.ts";
import { withoutAbsent } from "../wire/details.ts";
import { pageToken } from "./links.ts";
import { captainFirstName } from "./page-people.ts";
import { stopLink } from "./reminders.ts";
import { detailsOf, linkTo, linkToOwn, settled } from "./view.ts";
import type { World } from "./world.ts";

type Wanted = Omit<MailDuty, "kind">;
type Written = { readonly platform: Platform; readonly mail: Mail };

/** Sends the e-mail and settles its duty: gone, or put off. One that is not true any more is not sent. */
export async function sendMail(world: World, duty: ClaimedDuty): Promise<void> {
  const wanted = duty.payload as Wanted;
  const written = write(world, duty, wanted);
  if (written === undefined) return world.store.removeDuty(duty.id);
  const attempt = await world.sendMail(written.platform, written.mail);
  const about = { orderId: duty.orderId, kind: wanted.mail };
  if (attempt.kind === "sent") {
    world.log({ event: "mailSent", ...about });
    return world.store.removeDuty(duty.id);
  }
  const attempts = duty.attempts + 1;
  const next = attempt.kind === "refused" ? "exhausted" : nextMoment(world, attempts);
  if (next !== "exhausted") return world.store.putOffDuty(duty.id, next, attempt.failure);
  world.log({ event: "mailGivenUp", level: "warning", ...about, attempts, code: attempt.failure });
  return world.store.removeDuty(duty.id);
}

function nextMoment(world: World, attempts: number): number | "exhausted" {
  const random = () => (world.random(1)[0] ?? 0) / 256;
  return nextAttemptAt({ attempts, now: world.now(), random, delaysMs: MAIL_DELAYS_MS });
}

/** The e-mail in its reader's words; undefined when it has lost its reason or, by erasure, its reader (T33). */
function write(world: World, duty: ClaimedDuty, wanted: Wanted): Written | undefined {
  const found = world.store.read(duty.orderId);
  const platform = world.config.platforms.find(({ id }) => id === found?.order.platformId);
  if (found === undefined || platform === undefined || !sendsMail(world.config, platform)) return undefined;
  const stored = settled(world, found);
  const buyer = stored.buyers[wanted.authorizationId];
  if (buyer === undefined || buyer.email === "") return undefined;
  if (isUnwanted(stored, wanted) || !isStillTrue(stored.order, wanted)) return undefined;
  const view = viewFor(world, platform, stored, buyer, wanted);
  if (view === undefined) return undefined;
  return { platform, mail: writeMail(view, envelopeOf(world, platform, buyer, duty), brandOf(platform)) };
}

function isUnwanted(stored: StoredOrder, { mail }: Wanted): boolean {
  const isReminder = mail === "captainShareReminder" || mail === "captainDueReminder";
  return isReminder && detailsOf(stored).remindersStopped === true;
}

function viewFor(
  world: World,
  platform: Platform,
  stored: StoredOrder,
  buyer: Buyer,
  { mail, authorizationId, refundId }: Wanted,
): MailView | undefined {
  const { order } = stored;
  const authorization = order.authorizations.find(({ id }) => id === authorizationId);
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
    ...withoutAbsent({
      refund: order.refunds.find(({ id }) => id === refundId),
      captain: captainFirstName(stored),
      reference: trackId,
      wording: platform.wording,
    }),
    links: {
      page: linkToOwn(world, stored, authorization),
      share: linkTo(world, stored, "coBuyer"),
      stop: `${world.config.publicUrl}/mail/stop/${pageToken(world.linkSecret, stopLink(order.id))}`,
    },
  };
}

/** The shop writes, by the address that its mail server allows. The id is the same at every try. */
function envelopeOf(world: World, { name, mail }: Platform, buyer: Buyer, duty: ClaimedDuty) {
  const { hostname } = new URL(world.config.publicUrl);
  const hmac = new Bun.CryptoHasher("sha256", world.linkSecret).update(
    `mail ${duty.orderId} ${duty.subject}`,
  );
  return {
    id: `${hmac.digest("hex").slice(0, 32)}@${hostname}`,
    from: { name, address: mail?.from ?? `no-reply@${hostname}` },
    to: { name: `${buyer.firstName} ${buyer.lastName}`.trim(), address: buyer.email },
    date: world.now(),
    ...withoutAbsent({ replyTo: mail?.replyTo }),
  };
}
