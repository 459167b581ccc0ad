// The first thing that runs, on nothing but Node 20 and npm (or any Bun): it makes the one Bun version of
// package.json available, installs the lockfile's packages, and then starts the service or runs a script. Each script of
// package.json comes through here: no install script of a package ever runs, so the Bun of node_modules is set up here.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, "node_modules");
const bunVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.bun;
const executable = process.platform === "win32" ? ".exe" : "";

const parent = process.ppid;
const PATIENCE_MS = 8_000;
const UNREACHABLE =
  /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|DNSResolveFailed|ConnectionRefused|FailedToOpenSocket|network timeout/;
const OFFLINE =
  "Bun and the packages come from the npm registry, which cannot be reached from here. Connect to the network, or name a registry that can be reached in your .npmrc, and try again.";

/**
 * Runs quietly; what it printed is shown only when it fails. On Windows npm is started by a shell, so no argument of it may
 * have a space, which a path can: that goes into `env`. `timeout` in ms; without one it may take its time.
 */
const run = (command, args, cwd, { env = process.env, timeout = 0 } = {}) => {
  const shell = command === "npm" && process.platform === "win32";
  const done = spawnSync(command, args, { cwd, env, shell, timeout, encoding: "utf8" });
  if (done.status === 0) return;
  const why = done.error?.message ?? `${done.stdout}${done.stderr}`;
  if (UNREACHABLE.test(why)) throw new Error(`${OFFLINE}\n${UNREACHABLE.exec(why)[0]}`);
  throw new Error(`${[command, ...args].join(" ")} failed:\n${why}`);
};

/**
 * npm asks again for minutes before it says that there is no network; this asks once, and past npm's cache, which answers
 * without one. `folder` is empty.
 */
const assertReachable = (name, folder) =>
  run("npm", ["view", name, "version", "--fetch-retries=0", `--fetch-timeout=${PATIENCE_MS}`], root, {
    env: { ...process.env, npm_config_cache: folder },
    timeout: 2 * PATIENCE_MS,
  });

const isWantedBun = (path) =>
  spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() === bunVersion;

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** A working Bun inside a node_modules folder, whether or not the package's install script has run there. */
const bunInside = (nodeModules) => {
  const platforms = join(nodeModules, "@oven");
  const unlinked = namesIn(platforms).map((name) => join(platforms, name, "bin", `bun${executable}`));
  return [join(nodeModules, "bun", "bin", "bun.exe"), ...unlinked].find(isWantedBun);
};

/** Fetches the wanted Bun into a temporary folder for the time of `use`. Runs no install script. */
const withFetchedBun = (use) => {
  console.log(`fetching Bun ${bunVersion}`);
  const folder = mkdtempSync(join(tmpdir(), "bun-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    const name = `bun@${bunVersion}`;
    if (process.versions.bun) run(process.execPath, ["add", "--ignore-scripts", name], folder);
    else {
      assertReachable(name, join(folder, "cache"));
      run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", name], folder);
    }
    const bun = bunInside(join(folder, "node_modules"));
    if (!bun)
      throw new Error(
        `Bun ${bunVersion} does not run on this machine (${process.platform} ${process.arch}).`,
      );
    use(bun);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const installWith = (bun) => run(bun, ["install", "--frozen-lockfile", "--ignore-scripts"], root);

/** Returns the Bun of node_modules, with all packages of the lockfile next to it. */
const prepareBun = () => {
  const found = bunInside(packages) ?? [process.execPath, "bun"].find(isWantedBun);
  if (!existsSync(packages)) console.log("installing packages");
  if (found) installWith(found);
  else withFetchedBun(installWith);
  const bun = join(packages, "bun", "bin", "bun.exe");
  // No package's install script has run; this one only moves the binary to where node_modules/.bin/bun points.
  if (!isWantedBun(bun)) run(process.execPath, [join(packages, "bun", "install.js")], root);
  return bun;
};

/** Becomes the given program as far as a program can: it gets the signals and its exit code is ours. */
const become = (command, args, env) => {
  const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal has sent its Ctrl-C to the child already; a second one would mean "at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm and `bun run` start this through a shell, which dies of a signal and does not hand it on.
  const watch = setInterval(() => {
    if (process.ppid === parent || process.env.npm_lifecycle_event === undefined) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 100);
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};

const SCRIPTS = { test: "check.ts", check: "check.ts", build: "build.ts", bench: "bench.ts" };

const main = (command, ...args) => {
  if (command !== "start" && !Object.hasOwn(SCRIPTS, command)) {
    throw new Error(`usage: node scripts/bootstrap.mjs start|${Object.keys(SCRIPTS).join("|")} [arguments]`);
  }
  const bun = prepareBun();
  const env = { ...process.env, PATH: [join(packages, ".bin"), process.env.PATH].join(delimiter) };
  if (command !== "start") return become(bun, [join("scripts", SCRIPTS[command]), ...args], env);
  const built = spawnSync(bun, ["scripts/build.ts"], { cwd: root, env, stdio: "inherit" });
  if (built.status !== 0) throw new Error("The build failed.");
  become(join(root, `service${executable}`), ["--sandbox", ...args], process.env);
};

try {
  main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
