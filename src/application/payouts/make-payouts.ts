// Making of payouts: when a platform's period has ended, its entries are put on a payout in small steps. It goes by the
// application's clock, so that time travel makes them too; periods that ended during a stop follow in order.

import type { Platform } from "../../config/config.ts";
import { derived } from "../../config/reloadable.ts";
import { localMidnight, periodEndsOf } from "../../domain/calendar.ts";
import { PAYOUT_CREATED } from "../../domain/messages/webhook-name.ts";
import { carriedForward, nextPayoutDate, payoutAmount } from "../../domain/money/payout.ts";
import { MINUTE } from "../../domain/time.ts";
import { payoutBody } from "../../notifications/webhooks/body.ts";
import type { CurrencyBalance, OpenPayout, PayoutEnd } from "../../ports/payouts.ts";
import { StaleLease } from "../../store/failure.ts";
import { newId } from "../ids.ts";
import type { Runtime } from "../runtime.ts";

/** Entries put on a payout by one transaction: about a millisecond. */
const BATCH = 100;
/** After a failure. */
const AGAIN_MS = MINUTE;

export type PayoutMaker = {
  /** Makes the payouts of all periods that have ended; answers how many. */
  makeDue(): Promise<number>;
  /** When the next period ends, in epoch ms; undefined: no platform has payouts. */
  nextAt(): number | undefined;
};

type PaidPlatform = {
  readonly platform: Platform;
  readonly payouts: NonNullable<Platform["payouts"]>;
  /** Earlier entries are in no payout. */
  readonly since: number;
  /** The first end of its period after a moment. */
  readonly endAfter: (at: number) => number;
};

export function createPayoutMaker(runtime: Runtime): PayoutMaker {
  let nextAt = runtime.now();
  const paid = derived(runtime.config, (platforms) => {
    nextAt = Math.min(nextAt, runtime.now());
    return platforms.flatMap(paidPlatform);
  });

  async function makeDue(): Promise<number> {
    const now = runtime.now();
    const platforms = paid();
    if (platforms.length === 0 || now < nextAt) return 0;
    // What a timer does belongs to the period in which it was due.
    if ((await runtime.store.dueTimers(nextAt, 1)).length > 0) return 0;
    try {
      let made = 0;
      for (const platform of platforms) made += await makeAll(runtime, platform, now);
      nextAt = Math.min(...platforms.map(({ endAfter }) => endAfter(now)));
      return made;
    } catch (error) {
      if (error instanceof StaleLease) throw error;
      nextAt = now + AGAIN_MS;
      runtime.log({ event: "payoutFailed", level: "alert", error });
      return 0;
    }
  }

  return { makeDue, nextAt: () => (paid().length === 0 ? undefined : nextAt) };
}

function paidPlatform(platform: Platform): readonly PaidPlatform[] {
  const { payouts } = platform;
  return payouts === undefined
    ? []
    : [
        {
          platform,
          payouts,
          since: localMidnight(payouts.timeZone, payouts.from),
          endAfter: periodEndsOf(payouts.period, payouts.timeZone),
        },
      ];
}

/** Of one platform, one after the other: each begins with what the one before it carried forward. */
async function makeAll(runtime: Runtime, paid: PaidPlatform, now: number): Promise<number> {
  const { platform, since } = paid;
  let made = 0;
  for (;;) {
    const balances = await runtime.store.currencyBalances(platform.id, since);
    const due = balances.flatMap((balance) => payoutOf(runtime, paid, balance, now) ?? []);
    for (const payout of due) await make(runtime, paid, payout);
    if (due.length === 0) return made;
    made += due.length;
  }
}

/** The payout of a currency that is due, opened or yet to be. */
function payoutOf(
  runtime: Runtime,
  { platform, since, endAfter }: PaidPlatform,
  balance: CurrencyBalance,
  now: number,
): { readonly payout: OpenPayout; readonly isOpen: boolean } | undefined {
  const { currency, last, open } = balance;
  if (open !== undefined) return { payout: open, isOpen: true };
  const date = nextPayoutDate(balance, endAfter);
  if (date === undefined || date > now) return undefined;
  const payout = {
    id: newId("po", date, runtime.random),
    platformId: platform.id,
    currency,
    date,
    since,
    broughtForward: last === undefined ? 0 : carriedForward(last),
  };
  return { payout, isOpen: false };
}

async function make(
  runtime: Runtime,
  paid: PaidPlatform,
  { payout, isOpen }: { readonly payout: OpenPayout; readonly isOpen: boolean },
): Promise<void> {
  const { store, log } = runtime;
  if (!isOpen) await store.openPayout(payout);
  while ((await store.takeEntries(payout.id, BATCH)) === BATCH)
    await new Promise<void>((resolve) => setImmediate(resolve));
  const now = runtime.now();
  const eventId = newId("evt", now, runtime.random);
  const { total, currency } = await store.closePayout(
    payout.id,
    (sum) => endOf(paid, payout, sum, eventId),
    now,
  );
  const about = { platformId: paid.platform.id, currency };
  if (total < 0) log({ event: "negativeBalance", level: "alert", ...about });
}

function endOf(
  { platform, payouts }: PaidPlatform,
  payout: OpenPayout,
  total: number,
  eventId: string,
): PayoutEnd {
  // A closed platform comes to its end: nothing is left over.
  const amount = payoutAmount(total, platform.closed ? 0 : payouts.minimum);
  if (!platform.events.includes(PAYOUT_CREATED)) return { amount };
  const body = payoutBody({ ...payout, amount });
  return { amount, webhook: { id: eventId, name: PAYOUT_CREATED, body, url: platform.notifyUrl } };
}
