// Scenarios with three replicas of the compiled service over PostgreSQL: prints what each counted, and ends with 1 when one
// was missed. Without names all of them run, which takes a quarter of an hour.
//
//   bun scripts/build.ts && bun scripts/replicas.ts [NAME…]

import { lastShare, nothingStale, oneKey, openPage } from "../test/support/replicas/agreement.ts";
import { FAILURE_LIMITS, failedCards } from "../test/support/replicas/card-testing.ts";
import {
  cutConnections,
  killedDatabase,
  killedReplica,
  silentDatabase,
} from "../test/support/replicas/failures.ts";
import type { ReplicaStage } from "../test/support/replicas/stage.ts";
import { openReplicaStage } from "../test/support/replicas/stage.ts";
import { rollingRestart, startedAtOnce } from "../test/support/replicas/starts.ts";
import { stoppedFollower, stoppedLeader } from "../test/support/replicas/stopped.ts";

type Scenario = () => Promise<string>;

const onStage = (play: (stage: ReplicaStage) => Promise<string>) => async (): Promise<string> => {
  await using stage = await openReplicaStage();
  return await play(stage);
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "one-key": onStage((stage) => oneKey(stage, 700)),
  "last-share": onStage((stage) => lastShare(stage, 50)),
  "nothing-stale": onStage((stage) => nothingStale(stage, 10_000)),
  "open-page": onStage((stage) => openPage(stage, 20)),
  "failed-cards": async () => {
    await using stage = await openReplicaStage({ limits: FAILURE_LIMITS });
    return await failedCards(stage);
  },
  "killed-replica": onStage((stage) => killedReplica(stage, 10_000)),
  "killed-database": onStage((stage) => killedDatabase(stage, 2, 2_000)),
  "cut-connections": () => cutConnections([50, 400], 30_000),
  "silent-database": () => silentDatabase([400, 10_000, 60_000]),
  "stopped-leader": onStage((stage) => stoppedLeader(stage, 60_000)),
  "stopped-follower": onStage((stage) => stoppedFollower(stage, [20_000, ...Array<number>(20).fill(1_500)])),
  "started-at-once": () => startedAtOnce(20),
  "rolling-restart": onStage((stage) => rollingRestart(stage, 12)),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SCENARIOS, name));
if (unknown.length > 0) {
  console.error(`no scenario is called ${unknown.join(", ")}: ${Object.keys(SCENARIOS).join(", ")}`);
  process.exit(78);
}

let missed = 0;
for (const [name, play] of Object.entries(SCENARIOS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const begun = performance.now();
  const outcome = await play().catch((error: unknown) => {
    missed += 1;
    return `MISSED: ${error instanceof Error ? error.message : error}`;
  });
  console.log(`${name}: ${outcome} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
}
process.exit(missed === 0 ? 0 : 1);
