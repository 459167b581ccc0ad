// Finds the configuration of a start: a file, or the sandbox's own, with all that they refer to on this machine.

import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { complaintLines } from "../config/complaint.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read.ts";
import type { SandboxKeys } from "../config/sandbox.ts";
import { SANDBOX_KEYS_FILE, sandboxConfig } from "../config/sandbox.ts";
import type { Run } from "./arguments.ts";

/** `keys` are there when the sandbox made its own platform. `mistakes` are lines for the terminal. */
export type Found =
  | { readonly config: Config; readonly keys: SandboxKeys | undefined }
  | { readonly mistakes: readonly string[] };

const SANDBOX_DATA = "sandbox-data";
const PERMISSIONS = 0o777;

/** Reads what `run` names; every mistake at once (F33). */
export function findConfiguration(run: Run): Found {
  return run.configFile === undefined ? ownSandbox(run) : fromFile(run, run.configFile);
}

function ownSandbox(run: Run): Found {
  const dataDir = resolve(run.dataDir ?? SANDBOX_DATA);
  const unusable = whyUnusable(dataDir);
  if (unusable !== undefined) return { mistakes: [unusable] };
  const at = (name: string) => join(dataDir, name);
  const means = {
    read: (name: string) => (existsSync(at(name)) ? readFileSync(at(name), "utf8") : undefined),
    write: (name: string, text: string, mode: number) => writeFileSync(at(name), text, { mode }),
    random: (count: number) => randomBytes(count),
  };
  const result = sandboxConfig(means, { ...given(run), dataDir });
  if ("complaints" in result) return { mistakes: complaintLines(at(SANDBOX_KEYS_FILE), result.complaints) };
  return { config: result.config, keys: result.keys };
}

function fromFile(run: Run, file: string): Found {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { mistakes: [`${file}: cannot be read; is the path right, and may this user read it?`] };
  }
  const beside = (name: string) => resolve(dirname(path), name);
  const sources = {
    env: process.env,
    readFile: (name: string) => readFileSync(beside(name), "utf8"),
    readBytes: (name: string) => readFileSync(beside(name)),
    fileMode: process.platform === "win32" ? undefined : statSync(path).mode & PERMISSIONS,
  };
  const result = readConfig(text, sources, { ...given(run), mode: run.sandbox ? "sandbox" : "live" });
  if ("complaints" in result) return { mistakes: complaintLines(file, result.complaints) };
  const dataDir = resolve(result.config.dataDir);
  const unusable = whyUnusable(dataDir);
  if (unusable !== undefined) return { mistakes: [unusable] };
  return { config: { ...result.config, dataDir }, keys: undefined };
}

/** Makes the data directory if it is not there; a sentence when it cannot be made or written to. */
function whyUnusable(dataDir: string): string | undefined {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    return `${dataDir}: cannot be the data directory${code}; is it a directory, and may this user write there?`;
  }
}

function given({ port, hostname, dataDir }: Run) {
  return {
    ...(port === undefined ? {} : { port }),
    ...(hostname === undefined ? {} : { hostname }),
    ...(dataDir === undefined ? {} : { dataDir: resolve(dataDir) }),
  };
}
