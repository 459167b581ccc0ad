// Processes of the measured servers, with their memory and CPU time.

import { readFileSync } from "node:fs";
import { join } from "node:path";

const TICK_MS = 10;

export type Server = {
  readonly port: number;
  /** What it printed after its port, if anything. */
  readonly key: string;
  readonly pid: number;
  stop(): Promise<void>;
};

/** Starts a script of this folder, which prints its port first. `flags` are the runtime's. */
export async function startServer(
  script: string,
  args: readonly string[],
  flags: readonly string[] = [],
): Promise<Server> {
  const command = [process.execPath, ...flags, join(import.meta.dir, script), ...args];
  const child = Bun.spawn(command, { stderr: "inherit" });
  const [port, key = ""] = await firstLines(child.stdout);
  return {
    port: Number(port),
    key,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

async function firstLines(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  for await (const chunk of stream) return new TextDecoder().decode(chunk).split("\n");
  throw new Error("the server ended before it listened");
}

/** Processor time a process has used, in ms (Linux; elsewhere 0). */
export function cpuMs(pid: number): number {
  const fields = readProc(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** The same with its children, those that have ended included. */
export function familyCpuMs(pid: number): number {
  const fields = readProc(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  const ended = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
  const children = readProc(pid, `task/${pid}/children`).split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + familyCpuMs(Number(child)), cpuMs(pid) + ended);
}

/** Memory a process holds (Linux; elsewhere 0). */
export function residentMb(pid: number): number {
  return memoryKb(pid, "VmRSS") / 1_024;
}

/** `RssAnon` is what it holds without the files it has mapped, such as the program itself. */
export function memoryKb(pid: number, field: "VmRSS" | "RssAnon" | "RssFile"): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readProc(pid, "status"))?.[1] ?? 0);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
