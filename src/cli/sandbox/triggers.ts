// The shortest way to each webhook: an order that is played until the event comes.

import type { WebhookName } from "../../domain/messages/webhook-name.ts";
import { DAY, HOUR, MINUTE } from "../../domain/time.ts";
import type { Card } from "../../sandbox/scenarios/cards.ts";
import type { Fields, MerchantAct, Play } from "../../sandbox/scenarios/play.ts";

export type Trigger = {
  /** The fields of the order besides its amount. */
  readonly order: Fields;
  play(play: Play, amount: number): Promise<void>;
  /** The clock is advanced by at most so many days until the event comes. */
  readonly days: number;
  /** What the platform must have. */
  readonly needs?: "offers" | "payouts";
};

/** The captain's details that a platform may ask of one who pays in parts. */
const DETAILS = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  billingAddress: { street1: "1 rue de la Paix", zip: "75002", city: "Paris", country: "FR" },
  phone: "+33612345678",
  civility: "ms",
  birthDate: Date.UTC(1990, 11, 10),
  birthZipCode: "75001",
};

function paidAlone(card: Card = "good", act?: MerchantAct): Trigger {
  return {
    order: { ux: "single" },
    days: 1,
    async play(play) {
      await play.pays("captain", { name: "Ada", card });
      await play.turnTo();
      if (act !== undefined) await play.acts(act);
    },
  };
}

function paidInParts(card: Card, days: number): Trigger {
  return {
    order: { ux: "single", ...DETAILS },
    days,
    needs: "offers",
    play: (play) => play.agreesToParts(card),
  };
}

const half = (amount: number): number => Math.ceil(amount / 2);

const shared: Trigger = {
  order: { ux: "collect", type: "direct" },
  days: 1,
  play: (play, amount) => play.pays("captain", { name: "Ada", amount: half(amount) }),
};

/** Two-phase commit keeps a paid order from completing, so that a hold can still be lost. */
const lostHold: Trigger = {
  order: { ux: "collect", type: "standard", tpc: true },
  days: 1,
  async play(play, amount) {
    await play.pays("captain", { name: "Ada", amount: half(amount) });
    await play.pays("coBuyer", { name: "Grace", amount: amount - half(amount) });
    const { authorizations } = await play.order();
    const grace = authorizations.find(({ role }) => role === "coBuyer");
    await play.acts("cancel", { authorization: grace?.id });
  },
};

export const TRIGGERS: { readonly [N in WebhookName]: Trigger } = {
  "order.confirmed": shared,
  "order.completed": paidAlone(),
  "order.pendingCommit": { ...paidAlone(), order: { ux: "single", tpc: true }, days: 7 },
  "order.cancelled": {
    ...shared,
    async play(play, amount) {
      await shared.play(play, amount);
      await play.acts("cancel");
    },
  },
  "order.refunded": paidAlone("good", "refund"),
  "order.authorized": paidAlone(),
  "order.failed": paidAlone("declined"),
  "order.reopened": lostHold,
  "refund.succeeded": paidAlone("good", "refund"),
  "refund.failed": paidAlone("failsRefund", "refund"),
  "order.disputed": paidAlone("disputed"),
  "deadline.paid": paidInParts("good", 40),
  "deadline.failed": paidInParts("declinedLater", 40),
  "deadline.defaulted": paidInParts("declinedLater", 200),
  "payout.created": { ...paidAlone(), days: 40, needs: "payouts" },
};

/** Advances after an event has not come: soon, and then a day at a time. */
export function* waits(days: number): Generator<number> {
  let at = 2 * MINUTE;
  yield at;
  at = HOUR;
  yield at;
  for (at = DAY; at <= days * DAY; at += DAY) yield at;
}
