// Scenarios of failures under load: a replica is killed or stopped, all of PostgreSQL is killed, connections are cut, answers
// do not come.

import { startProxy } from "../store/cutting-proxy.ts";
import type { ReplicaStage } from "./stage.ts";
import { openReplicaStage, replicaAt } from "./stage.ts";
import { startTraffic } from "./traffic.ts";

const TAKEN_OVER_MS = 15_000;
/** The service answers within 25 s, and a client on a busy machine hears it a little later. */
const ANSWERED_MS = 25_500;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Until so many more orders are acknowledged; answers how long it took. */
async function untilMade(made: () => number, more: number, limitMs: number): Promise<number> {
  const begun = performance.now();
  const enough = made() + more;
  while (made() < enough) {
    if (performance.now() - begun > limitMs) throw new Error(`no ${more} orders within ${seconds(limitMs)}`);
    await Bun.sleep(10);
  }
  return performance.now() - begun;
}

/** `atOnce` clients. */
type Load = { readonly atOnce?: number; readonly isHasty?: boolean };

/** The leader is killed: another leads soon, and nothing is lost. */
export async function killedReplica(
  stage: ReplicaStage,
  loadMs: number,
  { atOnce, ...how }: Load = {},
): Promise<string> {
  const leader = await stage.leader();
  const traffic = startTraffic(stage, atOnce);
  await Bun.sleep(loadMs / 2);
  await leader.kill();
  const begun = performance.now();
  const next = await stage.leader(TAKEN_OVER_MS);
  const tookMs = performance.now() - begun;
  if (next.url === leader.url) throw new Error("the killed replica leads");
  await Bun.sleep(loadMs / 2);
  return `another led after ${seconds(tookMs)}; ${await traffic.verify(how)}`;
}

/** All of PostgreSQL is killed, so often. */
export async function killedDatabase(
  stage: ReplicaStage,
  kills: number,
  loadMs: number,
  { atOnce, ...how }: Load = {},
): Promise<string> {
  const traffic = startTraffic(stage, atOnce);
  const backMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await untilMade(traffic.made, 50, 30_000);
    await Bun.sleep(loadMs);
    stage.postgres.kill();
    await Bun.sleep(loadMs);
    stage.postgres.restart();
    backMs.push(await untilMade(traffic.made, 1, 5_000));
  }
  await untilMade(traffic.made, 50, 30_000);
  const slowest = seconds(Math.max(...backMs));
  return `killed ${kills} times, the first 200 within ${slowest} of its return; ${await traffic.verify(how)}`;
}

/** The leader is stopped for a while: another leads, and what the old one still does changes no job. */
export async function stoppedLeader(stage: ReplicaStage, stoppedMs: number): Promise<string> {
  const leader = await stage.leader();
  const traffic = startTraffic(stage);
  await untilMade(traffic.made, 50, 30_000);
  process.kill(leader.pid(), "SIGSTOP");
  const begun = performance.now();
  const others = stage.replicas.filter((replica) => replica !== leader);
  while (!(await anyLeads(others))) {
    if (performance.now() - begun > TAKEN_OVER_MS) throw new Error("no other replica leads within 15 s");
    await Bun.sleep(50);
  }
  const tookMs = performance.now() - begun;
  const epoch = stage.query("SELECT epoch FROM leader");
  await Bun.sleep(Math.max(0, stoppedMs - tookMs));
  process.kill(leader.pid(), "SIGCONT");
  await untilMade(traffic.made, 50, 30_000);
  await Bun.sleep(4_000);
  const stale = stage.query(`SELECT count(*) FROM duties WHERE leased_until > 0 AND epoch < ${epoch}`);
  if (stale !== "0") throw new Error(`${stale} jobs are claimed by the earlier leader`);
  if (!leader.printed().includes('"leadLost"'))
    throw new Error("the earlier leader does not know that it is none");
  if (await leader.isLeader()) throw new Error("the earlier leader leads");
  return `stopped for ${seconds(stoppedMs)}, another led after ${seconds(tookMs)}; ${await traffic.verify()}`;
}

const anyLeads = async (replicas: ReplicaStage["replicas"]): Promise<boolean> =>
  (await Promise.all(replicas.map((replica) => replica.isLeader().catch(() => false)))).includes(true);

/** A stopped follower holds up no order of the others. */
export async function stoppedFollower(stage: ReplicaStage, stoppedMs: number): Promise<string> {
  const leader = await stage.leader();
  const follower = stage.replicas.find((replica) => replica !== leader);
  if (follower === undefined) throw new Error("there is no follower");
  const others = { ...stage, replicas: stage.replicas.filter((replica) => replica !== follower) };
  const both = startTraffic(stage, 4);
  await untilMade(both.made, 50, 30_000);
  process.kill(follower.pid(), "SIGSTOP");
  const traffic = startTraffic(others, 4);
  await Bun.sleep(stoppedMs);
  const slowestMs = traffic.takeSlowestMs();
  process.kill(follower.pid(), "SIGCONT");
  if (slowestMs > 1_000) throw new Error(`an answer took ${seconds(slowestMs)}`);
  await Promise.all([traffic.verify(), both.verify()]);
  return `a follower stopped for ${seconds(stoppedMs)}: the slowest answer of the others took ${seconds(slowestMs)}`;
}

/** A stage whose replicas reach the server through a proxy. */
async function openCutStage() {
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
  const stage = await openReplicaStage({
    async through(socket, name) {
      proxy = await startProxy(socket);
      return proxy.target(name).url;
    },
  });
  if (proxy === undefined) throw new Error("there is no proxy");
  return { stage, proxy };
}

/** Connections are cut at each n-th message, either way. */
export async function cutConnections(each: number, loadMs: number): Promise<string> {
  const { stage, proxy } = await openCutStage();
  await using _ = stage;
  const traffic = startTraffic(stage);
  proxy.cutEach(each);
  await Bun.sleep(loadMs);
  proxy.cutEach(0);
  const outcome = await traffic.verify();
  proxy.close();
  return `each ${each}th message cut for ${seconds(loadMs)}; ${outcome}`;
}

/** The database gives no answer for a while: all requests are answered, and soon all is well again. */
export async function silentDatabase(silencesMs: readonly number[]): Promise<string> {
  const { stage, proxy } = await openCutStage();
  await using _ = stage;
  const traffic = startTraffic(stage);
  const told: string[] = [];
  for (const silenceMs of silencesMs) {
    await untilMade(traffic.made, 50, 30_000);
    traffic.takeSlowestMs();
    proxy.withhold(true);
    await Bun.sleep(silenceMs);
    proxy.withhold(false);
    await untilMade(traffic.made, 20, 30_000);
    const slowestMs = traffic.takeSlowestMs();
    await Bun.sleep(5_000);
    traffic.takeSlowestMs();
    await Bun.sleep(2_000);
    const afterMs = traffic.takeSlowestMs();
    if (slowestMs > ANSWERED_MS) throw new Error(`an answer took ${seconds(slowestMs)}`);
    if (afterMs > 1_500) throw new Error(`5 s after the silence an answer took ${seconds(afterMs)}`);
    told.push(`${seconds(silenceMs)} of silence: answered within ${seconds(slowestMs)}`);
  }
  const outcome = await traffic.verify();
  proxy.close();
  return `${told.join("; ")}; ${outcome}`;
}

/** All replicas start at once on an empty database. */
export async function startedAtOnce(rounds: number): Promise<string> {
  for (let round = 0; round < rounds; round++) {
    await using stage = await openReplicaStage();
    await stage.leader();
    await replicaAt(stage, round).shop.order({ amount: 4_200, ux: "single" });
  }
  return `three replicas started at once on an empty database, ${rounds} times`;
}

/** One replica after the other is stopped and started again. */
export async function rollingRestart(stage: ReplicaStage, rounds: number): Promise<string> {
  const traffic = startTraffic(stage);
  await untilMade(traffic.made, 50, 30_000);
  for (let round = 0; round < rounds; round++) {
    const replica = replicaAt(stage, round);
    const { code } = await replica.stop();
    if (code !== 0) throw new Error(`a stopped replica ended with ${code}`);
    await stage.leader(5_000);
    await replica.start();
    await untilMade(traffic.made, 50, 30_000);
  }
  return `${rounds} restarts one after the other; ${await traffic.verify()}`;
}
