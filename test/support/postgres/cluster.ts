// A PostgreSQL cluster in a folder of its own, with the settings that initdb writes, reached by a Unix socket; and
// pgbench on it. PostgreSQL does not run as root: then it is the system's user `postgres`, or `nobody`.

import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { installedPrograms, pinnedPrograms } from "./programs.ts";
import { querying } from "./query.ts";

const SUPERUSER = "postgres";

export type Postgres = {
  readonly version: string;
  /** The folder of the socket: what libpq takes for a host. */
  readonly host: string;
  readonly user: string;
  readonly pid: number;
  /** What psql -At prints. Throws what the server says against it. */
  query(database: string, sql: string): string;
  /** `first` is what the variable `n` counts from. */
  bench(database: string, script: string, load: BenchLoad): Rate;
  /** Ends all of its processes at once, as a crash does. */
  kill(): void;
  /** Starts it again, and returns once it accepts connections. */
  restart(): void;
  [Symbol.dispose](): void;
};

/** `perSecond` leaves out the time to connect. */
export type Rate = { readonly perSecond: number; readonly answers: number };
export type BenchLoad = { readonly clients: number; readonly seconds: number; readonly first: number };

/**
 * `options` of the server itself, such as `-F`, which trusts that the machine does not fail. `isInstalled` wants the
 * machine's own programs, among them pgbench.
 */
export function startPostgres(
  options = "",
  { isInstalled = process.env.TEST_POSTGRES === "installed" } = {},
): Postgres {
  const host = mkdtempSync(join(tmpdir(), "compare-postgres-"));
  const links = join(host, "lib");
  mkdirSync(links);
  const { folder: bin, env } = isInstalled ? installedPrograms() : pinnedPrograms(links);
  const asUser = unprivileged(host);
  const data = join(host, "data");
  const run = (...command: readonly string[]): string => runOrThrow([...asUser, ...command], host, env);
  const stop = (): void => {
    run(join(bin, "pg_ctl"), "-D", data, "-m", "fast", "-w", "stop");
    rmSync(host, { recursive: true, force: true });
  };

  // Killed processes leave what they wrote to the system: nothing waits here for the disk (-N).
  run(join(bin, "initdb"), "-N", "-D", data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C");
  const settings = `-k ${host} -c listen_addresses='' ${options}`;
  const start = (): void =>
    void run(join(bin, "pg_ctl"), "-D", data, "-w", "-l", join(host, "log"), "-o", settings, "start");
  const pidOf = (): number => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  start();
  // pg_ctl makes it a session of its own, which a terminal's Ctrl+C does not reach.
  process.once("SIGINT", () => {
    stop();
    process.exit(130);
  });
  const socket = join(host, ".s.PGSQL.5432");
  const query: Postgres["query"] = (database, sql) =>
    runOrThrow([process.execPath, ...querying(socket, SUPERUSER, database, sql)], host).trim();
  return {
    get version() {
      return query("postgres", "SHOW server_version").split(" ")[0] ?? "";
    },
    host,
    user: SUPERUSER,
    pid: pidOf(),
    query,
    bench(database, script, { clients, seconds, first }) {
      const path = join(host, "script.sql");
      writeFileSync(path, script, { mode: 0o644 });
      const load = [`-c${clients}`, `-j${availableParallelism()}`, `-T${seconds}`, `-Dn=${first}`];
      const printed = run(
        ...[
          join(bin, "pgbench"),
          "-h",
          host,
          "-U",
          SUPERUSER,
          "-n",
          "-M",
          "prepared",
          ...load,
          "-f",
          path,
          database,
        ],
      );
      const [, answers, perSecond] =
        /processed: (\d+)\nnumber of failed transactions: 0 .*^tps = ([\d.]+)/ms.exec(printed) ?? [];
      if (perSecond === undefined) throw new Error(`pgbench: ${printed}`);
      return { perSecond: Number(perSecond), answers: Number(answers) };
    },
    kill() {
      const pid = pidOf();
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
      for (const ended of [pid, ...children.map(Number)]) killIfRunning(ended);
    },
    restart() {
      // Until the last of the killed processes is gone, their memory is in use.
      for (let tries = 0; ; tries++)
        try {
          return start();
        } catch (error) {
          if (tries === 20) throw error;
          Bun.sleepSync(50);
        }
    },
    [Symbol.dispose]: stop,
  };
}

/** A server's child may end by itself between being listed and being killed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** What stands in front of a command, once `folder` belongs to whom it names. */
function unprivileged(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const user = Bun.spawnSync(["id", "-u", "postgres"]).success ? "postgres" : "nobody";
  const idOf = (option: string): number => Number(runOrThrow(["id", option, user], folder));
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  chownSync(folder, uid, gid);
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
}

function runOrThrow(command: readonly string[], cwd: string, env = {}): string {
  const { success, stdout, stderr } = Bun.spawnSync([...command], {
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
  });
  if (!success) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  return stdout.toString();
}
