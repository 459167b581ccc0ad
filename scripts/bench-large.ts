// Benchmark of a large database: `bun scripts/bench-large.ts [orders] [search]`, a million by default. Creating, reading and
// searching with that many orders stored, compared with an empty file, the loop when nothing is due, and the page of a large
// group; with `search` only the searches.
// Exits with 1 when a limit is missed. `bun scripts/build.ts` has to have run; a million orders take 2 GB for a while.

import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { newGroup } from "./bench/group.ts";
import { runLoad } from "./bench/load.ts";
import type { Server } from "./bench/process.ts";
import { cpuMs, memoryKb, startServer } from "./bench/process.ts";
import { exitCode, report, reportAtLeast, reportAtMost, reportLoad } from "./bench/report.ts";
import { get, post } from "./bench/requests.ts";
import { benchSearch, completeIndex, variedPosts } from "./bench/search.ts";
import { CONNECTIONS, inTurns, median, ratio } from "./bench/turns.ts";

const [wanted = "1000000", part] = process.argv.slice(2);
const ORDERS = Number(wanted);
const FEW = 1_000;
const FILL_MS = 5_000;
const MOST_REST_S = 180;
const IDLE_MS = 20_000;
const GROUPS = [1, 10, 25, 50];
const folder = mkdtempSync(join(tmpdir(), "service-bench-large-"));

function open(name: string): Promise<Server> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return startServer("service-server.ts", [dataDir, "together", "rows"]);
}

/** Creates orders through the front door until there are `count`; answers their ids, evenly drawn. */
async function fill(name: string, count: number): Promise<readonly string[]> {
  const server = await open(name);
  const load = { port: server.port, request: variedPosts(server.key), connections: CONNECTIONS };
  const startedAt = performance.now();
  let created = 0;
  while (created < count) {
    const measureMs = count > FEW ? FILL_MS : 100;
    created += (await runLoad({ ...load, warmUpMs: 0, measureMs })).answers;
    if (count > FEW) process.stderr.write(`\r${created.toLocaleString("en")} orders`);
  }
  if (count > FEW) process.stderr.write("\r");
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await server.stop();
  report(`${name}: orders made through POST /v1/orders in ${seconds} s`, created.toLocaleString("en"));
  return idsIn(name);
}

function idsIn(name: string): readonly string[] {
  const file = storageIn(join(folder, name)).describe();
  report("  size of the file", `${Math.round(statSync(file).size / 1_048_576).toLocaleString("en")} MiB`);
  const database = new Database(file, { readonly: true });
  const ids = database.query<{ id: string }, []>("SELECT id FROM orders").all();
  database.close();
  return ids.map(({ id }) => id);
}

function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? "";
}

async function benchFull(): Promise<void> {
  const few = await fill("nearly empty file", FEW);
  const many = await fill("full file", ORDERS);
  await benchIndex(many);
  const small = await open("nearly empty file");
  const full = await open("full file");
  await benchIdle(small, full);
  const [readSmall, readFull] = await inTurns([
    {
      name: "GET of any order from its rows, nearly empty file",
      server: small,
      request: () => read(small, few),
    },
    { name: "GET of any order from its rows, full file", server: full, request: () => read(full, many) },
  ]);
  reportAtLeast("  to the nearly empty file", ratio(readFull, readSmall), 0.8);
  const [postSmall, postFull] = await inTurns([
    { name: "POST, nearly empty file", server: small, request: post("/v1/orders", small.key) },
    { name: "POST, full file", server: full, request: post("/v1/orders", full.key) },
  ]);
  reportAtLeast("  to the nearly empty file", ratio(postFull, postSmall), 0.9);
  // Without the pages of the database that it maps: the system takes those back whenever something else needs room.
  const [ownMb, mappedMb] = (["RssAnon", "RssFile"] as const).map((kind) => memoryKb(full.pid, kind) / 1_024);
  reportAtMost("memory under this load, without what is mapped from files", ownMb ?? Number.NaN, 200, "MB");
  report("  mapped from files: the database, and the program", `${Math.round(mappedMb ?? Number.NaN)} MB`);
  await small.stop();
  await benchSearch(full, many);
  await full.stop();
}

function read({ key }: Server, ids: readonly string[]): string {
  return get(`/v1/orders/${anyOf(ids)}`, key);
}

/** In a process of its own: for a minute after it the runtime gives back the memory that it took. */
async function benchIndex({ length }: readonly string[]): Promise<void> {
  const server = await open("full file");
  const micros = ((await completeIndex(server)) * 1_000) / length;
  report("processor time of one order more in the search index", `${micros.toFixed(1)} us`);
  await server.stop();
}

/** Every order waits for its due date: the loop must not look at those that are not due. The search index is complete. */
async function benchIdle(small: Server, full: Server): Promise<void> {
  await rested(full);
  const before = [cpuMs(small.pid), cpuMs(full.pid)];
  await Bun.sleep(IDLE_MS);
  const [ofSmall = 0, ofFull = 0] = [small, full].map(({ pid }, index) => cpuMs(pid) - (before[index] ?? 0));
  report(`processor time of ${IDLE_MS / 1_000} s with nothing to do, nearly empty file`, `${ofSmall} ms`);
  reportAtMost("  more than that with the full file", Math.max(0, ofFull - ofSmall), 20, "ms");
}

/** Once what a start leaves behind is over, above all its look at every page: a second passes with hardly any work. */
async function rested({ pid }: Server): Promise<void> {
  for (let second = 0; second < MOST_REST_S; second++) {
    const before = cpuMs(pid);
    await Bun.sleep(1_000);
    if (second > 4 && cpuMs(pid) - before <= 10) return;
  }
  throw new Error(`it does not come to rest within ${MOST_REST_S} s of its start`);
}

async function benchSearches(): Promise<void> {
  const many = await fill("full file", ORDERS);
  await benchIndex(many);
  const server = await open("full file");
  await benchSearch(server, many);
  await server.stop();
}

async function benchGroups(): Promise<void> {
  const server = await open("groups");
  const base = `http://127.0.0.1:${server.port}`;
  const links: string[] = [];
  for (const buyers of GROUPS) links.push(await newGroup(base, server.key, buyers));
  const figures = await inTurns(
    GROUPS.map((buyers, index) => ({
      name: `state of a joined page, 100 items, ${buyers} buyers`,
      server,
      request: get(`${links[index]}/state`, ""),
    })),
  );
  const [single = 0, , half = 0, all = 0] = figures.map(({ cpuMicros }) => median(cpuMicros));
  reportAtMost("  50 buyers against one", all / single, 4, "");
  reportAtMost(
    "  cost of one more buyer, 25 to 50 against 1 to 25",
    (all - half) / 25 / ((half - single) / 24),
    1.5,
    "",
  );
  await server.stop();
}

reportLoad();
if (part === "search") await benchSearches();
else {
  await benchGroups();
  await benchFull();
}
reportLoad();
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode());
