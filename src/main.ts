// Entry point of the process: reads the command line, starts the program or a command, listens to signals, and sets the
// exit code.

import { existsSync } from "node:fs";
import { assets } from "../dist/assets.ts";
import { keepMemory } from "./app/kept-memory.ts";
import { ownAddresses } from "./app/own-addresses.ts";
import { ConfigRefused } from "./app/platforms-kept.ts";
import { portHolder } from "./app/port-holder.ts";
import type { Program } from "./app/program.ts";
import { createProgram } from "./app/program.ts";
import type { ProgramOptions } from "./app/program-options.ts";
import { createRandomSource } from "./app/random-source.ts";
import { deleteSandboxData } from "./app/sandbox-reset.ts";
import type { ClockStep } from "./application/clock.ts";
import { createClock } from "./application/clock.ts";
import type { Log } from "./application/log.ts";
import { createLog } from "./application/log.ts";
import { build } from "./build.ts";
import type { Command } from "./cli/command.ts";
import { findConfiguration, madeDataDir } from "./cli/configuration.ts";
import { CommandFailed, EXIT } from "./cli/exit.ts";
import { failedAttemptLine } from "./cli/output/failed-attempt.ts";
import { greeting, liveGreeting, newPin } from "./cli/output/greeting.ts";
import { withProgress } from "./cli/output/progress.ts";
import { outliveOutput, stdout, writeAtOnce, written } from "./cli/output/streams.ts";
import { terminal } from "./cli/output/terminal.ts";
import type { Arguments, Run } from "./cli/parse/arguments.ts";
import { parseArguments, RUN_OPTIONS } from "./cli/parse/arguments.ts";
import { commandHelp, generalHelp } from "./cli/parse/help.ts";
import { reload } from "./cli/reload.ts";
import { keepStart } from "./cli/service/last-start.ts";
import { usualConfig } from "./cli/service/locations.ts";
import { preparedShowFolder } from "./cli/service/show-folder.ts";
import { assertClock } from "./cli/wall-clock.ts";
import type { Config } from "./config/config.ts";
import { PlayFailed } from "./sandbox/scenarios/running-sandbox.ts";
import type { UnusableReason } from "./store/failure.ts";
import { StoreFailure, StoreUnusable } from "./store/failure.ts";
import { explainedError } from "./store/storage.ts";

function end(code: number, message: string): never {
  terminal.printNote(message);
  process.exit(code);
}

const EXIT_OF: { readonly [R in UnusableReason]?: number } = {
  inUse: EXIT.inUse,
  forbidden: EXIT.configuration,
  moved: EXIT.configuration,
};

/**
 * What the person at the terminal reads of an error. One without a sentence is a defect: Bun alone would end with 1, which says
 * that something was found.
 */
function exitOf(thrown: unknown): { readonly code: number; readonly message: string } {
  const error = explainedError(thrown);
  if (error instanceof CommandFailed) return error;
  if (error instanceof PlayFailed) return { code: EXIT.found, message: error.message };
  if (error instanceof ConfigRefused) return { code: EXIT.configuration, message: error.message };
  if (error instanceof StoreFailure)
    return { code: EXIT.internal, message: `${error.message} (${error.code})` };
  if (error instanceof StoreUnusable)
    return { code: EXIT_OF[error.reason] ?? EXIT.internal, message: error.message };
  const unexpected =
    "An unexpected error. If nothing on this machine explains it, report it with these lines:";
  return { code: EXIT.internal, message: `${unexpected}\n${Bun.inspect(error)}` };
}

function endWith(thrown: unknown): never {
  const { code, message } = exitOf(thrown);
  return end(code, message);
}

/** JSON lines on standard error; without `isWhole` only warnings and alerts: a sandbox's greeting stays in sight. */
function makeLog({ isWhole }: { readonly isWhole: boolean }): Log {
  const log = createLog(terminal.printNote, Date.now);
  return isWhole ? log : (entry) => entry.level !== undefined && log(entry);
}

const CLOCK_EVENTS = {
  leapt: "clockLeapt",
  setBack: "clockSetBack",
  correctedLeap: "clockLeapCorrected",
} as const;

function tellStep(log: Log): (step: ClockStep) => void {
  return ({ kind, ms }) => log({ event: CLOCK_EVENTS[kind], level: "warning", ms: Math.round(ms) });
}

async function open(
  config: Config,
  log: Log,
  more: Pick<ProgramOptions, "onBroken" | "sandboxKeys" | "pin" | "control" | "onReset" | "show"> = {},
): Promise<Program> {
  assertClock(config, { ...terminal, builtAt: build.builtAt });
  const printNote = (line: string) => log({ event: "dataUpdating", kind: line });
  return withProgress({ ...terminal, printNote }, (onProgress) =>
    createProgram({
      config,
      assets,
      log,
      now: createClock({ wall: Date.now, monotonic: () => performance.now(), onStep: tellStep(log) }),
      wallNow: Date.now,
      random: createRandomSource(),
      version: build.version,
      onProgress,
      ...more,
    }),
  );
}

/** A port that cannot be opened, in words. */
function endWithPort(error: unknown, { hostname, port }: Config): never {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return end(
        EXIT.inUse,
        `Port ${port} is taken by ${portHolder(port) ?? "another process"}; choose another one with --port NUMBER.`,
      );
    case "EACCES":
      return end(
        EXIT.configuration,
        `Port ${port} is not for this user; choose one above 1023 with --port NUMBER.`,
      );
    case "EADDRNOTAVAIL":
    // Of an unknown name Bun reports whatever the system left behind.
    case "EINVAL":
    case "ENOENT":
      return end(
        EXIT.configuration,
        `Host ${hostname} is no address of this machine; 0.0.0.0 stands for all of them.`,
      );
    default:
      return endWith(error);
  }
}

async function listen(program: Program, config: Config): Promise<void> {
  try {
    await program.start();
  } catch (error) {
    await program.stop();
    endWithPort(error, config);
  }
}

/** From here on code runs often. The binary begins with a runtime that compiles little: scripts/build/binary.ts. */
function compileAsUsual(): void {
  Bun.unsafe.setJITPolicy(1);
}

/** Listens; a sandbox tells of failed attempts of webhooks. */
async function begin(program: Program, config: Config): Promise<void> {
  program.sandbox?.attempts.onAttempt((made) => {
    const line = failedAttemptLine(made);
    if (line !== undefined) terminal.print(line);
  });
  await listen(program, config);
  compileAsUsual();
}

/** A start that cannot open its port leaves no new folder behind: it would have to be deleted by hand. */
async function tryPort(config: Config): Promise<void> {
  if (existsSync(config.dataDir)) return;
  const { hostname, port } = config;
  try {
    await Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() }).stop(true);
  } catch (error) {
    endWithPort(error, config);
  }
}

const ADDRESS_EVERY_MS = 5_000;

/** A laptop changes its network under way. */
function tellAddresses(publicUrl: () => string, tell: (url: string) => void): void {
  let told = publicUrl();
  const look = () => {
    const url = publicUrl();
    if (url !== told) tell(url);
    told = url;
  };
  setInterval(look, ADDRESS_EVERY_MS).unref();
}

/** Ends the process once its parts are stopped, or cannot be. */
function createStop(stopParts: () => Promise<void>, log: Log) {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    async stop(code: number): Promise<void> {
      if (isStopping) return;
      isStopping = true;
      try {
        await stopParts();
        log({ event: "stopped" });
      } catch (error) {
        log({ event: "unexpectedError", level: "alert", error });
        process.exit(EXIT.internal);
      }
      process.exit(code);
    },
  };
}

async function serve(run: Run): Promise<void> {
  const log = makeLog({ isWhole: !run.sandbox });
  const planned = findConfiguration(run, { createsNothing: true });
  if ("config" in planned) await tryPort(planned.config);
  const notShows = run.show && (await preparedShowFolder(run));
  if (notShows !== undefined) return end(EXIT.configuration, notShows);
  // The folder of a show was emptied or made meanwhile.
  const isWhole = "config" in planned && planned.isStored && run.show === undefined;
  const found = isWhole ? planned : findConfiguration(run);
  if ("errors" in found) return end(EXIT.configuration, found.errors.join("\n"));
  const { config, keys, secretFiles } = found;
  const { configFile, show } = run;
  if (config.storage !== undefined && configFile !== undefined) keepMemory([configFile, ...secretFiles]);
  // Payments go on when no process reads the log, and when its disk is full.
  outliveOutput();
  const unusable = madeDataDir(config.dataDir);
  if (unusable !== undefined) return end(EXIT.configuration, unusable);
  let watched = log;
  const { stop, isStopping } = createStop(
    () => program.stop(),
    (entry) => watched(entry),
  );
  // A process that goes on after an unexpected error does harm unseen: it ends, and is started again (F4, F36).
  function fail(error: unknown): void {
    watched({ event: "unexpectedError", level: "alert", error });
    void stop(EXIT.internal);
  }
  // Before there is anything to reload the signal must not end the process, as it does without a handler.
  let onHangup = (): void => undefined;
  process.on("SIGHUP", () => onHangup());
  const options = {
    onBroken: fail,
    // Data under keys of its own are a sandbox's and nothing else.
    ...(keys !== undefined && { sandboxKeys: keys, onReset: () => void reset().catch(fail) }),
    pin: { onNew: (pin: string) => terminal.printNote(newPin(pin)), ...(show?.pin && { pin: show.pin }) },
    ...(show && { show }),
  };
  let program = await open(config, log, options).catch(endWith);
  watched = program.log;
  let isResetting = false;
  async function reset(): Promise<void> {
    if (isResetting) return;
    isResetting = true;
    const { sandbox } = program;
    await program.stop();
    if (isStopping()) return;
    deleteSandboxData(config.dataDir);
    program = await open(config, log, { ...options, ...(sandbox && { control: sandbox.control }) });
    watched = program.log;
    await begin(program, config);
    isResetting = false;
    terminal.print("The sandbox was reset: it is empty, with the same keys, and its clock is right again.");
  }
  // At a terminal this signal says that the terminal is gone.
  onHangup = () => void (process.stdin.isTTY ? stop(EXIT.done) : reload(program, run));
  process.on("SIGTERM", () => void stop(EXIT.done));
  process.on("SIGINT", () => void stop(EXIT.done));
  process.off("uncaughtException", endWith).on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  await begin(program, config);
  keepStart(config.dataDir, run);
  log({ event: "started", count: config.platforms.length });
  const { sandbox } = program;
  if (sandbox !== undefined && show !== undefined) {
    const { newAddress, showGreeting } = await import("./cli/output/show-greeting.ts");
    const { stands } = show;
    const { control } = sandbox;
    const publicUrl = () => program.publicUrl();
    writeAtOnce(showGreeting({ stands, publicUrl: publicUrl(), localUrl: config.publicUrl, control }));
    return tellAddresses(publicUrl, (url) => writeAtOnce(newAddress(stands, url)));
  }
  writeAtOnce(
    sandbox === undefined ? liveGreeting(config) : greeting(config, keys, sandbox.control, ownAddresses()),
  );
}

/** A start, which is to be quick, loads no command. */
async function readArguments(): Promise<Arguments> {
  const argv = process.argv.slice(2);
  const start = parseArguments(argv, []);
  if (start.kind === "run" || start.kind === "version") return start;
  const { COMMANDS } = await import("./cli/commands.ts");
  return parseArguments(argv, COMMANDS, usualConfig());
}

async function help(command: Command | undefined): Promise<string> {
  if (command !== undefined) return commandHelp(command);
  const { COMMANDS } = await import("./cli/commands.ts");
  return generalHelp(COMMANDS, RUN_OPTIONS);
}

process.on("uncaughtException", endWith);
const asked = await readArguments();
switch (asked.kind) {
  case "help":
    stdout().write(await help(asked.command));
    break;
  case "version":
    stdout().write(`${build.version} (${build.revision})\n`);
    break;
  case "error":
    end(EXIT.configuration, asked.message);
    break;
  case "command": {
    const openProgram = (config: Config) => open(config, makeLog({ isWhole: false }));
    const licenses = async () => (assets.licenses === undefined ? "" : Bun.file(assets.licenses).text());
    const { handbook = [], examples = {} } = assets;
    const context = { ...terminal, openProgram, licenses, handbook, examples, builtAt: build.builtAt };
    compileAsUsual();
    const code = await asked.command.run(asked.given, context).catch((thrown) => {
      const ended = exitOf(thrown);
      terminal.printNote(ended.message);
      return ended.code;
    });
    await written();
    process.exit(code);
    break;
  }
  case "run":
    await serve(asked);
    break;
  default:
    asked satisfies never;
}
