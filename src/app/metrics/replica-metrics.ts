// Metrics of one replica among several over a database.

import type { ReplicaFigures } from "../../ports/replicas.ts";
import { metric } from "./exposition.ts";

export function replicaMetrics(figures: ReplicaFigures): readonly string[] {
  const { isLeader, replicas, newsMs, clockAheadMs, repeats, lanes } = figures;
  return [
    metric("service_replica_leads", "gauge", "1 on the replica that fires timers and runs jobs.", [
      { value: isLeader ? 1 : 0 },
    ]),
    metric("service_replicas", "gauge", "Replicas that answer requests, as this one knows.", [
      { value: replicas },
    ]),
    metric(
      "service_replica_news_seconds",
      "gauge",
      "How long news took last from replica to replica; absent while none are heard.",
      newsMs === undefined ? [] : [{ value: newsMs / 1_000 }],
    ),
    metric("service_replica_clock_ahead_seconds", "gauge", "How far this clock is ahead of the database's.", [
      { value: clockAheadMs / 1_000 },
    ]),
    metric(
      "service_database_repeats_total",
      "counter",
      "Work done again because a connection was lost or gave no answer.",
      [{ value: repeats }],
    ),
    metric(
      "service_database_waiting",
      "gauge",
      "Work that has a connection or waits for one.",
      Object.entries(lanes).map(([lane, value]) => ({ labels: { lane }, value })),
    ),
  ];
}
