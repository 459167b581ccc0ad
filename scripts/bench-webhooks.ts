// Benchmark of the promises about webhooks, with endpoints on this machine: a healthy one gets its events at once while
// 50 others hang, and how many deliveries a second there are compared with a bare client. Exits with 1 when one is
// missed.

import { mkdtempSync, rmSync } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { exitCode, report, reportAtLeast, reportLoad } from "./bench/report.ts";
import type { Deliverer } from "./bench/webhook-engine.ts";
import { AUTHORITY, createDeliverer, HOST } from "./bench/webhook-engine.ts";

const HANGING = 50;
const EVENTS_A_SECOND = 100;
const SECONDS = 15;
/** A handshake costs ten times a delivery: fewer are enough. */
const DELIVERIES = { http: 5_000, https: 1_000 } as const;
const ROUNDS = 2;
/** As many connections as the service gives one healthy endpoint. */
const CONNECTIONS = 80;

type Scheme = "http" | "https";

const child = Bun.spawn([process.execPath, resolve(import.meta.dir, "bench/webhook-endpoint-server.ts")], {
  stderr: "inherit",
});
const ports = await firstLine(child.stdout);
const [plainPort = 0, securePort = 0, silentPort = 0] = ports.split(" ").map(Number);
const endpoint = { http: `http://${HOST}:${plainPort}`, https: `https://${HOST}:${securePort}` };

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).trim();
  throw new Error("the endpoints ended before they listened");
}

async function withDeliverer<T>(use: (deliverer: Deliverer) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "service-bench-webhooks-"));
  const deliverer = await createDeliverer(folder);
  const result = await use(deliverer);
  await deliverer.close();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** Every hanging endpoint gets an event a second in addition to those that are counted. */
function benchHanging(): Promise<void> {
  return withDeliverer(async ({ application, prepare, announce, begun }) => {
    const count = EVENTS_A_SECOND * SECONDS;
    const hanging = await Promise.all(
      Array.from({ length: HANGING * SECONDS }, (_, index) =>
        prepare(`http://${HOST}:${silentPort}/hook${index % HANGING}`),
      ),
    );
    const healthy = await Promise.all(
      Array.from({ length: count }, (_, index) => prepare(`${endpoint.http}/hook${index % 5}`)),
    );
    await application.operations.lead();
    const announcedAt = new Map<string, number>();
    const startedMs = performance.now();
    for (const [index, order] of healthy.entries()) {
      announcedAt.set(order, Date.now());
      void announce(order);
      const other = index % (EVENTS_A_SECOND / HANGING) === 0 ? hanging.pop() : undefined;
      if (other !== undefined) void announce(other);
      await Bun.sleep(Math.max(0, startedMs + ((index + 1) * 1_000) / EVENTS_A_SECOND - performance.now()));
    }
    await Bun.sleep(2_000);
    const waits = healthy.map((order) => {
      return (begun.get(order) ?? Number.POSITIVE_INFINITY) - (announcedAt.get(order) ?? 0);
    });
    const inTime = waits.filter((wait) => wait <= 1_000).length / count;
    report(`${EVENTS_A_SECOND} events a second while ${HANGING} endpoints hang`, `${count}`);
    reportAtLeast("  share of first attempts begun within 1 s", inTime, 0.95);
    report("  half of them within", `${quantile(waits, 0.5)} ms`);
    report("  99 of 100 within", `${quantile(waits, 0.99)} ms`);
  });
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Signed, sent and recorded deliveries a second to one endpoint, from the first to the last. */
function deliveriesPerSecond(scheme: Scheme): Promise<number> {
  return withDeliverer(async ({ application, prepare, announce, delivered }) => {
    const orders = await Promise.all(
      Array.from({ length: DELIVERIES[scheme] + 1 }, () => prepare(`${endpoint[scheme]}/hook`)),
    );
    // One first, so that the endpoint is known.
    await announce(orders.pop() ?? "");
    await application.operations.runDue();
    await Promise.all(orders.map(announce));
    const startedAt = performance.now();
    await application.operations.lead();
    while (delivered() <= DELIVERIES[scheme]) await Bun.sleep(5);
    return (DELIVERIES[scheme] * 1_000) / (performance.now() - startedAt);
  });
}

/** The same bytes, neither signed nor recorded, each over a connection of its own. */
async function barePerSecond(scheme: Scheme): Promise<number> {
  const body = Buffer.alloc(300, "x");
  const { port, protocol } = new URL(endpoint[scheme]);
  const shared = { hostname: HOST, port, path: "/hook", method: "POST", agent: false } as const;
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const post = () =>
    new Promise<void>((done, reject) => {
      const options = { ...shared, headers };
      const request =
        protocol === "https:" ? https.request({ ...options, ca: AUTHORITY }) : http.request(options);
      request.on("error", (error) => {
        failures += 1;
        if (failures > DELIVERIES[scheme] / 100) reject(error);
        else done();
      });
      request.on("response", (answer) => answer.resume().on("end", done));
      request.end(body);
    });
  let failures = 0;
  let left: number = DELIVERIES[scheme];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await post();
    }),
  );
  return (DELIVERIES[scheme] * 1_000) / (performance.now() - startedAt);
}

/** In turns, the best of each. */
async function benchThroughput(scheme: Scheme, leastRatio: number): Promise<number> {
  let bare = 0;
  let own = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    bare = Math.max(bare, await barePerSecond(scheme));
    own = Math.max(own, await deliveriesPerSecond(scheme));
  }
  report(`bare node:${scheme} client, one connection per request`, `${Math.round(bare)}/s`);
  report(`deliveries over ${scheme}, signed and recorded`, `${Math.round(own)}/s`);
  reportAtLeast(`  to the bare ${scheme} client`, own / bare, leastRatio);
  return own;
}

reportLoad();
await benchHanging();
reportAtLeast("deliveries a second over http", await benchThroughput("http", 0.4), 1_500);
await benchThroughput("https", 0.6);
reportLoad();
child.kill("SIGTERM");
await child.exited;
process.exit(exitCode());
