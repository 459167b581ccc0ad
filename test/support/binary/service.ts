// Runner of the compiled service as its user runs it: one file, alone in a folder, with a clean environment.

import { copyFileSync, linkSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SANDBOX_DATA } from "../../../src/app/data-directory/data-files.ts";
import { PATIENCE_MS } from "../patience.ts";
import { BINARY } from "../repository.ts";
import { freePort } from "./ports.ts";

export type Options = {
  /** Given the free port; `--sandbox --port PORT` unless set. */
  readonly args?: (port: number) => readonly string[];
  /** Everything in its environment besides HOME, which is its folder. */
  readonly env?: Readonly<Record<string, string>>;
  /** The build's own unless set. */
  readonly binary?: string;
  /** Puts files next to the binary before it starts. It must not write to the binary, which may be a link. */
  readonly prepare?: (folder: string) => void;
};

/** A run that has ended. `printed` is both streams. */
export type Ended = { readonly code: number; readonly printed: string };

export type Service = {
  readonly folder: string;
  /** The data directory of a sandbox without a configuration. */
  readonly dataDir: string;
  readonly port: number;
  /** `http://localhost:PORT`, without a trailing slash: by this name the sandbox's controls are open. */
  readonly url: string;
  /** Of the run that is on, or was the last one. */
  pid(): number;
  /** What this and earlier runs in this folder have printed so far. */
  printed(): string;
  /** Asks it to end (SIGTERM) and waits until it has. */
  stop(): Promise<Ended>;
  /** Ends it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<Ended>;
  /** Runs it again in the same folder on the same port, after `stop` or `kill`, and waits until it answers. */
  start(): Promise<void>;
  /** Kills it and removes its folder. */
  [Symbol.asyncDispose](): Promise<void>;
};

const makeFolder = ({ binary = BINARY, prepare }: Options): string => {
  const folder = mkdtempSync(join(tmpdir(), "service-"));
  const place = join(folder, "service");
  try {
    // A copy of 123 MB takes longer than a start.
    linkSync(binary, place);
  } catch {
    copyFileSync(binary, place);
  }
  prepare?.(folder);
  return folder;
};

type Run = {
  readonly child: Bun.Subprocess;
  readonly ended: Promise<Ended>;
  /** What this run has printed so far. */
  readonly printed: () => string;
};

const spawn = (
  folder: string,
  args: readonly string[],
  env: Options["env"],
  print: (text: string) => void,
): Run => {
  const child = Bun.spawn([join(folder, "service"), ...args], {
    cwd: folder,
    env: { HOME: folder, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let printed = "";
  const drain = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      printed += text;
      print(text);
    }
  };
  const drained = Promise.all([drain(child.stdout), drain(child.stderr)]);
  const ended = Promise.all([child.exited, drained]).then(([code]) => ({ code, printed }));
  return { child, ended, printed: () => printed };
};

/** Waits for the end of a run; one that takes too long is killed, which its code tells (137). */
const untilEnded = async ({ child, ended }: Run): Promise<Ended> => {
  const impatience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  try {
    return await ended;
  } finally {
    clearTimeout(impatience);
  }
};

/** The last line of a sandbox's greeting, the first of any other: it is read later than the port is open. */
const GREETED = /^ *(Stop with|Listening at) /m;

/** Resolves when it answers and has greeted; rejects with what it printed when it ends first or takes too long. */
const untilReady = async (url: string, run: Run): Promise<void> => {
  let over: string | undefined;
  void run.ended.then(({ code, printed }) => {
    over = `ended with ${code}:\n${printed}`;
  });
  const deadline = performance.now() + PATIENCE_MS;
  while (over === undefined) {
    const answered = await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (answered && GREETED.test(run.printed())) return;
    if (performance.now() > deadline) over = `did not answer within ${PATIENCE_MS} ms`;
    await Bun.sleep(10);
  }
  run.child.kill("SIGKILL");
  throw new Error(`The service ${over}`);
};

/** Starts the service in a new folder and waits until it answers. */
export const startService = async (options: Options = {}): Promise<Service> => {
  const folder = makeFolder(options);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const args = options.args?.(port) ?? ["--sandbox", "--port", String(port)];
  let printed = "";
  const spawnHere = (): Run =>
    spawn(folder, args, options.env, (text) => {
      printed += text;
    });
  let run = spawnHere();
  const end = (signal: "SIGTERM" | "SIGKILL"): Promise<Ended> => {
    run.child.kill(signal);
    return untilEnded(run);
  };
  const dispose = async (): Promise<void> => {
    run.child.kill("SIGKILL");
    await run.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url, run);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    folder,
    dataDir: join(folder, SANDBOX_DATA),
    port,
    url,
    pid: () => run.child.pid,
    printed: () => printed,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    start: async () => {
      run = spawnHere();
      await untilReady(url, run);
    },
    [Symbol.asyncDispose]: dispose,
  };
};

/** Runs the service until it ends by itself: a wrong configuration, `--version`, a command. */
export const runService = async (
  args: readonly string[],
  options: Omit<Options, "args"> = {},
): Promise<Ended> => {
  const folder = makeFolder(options);
  try {
    return await untilEnded(spawn(folder, args, options.env, () => undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
