// Benchmark of the promises about speed, as ratios on one machine and in one run: what a request costs compared with
// what the runtime alone costs. Exits with 1 when one is missed by more than a tenth. `bun scripts/build.ts` has to
// have run.

import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Stored } from "./bench/orders.ts";
import { createOrders, read, readAny } from "./bench/orders.ts";
import type { Server } from "./bench/process.ts";
import { memoryKb, residentMb, startServer } from "./bench/process.ts";
import { exitCode, report, reportAtLeast, reportAtMost, reportLoad } from "./bench/report.ts";
import { get, ORDER, pay, post, postWithKey } from "./bench/requests.ts";
import { CONNECTIONS, inTurns, median, ratio } from "./bench/turns.ts";

const STARTS = 31;
const ORDERS = 10_000;
const BINARY = resolve(import.meta.dir, "..", "service");
const folder = mkdtempSync(join(tmpdir(), "service-bench-"));

async function benchRequests(): Promise<void> {
  const reading = await startService("reading");
  const creating = await startService("creating");
  const apart = await startService("apart");
  const mixed = await startService("mixed");
  const orders = await createOrders(reading, ORDERS);
  const unpaid = await createOrders(mixed, ORDERS);
  const newest = orders.at(-1);
  if (newest === undefined) throw new Error("no order was created");
  writeFileSync(join(folder, "constant.json"), newest.text);
  const bare = await startServer("bare-server.ts", [join(folder, "constant.json")]);
  const { key } = creating;

  const elysia = await startServer("elysia-server.ts", []);
  const [bareGet, hot, uniform, barePost, elysiaPost, keyless, withKey, alone, mix] = await inTurns([
    { name: "bare Bun.serve, GET of a constant text", server: bare, request: get("/", "") },
    { name: "GET of the order created last", server: reading, request: read(newest, reading.key) },
    { name: `GET of any of ${ORDERS} orders`, server: reading, request: () => readAny(orders, reading.key) },
    { name: "bare Bun.serve, POST parsed and echoed", server: bare, request: post("/", "") },
    { name: "bare Elysia, POST validated and echoed", server: elysia, request: post("/", "") },
    { name: "POST /v1/orders", server: creating, request: post("/v1/orders", key) },
    {
      name: "POST /v1/orders with an Idempotency-Key each",
      server: creating,
      request: postWithKey("/v1/orders", key),
    },
    {
      name: "  with one transaction per request",
      server: apart,
      request: postWithKey("/v1/orders", apart.key),
    },
    {
      name: "10 % POST with a key, 5 % pay, 85 % GET of any order",
      server: mixed,
      request: mixOf(unpaid, mixed.key),
    },
  ]);
  reportAtLeast("GET of the order created last, to bare GET", ratio(hot, bareGet), 0.55);
  reportAtLeast(`GET of any of ${ORDERS} orders, to bare GET`, ratio(uniform, bareGet), 0.35);
  report("bare Elysia with a schema, to bare POST", ratio(elysiaPost, barePost).toFixed(2));
  reportAtLeast("POST /v1/orders, to bare POST", ratio(keyless, barePost), 0.22);
  reportAtLeast("  with an Idempotency-Key each", ratio(withKey, barePost), 0.18);
  reportAtMost("99 of 100 requests of the mix within", median(mix.p99Ms), 15, "ms");
  const micros = fsyncMicros();
  report("one fsync here, median", `${Math.round(micros)} us`);
  const gain = ratio(withKey, alone);
  if (micros >= 100) reportAtLeast("  group commit to one transaction per request", gain, 5);
  else report("  group commit to one transaction per request", gain.toFixed(2));
  for (const server of [reading, creating, apart, mixed, bare, elysia]) await server.stop();
}

/** Named after its data directory; `apart` has one transaction per request. */
function startService(name: string): Promise<Server> {
  return startServer("service-server.ts", [join(folder, name), name]);
}

/** Every order is paid once; the reads are of paid and unpaid ones. */
function mixOf(orders: readonly Stored[], key: string): () => string {
  const create = postWithKey("/v1/orders", key);
  const unpaid = orders.map(({ order }) => new URL(order.redirectUrl).pathname);
  return () => {
    const drawn = Math.random();
    if (drawn < 0.1) return create();
    const page = drawn < 0.15 ? unpaid.pop() : undefined;
    return page === undefined ? readAny(orders, key) : pay(page);
  };
}

/** The median of what one 4 KiB write and fsync takes in this folder, in microseconds. */
function fsyncMicros(): number {
  const file = openSync(join(folder, "fsync"), "w");
  const page = Buffer.alloc(4_096, 1);
  const times = Array.from({ length: 200 }, () => {
    writeSync(file, page);
    const startedAt = performance.now();
    fsyncSync(file);
    return (performance.now() - startedAt) * 1_000;
  });
  closeSync(file);
  return median(times);
}

async function benchStart(): Promise<void> {
  const empty = join(folder, "empty");
  await Bun.build({
    entrypoints: [join(import.meta.dir, "bench", "empty-server.ts")],
    compile: { outfile: empty },
    bytecode: true,
    format: "esm",
  });
  const floor = await startInTurn((port) => [empty, String(port)]);
  const { times, memory } = await startInTurn((port) => {
    return [BINARY, "--sandbox", "--port", String(port), "--data", join(folder, "start")];
  });
  reportAtMost("from exec to the first answered request, median", median(times), 45, "ms");
  report(
    `  fastest and slowest of ${STARTS}`,
    `${Math.round(Math.min(...times))}, ${Math.round(Math.max(...times))} ms`,
  );
  report("  an empty Bun.serve, compiled like it", `${Math.round(median(floor.times))} ms`);
  report("  of it, loading the program (--version)", `${Math.round(await loadMs())} ms`);
  reportAtMost("memory when idle", memory.mb, 60, "MB");
  report("  of it, not mapped from the program's file", `${Math.round(memory.ownMb)} MB`);
  report("  an empty Bun.serve, compiled like it", `${Math.round(floor.memory.mb)} MB`);
  report("  of it, not mapped from the program's file", `${Math.round(floor.memory.ownMb)} MB`);
}

/** What a start takes before it reads a configuration or opens anything: the median. */
async function loadMs(): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= STARTS; round++) {
    const startedAt = performance.now();
    await Bun.spawn([BINARY, "--version"], { stdout: "ignore" }).exited;
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** `ownMb` is what it does not share with its file: all else is code and data that the system reads as they are needed. */
type Memory = { readonly mb: number; readonly ownMb: number };

/** How long each start took to its first answer, and the memory of the last one when idle. */
async function startInTurn(
  command: (port: number) => string[],
): Promise<{ readonly times: readonly number[]; readonly memory: Memory }> {
  const port = 47_113;
  const times: number[] = [];
  let memory: Memory = { mb: 0, ownMb: 0 };
  for (let round = 1; round <= STARTS; round++) {
    const startedAt = performance.now();
    const child = Bun.spawn(command(port), { stdout: "ignore" });
    await answered(port);
    times.push(performance.now() - startedAt);
    if (round === STARTS) {
      await Bun.sleep(2_000);
      memory = { mb: residentMb(child.pid), ownMb: memoryKb(child.pid, "RssAnon") / 1_024 };
    }
    child.kill("SIGTERM");
    await child.exited;
  }
  return { times, memory };
}

async function answered(port: number): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
      await answer.text();
      return;
    } catch {
      await Bun.sleep(1);
    }
  }
}

process.stdout.write(`${CONNECTIONS} connections, body of ${Buffer.byteLength(ORDER)} bytes\n\n`);
reportLoad();
await benchRequests();
await benchStart();
reportLoad();
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode());
