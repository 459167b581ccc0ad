// The process: reads the command line, starts the program, listens to signals, and says with which code it ends.

import { assets } from "../dist/assets.ts";
import { build, editionOf } from "./build.ts";
import type { Run } from "./cli/arguments.ts";
import { HELP, parseArguments } from "./cli/arguments.ts";
import { createChance } from "./cli/chance.ts";
import { findConfiguration } from "./cli/configuration.ts";
import { greeting, liveGreeting } from "./cli/greeting.ts";
import type { Program } from "./cli/program.ts";
import { createProgram } from "./cli/program.ts";
import { reconciledText } from "./cli/reconcile.ts";
import type { Config } from "./config/config.ts";
import { createClock } from "./engine/clock.ts";
import type { Log } from "./engine/log.ts";
import { createLog } from "./engine/log.ts";
import { StoreUnusable } from "./store/failure.ts";

const EXIT = { stopped: 0, differs: 1, internal: 70, alreadyRunning: 75, configuration: 78 } as const;

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** JSON lines on standard error; in a sandbox only what somebody should look at, so that the greeting stays. */
function makeLog(run: Run): Log {
  const log = createLog((line) => process.stderr.write(`${line}\n`), Date.now);
  return run.sandbox ? (entry) => entry.level !== undefined && log(entry) : log;
}

async function open(run: Run, log: Log) {
  const found = findConfiguration(run);
  if ("mistakes" in found) return end(EXIT.configuration, found.mistakes.join("\n"));
  const onLeap = (leapMs: number) => log({ event: "clockLeapt", level: "warning", ms: leapMs });
  const now = createClock({ wall: Date.now, monotonic: () => performance.now(), onLeap });
  try {
    const edition = editionOf(build);
    const program = await createProgram({
      config: found.config,
      assets,
      log,
      now,
      wallNow: Date.now,
      random: createChance(),
      ...(edition === undefined ? {} : { edition }),
    });
    return { ...found, program };
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    return end(error.reason === "inUse" ? EXIT.alreadyRunning : EXIT.internal, error.message);
  }
}

async function listen(program: Program, { hostname, port }: Config): Promise<void> {
  try {
    await program.start();
  } catch (error) {
    await program.stop();
    switch (error instanceof Error && "code" in error ? error.code : undefined) {
      case "EADDRINUSE":
        return end(EXIT.alreadyRunning, `Port ${port} is taken; choose another one with --port NUMBER.`);
      case "EACCES":
        return end(
          EXIT.configuration,
          `Port ${port} is not for this user; choose one above 1023 with --port NUMBER.`,
        );
      case "EADDRNOTAVAIL":
      case "EINVAL":
        return end(
          EXIT.configuration,
          `Host ${hostname} is no address of this machine; 0.0.0.0 stands for all of them.`,
        );
      default:
        throw error;
    }
  }
}

async function serve(run: Run): Promise<void> {
  const log = makeLog(run);
  const { config, keys, program } = await open(run, log);

  let ending = false;
  async function stop(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    await program.stop();
    process.exit(code);
  }
  // A process that goes on after an error nobody expected does harm unseen: it ends, and is started again (F36).
  function fail(error: unknown): void {
    log({ event: "unexpectedError", level: "alarm", error });
    stop(EXIT.internal).catch(() => process.exit(EXIT.internal));
  }
  process.on("SIGTERM", () => void stop(EXIT.stopped));
  process.on("SIGINT", () => void stop(EXIT.stopped));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  await listen(program, config);
  log({ event: "started", count: config.platforms.length });
  process.stdout.write(run.sandbox ? greeting(config, keys) : liveGreeting(config));
}

/** Takes the options of a run; ends with 1 when something is left that a person must look at. */
async function reconcile(args: readonly string[]): Promise<void> {
  const run = parseArguments(args);
  if (run.kind === "error") return end(EXIT.configuration, run.message);
  if (run.kind !== "run") return void process.stdout.write(HELP);
  const { program } = await open(run, makeLog(run));
  const found = await program.engine.reconcile(0);
  await program.engine.performDue();
  await program.stop();
  process.stdout.write(`${reconciledText(found)}\n`);
  process.exit(found.left.length === 0 ? EXIT.stopped : EXIT.differs);
}

const asked = parseArguments(process.argv.slice(2), ["reconcile"]);
switch (asked.kind) {
  case "help":
    process.stdout.write(HELP);
    break;
  case "version":
    process.stdout.write(`${build.version} (${build.revision})\n`);
    break;
  case "error":
    end(EXIT.configuration, asked.message);
    break;
  case "command":
    await reconcile(asked.args);
    break;
  case "run":
    await serve(asked);
    break;
  default:
    asked satisfies never;
}
