// Metrics of the service, for `GET /metrics`: counted from its log and requests, and read from the store when they are
// scraped. Counting a request costs a look-up and two additions.

import type { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "../../application/log.ts";
import type { ReplicaFigures } from "../../ports/replicas.ts";
import type { StoreFigures } from "../../store/engine.ts";
import type { Histogram } from "./exposition.ts";
import { histogramMetric, metric } from "./exposition.ts";
import { replicaMetrics } from "./replica-metrics.ts";

/** Seconds. */
const DURATIONS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Changes in one transaction. */
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128];
const LAG_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

export type Metrics = {
  /** Counts the entries of a log, and passes them on. */
  watch(log: Log): Log;
  /** A transaction with so many changes was committed. */
  committed(changes: number): void;
  /** The text for Prometheus, with what was counted on pages, and of a replica how it does. */
  text(counted: readonly PageStep[], replica?: ReplicaFigures): Promise<string>;
};

export type MetricsOptions = {
  readonly version: string;
  /** Epoch ms, of the engine's clock. */
  readonly now: () => number;
  readonly figures: () => Promise<StoreFigures>;
  readonly hasRoom: () => boolean;
};

type PageStep = { readonly role: string; readonly step: string; readonly count: number };
type Tally = { readonly counts: number[]; sum: number };

export function createMetrics(options: MetricsOptions): Metrics {
  /** By route, then by the hundreds of the status. */
  const requests = new Map<string, Tally[]>();
  const notable = new Map<string, number>();
  const batches = emptyTally(BATCHES);
  let lag: ReturnType<typeof monitorEventLoopDelay> | undefined;

  function durationsOf(route: string, hundreds: number): Tally {
    const known = requests.get(route) ?? [];
    const tallied = known[hundreds];
    if (tallied !== undefined) return tallied;
    const made = emptyTally(DURATIONS);
    known[hundreds] = made;
    requests.set(route, known);
    return made;
  }

  return {
    watch: (log) => (entry) => {
      const { event, level, route, status, ms } = entry;
      if (event === "request") {
        const durations = durationsOf(String(route), Math.floor(Number(status) / 100));
        tally(durations, DURATIONS, Number(ms) / 1_000);
      }
      if (level !== undefined) notable.set(`${level} ${event}`, (notable.get(`${level} ${event}`) ?? 0) + 1);
      log(entry);
    },
    committed: (changes) => tally(batches, BATCHES, changes),
    async text(counted, replica) {
      // From the first scrape on: a service without a scraper need not wake for it, nor load what measures.
      lag ??= process
        .getBuiltinModule("node:perf_hooks")
        .monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
      lag.enable();
      const latest = Math.max(0, lag.max / NANOSECONDS - LAG_RESOLUTION_MS / 1_000);
      lag.reset();
      const seconds = [...requests].flatMap(([route, tallies]) =>
        tallies.flatMap((histogram, hundreds) => ({ labels: { route, status: `${hundreds}xx` }, histogram })),
      );
      const samples = [...notable].map(([name, value]) => {
        const [level = "", event = ""] = name.split(" ");
        return { labels: { level, event }, value };
      });
      return [
        metric("service_info", "gauge", "The version that runs.", [
          { labels: { version: options.version }, value: 1 },
        ]),
        histogramMetric("service_request_duration_seconds", "Answered requests.", DURATIONS, seconds),
        histogramMetric("service_commit_changes", "Changes that shared one transaction and fsync.", BATCHES, [
          { histogram: batches },
        ]),
        metric("service_log_entries_total", "counter", "Warnings and alerts in the log.", samples),
        metric(
          "service_event_loop_delay_seconds",
          "gauge",
          "How late the event loop was at most since the last look.",
          [{ value: latest }],
        ),
        ofStore(await options.figures(), options.now()),
        metric(
          "service_disk_has_room",
          "gauge",
          "1 while the disk has its reserve; new payments wait while 0.",
          [{ value: options.hasRoom() ? 1 : 0 }],
        ),
        metric("process_resident_memory_bytes", "gauge", "Memory the process holds.", [
          { value: process.memoryUsage.rss() },
        ]),
        conversionMetric(counted),
        ...(replica === undefined ? [] : replicaMetrics(replica)),
      ].join("");
    },
  };
}

/** Since the start, over all platforms. */
function conversionMetric(counted: readonly PageStep[]): string {
  return metric(
    "service_page_steps_total",
    "counter",
    "Pages opened by browsers, payments begun on them, and payments held.",
    counted.map(({ role, step, count: value }) => ({ labels: { role, step }, value })),
  );
}

/** Orders, what is still to be done, and the file. */
function ofStore(
  { ordersByStatus, owingOrders, jobs, fileBytes, logBytes }: StoreFigures,
  now: number,
): string {
  const byKind = (value: (job: StoreFigures["jobs"][number]) => number) =>
    jobs.map((job) => ({ labels: { kind: job.kind }, value: value(job) }));
  const byStatus = Object.entries(ordersByStatus).map(([status, value]) => ({ labels: { status }, value }));
  const overdueMs = ({ oldestDueAt }: StoreFigures["jobs"][number]) =>
    Math.max(0, now - (oldestDueAt ?? now));
  return [
    metric("service_orders", "gauge", "Orders by status.", byStatus),
    metric("service_orders_owing", "gauge", "Orders of which a captain still owes something.", [
      { value: owingOrders },
    ]),
    metric(
      "service_jobs",
      "gauge",
      "What is still to be done; deliver: webhooks, mail: e-mails, the rest: money.",
      byKind(({ count }) => count),
    ),
    metric(
      "service_jobs_failing",
      "gauge",
      "Of these, tried in vain at least once.",
      byKind(({ failing }) => failing),
    ),
    metric(
      "service_jobs_oldest_seconds",
      "gauge",
      "How long the oldest of these is overdue.",
      byKind((job) => overdueMs(job) / 1_000),
    ),
    metric("service_database_bytes", "gauge", "Size of the database file.", [{ value: fileBytes }]),
    metric("service_database_log_bytes", "gauge", "Size of its write-ahead log.", [{ value: logBytes }]),
  ].join("");
}

function emptyTally(bounds: readonly number[]): Tally {
  return { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
}

function tally(into: Tally & Histogram, bounds: readonly number[], value: number): void {
  let index = 0;
  while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1;
  into.counts[index] = (into.counts[index] ?? 0) + 1;
  into.sum += value;
}
