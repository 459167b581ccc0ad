// Client of the service for commands: over HTTP while the service runs, and else through the same API in this process,
// for only one process may have the data open. The rules and answers are the same both ways.

import { HEALTH } from "../../api/paths.ts";
import { LOCAL_CONNECTION } from "../../app/local-url.ts";
import type { OperatorAccess } from "../../app/operator.ts";
import { readAccess } from "../../app/operator.ts";
import type { Answered, OperatorClient, Send } from "../../app/operator-client.ts";
import { OPERATOR, operatorClient } from "../../app/operator-client.ts";
import { StoreUnusable } from "../../store/failure.ts";
import type { CommandContext } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { Given } from "../parse/options.ts";
import { quoted } from "../parse/options.ts";
import { configurationOf, dataDirOf, storageOf } from "./locations.ts";

export type ServiceClient = Pick<OperatorClient, "ask"> & {
  readonly platformIds: readonly string[];
  /** Runs due jobs, if this process is the service now, and closes the data. */
  close(): Promise<void>;
};

const ALIVE_PATIENCE_MS = 4_000;
/** Timeout of a request: longer than the service takes for any answer. */
const PATIENCE_MS = 40_000;

/** Opens a client of the service that the options name. Throws `CommandFailed`. */
export async function openServiceClient(given: Given, context: CommandContext): Promise<ServiceClient> {
  const storage = await storageOf(given);
  const access = readAccess(dataDirOf(given));
  if (access !== undefined && (await isAlive(access)))
    return clientWith(access, overNetwork(access), async () => undefined);
  const holder = storage.isShared ? await storage.holder() : undefined;
  if (holder !== undefined)
    throw new CommandFailed(
      EXIT.inUse,
      `${storage.describe()} is in use by ${holder}, which does not answer.`,
    );
  const program = await context.openProgram(configurationOf(given)).catch((error) => {
    if (!(error instanceof StoreUnusable) || error.reason !== "inUse") throw error;
    throw new CommandFailed(EXIT.inUse, `${error.message.split(". ")[0]}, which does not answer.`);
  });
  await program.application.operations.lead();
  const send: Send = (path, init) => program.http.handle(new Request(`http://localhost${path}`, init));
  return clientWith(program.operator, send, async () => {
    await program.application.operations.runDue();
    await program.stop();
  });
}

/** Calls an operator-only route of the running service; undefined when none runs. */
export async function askRunning(
  dataDir: string,
  path: string,
  body: object = {},
): Promise<Answered | undefined> {
  return await (await runningClient(dataDir))?.ask(OPERATOR, "POST", path, body);
}

/** A client of the running service; undefined when none runs. */
export async function runningClient(dataDir: string): Promise<ServiceClient | undefined> {
  const access = readAccess(dataDir);
  if (access === undefined || !(await isAlive(access))) return undefined;
  return clientWith(access, overNetwork(access), async () => undefined);
}

async function isAlive({ url }: OperatorAccess): Promise<boolean> {
  try {
    const answer = await fetch(url + HEALTH.live, {
      signal: AbortSignal.timeout(ALIVE_PATIENCE_MS),
      ...LOCAL_CONNECTION,
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function overNetwork({ url }: OperatorAccess): Send {
  return (path, init) =>
    fetch(`${url}${path}`, { ...init, ...LOCAL_CONNECTION, signal: AbortSignal.timeout(PATIENCE_MS) });
}

function clientWith(
  access: Pick<OperatorAccess, "token" | "keys">,
  send: Send,
  close: () => Promise<void>,
): ServiceClient {
  return { platformIds: Object.keys(access.keys), ...operatorClient(access, send), close };
}

/** The platform that `--platform` names, if it is given. Throws `CommandFailed` for one that is not configured. */
export function askedPlatform(
  { platformIds }: Pick<ServiceClient, "platformIds">,
  { options: { platform } }: Given,
): string | undefined {
  const asked = platform === undefined ? undefined : String(platform);
  if (asked === undefined || platformIds.includes(asked)) return asked;
  throw new CommandFailed(
    EXIT.configuration,
    `--platform: must be one of ${platformIds.join(", ")}, not ${quoted(asked)}`,
  );
}

/** The answer's data, or a failure with the service's own sentence. */
export function dataOf<T>({ success, data, errors, status }: Answered): T {
  if (success) return data as T;
  throw new CommandFailed(EXIT.found, errors.join("\n") || `the service answered with HTTP ${status}`);
}
