// Configuration of a simulated service with two platforms: both show one offer, ask a scorer of their own and have
// payouts, each with its own sums, zones and periods.

import type { Config, Platform } from "../../../src/config/config.ts";
import type { Offer } from "../../../src/domain/financing/offer.ts";
import { DAY, SECOND } from "../../../src/domain/time.ts";
import type { RandomSource } from "../../support/domain/random.ts";
import { onceIn, oneOf } from "../../support/domain/random.ts";
import { simulatedPlatform } from "../platform.ts";

export const PLATFORM_IDS = [
  "pl_01890000-0000-7000-8000-00000000000a",
  "pl_01890000-0000-7000-8000-00000000000b",
] as const;

const ZONES = ["Europe/Paris", "UTC", "America/New_York", "Pacific/Auckland", "America/Havana"] as const;
const BOUNDS = { name: "Offer", currency: "EUR", minAmount: 100, maxAmount: 99_999_999 };

export function simulatedService(random: RandomSource): Config {
  const platforms = PLATFORM_IDS.map((id) => financingPlatform(id, random));
  return { ...simulatedPlatform({ platformId: PLATFORM_IDS[0], modules: [] }), platforms };
}

function financingPlatform(platformId: string, random: RandomSource): Platform {
  const [plain] = simulatedPlatform({ platformId, modules: [] }).platforms;
  if (plain === undefined) throw new Error("a simulated configuration has one platform");
  const timeZone = oneOf(random, ZONES);
  return {
    ...plain,
    events: [...plain.events, "deadline.paid", "deadline.failed", "deadline.defaulted", "payout.created"],
    offers: ["offer"],
    financing: {
      timeZone,
      noticeDays: 3,
      retryDays: oneOf<readonly number[]>(random, [[1, 3, 7], [2], []]),
      graceDays: 3,
      defaultDays: 60,
      legal: {},
      offers: [anyOffer(random)],
    },
    scoring: {
      scorer: "http",
      rules: { start: 50, completenessPoints: 20, acceptFrom: 60, rules: [] },
      endpoint: {
        url: "https://scorer.example/",
        key: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
        timeoutMs: 3 * SECOND,
      },
      onSilence: oneOf(random, ["refuse", "rules"]),
    },
    payouts: {
      period: oneOf(random, ["weekly", "monthly", "monthly"]),
      minimum: oneOf(random, [0, 20_00]),
      from: 0,
      timeZone,
    },
    keepPersonsMs: 90 * DAY,
  };
}

function anyOffer(random: RandomSource): Offer {
  const fees = { buyerFeeBps: oneOf(random, [0, 150, 2000]), merchantFeeBps: oneOf(random, [0, 200, 1999]) };
  const offer = { id: "offer", ...BOUNDS, ...fees };
  if (onceIn(random, 4)) return { ...offer, kind: "payLater", days: 14 + random(77) };
  const interval = oneOf(random, ["month", "month", 14, 31] as const);
  return { ...offer, kind: "installments", count: 2 + random(11), interval };
}
