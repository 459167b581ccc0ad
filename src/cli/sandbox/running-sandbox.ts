// The running sandbox of a data directory, for commands that play orders in it.

import { OPERATOR_SANDBOX } from "../../api/paths.ts";
import { OPERATOR } from "../../app/operator-client.ts";
import type { AboutSandbox } from "../../sandbox/operator-routes.ts";
import type { RunningSandbox } from "../../sandbox/scenarios/running-sandbox.ts";
import { dataOf, runningSandbox } from "../../sandbox/scenarios/running-sandbox.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { Given } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { dataDirOf } from "../service/locations.ts";
import { runningClient } from "../service/service-client.ts";

export async function openRunningSandbox(given: Given): Promise<RunningSandbox> {
  const dataDir = sandboxDataDir(given);
  const client = await runningClient(dataDir);
  if (client === undefined)
    throw new CommandFailed(
      EXIT.found,
      `no sandbox runs with the data in ${dataDir}: start one in another terminal with ${PROGRAM} --sandbox, or name its --config or --data`,
    );
  const asked = await client.ask(OPERATOR, "POST", OPERATOR_SANDBOX.about, {});
  if (asked.status === 404)
    throw new CommandFailed(
      EXIT.configuration,
      `the service that runs with the data in ${dataDir} is no sandbox, and this command moves no real money`,
    );
  return runningSandbox(client.ask, dataOf<AboutSandbox>(asked), () => crypto.randomUUID());
}

/** Of a live configuration too: to say that its service is none. */
export function sandboxDataDir({ options: { sandbox: _, ...options }, words }: Given): string {
  try {
    return dataDirOf({ words, options: { ...options, sandbox: true } });
  } catch (error) {
    try {
      return dataDirOf({ words, options });
    } catch {
      throw error;
    }
  }
}
