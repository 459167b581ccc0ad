// Scenarios of failures under load: a replica is killed, all of PostgreSQL is killed, connections are cut, answers do not
// come.

import { startProxy } from "../store/cutting-proxy.ts";
import type { ReplicaStage } from "./stage.ts";
import { openReplicaStage } from "./stage.ts";
import { startTraffic } from "./traffic.ts";

export const TAKEN_OVER_MS = 15_000;
const ANSWERED_MS = 25_000;
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Until so many more orders are acknowledged; answers how long it took. */
export async function untilMade(made: () => number, more: number, limitMs: number): Promise<number> {
  const begun = performance.now();
  const enough = made() + more;
  while (made() < enough) {
    if (performance.now() - begun > limitMs) throw new Error(`no ${more} orders within ${seconds(limitMs)}`);
    await Bun.sleep(10);
  }
  return performance.now() - begun;
}

/** `atOnce` clients. */
export type Load = { readonly atOnce?: number; readonly isHasty?: boolean };

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
  return `another led after ${seconds(tookMs)}; ${await traffic.verify({ ...how, silent: leader })}`;
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

/** Connections are cut at each n-th message, either way: one value of n after the other. */
export async function cutConnections(eachOf: readonly number[], loadMs: number): Promise<string> {
  const { stage, proxy } = await openCutStage();
  await using _ = stage;
  const traffic = startTraffic(stage, 16);
  await untilMade(traffic.made, 50, 30_000);
  const told: string[] = [];
  for (const each of eachOf) {
    const before = proxy.cuts();
    proxy.cutEach(each);
    await Bun.sleep(loadMs);
    proxy.cutEach(0);
    told.push(`each ${each}th message cut for ${seconds(loadMs)}: ${proxy.cuts() - before} connections`);
  }
  const outcome = await traffic.verify();
  proxy.close();
  return `${told.join(", ")}; ${outcome}`;
}

/** The database gives no answer for a while: all requests are answered, and soon all is well again. */
export async function silentDatabase(silencesMs: readonly number[]): Promise<string> {
  const { stage, proxy } = await openCutStage();
  await using _ = stage;
  const traffic = startTraffic(stage);
  const told: string[] = [];
  for (const silenceMs of silencesMs) {
    await untilMade(traffic.made, 50, 30_000);
    const begun = performance.now();
    proxy.withhold(true);
    await Bun.sleep(silenceMs);
    proxy.withhold(false);
    await untilMade(traffic.made, 20, 30_000);
    await Bun.sleep(5_000);
    const usual = performance.now();
    await Bun.sleep(2_000);
    const slowestMs = traffic.slowestMs(begun);
    const afterMs = traffic.slowestMs(usual);
    if (slowestMs > ANSWERED_MS) throw new Error(`an answer took ${seconds(slowestMs)}`);
    if (afterMs > 1_500) throw new Error(`5 s after the silence an answer took ${seconds(afterMs)}`);
    told.push(`${seconds(silenceMs)} of silence: answered within ${seconds(slowestMs)}`);
  }
  const outcome = await traffic.verify();
  proxy.close();
  return `${told.join("; ")}; ${outcome}`;
}
