// Checks of everything around the data for the `check` command: configuration, clock, the running service, file modes,
// disk, providers.

import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { HEALTH, OPERATOR_API } from "../../api/paths.ts";
import { configuredStorage, storageIn } from "../../app/data-directory/data-storage.ts";
import { RESERVE_BYTES } from "../../app/data-directory/free-space.ts";
import { LOCAL_CONNECTION, localUrl } from "../../app/local-url.ts";
import type { Seen } from "../../app/operator.ts";
import { readAccess } from "../../app/operator.ts";
import { portHolder } from "../../app/port-holder.ts";
import { loadProviders } from "../../app/providers.ts";
import { examineProviders } from "../../application/upkeep/setup-checks.ts";
import type { Config, Module, Platform } from "../../config/config.ts";
import { sendsMail } from "../../config/config.ts";
import type { CommandContext } from "../command.ts";
import { megabytes } from "../output/progress.ts";
import { askRunning } from "../service/service-client.ts";
import { clockError } from "../wall-clock.ts";
import type { Finding } from "./finding.ts";
import { isUnreadable } from "./unreadable.ts";

const PATIENCE_MS = 4_000;
const MEGABYTE = 1_000_000;
const SCARCE_BYTES = 1_000 * MEGABYTE;

export function* checkConfiguration(config: Config, context: CommandContext): Generator<Finding> {
  const { mode, platforms, publicUrl } = config;
  const names = platforms.map(({ name }) => name).join(", ");
  yield { level: "ok", about: "configuration", message: `${mode}, at ${publicUrl}, for ${names}` };
  const error = clockError(context);
  if (error !== undefined) yield { level: "problem", about: "clock", message: error };
  for (const platform of platforms) {
    if (platform.notifyUrl === undefined)
      yield {
        level: "warning",
        about: "configuration",
        message: `${platform.name} has no notify_url: only orders that name one send webhooks`,
      };
    if (!sendsMail(config, platform))
      yield {
        level: "warning",
        about: "configuration",
        message: `${platform.name} has no [platforms.mail]: its buyers get no e-mails`,
      };
    yield* checkKeys(platform, context.now());
  }
}

function* checkKeys(platform: Platform, now: number): Generator<Finding> {
  const { name, secretKeys, publicKeys, webhookKeys } = platform;
  const isValid = ({ retireAt }: { readonly retireAt?: number }) => retireAt === undefined || retireAt > now;
  for (const [what, keys] of [
    ["secret", secretKeys],
    ["public", publicKeys],
    ["webhook", webhookKeys],
  ] as const) {
    if (keys.length > 0 && !keys.some(isValid))
      yield { level: "problem", about: "keys", message: `${name}: every ${what} key has been retired` };
    else if (!keys.every(isValid))
      yield { level: "warning", about: "keys", message: `${name}: a retired ${what} key can be removed` };
  }
}

/** Checks that the service runs and answers. A stopped service is fine, unless another process has its port. */
export async function checkService(config: Config): Promise<Finding> {
  const url = localUrl(config);
  const status = await statusAt(url);
  const answered = answering(url, status);
  if (answered !== undefined) return answered;
  const dataHolder = await configuredStorage(config).holder().catch(unlessUnusable);
  if (dataHolder !== undefined) {
    // Started with --port, it answers where its access file says.
    const { url: named = url } = readAccess(config.dataDir) ?? {};
    const message = `${dataHolder} has the data open, and does not answer at ${named}`;
    return answering(named, await statusAt(named)) ?? { level: "warning", about: "service", message };
  }
  const holder = portHolder(config.port) ?? (status === FOREIGN ? "another process" : undefined);
  if (holder === undefined) return { level: "ok", about: "service", message: "does not run" };
  const message = `does not run, and could not start: ${holder} uses port ${config.port}`;
  return { level: "problem", about: "service", message };
}

/** Data that cannot be read are the finding of `checkDatabase`. */
function unlessUnusable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}

/** Undefined: no service of ours answers there. One that is stopping gets a moment to end. */
function answering(url: string, status: string | undefined): Finding | undefined {
  if (status === undefined || status === FOREIGN) return undefined;
  if (status === "ready") return { level: "ok", about: "service", message: `ready at ${url}` };
  const level = status === "stopping" ? "warning" : "problem";
  return {
    level,
    about: "service",
    message: `${url} answers, but is not ready (${status}): its log says why`,
  };
}

const FOREIGN = "foreign";

/** Health of the service at this address; undefined without any answer. */
async function statusAt(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url + HEALTH.ready, { signal, ...LOCAL_CONNECTION });
    const { status } = (await answer.json().catch(() => ({}))) as { readonly status?: unknown };
    return typeof status === "string" ? status : FOREIGN;
  } catch {
    return undefined;
  }
}

/** T28: behind a proxy that is not configured all buyers share one address, and so one rate limit. */
export async function* checkProxy({ dataDir }: Config): AsyncGenerator<Finding> {
  const answer = await askRunning(dataDir, OPERATOR_API.seen);
  if (answer?.success !== true) return;
  const { untrustedProxy } = answer.data as Seen;
  if (untrustedProxy === undefined) return;
  const message = `requests come through a proxy at ${untrustedProxy} that is not named: all buyers share its address and its limits. Write trusted_proxies = ["${untrustedProxy}"] into [server]`;
  yield { level: "problem", about: "proxy", message };
}

/** T30. A start does not refuse it: some systems mount secrets as files that every user in a container may read. */
export function* checkSecretFiles(files: readonly string[]): Generator<Finding> {
  if (process.platform === "win32") return;
  for (const path of new Set(files.filter(isReadableByOthers)))
    yield {
      level: "warning",
      about: "secrets",
      message: `others on this machine may read the secret in ${path}; chmod 600 it`,
    };
}

function isReadableByOthers(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
}

/** T30: only the owner may read the data. */
export function* checkModes(dataDir: string): Generator<Finding> {
  if (process.platform === "win32" || !existsSync(dataDir)) return;
  const { isOwnFile } = storageIn(dataDir);
  const ours = readdirSync(dataDir).filter((name) => isOwnFile(name) || /^(sandbox-|operator)/.test(name));
  const open = [dataDir, ...ours.map((name) => join(dataDir, name))].filter(isReadableByOthers);
  // A folder that other users may enter shows them names only, as long as each file in it is closed.
  for (const path of open) {
    const [level, mode] = path === dataDir ? (["warning", "700"] as const) : (["problem", "600"] as const);
    yield { level, about: "modes", message: `others on this machine may read ${path}; chmod ${mode} it` };
  }
  if (open.length === 0)
    yield { level: "ok", about: "modes", message: "only their owner can read the data files" };
}

export function* checkDisk(dataDir: string): Generator<Finding> {
  if (!existsSync(dataDir)) return;
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const message = `${megabytes(free)} MB are free at ${dataDir}`;
  if (free < RESERVE_BYTES)
    yield { level: "problem", about: "disk", message: `${message}: too little to take payments` };
  else if (free < SCARCE_BYTES)
    yield { level: "warning", about: "disk", message: `${message}; free some space soon` };
  else yield { level: "ok", about: "disk", message };
}

/** Connects to each provider that supports a test; no money moves. */
export async function* checkProviders(config: Config): AsyncGenerator<Finding> {
  const providerOf = await loadProviders(config.platforms, Date.now);
  const provider = (platform: Platform, module: Module | undefined) =>
    providerOf(module?.provider ?? platform.provider);
  let isTried = false;
  for await (const { name, level, message } of examineProviders(config, provider)) {
    isTried = true;
    yield { level, about: "provider", message: `${name}: ${message}` };
  }
  if (!isTried) yield { level: "ok", about: "provider", message: "the sandbox's own bank" };
}
