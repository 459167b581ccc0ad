// Where the processor time of a request goes: `bun scripts/profile-requests.ts`. Runs the service from source under Bun's
// sampling profiler, one kind of request after the other, and shares the time of one among the parts of the program. A
// wait for the disk counts as its commit's. `bun scripts/build.ts` has to have run.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newGroup } from "./bench/group.ts";
import type { Load } from "./bench/load.ts";
import { runLoad } from "./bench/load.ts";
import type { Stored } from "./bench/orders.ts";
import { createOrders, readAny } from "./bench/orders.ts";
import type { Server } from "./bench/process.ts";
import { cpuMs, startServer } from "./bench/process.ts";
import { reportLoad } from "./bench/report.ts";
import { get, pay, payment, post, postOf, postWithKey } from "./bench/requests.ts";
import { CONNECTIONS } from "./bench/turns.ts";

const WARM_UP_MS = 2_000;
const MEASURE_MS = 5_000;

/** The innermost frame of a sample that is in one of these files decides; the first pattern wins. */
const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ["decode", /src\/(api\/(decode|pages|orders\/create-order|url)|http\/pipeline\/(body|idempotency))/],
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

/** What is there before the measured process starts: `prepare` answers with the request to measure. */
type Kind = {
  readonly name: string;
  readonly prepare: (server: Server) => Promise<Load["request"]> | Load["request"];
};

async function profile({ name, prepare }: Kind): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "service-profile-"));
  const start = (...flags: readonly string[]) =>
    startServer("service-server.ts", [folder, "together"], flags);
  const before = await start();
  const request = await prepare(before);
  await before.stop();
  const server = await start("--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-name=profile");
  const load = { port: server.port, request, connections: CONNECTIONS, warmUpMs: 0 };
  await runLoad({ ...load, measureMs: WARM_UP_MS });
  const used = cpuMs(server.pid);
  const { answers, failures } = await runLoad({ ...load, measureMs: MEASURE_MS });
  const micros = ((cpuMs(server.pid) - used) * 1_000) / answers;
  await server.stop();
  if (failures > 0) throw new Error(`${name}: ${failures} of ${answers} answers were not 200`);
  const shares = sharesOf(JSON.parse(readFileSync(join(folder, "profile"), "utf8")) as Profile);
  const cells = [...PARTS.map(([part]) => part), REST].map((part) => micros * (shares.get(part) ?? 0));
  printRow(
    name,
    [micros, ...cells].map((cell) => cell.toFixed(1)),
  );
  rmSync(folder, { recursive: true, force: true });
}

function printRow(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(11)).join("")}\n`);
}

/** More than are measured: each is acted on once. */
const ONCE = 12_000;

/** A request about each order, in turn. */
function each(orders: readonly Stored[], requestOf: (order: Stored) => string): () => string {
  const left = [...orders];
  return () => {
    const next = left.pop();
    if (next === undefined) throw new Error(`${ONCE} orders are too few`);
    return requestOf(next);
  };
}

const pagePath = ({ order }: Stored): string => new URL(order.redirectUrl).pathname;

/** Orders with two-phase commit that their captains have paid, and that wait for the shop. */
async function createPaid(server: Server): Promise<readonly Stored[]> {
  const orders = await createOrders(server, ONCE, { tpc: true });
  const unpaid = [...orders];
  const payAll = async () => {
    for (let next = unpaid.pop(); next !== undefined; next = unpaid.pop()) {
      const url = `http://127.0.0.1:${server.port}${pagePath(next)}/payments`;
      const headers = { "Content-Type": "application/json" };
      const { ok } = await fetch(url, { method: "POST", headers, body: payment() });
      if (!ok) throw new Error(`${url} was not paid`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, payAll));
  return orders;
}

const KINDS: readonly Kind[] = [
  { name: "POST /v1/orders", prepare: ({ key }) => post("/v1/orders", key) },
  { name: "  with an Idempotency-Key", prepare: ({ key }) => postWithKey("/v1/orders", key) },
  {
    name: "GET of the same order",
    prepare: async (server) => {
      const [order] = await createOrders(server, 1);
      return get(`/v1/orders/${order?.order.id}`, server.key);
    },
  },
  {
    name: "GET of any of 10,000 orders",
    prepare: async (server) => {
      const orders = await createOrders(server, 10_000);
      return () => readAny(orders, server.key);
    },
  },
  {
    name: "GET of a page of 20 orders",
    prepare: async (server) => {
      await createOrders(server, 20);
      return get("/v1/orders?limit=20", server.key);
    },
  },
  {
    name: "a captain's payment",
    prepare: async (server) => each(await createOrders(server, ONCE), (order) => pay(pagePath(order))),
  },
  {
    name: "a commit",
    prepare: async (server) =>
      each(await createPaid(server), ({ order }) =>
        postOf(`/v1/orders/${order.id}/commit`, "{}", `Authorization: ${server.key}`),
      ),
  },
  {
    name: "state of a page of 10 buyers",
    prepare: async ({ port, key }) => get(`${await newGroup(`http://127.0.0.1:${port}`, key, 10)}/state`, ""),
  },
];

reportLoad();
printRow("processor time for one, us", ["all", ...PARTS.map(([part]) => part), REST]);
for (const kind of KINDS) await profile(kind);
