// Measures what the README promises, in one run on this machine, as ratios to baselines of the same run. Exits with 1
// when a figure misses its limit. `bun run bench`

import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Measured } from "./bench/load.ts";
import { runLoad } from "./bench/load.ts";

const CONNECTIONS = 64;
const ROOT = resolve(import.meta.dir, "..");
const folder = mkdtempSync(join(tmpdir(), "service-bench-"));
let missed = 0;

function report(name: string, value: string, limit?: { readonly met: boolean; readonly text: string }): void {
  if (limit !== undefined && !limit.met) missed += 1;
  const verdict = limit === undefined ? "" : `  ${limit.met ? "ok" : "MISSED"} (${limit.text})`;
  process.stdout.write(`${name.padEnd(58)} ${value.padStart(12)}${verdict}\n`);
}

type Server = { readonly port: number; readonly key: string; cpu(): number; stop(): Promise<void> };

/** Starts a script that prints its port, and its key if it has one. */
async function startServer(script: string, args: readonly string[]): Promise<Server> {
  const child = Bun.spawn([process.execPath, join(ROOT, "scripts/bench", script), ...args], {
    stderr: "inherit",
  });
  const printed = await firstLines(child.stdout);
  return {
    port: Number(printed[0]),
    key: printed[1] ?? "",
    cpu: () => cpuMs(child.pid),
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

async function firstLines(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).split("\n");
  throw new Error("the server ended before it listened");
}

/** Processor time a process has used, in ms (Linux; elsewhere 0). */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1_024;
}

const order = JSON.stringify({
  amount: 48_000,
  ux: "collect",
  trackId: "cart-2026-000123",
  email: "ana.lopes@example.com",
  firstName: "Ana",
  lastName: "Lopes",
  locale: "en",
  successUrl: "https://shop.example/thanks?cart=2026-000123",
  cancelUrl: "https://shop.example/cart?cart=2026-000123",
  notifyUrl: "https://shop.example/hooks/payments?platform=1",
  metadata: { cart: "2026-000123", channel: "web" },
  items: [
    {
      name: "Cabin by the lake, 3 nights",
      amount: 36_000,
      quantity: 1,
      trackId: "sku-1",
      description: "Sleeps six",
    },
    {
      name: "Canoe for the weekend",
      amount: 9_600,
      quantity: 1,
      trackId: "sku-2",
      description: "With paddles",
    },
    { name: "Firewood, two baskets", amount: 2_400, quantity: 2, trackId: "sku-3", description: "Dry birch" },
  ],
  billingAddress: { street1: "1 Rue du Lac", city: "Annecy", zip: "74000", country: "FR" },
});

function post(path: string, key: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    ...(key === "" ? [] : [`Authorization: ${key}`]),
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(order)}`,
    "",
    order,
  ].join("\r\n");
}

function get(path: string, key: string): string {
  const authorization = key === "" ? "" : `Authorization: ${key}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`;
}

async function measure(
  server: Server,
  request: string,
  measureMs = 4_000,
): Promise<Measured & { readonly cpu: number }> {
  const load = { port: server.port, request, connections: CONNECTIONS };
  await runLoad({ ...load, warmUpMs: 1_500, measureMs: 1 });
  const before = server.cpu();
  const startedAt = performance.now();
  const measured = await runLoad({ ...load, warmUpMs: 0, measureMs });
  const cpu = (server.cpu() - before) / (performance.now() - startedAt);
  if (measured.failures > 0)
    throw new Error(`${measured.failures} of ${measured.answers} answers were not 200`);
  return { ...measured, cpu };
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;

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

async function benchRequests(): Promise<void> {
  const service = await startServer("service-server.ts", [join(folder, "together"), "together"]);
  const created = await fetch(`http://127.0.0.1:${service.port}/v1/orders`, {
    method: "POST",
    headers: { Authorization: service.key },
    body: order,
  });
  const text = await created.text();
  const { data } = JSON.parse(text) as { readonly data: { readonly id: string } };
  writeFileSync(join(folder, "constant.json"), text);
  const bare = await startServer("bare-server.ts", [join(folder, "constant.json")]);

  const barePost = await measure(bare, post("/", ""));
  report("bare Bun.serve, POST parsed and echoed", perSecond(barePost.perSecond));
  report("  its processor use (the load is not the limit)", `${Math.round(barePost.cpu * 100)} %`);
  const bareGet = await measure(bare, get("/", ""));
  report("bare Bun.serve, GET of a constant text", perSecond(bareGet.perSecond));
  await bare.stop();

  const reading = await measure(service, get(`/v1/orders/${data.id}`, service.key));
  report("GET /v1/orders/:id", perSecond(reading.perSecond));
  ratio("  to bare GET", reading.perSecond / bareGet.perSecond, 0.45);
  const creating = await measure(service, post("/v1/orders", service.key));
  report("durable POST /v1/orders", perSecond(creating.perSecond));
  ratio("  to bare POST", creating.perSecond / barePost.perSecond, 0.15);
  await service.stop();

  const apart = await startServer("service-server.ts", [join(folder, "apart"), "apart"]);
  const alone = await measure(apart, post("/v1/orders", apart.key));
  await apart.stop();
  const micros = fsyncMicros();
  report("  with one transaction per request", perSecond(alone.perSecond));
  report("  one fsync here, median", `${Math.round(micros)} us`);
  const gain = creating.perSecond / alone.perSecond;
  if (micros >= 100) ratio("  group commit to one transaction per request", gain, 5);
  else report("  group commit to one transaction per request", gain.toFixed(2));
}

function ratio(name: string, value: number, least: number): void {
  report(name, value.toFixed(2), { met: value >= least, text: `at least ${least}` });
}

async function benchStart(): Promise<void> {
  const port = 47_113;
  const times: number[] = [];
  let memory = 0;
  for (let round = 0; round < 15; round++) {
    const startedAt = performance.now();
    const args = ["--sandbox", "--port", String(port), "--data", join(folder, "start")];
    const child = Bun.spawn([join(ROOT, "service"), ...args], { stdout: "ignore" });
    await answered(port);
    times.push(performance.now() - startedAt);
    if (round === 14) {
      await Bun.sleep(2_000);
      memory = residentMb(child.pid);
    }
    child.kill("SIGTERM");
    await child.exited;
  }
  const start = median(times);
  report("from exec to the first answered request, median", `${Math.round(start)} ms`, {
    met: start <= 60,
    text: "at most 60 ms",
  });
  report("memory when idle", `${Math.round(memory)} MB`, { met: memory <= 80, text: "at most 80 MB" });
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

process.stdout.write(`${CONNECTIONS} connections, body of ${Buffer.byteLength(order)} bytes\n\n`);
await benchRequests();
await benchStart();
rmSync(folder, { recursive: true, force: true });
process.exit(missed === 0 ? 0 : 1);
