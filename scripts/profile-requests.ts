// Where the processor time of a request goes: `bun scripts/profile-requests.ts`. Runs the service from source under Bun's
// sampling profiler, one kind of request after the other, and shares the time of one among the parts of the program. A
// wait for the disk counts as its commit's. `bun scripts/build.ts` has to have run.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Load } from "./bench/load.ts";
import { runLoad } from "./bench/load.ts";
import type { Server } from "./bench/process.ts";
import { cpuMs, startServer } from "./bench/process.ts";
import { reportLoad } from "./bench/report.ts";
import { get, ORDER, post, postWithKey } from "./bench/requests.ts";
import { CONNECTIONS } from "./bench/turns.ts";

const WARM_UP_MS = 2_000;
const MEASURE_MS = 5_000;

/** The innermost frame of a sample that is in one of these files decides; the first pattern wins. */
const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ["decode", /src\/(api\/(decode|orders\/create-order|url)|http\/pipeline\/(body|idempotency))/],
  ["render", /src\/(api\/(orders|errors|paths)|application\/(orders\/(rendered-order|view)|pages\/links))/],
  ["decide", /src\/(domain|application|ports|store\/change|config)/],
  ["rows, SQL", /src\/store\/sqlite\/(tables|prepared|rendered)|drizzle/],
  ["commit", /src\/store/],
  ["HTTP", /src\/(http|app)|elysia/],
];
const REST = "runtime";

type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
};

/** The share of each part in the samples. */
function sharesOf({ nodes, samples }: Profile): ReadonlyMap<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]));
  const partOf = (sample: number): string => {
    for (let node: number | undefined = sample; node !== undefined; node = parents.get(node)) {
      const part = PARTS.find(([, files]) => files.test(urls.get(node ?? 0) ?? ""));
      if (part !== undefined) return part[0];
    }
    return REST;
  };
  const shares = new Map<string, number>();
  for (const sample of samples) {
    const part = partOf(sample);
    shares.set(part, (shares.get(part) ?? 0) + 1 / samples.length);
  }
  return shares;
}

async function profile(name: string, requestTo: (server: Server) => Promise<Load["request"]>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "service-profile-"));
  const server = await startServer(
    "service-server.ts",
    [folder, "together"],
    ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-name=profile"],
  );
  const load = { port: server.port, request: await requestTo(server), connections: CONNECTIONS, warmUpMs: 0 };
  await runLoad({ ...load, measureMs: WARM_UP_MS });
  const before = cpuMs(server.pid);
  const { answers } = await runLoad({ ...load, measureMs: MEASURE_MS });
  const micros = ((cpuMs(server.pid) - before) * 1_000) / answers;
  await server.stop();
  const shares = sharesOf(JSON.parse(readFileSync(join(folder, "profile"), "utf8")) as Profile);
  const cells = [...PARTS.map(([part]) => part), REST].map((part) => micros * (shares.get(part) ?? 0));
  printRow(
    name,
    [micros, ...cells].map((cell) => cell.toFixed(1)),
  );
  rmSync(folder, { recursive: true, force: true });
}

function printRow(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(11)).join("")}\n`);
}

/** A GET of an order that is in the rendered-order cache. */
async function readOne({ port, key }: Server): Promise<string> {
  const headers = { Authorization: key };
  const created = await fetch(`http://127.0.0.1:${port}/v1/orders`, { method: "POST", headers, body: ORDER });
  const { data } = (await created.json()) as { readonly data: { readonly id: string } };
  return get(`/v1/orders/${data.id}`, key);
}

reportLoad();
printRow("processor time for one, us", ["all", ...PARTS.map(([part]) => part), REST]);
await profile("POST /v1/orders", async ({ key }) => post("/v1/orders", key));
await profile("  with an Idempotency-Key", async ({ key }) => postWithKey("/v1/orders", key));
await profile("GET of a cached order", readOne);
await profile("GET of a page of 20 orders", async (server) => {
  for (let made = 0; made < 20; made++) await readOne(server);
  return get("/v1/orders?limit=20", server.key);
});
