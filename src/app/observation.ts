// Observation of a program: the health of its data, and its log, by which metrics are counted and warnings and alerts kept.

import type { Storage } from "../store/engine.ts";
import { createStandingAlerts } from "./alerts/standing-alerts.ts";
import { createDataHealth } from "./data-directory/data-health.ts";
import { withFailuresTogether } from "./data-directory/store-failures.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { ProgramOptions } from "./program-options.ts";
import { createRecentWarnings } from "./recent-warnings.ts";

export function observe(options: ProgramOptions, storage: Storage, version: string) {
  const { now } = options;
  const hasRoom = () => health.canTake();
  const metrics = createMetrics({ version, now, figures: storage.stats, hasRoom });
  const warnings = createRecentWarnings(now);
  const alerts = createStandingAlerts(now);
  const watched = alerts.watch(warnings.watch(metrics.watch(options.log)));
  const health = createDataHealth({ ...options, log: watched }, storage);
  const log = withFailuresTogether(watched, storage, () => performance.now());
  const { isInPlace, foundDamage: onDamage } = health;
  return { log, hasRoom, isInPlace, onDamage, metrics, warnings, alerts };
}
