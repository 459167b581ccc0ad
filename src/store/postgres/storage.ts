// Storage in a database of PostgreSQL, by its URL. The engine itself is loaded when it is used.

import type { Storage } from "../engine.ts";
import { StoreUnusable } from "../failure.ts";
import type { Target } from "./lane.ts";

const DEFAULT_PORT = "5432";

/** `url` may hold a password, which no sentence repeats. */
export function postgresStorage(url: string): Storage {
  const place = placeOf(url);
  const target = targetOf(url);
  const engine = () => import("./open.ts");
  const ownBackups = async (): Promise<never> => {
    throw new StoreUnusable(
      "unsupported",
      `${place}: PostgreSQL is backed up and restored by its own tools, such as pg_dump or those of its provider; the command move --to DIR makes a folder of it, which backup copies.`,
    );
  };
  return {
    describe: () => place,
    isShared: true,
    exists: async () => (await engine()).exists(target, place),
    whyLost: async () => undefined,
    holder: async () => (await engine()).leaderOf(target, place),
    open: async (options) => (await engine()).openStore(target, place, options),
    inspect: async () => (await engine()).openInspection(target, place),
    stats: async () => (await engine()).readFigures(target, place),
    backlog: async (most) => (await engine()).readBacklog(target, place, most),
    sizes: async () => ({ fileBytes: await (await engine()).readBytes(target, place), logBytes: 0 }),
    examine: async (onProgress) => (await engine()).examineAll(target, place, onProgress),
    examined: "every row can be read, and every index and constraint is valid",
    remarks: async (now) => (await engine()).remarks(target, place, now),
    async *texts() {
      yield* (await import("./check.ts")).texts(target);
    },
    soundness: async () => (await engine()).soundness(target, place),
    backup: ownBackups,
    restore: ownBackups,
    leftAfterErasure:
      "PostgreSQL keeps the erased values on its pages until VACUUM and later rows overwrite them, in its write-ahead log until that is recycled, and in its standbys and backups. With --rewrite the tables are rewritten without them.",
    rewrite: async () => (await engine()).rewrite(target, place),
    depart: async () => (await engine()).depart(target, place),
    arrive: async () => (await engine()).arrive(target, place),
    watchPlace: () => () => true,
    files: () => [],
    isOwnFile: () => false,
    locate: () => ({ file: place }),
  };
}

/** `?host=/folder` is the folder of a Unix socket, as libpq has it. */
function targetOf(url: string): Target {
  const parsed = new URL(url);
  const host = parsed.searchParams.get("host");
  if (host?.startsWith("/") !== true) return { url };
  parsed.searchParams.delete("host");
  return { url: parsed.href, path: `${host}/.s.PGSQL.${parsed.port || DEFAULT_PORT}` };
}

function placeOf(url: string): string {
  try {
    const { username, host, pathname, searchParams } = new URL(url);
    const user = username === "" ? "" : `${username}@`;
    return `postgres://${user}${searchParams.get("host") ?? host}${pathname}`;
  } catch (cause) {
    throw new StoreUnusable("unsupported", "the URL of PostgreSQL is none: postgres://USER@HOST/DATABASE", {
      cause,
    });
  }
}
