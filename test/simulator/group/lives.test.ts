// Hundreds of lives of orders with a guarantee, over either store: no hold is exceeded, what is due is captured to the cent,
// and every way to close a gap is taken.

import { expect, test } from "bun:test";
import { asksOf } from "../../../src/domain/order/asks.ts";
import type { InvitationStatus } from "../../../src/domain/order/invitation.ts";
import { invitationStatus } from "../../../src/domain/order/invitations.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { isLong } from "../../support/extent.ts";
import { runLives, sentencesOf } from "../run.ts";
import { groupProfile } from "./profile.ts";

const LIMIT_MS = 120_000;
/** First seed and number. Of the part, each of the ends below comes twice at least. */
const IN_MEMORY = isLong ? ([1, 3_000] as const) : ([2_461, 600] as const);

/** What the lives must have come to, each at least once. */
const ENDS: Readonly<Record<string, (order: Order) => boolean>> = {
  "waived by the merchant": ({ adjustments }) => waivedBy(adjustments, "merchant"),
  "left out by the captain": ({ adjustments }) => waivedBy(adjustments, "captain"),
  "waived at the due date": ({ adjustments }) => waivedBy(adjustments, "dueDate"),
  "moved by the captain": ({ adjustments }) => adjustments?.moves.some(({ by }) => by === "captain") ?? false,
  covered: ({ adjustments }) => adjustments?.sharesAt !== undefined && adjustments.waivers.length === 0,
  "completed with a waiver": ({ status, adjustments }) =>
    status === "completed" && (adjustments?.waivers.length ?? 0) > 0,
  "completed by a part of a pledge": ({ status, authorizations }) =>
    status === "completed" &&
    authorizations.some(({ captured, share, hold }) => captured > share && captured < hold),
  "a co-buyer charged more than their share": ({ authorizations }) =>
    authorizations.some(
      ({ role, captured, share, hold }) => role === "coBuyer" && share < captured && captured <= hold,
    ),
  "an ask that was filled": (order) => asksOf(order).some(({ status }) => status === "filled"),
  "an ask that expired": (order) => asksOf(order).some(({ status }) => status === "expired"),
  "an ask that was replaced": (order) => asksOf(order).some(({ status }) => status === "replaced"),
  "an ask that ended with its order": (order) => asksOf(order).some(({ status }) => status === "ended"),
  "a payment for several": ({ authorizations }) =>
    authorizations.some(({ seats = 1, status }) => seats > 1 && status === "captured"),
  "guests who pay nothing": ({ people, status }) => (people?.guests ?? 0) > 0 && status === "completed",
  "an invitation that was paid": (order) => invitedAs(order, "paid"),
  "an invitation that was declined": (order) => invitedAs(order, "declined"),
  "an invitation that bounced": (order) => invitedAs(order, "bounced"),
  "an invitation that was not answered": (order) => invitedAs(order, "sent"),
  "a reminder of an invitation": ({ invitations = [] }) =>
    invitations.some(({ nudges }) => nudges.length > 0),
  "a yes": (order) => asksOf(order).some(({ parts }) => parts.some(({ status }) => status === "paid")),
  "a no": (order) => asksOf(order).some(({ parts }) => parts.some(({ status }) => status === "declined")),
};

function invitedAs(order: Order, status: InvitationStatus): boolean {
  return (order.invitations ?? []).some((invitation) => invitationStatus(order, invitation) === status);
}

function waivedBy(adjustments: Order["adjustments"], by: "merchant" | "captain" | "dueDate"): boolean {
  return adjustments?.waivers.some((waiver) => waiver.by === by) ?? false;
}

test.each([
  ["memory", ...IN_MEMORY],
  ["SQLite", 100_001, 60],
] as const)(
  "over %s: lives from seed %d on, %d of them, break no invariant",
  async (kind, first, lives) => {
    const seen = new Map(Object.keys(ENDS).map((name) => [name, 0]));
    const figures = await runLives(kind, first, lives, groupProfile, (order) => {
      for (const [name, isSo] of Object.entries(ENDS))
        if (isSo(order)) seen.set(name, (seen.get(name) ?? 0) + 1);
    });
    expect(sentencesOf(figures.violations)).toEqual([]);
    if (kind === "memory") expect([...seen].filter(([, times]) => times === 0)).toEqual([]);
  },
  LIMIT_MS,
);
