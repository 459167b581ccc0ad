// Configuration of a start: a file, or the sandbox's own, with everything on this machine that it refers to.

import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SANDBOX_DATA, SHOW_DATA, SHOW_MARK } from "../app/data-directory/data-files.ts";
import { replaceFile } from "../app/data-directory/replace-file.ts";
import type { Config } from "../config/config.ts";
import { DEFAULT_DATA_DIR } from "../config/keys/root.ts";
import { configErrorLines } from "../config/read/config-error.ts";
import { readConfig } from "../config/read.ts";
import type { SandboxKeys } from "../config/sandbox.ts";
import { asShow, SANDBOX_KEYS_FILE, sandboxConfig } from "../config/sandbox.ts";
import { StoreUnusable } from "../store/failure.ts";
import { folderAt } from "../store/storage.ts";
import { unwritable } from "./output/unwritable.ts";
import type { Run } from "./parse/arguments.ts";

/**
 * `keys` are set when the sandbox made its own platform; they are new, and stored nowhere, unless `isStored`. `secretFiles`
 * are the files that the configuration reads secrets from.
 */
export type FoundConfig = {
  readonly config: Config;
  readonly keys: SandboxKeys | undefined;
  readonly isStored: boolean;
  readonly secretFiles: readonly string[];
};
/** `errors` are lines for the terminal. */
export type Found = FoundConfig | { readonly errors: readonly string[] };

/** The paths in the systemd unit of scripts/deploy; commands look there too. */
export const INSTALLED = {
  config: "/etc/split-payment/config.toml",
  data: "/var/lib/split-payment",
} as const;
const PERMISSIONS = 0o777;
const OTHERS = 0o077;

/** `createsNothing`: the keys of a sandbox that was never started are not stored. */
export type HowToFind = { readonly createsNothing?: boolean };

/** Reads the configuration that `run` names; reports all errors at once (F33). */
export function findConfiguration(run: Run, how: HowToFind = {}): Found {
  return run.configFile === undefined ? ownSandbox(run, how) : fromFile(run, run.configFile);
}

function ownSandbox(run: Run, { createsNothing = false }: HowToFind): Found {
  const place = dataDirAt(run.dataDir ?? (run.show === undefined ? SANDBOX_DATA : SHOW_DATA));
  if ("error" in place) return { errors: [place.error] };
  const { dataDir } = place;
  const unusable = createsNothing ? whyUnusable(dataDir) : madeDataDir(dataDir);
  if (unusable !== undefined) return { errors: [unusable] };
  const at = (name: string) => join(dataDir, name);
  const context = {
    read: (name: string) => (existsSync(at(name)) ? readFileSync(at(name), "utf8") : undefined),
    write: (name: string, text: string, mode: number) =>
      createsNothing ? undefined : write(at(name), text, mode),
    random: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const result = sandboxConfig(context, { ...given(run), dataDir });
  if ("configErrors" in result)
    return { errors: configErrorLines(at(SANDBOX_KEYS_FILE), result.configErrors) };
  const config = run.show === undefined ? result.config : asShow(result.config);
  const isStored = existsSync(at(SANDBOX_KEYS_FILE));
  return { config, keys: result.keys, isStored, secretFiles: [] };
}

function write(path: string, text: string, mode: number): void {
  try {
    replaceFile(path, text, mode);
  } catch (error) {
    throw unwritable(path, error);
  }
}

function fromFile(run: Run, file: string): Found {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return {
      errors: [`${file}: cannot be read${codeOf(error)}; is the path right, and may ${thisUser()} read it?`],
    };
  }
  const secrets = secretsNextTo(path);
  if ("error" in secrets) return { errors: [secrets.error] };
  const secretFiles: string[] = [];
  const sibling = (name: string) => resolve(dirname(path), name);
  const sources = {
    env: { ...secrets.env, ...process.env },
    readFile: (name: string) => {
      const text = readFileSync(sibling(name), "utf8");
      if (!isCertificate(text)) secretFiles.push(sibling(name));
      return text;
    },
    readBytes: (name: string) => readFileSync(sibling(name)),
    fileMode: modeOf(path),
  };
  const result = readConfig(text, sources, { ...given(run), mode: run.sandbox ? "sandbox" : "live" });
  if ("configErrors" in result) return { errors: configErrorLines(file, result.configErrors) };
  const isInstalled =
    path === INSTALLED.config && run.dataDir === undefined && result.config.dataDir === DEFAULT_DATA_DIR;
  const place = dataDirAt(isInstalled ? INSTALLED.data : result.config.dataDir);
  if ("error" in place) return { errors: [`${file}: ${place.error}`] };
  const { dataDir } = place;
  const unusable = whyUnusable(dataDir);
  if (unusable !== undefined) return { errors: [unusable] };
  if (result.config.mode === "live" && existsSync(join(dataDir, SHOW_MARK)))
    return {
      errors: [`${dataDir} is the folder of a show, which the next show may empty: name another data_dir.`],
    };
  return { config: { ...result.config, dataDir }, keys: undefined, isStored: true, secretFiles };
}

const SECRETS_FILE = "secrets.env";

export function secretsFileNextTo(config: string): string {
  return join(dirname(config), SECRETS_FILE);
}

/** Fallback of `env:NAME` for a name that the environment lacks: lines NAME=value of a file in the same folder. */
function secretsNextTo(
  config: string,
): { readonly env: Readonly<Record<string, string>> } | { readonly error: string } {
  const path = secretsFileNextTo(config);
  if (!existsSync(path)) return { env: {} };
  const mode = modeOf(path) ?? 0;
  if ((mode & OTHERS) !== 0)
    return { error: `${path}: secrets stand in it, and others on this machine may read it; chmod 600 it` };
  try {
    const lines = readFileSync(path, "utf8").matchAll(/^\s*(?:export\s+)?(\w+)\s*=[ \t]*(.*?)\s*$/gm);
    return { env: Object.fromEntries([...lines].map(([, name, value = ""]) => [name, unquoted(value)])) };
  } catch {
    return { error: `${path}: cannot be read; may ${thisUser()} read it?` };
  }
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/** Every user may read a certificate; only the owner may read its private key. */
function isCertificate(text: string): boolean {
  return text.startsWith("-----BEGIN CERTIFICATE-----");
}

function modeOf(path: string): number | undefined {
  return process.platform === "win32" ? undefined : statSync(path).mode & PERMISSIONS;
}

/** The data directory that a path or a storage URL names. */
export function dataDirAt(url: string): { readonly dataDir: string } | { readonly error: string } {
  try {
    return { dataDir: folderAt(url) };
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    return { error: `data_dir: ${error.message}` };
  }
}

/** Creates the data directory if it is missing; returns a sentence when it cannot be created or written to. */
export function madeDataDir(dataDir: string): string | undefined {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return whyUnusable(dataDir);
  } catch (error) {
    return unusable(dataDir, error);
  }
}

/** One that is missing can be made. */
function whyUnusable(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return unusable(dataDir, error);
  }
}

/** In a container the user may be a number without a name. */
export function thisUser(): string {
  return process.geteuid === undefined ? "this user" : `this user (${process.geteuid()})`;
}

function unusable(dataDir: string, error: unknown): string {
  return `${dataDir}: cannot be the data directory${codeOf(error)}; is it a directory, and may ${thisUser()} write there?`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? ` (${error.code})` : "";
}

function given({ port, hostname, dataDir, publicUrl }: Run) {
  return {
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(port === undefined ? {} : { port }),
    ...(hostname === undefined ? {} : { hostname }),
    ...(dataDir === undefined ? {} : { dataDir }),
  };
}
