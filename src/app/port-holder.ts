// Process that listens on a port of this machine, as Linux reports it under /proc: a person can then stop the right
// one.

import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const LISTENING = "0A";

/** Such as `process 123 (nginx)`; undefined where the system does not tell this user. */
export function portHolder(port: number): string | undefined {
  const inodes = new Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => listenersIn(table, port)));
  if (inodes.size === 0) return undefined;
  const pid = namesIn("/proc").find((name) => /^\d+$/.test(name) && holds(name, inodes));
  return pid && `process ${pid} (${textOf(`/proc/${pid}/comm`).trim()})`;
}

/** The sockets of a table that listen on this port. A line: number, own address, other address, state, …, inode. */
function listenersIn(table: string, port: number): readonly string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return textOf(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap((fields) =>
      fields[1]?.endsWith(ending) === true && fields[3] === LISTENING ? (fields[9] ?? []) : [],
    );
}

function holds(pid: string, inodes: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((fd) =>
    inodes.has(/^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${fd}`))?.[1] ?? ""),
  );
}

function namesIn(folder: string): readonly string[] {
  return orElse([], () => readdirSync(folder));
}

function textOf(file: string): string {
  return orElse("", () => readFileSync(file, "utf8"));
}

function linkOf(path: string): string {
  return orElse("", () => readlinkSync(path));
}

/** Processes of another user, or that have ended meanwhile, cannot be read. */
function orElse<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
