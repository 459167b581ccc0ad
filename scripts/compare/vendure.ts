// Vendure, an open-source commerce server, installed from the npm registry into the user's cache and run by Node on the
// PostgreSQL of the comparison. It is never a package of this repository.

import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../test/support/binary/ports.ts";
import type { Postgres } from "../../test/support/postgres/cluster.ts";

export const VENDURE_VERSION = "3.7.3";
export const VENDURE_DATABASE = "vendure";
const PACKAGES = { "@vendure/core": VENDURE_VERSION, pg: "8.16.3" };
/** What these depend on is of this day, whenever it is installed. */
const PACKAGES_BEFORE = "2026-11-20";

/** Its shop API's way to begin an order: without a session, each request makes one, and an order in it. */
export const NEW_ORDER = JSON.stringify({
  query: `mutation { addItemToOrder(productVariantId: "1", quantity: 1) {
    ... on Order { id code state total } ... on ErrorResult { errorCode message }
  } }`,
});

export type Vendure = {
  readonly port: number;
  readonly pid: number;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startVendure({ host, user, query }: Postgres): Promise<Vendure> {
  const folder = install();
  query("postgres", `CREATE DATABASE ${VENDURE_DATABASE}`);
  const port = await freePort();
  const child = Bun.spawn(["node", "server.mjs", host, user, VENDURE_DATABASE, String(port)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", VENDURE_DISABLE_TELEMETRY: "true" },
    stdout: "pipe",
    stderr: "inherit",
  });
  let printed = "";
  for await (const bytes of child.stdout) {
    printed += new TextDecoder().decode(bytes);
    if (/^ready$/m.test(printed)) break;
  }
  if (!/^ready$/m.test(printed)) throw new Error(`Vendure ended before it listened: ${printed}`);
  return {
    port,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

function install(): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  const folder = join(cache, "split-payment-compare", `vendure-${VENDURE_VERSION}`);
  const isInstalled = join(folder, "node_modules", ".package-lock.json");
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dir, "vendure-server.mjs"), join(folder, "server.mjs"));
  if (existsSync(isInstalled)) return folder;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: PACKAGES }));
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", `--before=${PACKAGES_BEFORE}`];
  const { success, stderr } = Bun.spawnSync(["npm", "install", ...options], { cwd: folder });
  if (!success) throw new Error(`npm install: ${stderr}`);
  return folder;
}
