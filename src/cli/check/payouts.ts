// Check of payouts (I28): each goes on from the one before it, and each entry on it is its platform's, of its currency and
// from before its date.

import { goneWhileOwed, mustBeKept } from "../../app/platforms-kept.ts";
import type { Config } from "../../config/config.ts";
import { payoutViolations } from "../../domain/money/payout.ts";
import type { InspectedPayout, Inspection } from "../../store/inspection.ts";
import { counted } from "../output/counted.ts";
import type { Finding } from "./finding.ts";

export async function* checkPayouts(inspection: Pick<Inspection, "payouts">): AsyncGenerator<Finding> {
  const payouts = await inspection.payouts();
  if (payouts.length === 0) return;
  const byBalance = Object.values(
    Object.groupBy(payouts, ({ platformId, currency }) => `${platformId} ${currency}`),
  );
  const violations = [
    ...byBalance.flatMap((own = []) => payoutViolations(own)),
    ...payouts.filter(({ misplaced }) => misplaced > 0).map(misplacedIn),
  ];
  for (const violation of violations)
    yield { level: "problem", about: "payouts", message: `I28: ${violation}` };
  if (violations.length > 0) return;
  const message = `${counted(payouts.length, "payout")}: each goes on from the one before and agrees with its entries`;
  yield { level: "ok", about: "payouts", message };
}

/** Platforms, modules and providers' accounts without which the service does not start. */
export async function* checkPlatformsKept(
  inspection: Pick<Inspection, "platformsWithBalance" | "owingOrders">,
  config: Pick<Config, "platforms">,
): AsyncGenerator<Finding> {
  const gone = await inspection.platformsWithBalance(config.platforms.map(({ id }) => id));
  for (const id of gone) yield { level: "problem", about: "payouts", message: mustBeKept(id) };
  const needed = goneWhileOwed(config, await inspection.owingOrders());
  for (const message of needed) yield { level: "problem", about: "financing", message };
}

function misplacedIn({ id, misplaced }: InspectedPayout): string {
  return `${id} has ${misplaced} that belong to another platform, currency or period`;
}
