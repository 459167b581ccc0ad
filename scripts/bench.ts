// Measures the promises about speed, as ratios on one machine and in one run: what a request costs beside what the
// runtime alone costs. Exits with 1 when one is missed. `bun scripts/build.ts` has to have run.

import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Server } from "./bench/process.ts";
import { residentMb, startServer } from "./bench/process.ts";
import { exitCode, report, reportAtLeast, reportAtMost, reportLoad } from "./bench/report.ts";
import { get, ORDER, post } from "./bench/requests.ts";
import { CONNECTIONS, inTurns } from "./bench/turns.ts";

const STARTS = 31;
const BINARY = resolve(import.meta.dir, "..", "service");
const folder = mkdtempSync(join(tmpdir(), "service-bench-"));

async function benchRequests(): Promise<void> {
  const service = await startServer("service-server.ts", [join(folder, "together"), "together"]);
  const apart = await startServer("service-server.ts", [join(folder, "apart"), "apart"]);
  const { text, id } = await createOrder(service);
  writeFileSync(join(folder, "constant.json"), text);
  const bare = await startServer("bare-server.ts", [join(folder, "constant.json")]);

  const [bareGet, reading] = await inTurns([
    { name: "bare Bun.serve, GET of a constant text", server: bare, request: get("/", "") },
    { name: "GET /v1/orders/:id", server: service, request: get(`/v1/orders/${id}`, service.key) },
  ]);
  reportAtLeast("  to bare GET", reading.perSecond / bareGet.perSecond, 0.45);

  const [barePost, creating, alone] = await inTurns([
    { name: "bare Bun.serve, POST parsed and echoed", server: bare, request: post("/", "") },
    { name: "durable POST /v1/orders", server: service, request: post("/v1/orders", service.key) },
    { name: "  with one transaction per request", server: apart, request: post("/v1/orders", apart.key) },
  ]);
  reportAtLeast("  to bare POST", creating.perSecond / barePost.perSecond, 0.15);
  const micros = fsyncMicros();
  report("  one fsync here, median", `${Math.round(micros)} us`);
  const gain = creating.perSecond / alone.perSecond;
  if (micros >= 100) reportAtLeast("  group commit to one transaction per request", gain, 5);
  else report("  group commit to one transaction per request", gain.toFixed(2));
  for (const server of [service, apart, bare]) await server.stop();
}

async function createOrder({ port, key }: Server): Promise<{ readonly text: string; readonly id: string }> {
  const url = `http://127.0.0.1:${port}/v1/orders`;
  const created = await fetch(url, { method: "POST", headers: { Authorization: key }, body: ORDER });
  const text = await created.text();
  const { data } = JSON.parse(text) as { readonly data: { readonly id: string } };
  return { text, id: data.id };
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function benchStart(): Promise<void> {
  const port = 47_113;
  const times: number[] = [];
  let memory = 0;
  for (let round = 1; round <= STARTS; round++) {
    const startedAt = performance.now();
    const args = ["--sandbox", "--port", String(port), "--data", join(folder, "start")];
    const child = Bun.spawn([BINARY, ...args], { stdout: "ignore" });
    await answered(port);
    times.push(performance.now() - startedAt);
    if (round === STARTS) {
      await Bun.sleep(2_000);
      memory = residentMb(child.pid);
    }
    child.kill("SIGTERM");
    await child.exited;
  }
  reportAtMost("from exec to the first answered request, median", median(times), 60, "ms");
  report(
    `  fastest and slowest of ${STARTS}`,
    `${Math.round(Math.min(...times))}, ${Math.round(Math.max(...times))} ms`,
  );
  reportAtMost("memory when idle", memory, 80, "MB");
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
