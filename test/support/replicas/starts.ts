// Scenarios of starts: all replicas at once on an empty database, and one after the other under load, behind a balancer.

import type { Replica } from "../binary/replicas.ts";
import type { Refusal } from "./balancer.ts";
import { startBalancer } from "./balancer.ts";
import type { Load } from "./failures.ts";
import { untilMade } from "./failures.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual, openReplicaStage, replicaAt } from "./stage.ts";
import { startTraffic } from "./traffic.ts";

/** All replicas start at once on an empty database. */
export async function startedAtOnce(rounds: number): Promise<string> {
  for (let round = 0; round < rounds; round++) {
    await using stage = await openReplicaStage();
    await stage.leader();
    await replicaAt(stage, round).shop.order({ amount: 4_200, ux: "single" });
  }
  return `three replicas started at once on an empty database, ${rounds} times`;
}

/** One replica after the other is stopped and started again: a balancer that asks which are ready gets no refusal of any. */
export async function rollingRestart(
  stage: ReplicaStage,
  rounds: number,
  { atOnce = 16, ...how }: Load = {},
): Promise<string> {
  await using balancer = startBalancer(stage.replicas);
  const traffic = startTraffic({ ...stage, replicas: [stage.set.behind(balancer.url)] }, atOnce);
  await untilMade(traffic.made, 50, 30_000);
  for (let round = 0; round < rounds; round++) {
    const replica = replicaAt(stage, round);
    const { code } = await replica.stop();
    if (code !== 0) throw new Error(`a stopped replica ended with ${code}`);
    await stage.leader(5_000);
    await replica.start();
    await untilMade(traffic.made, 50, 30_000);
    expectNone(replica, balancer.refusals);
  }
  const outcome = await traffic.verify(how);
  return `${rounds} restarts one after the other behind a balancer, none refused anything; ${outcome}`;
}

function expectNone(stopped: Replica, refusals: readonly Refusal[]): void {
  const told = refusals.map(({ replica, status }) => `${status} of ${replica.user}`);
  expectEqual(`answers other than 200 once ${stopped.user} was restarted`, told, []);
}
