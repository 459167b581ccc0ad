// Checks of the data for the `check` command: the file, every order in it, and the work that waits. They only read.

import { configuredStorage } from "../../app/data-directory/data-storage.ts";
import type { Config } from "../../config/config.ts";
import { audit } from "../../domain/invariants/audit.ts";
import { MONEY_JOBS } from "../../domain/order/jobs.ts";
import { timerAt } from "../../domain/order/transition.ts";
import { DAY, MINUTE } from "../../domain/time.ts";
import type { Storage } from "../../store/engine.ts";
import { LONG_LOG_BYTES } from "../../store/engine.ts";
import { StoreUnusable } from "../../store/failure.ts";
import type { Inspection } from "../../store/inspection.ts";
import type { CommandContext } from "../command.ts";
import { counted } from "../output/counted.ts";
import { createProgress, megabytes, withProgress } from "../output/progress.ts";
import { PROGRAM } from "../program-name.ts";
import type { Finding } from "./finding.ts";
import type { Leaks } from "./leaks.ts";
import { leaksIn } from "./leaks.ts";
import { checkMembers } from "./members.ts";
import { checkPayouts, checkPlatformsKept } from "./payouts.ts";

/** At most this many orders with a violation are named one by one. */
const MOST_NAMED = 20;
/** At most this many leaked secrets are searched for in every order, to name the order. */
const MOST_LOOKED_FOR = 5;
/** Work that is overdue by less may be under way. */
const PATIENCE_MS = 10 * MINUTE;
/** Of e-mails that were given up, those since then are named. */
const FAILED_MAILS_MS = 7 * DAY;

export async function* checkDatabase(config: Config, context: CommandContext): AsyncGenerator<Finding> {
  const storage = configuredStorage(config);
  const place = storage.describe();
  const loss = await storage.whyLost();
  if (loss !== undefined) {
    yield { level: "problem", about: "database", message: loss };
    return;
  }
  const seen: Finding[] = [];
  try {
    seen.push(...(await storage.remarks(context.now)));
    yield* seen;
    if (!(await storage.exists())) {
      yield {
        level: "ok",
        about: "database",
        message: `${place} is not there yet; the first start makes it`,
      };
      return;
    }
    await withProgress(context, storage.examine);
    const { fileBytes, logBytes } = await storage.sizes();
    const message = `${place}: ${storage.examined} (${megabytes(fileBytes)} MB)`;
    yield { level: "ok", about: "database", message };
    yield* checkLog(place, logBytes);
    // Before the database is opened: closing a file that the store has open too would drop its locks.
    const leaks = await leaksIn(storage);
    yield* checkContents(storage, config, context, leaks);
  } catch (error) {
    const message = whyUnread(place, error);
    if (!seen.some((finding) => finding.message === message))
      yield { level: "problem", about: "database", message };
  }
}

function whyUnread(place: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof StoreUnusable ? reason : `${place} cannot be read: ${reason}`;
}

function* checkLog(place: string, logBytes: number): Generator<Finding> {
  if (logBytes < LONG_LOG_BYTES) return;
  const message = `the log of ${place} has grown to ${megabytes(logBytes)} MB: another program may have the database open for long`;
  yield { level: "warning", about: "database", message };
}

async function* checkContents(
  storage: Storage,
  config: Config,
  context: CommandContext,
  leaks: Leaks,
): AsyncGenerator<Finding> {
  const inspection = await storage.inspect();
  try {
    if (!inspection.isCurrent) {
      const message = `its format ${inspection.format} is older than this program: the next start updates it, and keeps a copy. Orders were not checked`;
      yield { level: "warning", about: "orders", message };
      return;
    }
    yield* checkOrders(inspection, config, context);
    yield* checkPayouts(inspection);
    yield* checkPlatformsKept(inspection, config);
    yield* checkMembers(inspection, config);
    yield* checkStrays(inspection);
    yield* checkSearchIndex(inspection);
    yield* checkLeaks(leaks, inspection);
    yield* checkUnsaved(inspection);
    yield* checkWaiting(inspection, context.now());
  } finally {
    await inspection.close();
  }
}

/** Audits every order; without `config` the orders of any platform (I1 to I5, I8, I10 to I12, I14 to I18, I21, I23 to I27, I29). */
export async function* checkOrders(
  inspection: Inspection,
  config: Pick<Config, "platforms"> | undefined,
  context: CommandContext,
): AsyncGenerator<Finding> {
  const progress = createProgress(context, "Orders");
  const total = await inspection.countOrders();
  const orphanedPayments = new Set<string>();
  const overdue: string[] = [];
  let [checked, wrong] = [0, 0];
  for await (const account of inspection.orders()) {
    const { id, platformId } = account.order;
    checked++;
    progress.at(checked, Math.max(total, checked), `${checked} of ${total}`);
    if (config?.platforms.some((platform) => platform.id === platformId) === false)
      orphanedPayments.add(platformId);
    if ((timerAt(account.order) ?? Number.POSITIVE_INFINITY) < context.now() - PATIENCE_MS) overdue.push(id);
    const violations = audit(account, context.now());
    if (violations.length === 0) continue;
    wrong++;
    if (wrong <= MOST_NAMED)
      yield { level: "problem", about: "orders", message: `${id}: ${violations.join("; ")}` };
  }
  progress.end();
  if (wrong > MOST_NAMED)
    yield {
      level: "problem",
      about: "orders",
      message: `${counted(wrong - MOST_NAMED, "order")} more with such violations`,
    };
  if (wrong === 0)
    yield {
      level: "ok",
      about: "orders",
      message: `${checked}: each agrees with its event log and its money`,
    };
  if (overdue.length > 0 && config !== undefined)
    yield {
      level: "warning",
      about: "orders",
      message: `${counted(overdue.length, "order")} overdue, such as ${overdue[0]}: a start processes them, and a running service logs why it cannot (timerFailed)`,
    };
  for (const id of orphanedPayments)
    yield {
      level: "warning",
      about: "orders",
      message: `some belong to ${id}, which is not in the configuration: nothing happens to them any more`,
    };
}

/** Problems of the orders of any platform, and of rows that belong to another. */
export async function problemsIn(
  inspection: Inspection,
  context: CommandContext,
): Promise<readonly string[]> {
  const orders = await Array.fromAsync(checkOrders(inspection, undefined, context));
  const findings = [...orders, ...(await Array.fromAsync(checkStrays(inspection)))];
  return findings.filter(({ level }) => level === "problem").map(({ message }) => message);
}

/** Checks that each row belongs to its own order and platform, and each stored response to its own effect (I9, I19). */
export async function* checkStrays(inspection: Inspection): AsyncGenerator<Finding> {
  const strays = await inspection.strays();
  for (const { invariant, thing, fault, count, example } of strays) {
    const message = `${invariant}: ${counted(count, thing)} ${fault}, such as ${example}`;
    yield { level: "problem", about: "belonging", message };
  }
  if (strays.length === 0)
    yield {
      level: "ok",
      about: "belonging",
      message: "each row belongs to its own order and platform",
    };
}

/** Checks that orders are found by what they have, and erased ones by no person (T33). */
async function* checkSearchIndex(inspection: Inspection): AsyncGenerator<Finding> {
  const [example, ...others] = await inspection.misindexedOrders();
  if (example === undefined) return;
  const message = `T33: ${counted(others.length + 1, "order")} with other terms in the search index than it has, such as ${example}: with the service stopped, \`${inspection.emptySearchIndex}\` empties the index, and it is made again`;
  yield { level: "problem", about: "search", message };
}

/** A number that only looks like a card's is possible, so a person has to decide (I20). */
async function* checkLeaks({ keys, cards, where }: Leaks, inspection: Inspection): AsyncGenerator<Finding> {
  for (const [level, found, what] of [
    ["problem", keys, "a key"],
    ["warning", cards, "what may be a card number"],
  ] as const) {
    for (const text of [...found].slice(0, MOST_LOOKED_FOR)) {
      const order = await inspection.orderThatSays(text);
      const origin = order === undefined ? "and no order's details say it" : `sent for ${order}`;
      yield { level, about: "secrets", message: `I20: ${what} is kept, ${hidden(text)}, ${origin}` };
    }
    if (found.size > MOST_LOOKED_FOR)
      yield {
        level,
        about: "secrets",
        message: `I20: ${what} is kept ${found.size - MOST_LOOKED_FOR} times more`,
      };
  }
  if (keys.size + cards.size === 0)
    yield { level: "ok", about: "secrets", message: `no key and no card number is in ${where}` };
}

function hidden(text: string): string {
  return `${text.slice(0, 6)}…${text.slice(-4)}`;
}

/** A provider's result that the database refuses: no attempt can save it, and nothing more happens to the order. */
async function* checkUnsaved(inspection: Inspection): AsyncGenerator<Finding> {
  for (const { orderId, kind, subject, attempts, reason } of await inspection.unsavedJobs(MONEY_JOBS))
    yield {
      level: "problem",
      about: "money",
      message: `${orderId}: what became of the ${kind} of ${subject} cannot be saved, tried ${attempts} times: ${reason} ${PROGRAM} reconcile says what the provider has; report this, it is a defect of the program`,
    };
}

async function* checkWaiting(inspection: Inspection, now: number): AsyncGenerator<Finding> {
  const { failing, overdue, exhaustedEvents, failedMails, forgottenEvents, stuckOrders } =
    await inspection.waiting(now - PATIENCE_MS, now - FAILED_MAILS_MS);
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
      message: `${counted(overdue, "job")} should have been done by now; a start makes up for them, a running service should have done them`,
    };
  if (exhaustedEvents > 0)
    yield {
      level: "warning",
      about: "webhooks",
      message: `${exhaustedEvents} were given up after days of trying; ${PROGRAM} webhooks replay sends them again`,
    };
  if (failedMails > 0)
    yield {
      level: "warning",
      about: "e-mails",
      message: `${failedMails} were given up in the last 7 days; ${PROGRAM} emails --state failed lists them`,
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
