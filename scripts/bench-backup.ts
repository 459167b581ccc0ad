// Benchmark of a backup of a running service: how long reads and durable writes wait, and how much memory it takes,
// compared with the same traffic without one. `bun scripts/bench-backup.ts [MEGABYTES]`; `bun scripts/build.ts` has to
// have run. Exits with 1 when a limit is missed.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { runLoad } from "./bench/load.ts";
import { memoryKb, residentMb } from "./bench/process.ts";
import { exitCode, report, reportAtMost, reportLoad } from "./bench/report.ts";
import { ORDER, post } from "./bench/requests.ts";

const BINARY = resolve(import.meta.dir, "..", "service");
const PORT = 47_211;
const URL_BASE = `http://127.0.0.1:${PORT}/v1/orders`;
const READ_EVERY_MS = 5;
const WRITE_EVERY_MS = 10;
const SAMPLE_EVERY_MS = 50;
const BASELINE_MS = 15_000;

const megabytes = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), "service-bench-backup-"));
const data = join(folder, "data");
const database = storageIn(data).describe();

type Waits = { readonly reads: number[]; readonly writes: number[] };

async function main(): Promise<void> {
  const service = Bun.spawn([BINARY, "--sandbox", "--port", String(PORT), "--data", data], {
    stderr: "ignore",
  });
  try {
    const key = await keyOf(service.stdout);
    await fill(key);
    const id = await orderId(key);
    reportLoad();
    report("database", `${Math.round(statSync(database).size / 1e6)} MB`);
    const quiet = await traffic(key, id, Bun.sleep(BASELINE_MS));
    const memoryBefore = residentMb(service.pid);
    const { waits, seconds, cliExtraMb, cliMb, serviceMb } = await backUpDuring(key, id, service.pid);
    report("the backup took", `${seconds.toFixed(1)} s`);
    compare("read", quiet.reads, waits.reads, 50);
    compare("durable write", quiet.writes, waits.writes, 250);
    const grown = Math.max(0, serviceMb - memoryBefore);
    reportAtMost("extra memory: the service's growth and the copying's own", grown + cliExtraMb, 32, "MB");
    report("  the command's whole process at its largest", `${Math.round(cliMb)} MB`);
    reportLoad();
  } finally {
    service.kill("SIGTERM");
    await service.exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keyOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const key = /Secret key +(\S+)/.exec(text)?.[1];
    if (key !== undefined) return key;
  }
  throw new Error("the service ended before it listened");
}

/** Makes orders until the file is as large as was asked for. */
async function fill(key: string): Promise<void> {
  while (statSync(database).size < megabytes * 1e6) {
    const request = post("/v1/orders", key);
    await runLoad({ port: PORT, request, connections: 64, warmUpMs: 0, measureMs: 1_000 });
  }
}

async function orderId(key: string): Promise<string> {
  const answer = await fetch(URL_BASE, { method: "POST", headers: { Authorization: key }, body: ORDER });
  const { data: order } = (await answer.json()) as { readonly data: { readonly id: string } };
  return order.id;
}

/** Reads and writes at a steady pace until `end`, whether the one before was answered or not; how long each waited. */
async function traffic(key: string, id: string, end: Promise<unknown>): Promise<Waits> {
  const headers = { Authorization: key };
  const waits: Waits = { reads: [], writes: [] };
  const asked: Promise<void>[] = [];
  const timed = async (into: number[], ask: () => Promise<Response>) => {
    const startedAt = performance.now();
    const answer = await ask();
    await answer.text();
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    into.push(performance.now() - startedAt);
  };
  const timers = [
    setInterval(
      () => asked.push(timed(waits.reads, () => fetch(`${URL_BASE}/${id}`, { headers }))),
      READ_EVERY_MS,
    ),
    setInterval(
      () => asked.push(timed(waits.writes, () => fetch(URL_BASE, { method: "POST", headers, body: ORDER }))),
      WRITE_EVERY_MS,
    ),
  ];
  await end;
  for (const timer of timers) clearInterval(timer);
  await Promise.all(asked);
  return waits;
}

async function backUpDuring(key: string, id: string, servicePid: number) {
  const startedAt = performance.now();
  const command = Bun.spawn([BINARY, "backup", join(folder, "copy.db"), "--data", data], {
    stdout: "ignore",
  });
  let serviceMb = 0;
  let cliMb = 0;
  let cliFirst = 0;
  let cliAnonymous = 0;
  const sampler = setInterval(() => {
    serviceMb = Math.max(serviceMb, residentMb(servicePid));
    cliMb = Math.max(cliMb, residentMb(command.pid));
    const anonymous = memoryKb(command.pid, "RssAnon") / 1_024;
    cliFirst ||= anonymous;
    cliAnonymous = Math.max(cliAnonymous, anonymous);
  }, SAMPLE_EVERY_MS);
  const waits = await traffic(key, id, command.exited);
  clearInterval(sampler);
  if (command.exitCode !== 0) throw new Error(`the backup ended with ${command.exitCode}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { waits, seconds, serviceMb, cliMb, cliExtraMb: cliAnonymous - cliFirst };
}

function compare(what: string, quiet: readonly number[], during: readonly number[], limitMs: number): void {
  const [before, now] = [quiet, during].map((waits) => waits.toSorted((a, b) => a - b));
  const at = (waits: readonly number[] | undefined, share: number) =>
    waits?.[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN;
  report(`${what}, median without a backup (${quiet.length})`, `${at(before, 0.5).toFixed(1)} ms`);
  report(`${what}, median during it (${during.length})`, `${at(now, 0.5).toFixed(1)} ms`);
  report("  the longest without a backup", `${at(before, 1).toFixed(1)} ms`);
  report("  the longest during it", `${at(now, 1).toFixed(1)} ms`);
  // On a machine that is busy with other things everything waits, with a backup or without one.
  const added = Math.max(0, at(now, 1) - at(before, 1));
  reportAtMost("  what the backup added to the longest", added, limitMs, "ms");
  report("  ratio of the longest", (at(now, 1) / at(before, 1)).toFixed(2));
}

await main();
process.exit(exitCode());
