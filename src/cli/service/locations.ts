// Locations of the configuration and the data that a command works on.

import { existsSync } from "node:fs";
import { SANDBOX_DATA } from "../../app/data-directory/data-files.ts";
import { configuredStorage } from "../../app/data-directory/data-storage.ts";
import type { Config } from "../../config/config.ts";
import type { Storage } from "../../store/engine.ts";
import type { Inspection } from "../../store/inspection.ts";
import type { FoundConfig, HowToFind } from "../configuration.ts";
import { dataDirAt, findConfiguration, INSTALLED, thisUser } from "../configuration.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import type { Run } from "../parse/arguments.ts";
import { runOf } from "../parse/arguments.ts";
import type { Given, Options } from "../parse/options.ts";
import { lastStart } from "./last-start.ts";

export const USUAL_CONFIG = "config.toml";

/** The default configuration: the one in this folder, else the installed service's. */
export function usualConfig(): string | undefined {
  return [USUAL_CONFIG, INSTALLED.config].find((path) => existsSync(path));
}

/** The configuration, for commands that need the platforms and their keys. */
export const CONFIGURED: Options = {
  config: {
    short: "c",
    value: "FILE",
    about: `the configuration (default: ${USUAL_CONFIG} in this folder, else ${INSTALLED.config})`,
  },
  sandbox: { about: "the sandbox: of that file, or its own in sandbox-data if no file is named" },
  data: { value: "DIR", about: "where the database lives (default: the file's, else data)" },
};

/** The data, for commands that need nothing else: `--data` is enough, and no key has to be at hand. */
export const STORED: Options = {
  ...CONFIGURED,
  data: { value: "DIR", about: "where the database lives; with it no configuration is read" },
};

/** A running sandbox, for commands that know nothing else. */
export const IN_SANDBOX: Options = {
  config: {
    short: "c",
    value: "FILE",
    about: "of that file's sandbox (default: the sandbox's own, in sandbox-data)",
  },
  sandbox: { about: "may be left out: these commands know nothing else" },
  data: { value: "DIR", about: "where the sandbox's database lives" },
};

/** The configuration of a start with these options. */
export function configurationOf(given: Given): Config {
  return foundOf(given).config;
}

/** The same, with the files on this machine that it refers to. */
export function foundOf(given: Given, how?: HowToFind): FoundConfig {
  const run = runOf(given);
  const usual = run.sandbox ? undefined : usualConfig();
  if (run.configFile === undefined && !run.sandbox && usual === undefined) throw nowhere("");
  const found = configurationAt(usual === undefined ? run : { configFile: usual, ...run }, how);
  if (!run.sandbox) return found;
  const last = lastStart(found.config.dataDir);
  return Object.keys(last).length === 0 ? found : configurationAt({ ...last, ...run }, how);
}

function configurationAt(run: Run, how?: HowToFind): FoundConfig {
  const found = findConfiguration(run, how);
  if ("errors" in found) throw new CommandFailed(EXIT.configuration, found.errors.join("\n"));
  return found;
}

/** The configured platforms; none where only the data are named. */
export function configuredPlatforms(given: Given): readonly string[] {
  const { config, sandbox, data } = given.options;
  if (data !== undefined && config === undefined && sandbox === undefined) return [];
  return foundOf(given, { createsNothing: true }).config.platforms.map(({ id }) => id);
}

/** The data directory; the configuration is read only when no option names it. */
export function dataDirOf(given: Given): string {
  return placeOf(given).dataDir;
}

function placeOf(given: Given): Pick<Config, "dataDir" | "storage"> {
  const { config, sandbox, data } = given.options;
  if (typeof data === "string" || (sandbox === true && config === undefined)) {
    const found = dataDirAt(typeof data === "string" ? data : SANDBOX_DATA);
    if ("error" in found) throw new CommandFailed(EXIT.configuration, found.error);
    return found;
  }
  if (config === undefined && usualConfig() === undefined) throw nowhere(", or --data DIR");
  return configurationOf(given);
}

/** Whether there are data in it or not. */
export function anyStorageOf(given: Given): Storage {
  return configuredStorage(placeOf(given));
}

/** The storage that the options or the configuration name; it has to exist. */
export async function storageOf(given: Given): Promise<Storage> {
  const storage = anyStorageOf(given);
  if (await storage.exists()) return storage;
  const { sandbox, config } = given.options;
  const hint =
    sandbox === true && config === undefined && existsSync(USUAL_CONFIG)
      ? ` The sandbox of ${USUAL_CONFIG} is --sandbox --config ${USUAL_CONFIG}.`
      : "";
  throw new CommandFailed(
    EXIT.configuration,
    `${storage.describe()}: there is no database; has the service run here, is this its data directory, and may ${thisUser()} read it?${hint}`,
  );
}

/** Their inspection next to a running service, of the format that this program knows. */
export async function currentDataOf(given: Given): Promise<Inspection> {
  const storage = await storageOf(given);
  const inspection = await storage.inspect();
  if (inspection.isCurrent) return inspection;
  await inspection.close();
  throw new CommandFailed(
    EXIT.configuration,
    `${storage.describe()} has the format of an older version; start the service once, which updates it`,
  );
}

function nowhere(more: string): CommandFailed {
  return new CommandFailed(
    EXIT.configuration,
    `which service? There is neither ${USUAL_CONFIG} in this folder nor ${INSTALLED.config}: give --config FILE, or --sandbox${more}`,
  );
}
