// Measurement of a move: `bun scripts/move.ts [orders]`, 100,000 by default. A data directory with so many orders is moved to
// a new cluster of PostgreSQL and back; then both directories have to export the same. Moves of a few
// orders are killed at 20 steps. Exits with 1 when a limit is missed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MOVED_TABLES } from "../src/store/move.ts";
import { platformText, SECRET_KEY, WEBHOOK_KEY } from "../test/support/config/config-text.ts";
import { startPostgres } from "../test/support/postgres/cluster.ts";
import { killMoves } from "../test/support/store/kill-moves.ts";
import { exitCode, report, reportAtMost, reportLoad } from "./bench/report.ts";
import { fill } from "./move/fill.ts";

const ORDERS = Number(process.argv[2] ?? 100_000);
/** For 100,000 orders; of few, the program's start and the looks at both ends take longer than the orders. */
const MOST_SECONDS = 60;
const LEAST_COUNTED = 20_000;
const KINDS = ["orders", "ledger"];

const FEW = 500;
const STEPS = [
  "counting",
  ...MOVED_TABLES.slice(0, 15),
  "indexing",
  "auditing",
  "saving",
  "marking",
] as const;

const folder = mkdtempSync(join(tmpdir(), "service-move-"));
const [from, back] = [join(folder, "from"), join(folder, "back")];

function run(...args: readonly string[]): Buffer {
  const { success, stdout, stderr } = Bun.spawnSync(
    [process.execPath, join(import.meta.dir, "../src/main.ts"), ...args],
    { stderr: "pipe", env: { ...process.env, SECRET: SECRET_KEY, WEBHOOK: WEBHOOK_KEY } },
  );
  if (!success) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

function timed(name: string, ...args: readonly string[]): void {
  const startedAt = performance.now();
  run(...args);
  const seconds = (performance.now() - startedAt) / 1_000;
  reportAtMost(name, seconds, (MOST_SECONDS * Math.max(ORDERS, LEAST_COUNTED)) / 100_000, "s");
}

function exported(data: string): readonly string[] {
  return KINDS.map((kind) => Bun.SHA256.hash(run("export", kind, "--data", data), "hex"));
}

/** A few orders are moved and killed at one step after the other; the last move is not. */
async function killAll(url: string): Promise<void> {
  const small = join(folder, "small");
  const orders = await fill(small, FEW);
  const before = exported(small);
  const kills = await killMoves(small, url, STEPS);
  const halves = kills.filter(({ step, orders: moved }) => moved !== (step === "marking" ? orders : 0));
  const lost = kills.filter(({ isSourceWhole }) => !isSourceWhole);
  const isSame = Bun.deepEquals(before, exported(small));
  const isRight = halves.length + lost.length === 0 && isSame;
  const wrong = {
    result: isRight ? "ok" : "MISSED",
    text: "each empty or whole, the source untouched",
  } as const;
  report("kills", String(kills.length), wrong);
  run("move", "--data", small, "--to", url);
}

/** Without `-F`: its writes reach the disk. */
const postgres = startPostgres();
try {
  reportLoad();
  const orders = await fill(from, ORDERS);
  report("orders", orders.toLocaleString("en"));
  const before = exported(from);
  const urlOf = (database: string) =>
    `postgres://${postgres.user}@localhost/${database}?host=${postgres.host}`;
  postgres.query("postgres", "CREATE DATABASE killed");
  await killAll(urlOf("killed"));
  const url = urlOf("postgres");
  timed("to PostgreSQL", "move", "--data", from, "--to", url);
  const config = join(folder, "config.toml");
  writeFileSync(config, `[storage]\nurl = "${url}"\n${platformText()}`, { mode: 0o600 });
  timed("back to a data directory", "move", "--config", config, "--sandbox", "--to", back);
  const isSame = Bun.deepEquals(before, exported(back));
  report("exports are the same", isSame ? "yes" : "no", { result: isSame ? "ok" : "MISSED", text: "yes" });
} finally {
  postgres[Symbol.dispose]();
  rmSync(folder, { recursive: true });
}
process.exit(exitCode());
