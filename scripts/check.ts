// The one command that runs every check there is: as many at a time as keep the cores busy, none started after a failure.
// The last lines name what failed and count it; a check that is not a test run counts as one. With --long it kills the
// service 50 times as well, cuts its power where that can be done, plays the scenarios with replicas, simulates lives of
// orders from new seeds, and the tests sweep all languages and pages instead of a part of them.

import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { canPreload } from "../test/support/binary/faults/preload.ts";
import { TEST_LIMIT_MS } from "../test/support/patience.ts";

const root = join(import.meta.dir, "..");
const bun = process.execPath;
const isLong = process.argv.includes("--long");
const LIMIT_MS = (isLong ? 60 : 25) * 60_000;
const STOPPED = `stopped by the time limit of ${LIMIT_MS / 60_000} minutes`;

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly needs: readonly string[];
  /** The part of a core that it keeps busy; 1 if absent. */
  readonly load?: number;
};
/** `failures`: what to look for, each the name of a test behind its file, or of the check itself. */
type Result = {
  readonly step: Step;
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
};

const tool = (path: string, ...args: string[]): readonly string[] => [
  bun,
  join(root, "node_modules", path),
  ...args,
];

const typesOf = (config: string): Step => ({
  name: `types ${dirname(config)}`,
  command: tool("typescript/bin/tsc", "-p", config),
  needs: ["build"],
});
const testsIn = (folder: string, files: readonly string[]): Step => ({
  name: `tests ${folder}`,
  command: [
    bun,
    "test",
    ...["--no-orphans", "--only-failures", `--timeout=${TEST_LIMIT_MS}`],
    ...files.map((file) => `./test/${file}`),
  ],
  needs: UNBUILT.includes(folder) ? [] : ["build"],
  load: loadOf(folder),
});

const find = (glob: string, cwd = root): readonly string[] =>
  [...new Bun.Glob(glob).scanSync({ cwd })].sort();

const typeConfigs = [
  "tsconfig.json",
  ...find("{src,hosted,widget,test}/**/tsconfig.json").filter(
    (config) => find("**/*.{ts,tsx}", join(root, dirname(config))).length > 0,
  ),
];

/**
 * Test folders that are a step of their own: what fails soonest, what takes longest by the clock, then from the longest to
 * the shortest, so that every core is busy until the end. Any other test belongs to the first folder of its path.
 */
const order = [
  "architecture",
  "browser/hosted",
  "browser/group",
  "browser/widget",
  "store/postgres",
  "store",
  "binary/replicas",
  "providers",
  "binary/faults",
  "simulator",
  "binary/commands",
  "browser/dashboard",
  "browser/docs",
  "domain",
  "http",
  "application",
  "binary/start",
  "binary/requests",
];
/** Tests of nothing that was built: they keep the cores busy while it is. */
const UNBUILT = ["architecture", "simulator", "config", "api"];
/**
 * The part of a core that tests keep busy, about as measured (their processor time by the time they take), where they wait
 * for a database, its restarts and its time limits, for retries or for killed processes.
 */
const LOADS: Readonly<Record<string, number>> = {
  "store/postgres": 0.5,
  store: 0.75,
  "binary/replicas": 0.75,
  providers: 0.25,
  "binary/faults": 0.45,
  "binary/commands": 0.8,
  "binary/start": 0.6,
  application: 0.5,
};
const loadOf = (folder: string): number => LOADS[folder] ?? (folder.startsWith("browser/") ? 0.85 : 1);
const folderOf = (path: string): string =>
  order.find((folder) => path.startsWith(`${folder}/`)) ?? path.split("/", 1).join();
const rankOf = (folder: string): number => (order.includes(folder) ? order.indexOf(folder) : order.length);
const testFolders = Object.entries(
  Object.groupBy(find("**/*.test.ts", join(root, "test")), folderOf),
).toSorted(([left], [right]) => rankOf(left) - rankOf(right));

const scripted = (kind: string, script: string, ...args: string[]): Step => ({
  name: `${kind} ${[script, ...args].join(" ")}`,
  command: [bun, `scripts/${script}.ts`, ...args],
  needs: ["build"],
});
const longSteps: readonly Step[] = [
  scripted("faults", "kill-cycles", "50"),
  scripted("faults", "replicas"),
  ...(canPreload
    ? [scripted("faults", "power-cuts", "50"), scripted("faults", "power-cuts", "5", "--normal")]
    : []),
  scripted("lives", "simulate", "2000"),
  scripted("lives", "simulate", "financed-store", "100"),
];

const steps: readonly Step[] = [
  { name: "build", command: [bun, "scripts/build.ts"], needs: [] },
  {
    name: "format and lint",
    command: tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings"),
    needs: [],
  },
  ...typeConfigs.map(typesOf),
  ...testFolders.map(([folder, files = []]) => testsIn(folder, files)),
  ...(isLong ? longSteps : []),
];

const deadline = AbortSignal.timeout(LIMIT_MS);
/** Giving memory back to the system and asking for it again takes a tenth to a third of the tests' time. */
const KEEPS_MEMORY = { MIMALLOC_PURGE_DELAY: "-1" };
const env = { ...process.env, ...KEEPS_MEMORY, ...(isLong && { TEST_EXTENT: "long" }) };

const lastCount = (output: string, word: string): number =>
  Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);

/** The names of failed tests in what `bun test` printed: a line with the file's path comes before those of its tests. */
const failedTests = (output: string): readonly string[] => {
  let file = "";
  const names: string[] = [];
  for (const line of output.split("\n")) {
    if (line.endsWith(".test.ts:")) file = line;
    if (line.startsWith("(fail) ")) names.push(`${file} ${line.slice("(fail) ".length)}`);
  }
  return names;
};

const run = async (step: Step): Promise<Result> => {
  const startedAt = performance.now();
  const child = Bun.spawn([...step.command], {
    cwd: root,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    signal: deadline,
    killSignal: "SIGKILL",
  });
  const printed = await Promise.all([child.stdout.text(), child.stderr.text()]);
  const output = printed.join("").trimEnd();
  const ok = (await child.exited) === 0;
  const passed = lastCount(output, "pass");
  const failed = lastCount(output, "fail");
  const isTest = step.command[1] === "test";
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(5);
  console.log(`${ok ? "ok    " : "FAILED"} ${seconds} s  ${step.name}${isTest ? ` (${passed} passed)` : ""}`);
  const stopped = child.signalCode === "SIGKILL" && deadline.aborted ? STOPPED : undefined;
  if (!ok) console.log(`\n${output}\n${stopped === undefined ? "" : `${stopped}\n`}`);
  if (ok) return { step, ok, passed: isTest ? passed : 1, failed: 0, failures: [] };
  const names = isTest ? failedTests(output) : [];
  const ownFailure = `${step.name}: ${stopped ?? output.split("\n").at(-1)}`;
  const failures = names.length > 0 && stopped === undefined ? names : [...names, ownFailure];
  return { step, ok, passed: isTest ? passed : 0, failed: Math.max(failed, 1), failures };
};

/** More at a time take longer in all: what they share of the caches is then too little. */
const LOAD = availableParallelism() + 0.5;

const runAll = async (): Promise<readonly Result[]> => {
  const waiting = [...steps];
  const running = new Map<Step, Promise<Result>>();
  const results: Result[] = [];
  const isDone = (name: string): boolean => results.some((result) => result.step.name === name);
  const hasPlace = ({ load = 1 }: Step): boolean =>
    [...running.keys()].reduce((sum, step) => sum + (step.load ?? 1), load) <= LOAD;
  for (;;) {
    const mayStart = results.every((result) => result.ok);
    const next = mayStart ? waiting.findIndex((step) => step.needs.every(isDone) && hasPlace(step)) : -1;
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step !== undefined) running.set(step, run(step));
    else if (running.size === 0) return results;
    else {
      const result = await Promise.race(running.values());
      running.delete(result.step);
      results.push(result);
    }
  }
};

const results = await runAll();
const sum = (count: (result: Result) => number): number =>
  results.reduce((total, result) => total + count(result), 0);
const left = steps.filter((step) => !results.some((result) => result.step === step));
if (left.length > 0) console.log(`not run: ${left.map((step) => step.name).join(", ")}`);
console.log(`\n${(performance.now() / 1_000).toFixed(1)} s in all`);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(["failed:", ...failures.map((name) => `  ${name}`)].join("\n"));
console.log(`${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`);
process.exitCode = results.every((result) => result.ok) && left.length === 0 ? 0 : 1;
