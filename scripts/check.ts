// Runs every check there is, as many at a time as there are cores, and starts no new one when one has failed. The last
// line says `N passed, N failed`; a check that is not a test run counts as one. What the checks are about is not known here.

import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "..");
const bun = process.execPath;
const LIMIT_MS = 10 * 60_000;
const TEST_LIMIT_MS = 30_000;

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly needs: readonly string[];
};
type Result = { readonly step: Step; readonly ok: boolean; readonly passed: number; readonly failed: number };

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
const testsIn = (folder: string): Step => ({
  name: `tests ${folder}`,
  command: [bun, "test", "--no-orphans", "--only-failures", `--timeout=${TEST_LIMIT_MS}`, `./test/${folder}`],
  needs: ["build"],
});

const find = (glob: string, cwd = root): readonly string[] =>
  [...new Bun.Glob(glob).scanSync({ cwd })].sort();

const typeConfigs = [
  "tsconfig.json",
  ...find("{src,hosted,widget,test}/**/tsconfig.json").filter(
    (config) => find("**/*.{ts,tsx}", join(root, dirname(config))).length > 0,
  ),
];

/** From what fails soonest to what takes longest; a folder that is not named here comes first. */
const order = ["architecture", "unit", "http", "browser", "binary"];
const testFolders = [
  ...new Set(find("*/**/*.test.ts", join(root, "test")).map((path) => path.split("/")[0] ?? "")),
];
testFolders.sort((one, other) => order.indexOf(one) - order.indexOf(other));

const steps: readonly Step[] = [
  { name: "build", command: [bun, "scripts/build.ts"], needs: [] },
  {
    name: "format and lint",
    command: tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings"),
    needs: [],
  },
  ...typeConfigs.map(typesOf),
  ...testFolders.map(testsIn),
];

const deadline = AbortSignal.timeout(LIMIT_MS);

const lastCount = (output: string, word: string): number =>
  Number([...output.matchAll(new RegExp(`^ *(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);

const run = async (step: Step): Promise<Result> => {
  const startedAt = performance.now();
  const child = Bun.spawn([...step.command], {
    cwd: root,
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
  if (!ok)
    console.log(
      `\n${deadline.aborted ? `Stopped: ${LIMIT_MS / 60_000} minutes are over.\n` : ""}${output}\n`,
    );
  return isTest
    ? { step, ok, passed, failed: ok ? 0 : Math.max(failed, 1) }
    : { step, ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
};

const runAll = async (): Promise<readonly Result[]> => {
  const waiting = [...steps];
  const running = new Map<Step, Promise<Result>>();
  const results: Result[] = [];
  const isDone = (name: string): boolean => results.some((result) => result.step.name === name);
  const slots = Math.max(2, availableParallelism());
  for (;;) {
    const mayStart = running.size < slots && results.every((result) => result.ok);
    const next = mayStart ? waiting.findIndex((step) => step.needs.every(isDone)) : -1;
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
  results.reduce((total, one) => total + count(one), 0);
const left = steps.filter((step) => !results.some((result) => result.step === step));
if (left.length > 0) console.log(`not run: ${left.map((step) => step.name).join(", ")}`);
console.log(`\n${(performance.now() / 1_000).toFixed(1)} s in all`);
console.log(`${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed`);
process.exitCode = results.every((result) => result.ok) && left.length === 0 ? 0 : 1;
