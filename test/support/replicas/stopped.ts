// Scenarios of replicas that are stopped under load without an end (SIGSTOP), and go on later with what they knew.

import type { Replica } from "../binary/replicas.ts";
import { seconds, TAKEN_OVER_MS, untilMade } from "./failures.ts";
import { changesOf, keepJobHistory } from "./job-history.ts";
import type { ReplicaStage } from "./stage.ts";
import { expectEqual } from "./stage.ts";
import { startTraffic } from "./traffic.ts";

/** Longer than any order takes that no stopped replica holds up. */
const HELD_UP_MS = 1_000;
const SLOW_CAPTURE_MS = 500;

/** The leader is stopped with jobs under way: another leads, and what the old one still does changes no job. */
export async function stoppedLeader(stage: ReplicaStage, stoppedMs: number): Promise<string> {
  const leader = await stage.leader();
  keepJobHistory(stage);
  stage.set.network.stripe.fault = ({ path }) =>
    path.endsWith("/capture") ? { kind: "delay", ms: SLOW_CAPTURE_MS } : undefined;
  const traffic = startTraffic(stage);
  await untilMade(traffic.made, 50, 30_000);
  const claimed = await stopWithJobs(stage, leader);
  const begun = performance.now();
  const others = stage.replicas.filter((replica) => replica !== leader);
  while (!(await anyLeads(others))) {
    if (performance.now() - begun > TAKEN_OVER_MS) throw new Error("no other replica leads within 15 s");
    await Bun.sleep(50);
  }
  const tookMs = performance.now() - begun;
  await Bun.sleep(Math.max(0, stoppedMs - tookMs));
  process.kill(leader.pid(), "SIGCONT");
  await untilMade(traffic.made, 50, 30_000);
  await Bun.sleep(4_000);
  if (!leader.printed().includes('"leadLost"'))
    throw new Error("the earlier leader does not know that it is none");
  if (await leader.isLeader()) throw new Error("the earlier leader leads");
  const outcome = await traffic.verify();
  const { ofOthers, stale } = changesOf(stage, leader.user);
  expectEqual("changes of jobs by the earlier leader", stale, []);
  return `stopped for ${seconds(stoppedMs)} with ${claimed} jobs claimed, another led after ${seconds(tookMs)}; ${ofOthers} changes of jobs since, none by the earlier leader; ${outcome}`;
}

/** What waits for a lock, and what holds one without doing anything. */
const WAITING = `SELECT usename, state, pg_blocking_pids(pid), pid, left(query, 200) FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' OR state = 'idle in transaction'`;

/** Stops it while it has claimed jobs; answers how many. */
async function stopWithJobs({ query }: ReplicaStage, leader: Replica): Promise<number> {
  const count = () => Number(query("SELECT count(*) FROM jobs WHERE leased_until > 0"));
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    process.kill(leader.pid(), "SIGSTOP");
    const claimed = count();
    if (claimed > 0) return claimed;
    process.kill(leader.pid(), "SIGCONT");
    await Bun.sleep(20);
  }
  throw new Error("the leader has claimed no job");
}

const anyLeads = async (replicas: readonly Replica[]): Promise<boolean> =>
  (await Promise.all(replicas.map((replica) => replica.isLeader().catch(() => false)))).includes(true);

/** A follower that is stopped, each time at another moment of its work, holds up no order of the others. */
export async function stoppedFollower(stage: ReplicaStage, stopsMs: readonly number[]): Promise<string> {
  const leader = await stage.leader();
  const follower = stage.replicas.find((replica) => replica !== leader);
  if (follower === undefined) throw new Error("there is no follower");
  const both = startTraffic(stage, 4);
  const traffic = startTraffic(
    { ...stage, replicas: stage.replicas.filter((other) => other !== follower) },
    4,
  );
  let slowestMs = 0;
  for (const stoppedMs of stopsMs) {
    await untilMade(both.made, 30, 30_000);
    const stopped = performance.now();
    process.kill(follower.pid(), "SIGSTOP");
    await Bun.sleep(stoppedMs);
    slowestMs = Math.max(slowestMs, traffic.slowestMs(stopped));
    const waiting = slowestMs > HELD_UP_MS ? stage.query(WAITING) : "";
    process.kill(follower.pid(), "SIGCONT");
    if (slowestMs > HELD_UP_MS) throw new Error(`an answer took ${seconds(slowestMs)}; locks:\n${waiting}`);
  }
  const longest = seconds(Math.max(...stopsMs));
  const outcomes = await Promise.all([traffic.verify(), both.verify()]);
  return `a follower stopped ${stopsMs.length} times, for up to ${longest}: the slowest answer of the others took ${seconds(slowestMs)}; ${outcomes.join("; ")}`;
}
