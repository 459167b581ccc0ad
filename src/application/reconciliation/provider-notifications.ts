// Notifications of payment providers: believed only as a reason to ask the provider about one of our payments (T23).
// Order and repetition do not matter, because no answer moves a payment backwards (F17, F18).

import { LRUCache } from "lru-cache";
import type { Platform } from "../../config/config.ts";
import { platformOf } from "../../config/config.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Authorization } from "../../domain/order/order.ts";
import type { Notice, NoticeMessage } from "../../ports/payment-provider.ts";
import type { AcceptedNotification, Operations } from "../contract/operations.ts";
import { providerOf } from "../pages/open-page.ts";
import { inquire } from "../payments/ask-provider.ts";
import { note } from "../payments/note.ts";
import type { Runtime } from "../runtime.ts";
import type { News } from "./charge-news.ts";
import { chargeOrCardOf, lookAtFinancing } from "./charge-news.ts";
import { learnElsewhere } from "./elsewhere.ts";

type About = Extract<Notice, { readonly kind: "about" }>;

/** The number of notifications whose ids are remembered; an older one is processed again, without effect. */
const REMEMBERED = 10_000;

/** Asks the provider about the payment that a genuine notification names, and saves its answer; once for each. */
export function createNotificationIntake(runtime: Runtime): Operations["acceptNotification"] {
  // Memory is taken as they come, not for all of them at the start.
  const accepted = new LRUCache<string, true>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });

  return async function acceptNotification(platformId, providerName, message) {
    const platform = platformOf(runtime.config, platformId);
    if (platform === undefined) return "unexpected";
    const notice = await read(runtime, platform, providerName, message);
    if (notice === undefined) return "unexpected";
    if (notice.kind !== "about") return notice.kind === "nothing" ? "accepted" : notice.kind;
    const name = `${platformId} ${notice.id}`;
    if (accepted.has(name)) return "accepted";
    const found = await lookAt(runtime, platform, notice);
    if (found === "accepted") accepted.set(name, true);
    return found;
  };
}

/** The notification, read by the platform's provider of this name that signed it; undefined: none sends any. */
async function read(
  runtime: Runtime,
  platform: Platform,
  providerName: string,
  message: NoticeMessage,
): Promise<Notice | undefined> {
  const all = [undefined, ...platform.modules].map((module) => runtime.provider(platform, module));
  const posting = [...new Set(all)].flatMap(({ name, readNotice }) =>
    readNotice === undefined ? [] : [{ name, readNotice }],
  );
  for (const { readNotice } of posting.filter(({ name }) => name === providerName)) {
    const found = await readNotice(message);
    if (found.kind !== "forged") return found;
  }
  return posting.length === 0 ? undefined : { kind: "forged" };
}

async function lookAt(runtime: Runtime, platform: Platform, about: About): Promise<AcceptedNotification> {
  const stored = await runtime.store.read(about.orderId);
  const isOurs = about.platformId === platform.id && stored?.order.platformId === platform.id;
  if (stored === undefined || !isOurs) return "accepted";
  const authorization = stored.order.authorizations.find(({ id }) => id === about.key);
  const payment = authorization ?? chargeOrCardOf(stored, about.key);
  if (payment === undefined || (payment.ref !== undefined && payment.ref !== about.ref)) return "accepted";
  if (about.fraud !== undefined) {
    // It changes nothing about the payment: a person decides whether to refund before a dispute comes.
    const found = { platformId: platform.id, orderId: stored.order.id, authorizationId: payment.id };
    runtime.log({ event: "earlyFraudWarning", level: "alert", ...found, code: about.fraud });
    return "accepted";
  }
  const news = { stored, platform, provider: providerOf(runtime, platform, stored), about };
  return "share" in payment ? lookAtPayment(runtime, news, payment) : lookAtFinancing(runtime, news, payment);
}

async function lookAtPayment(
  runtime: Runtime,
  { stored, platform, provider, about }: News,
  authorization: Authorization,
): Promise<AcceptedNotification> {
  const answer = await inquire(runtime, provider, { ...authorization, ref: about.ref }, stored.order);
  if (answer.kind === "unknown" || answer.kind === "none") {
    // A job asks about a payment that waits anyway; other news would be lost.
    if (!awaitsAnswer(authorization)) return "unreadable";
  } else {
    await note(
      runtime,
      { stored, platform },
      { kind: "noteAnswer", authorizationId: authorization.id, answer },
    );
  }
  const now = await runtime.store.read(about.orderId);
  const after = now?.order.authorizations.find(({ id }) => id === authorization.id);
  if (now === undefined || after === undefined) return "accepted";
  const found = await learnElsewhere(runtime, { stored: now, platform }, provider, {
    ...after,
    ref: about.ref,
  });
  return found === undefined ? "unreadable" : "accepted";
}
