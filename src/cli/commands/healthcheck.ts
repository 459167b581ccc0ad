// `healthcheck`: readiness probe of the running service, for containers that have neither shell nor curl.

import { HEALTH } from "../../api/paths.ts";
import type { Listener } from "../../app/local-url.ts";
import { LOCAL_CONNECTION, localUrl } from "../../app/local-url.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit.ts";
import { LISTENER_OPTIONS, runOf } from "../parse/arguments.ts";
import type { Given } from "../parse/options.ts";
import { PROGRAM } from "../program-name.ts";
import { CONFIGURED, configurationOf } from "../service/locations.ts";

const PATIENCE_MS = 4_000;

export const healthcheckCommand: Command = {
  name: "healthcheck",
  summary: "ask the running service whether it is ready",
  usage: ["[--config FILE] [--host ADDRESS] [--port NUMBER]", "--port NUMBER", "--sandbox [--port NUMBER]"],
  about: [
    `Asks ${HEALTH.ready} at the address and port of the configuration, and waits at most 4 seconds. With a port alone it reads no configuration. Use it for a container's health check, and in scripts that wait for a start.`,
  ],
  options: { ...CONFIGURED, ...LISTENER_OPTIONS },
  words: 0,
  examples: [`${PROGRAM} healthcheck --config config.toml`, `${PROGRAM} healthcheck --sandbox --port 9000`],
  found: "it is not ready, or does not answer",
  async run(given, { print, printNote }) {
    const url = localUrl(listenerOf(given)) + HEALTH.ready;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), ...LOCAL_CONNECTION });
      await answer.body?.cancel();
      if (answer.ok) print(`${url}: ready`);
      else printNote(`${url}: not ready (HTTP ${answer.status})`);
      return answer.ok ? EXIT.done : EXIT.found;
    } catch {
      printNote(`${url}: no answer`);
      return EXIT.found;
    }
  },
};

/** A port alone is enough: the configuration need not be at hand. */
function listenerOf(given: Given): Listener {
  const { configFile, sandbox, hostname = "127.0.0.1", port } = runOf(given);
  return port === undefined || configFile !== undefined || sandbox
    ? configurationOf(given)
    : { hostname, port };
}
