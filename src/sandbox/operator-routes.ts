// Operator routes of a sandbox: for the commands that play orders, look at what followed, and send webhooks on.

import { OPERATOR_SANDBOX } from "../api/paths.ts";
import { keysInUse } from "../application/webhooks/sign-and-send.ts";
import type { Platform } from "../config/config.ts";
import type { Reloadable } from "../config/reloadable.ts";
import type { LoggedEvent } from "../domain/order/events.ts";
import { MINUTE } from "../domain/time.ts";
import type { Route } from "../http/pipeline/route.ts";
import type { MailInbox } from "./inboxes/mail-inbox.ts";
import type { Outbox } from "./inboxes/outbox.ts";
import type { TimeTravel } from "./time-travel/time-travel.ts";

export type OperatorOfSandbox = {
  readonly running: Reloadable;
  readonly clock: TimeTravel;
  readonly mails: MailInbox;
  readonly deliveries: Outbox;
  readonly eventLog: (orderId: string) => Promise<readonly LoggedEvent[]>;
  /** Advances the clock, with all that is due on the way. */
  readonly turn: (to: number) => Promise<unknown>;
  /** Makes a route that only the operator may call. */
  readonly post: (path: string, act: (body: unknown) => unknown) => Route;
};

/** The answer of `about`; a sandbox may tell its webhook keys to the owner of its data. */
export type AboutSandbox = {
  readonly publicUrl: string;
  readonly platforms: readonly AboutPlatform[];
};
export type AboutPlatform = Pick<Platform, "id" | "signatureHeader" | "events" | "notifyUrl"> & {
  /** Those that sign now. */
  readonly webhookKeys: readonly string[];
  readonly currency: string;
  readonly offers: readonly string[];
  readonly hasPayouts: boolean;
};

export type SandboxMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly date: number;
};

export function sandboxOperatorRoutes(options: OperatorOfSandbox): readonly Route[] {
  const { running, clock, mails, deliveries, eventLog, turn } = options;
  const { config } = running;
  const lender = eventLender(running);
  const post: OperatorOfSandbox["post"] = (path, act) =>
    options.post(path, (body) => {
      lender.heard();
      return act(body);
    });
  return [
    post(OPERATOR_SANDBOX.sendAlso, (body) => {
      lender.lend((body as { readonly events: readonly string[] }).events);
      return {};
    }),
    post(OPERATOR_SANDBOX.about, (): AboutSandbox => {
      const platforms = config.platforms.map((platform) => aboutPlatform(platform, clock.now()));
      return { publicUrl: config.publicUrl, platforms };
    }),
    post(OPERATOR_SANDBOX.clock, async (body) => {
      const { to = 0 } = body as { readonly to?: number };
      await turn(Math.max(to, clock.now()));
      return { now: clock.now() };
    }),
    post(OPERATOR_SANDBOX.eventLog, (body) => eventLog((body as { readonly orderId: string }).orderId)),
    post(OPERATOR_SANDBOX.mails, (body): readonly SandboxMail[] => {
      const { to } = body as { readonly to: readonly string[] };
      return mails
        .all()
        .toReversed()
        .map(({ mail: { to, subject, text, date } }) => ({ to: to.address, subject, text, date }))
        .filter((mail) => to.includes(mail.to));
    }),
    post(OPERATOR_SANDBOX.deliveries, (body) =>
      deliveries.after((body as { readonly after?: number }).after ?? Number.POSITIVE_INFINITY),
    ),
  ];
}

/** A command that asks for nothing this long has been killed: no request of one takes longer. */
const SILENCE_MS = MINUTE;

/**
 * Lets the first platform send these events besides its own, in place of those lent before, until the command that asked for
 * them gives them back or is heard no more.
 */
function eventLender(running: Reloadable) {
  let lent: readonly string[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;

  function lend(events: readonly string[]): void {
    const [first, ...others] = running.config.platforms;
    if (first === undefined) return;
    const own = first.events.filter((name) => !lent.includes(name));
    lent = events.filter((name) => !own.includes(name));
    running.replace([{ ...first, events: [...own, ...lent] }, ...others]);
    heard();
  }
  function heard(): void {
    clearTimeout(silence);
    if (lent.length > 0) silence = setTimeout(() => lend([]), SILENCE_MS).unref();
  }
  return { lend, heard };
}

function aboutPlatform(platform: Platform, now: number): AboutPlatform {
  const { id, signatureHeader, events, notifyUrl, currencies, offers, payouts } = platform;
  return {
    ...{ id, signatureHeader, events, offers: offers ?? [] },
    ...(notifyUrl !== undefined && { notifyUrl }),
    webhookKeys: keysInUse(platform, now),
    currency: currencies[0] ?? "EUR",
    hasPayouts: payouts !== undefined,
  };
}
