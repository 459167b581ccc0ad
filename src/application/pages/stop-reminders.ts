// The page behind the link that stops reminders: its text, and the effect of its button. The link is its own proof and
// opens nothing else.

import type { Platform } from "../../config/config.ts";
import { speechFor } from "../../notifications/email/words/words.ts";
import type { Outcome, StoredOrder } from "../../ports/store.ts";
import type { StopPage } from "../contract/buyer.ts";
import { prepareSteps } from "../orders/transition.ts";
import { detailsOf } from "../orders/view.ts";
import type { Runtime } from "../runtime.ts";
import type { Link } from "./links.ts";
import type { OpenedLink } from "./open-page.ts";
import { openLink } from "./open-page.ts";

/** The link that stops an order's reminders; it is never renewed. */
export function stopLink(orderId: string): Link {
  return { orderId, purpose: "stopReminders", bound: 0 };
}

function openStop(runtime: Runtime, token: string): Promise<OpenedLink | undefined> {
  return openLink(runtime, token, ({ order }) => [stopLink(order.id)]);
}

/** The view of the page; undefined: there was never such a link. */
export async function stopPage(runtime: Runtime, token: string): Promise<StopPage | undefined> {
  const opened = await openStop(runtime, token);
  return opened && stopPageOf(opened.platform, opened.stored);
}

function stopPageOf(platform: Platform, stored: StoredOrder): StopPage {
  const { locale = platform.locale ?? "en", remindersStopped = false } = detailsOf(stored);
  const speech = speechFor(locale, "UTC");
  const { title, ask, button, stopped, still } = speech.words.stopPage;
  return {
    platformId: platform.id,
    locale: speech.locale,
    shop: platform.name,
    title,
    text: remindersStopped ? `${stopped} ${still}` : ask(platform.name),
    ...(remindersStopped ? {} : { button }),
  };
}

/** The captain wants no more reminders; a second request changes nothing. */
export async function stopReminders(runtime: Runtime, token: string): Promise<StopPage | undefined> {
  const opened = await openStop(runtime, token);
  if (opened === undefined) return undefined;
  const { platform, stored } = opened;
  const { now, step } = prepareSteps(runtime, stored.order.id);
  await runtime.store.update(
    stored.order.id,
    (found): Outcome<undefined> => {
      if (found === undefined || detailsOf(found).remindersStopped) return { value: undefined };
      const details = { ...detailsOf(found), remindersStopped: true };
      const command = { kind: "changeDetails", fields: ["remindersStopped"] } as const;
      return { value: undefined, ...step(platform, found, { command, details }).saving };
    },
    { now, audit: "none" },
  );
  const changed = await runtime.store.read(stored.order.id);
  return changed && stopPageOf(platform, changed);
}
