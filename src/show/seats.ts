// Seats of a round: one a phone. Pure.

import { SECOND } from "../domain/time.ts";

/** A phone's invitation to a round. */
export type Seat = {
  readonly phone: string;
  /** Token of its page. */
  readonly token: string;
  readonly invitationId: string;
  readonly animal: string;
};

/** The visits of phones to a stand, in ms. */
export type Visits = ReadonlyMap<string, number>;

/** The same phone gets another seat if no other one has come for so long. */
export const ALONE_MS = 30 * SECOND;

/** The seat that a phone has already and goes back to; undefined: it gets another one. */
export function seatOfPhone(
  phone: string,
  {
    seats,
    visits,
    hasPaid,
    now,
  }: {
    readonly seats: readonly Seat[];
    readonly visits: Visits;
    readonly hasPaid: (seat: Seat) => boolean;
    readonly now: number;
  },
): Seat | undefined {
  const seat = seats.findLast((each) => each.phone === phone);
  if (seat === undefined || !hasPaid(seat)) return seat;
  const hasCompany = [...visits].some(([other, at]) => other !== phone && now - at < ALONE_MS);
  return hasCompany ? seat : undefined;
}
