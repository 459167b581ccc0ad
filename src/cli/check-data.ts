// What `check` says of the data: the file, every order in it, and what waits. It reads only.

import { existsSync, statSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { audit } from "../domain/audit.ts";
import { MINUTE } from "../domain/time.ts";
import { examineFile } from "../store/backup.ts";
import { StoreUnusable } from "../store/failure.ts";
import type { Inspection } from "../store/inspect.ts";
import { openInspection } from "../store/inspect.ts";
import type { Means } from "./command.ts";
import { counted } from "./counted.ts";
import type { Finding } from "./finding.ts";
import { createProgress, megabytes, withProgress } from "./progress.ts";
import { databaseIn } from "./where.ts";

/** So many orders with a mistake are named one by one. */
const MOST_NAMED = 20;
/** What is overdue by less may be under way. */
const PATIENCE_MS = 10 * MINUTE;
/** A log as long as this is one that somebody keeps from beginning anew (F8). */
const LONG_LOG_BYTES = 256 * 1024 * 1024;

export async function* checkDatabase(config: Config, means: Means): AsyncGenerator<Finding> {
  const path = databaseIn(config.dataDir);
  if (!existsSync(path)) {
    yield { level: "ok", about: "database", message: `${path} is not there yet; the first start makes it` };
    return;
  }
  try {
    await withProgress(means, (onProgress) => examineFile(path, onProgress));
    yield {
      level: "ok",
      about: "database",
      message: `${path}: every page and index is sound (${sizeOf(path)} MB)`,
    };
    yield* checkLog(`${path}-wal`);
    yield* checkContents(path, config, means);
  } catch (error) {
    yield { level: "problem", about: "database", message: whyUnread(path, error) };
  }
}

function whyUnread(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof StoreUnusable ? reason : `${path} cannot be read: ${reason}`;
}

function sizeOf(path: string): string {
  return megabytes(statSync(path).size);
}

function* checkLog(path: string): Generator<Finding> {
  if (!existsSync(path) || statSync(path).size < LONG_LOG_BYTES) return;
  const message = `${path} has grown to ${sizeOf(path)} MB: another program may have the database open for long`;
  yield { level: "warning", about: "database", message };
}

async function* checkContents(path: string, config: Config, means: Means): AsyncGenerator<Finding> {
  const inspection = openInspection(path);
  try {
    if (!inspection.isCurrent) {
      const message = `its format ${inspection.format} is older than this program: the next start updates it, and keeps a copy. Orders were not looked at`;
      yield { level: "warning", about: "orders", message };
      return;
    }
    yield* checkOrders(inspection, config, means);
    yield* checkWaiting(inspection, means.now());
  } finally {
    inspection.close();
  }
}

/** Works out every order anew; without `config` of whatever platform (I1 to I5, I8, I10 to I12, I14 to I18, I21). */
export function* checkOrders(
  inspection: Inspection,
  config: Pick<Config, "platforms"> | undefined,
  means: Means,
): Generator<Finding> {
  const progress = createProgress(means, "Orders");
  const total = inspection.countOrders();
  const strangers = new Set<string>();
  let [looked, wrong] = [0, 0];
  for (const account of inspection.orders()) {
    const { id, platformId } = account.order;
    looked++;
    progress.at(looked, Math.max(total, looked), `${looked} of ${total}`);
    if (config?.platforms.some((platform) => platform.id === platformId) === false) strangers.add(platformId);
    const complaints = audit(account, means.now());
    if (complaints.length === 0) continue;
    wrong++;
    if (wrong <= MOST_NAMED)
      yield { level: "problem", about: "orders", message: `${id}: ${complaints.join("; ")}` };
  }
  progress.end();
  if (wrong > MOST_NAMED)
    yield {
      level: "problem",
      about: "orders",
      message: `${counted(wrong - MOST_NAMED, "order")} more with such mistakes`,
    };
  if (wrong === 0)
    yield { level: "ok", about: "orders", message: `${looked}: each agrees with its journal and its money` };
  for (const id of strangers)
    yield {
      level: "warning",
      about: "orders",
      message: `some are of ${id}, which the configuration does not name: nothing happens to them any more`,
    };
}

function* checkWaiting(inspection: Inspection, now: number): Generator<Finding> {
  const { failing, overdue, exhaustedEvents, forgottenEvents, stuckOrders } = inspection.waiting(
    now - PATIENCE_MS,
  );
  for (const { kind, count, lastError } of failing)
    yield {
      level: "warning",
      about: "waiting",
      message: `${kind}: ${count} tried again and again; the last error: ${lastError}`,
    };
  if (overdue > 0)
    yield {
      level: "warning",
      about: "waiting",
      message: `${overdue} things are overdue; a start makes up for them, a running service should have done them`,
    };
  if (exhaustedEvents > 0)
    yield {
      level: "warning",
      about: "webhooks",
      message: `${exhaustedEvents} were given up after days of trying; ./service webhooks replay sends them again`,
    };
  if (forgottenEvents > 0)
    yield {
      level: "problem",
      about: "webhooks",
      message: `I13: ${forgottenEvents} are to be sent, and nothing will send them`,
    };
  for (const id of stuckOrders)
    yield {
      level: "problem",
      about: "refunds",
      message: `${id}: what was captured could not be given back; give it back at the provider`,
    };
}
