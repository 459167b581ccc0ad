// Mutation testing of the domain: `bun scripts/mutate.ts [part of a file name]`. Makes one small change after the other
// and runs the domain's tests. Prints each mutation that survives, and the share that the tests killed.

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Mutation } from "./mutate/mutations.ts";
import { mutationsOf } from "./mutate/mutations.ts";

const root = join(import.meta.dir, "..");
const WORKERS = 2;
/** A mutation may loop forever. */
const LIMIT_MS = 120_000;
/** The slow tests run last: plans, random lives, all states of a small order, and the comparison with a model. */
const SLOW = [
  "test/domain/order/plan.test.ts",
  "test/domain/order/properties.test.ts",
  "test/domain/financing/comparison.test.ts",
  "test/domain/financing/lives.test.ts",
  "test/domain/order/reachable-states.test.ts",
];
/** The number of mutations between two progress lines. */
const REPORT_EACH = 100;
/** Tests of the domain that read other files of the repository. */
const READS_FILES = /from "node:path"/;

/** A copy, so that changes in the repository do not affect a run. */
const pristine = makeCopy(root);
const files = [...new Bun.Glob("src/domain/**/*.ts").scanSync(pristine)].sort();
const tests = [...new Bun.Glob("test/domain/**/*.test.ts").scanSync(pristine)]
  .sort()
  .filter((path) => !READS_FILES.test(readFileSync(join(pristine, path), "utf8")))
  .filter((path) => isWhole(join(pristine, path)));
const quick = tests.filter((path) => !SLOW.includes(path));

/** A folder of its own, so that each worker runs with its own mutation only. */
function makeCopy(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  for (const name of [
    "src/domain",
    "test/domain",
    "test/support/domain",
    "test/support/financing",
    "test/support/scratch.ts",
    "test/support/store/orders.ts",
    "package.json",
    "tsconfig.json",
    "bunfig.toml",
  ]) {
    cpSync(join(from, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Whether all that it loads is in the copy: a few tests of the domain also start a service. */
function isWhole(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return true;
  seen.add(path);
  if (!existsSync(path)) return false;
  const loaded = new Bun.Transpiler({ loader: "ts" }).scanImports(readFileSync(path, "utf8"));
  return loaded
    .filter((each) => each.path.startsWith("."))
    .every((each) => isWhole(join(dirname(path), each.path), seen));
}

async function passes(folder: string, paths: readonly string[]): Promise<boolean> {
  const child = Bun.spawn(
    [process.execPath, "test", "--bail", `--timeout=${LIMIT_MS}`, ...paths.map((path) => `./${path}`)],
    {
      cwd: folder,
      stdout: "ignore",
      stderr: "ignore",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    },
  );
  return (await child.exited) === 0;
}

/** Each part within the limit: a machine that is busy otherwise would not run all of them in it. */
async function passAll(folder: string): Promise<boolean> {
  for (const paths of [quick, ...SLOW.map((path) => [path])]) {
    if (!(await passes(folder, paths))) return false;
  }
  return true;
}

/** Whether all tests pass with the mutation. */
async function survives(folder: string, { path, from, to, by }: Mutation): Promise<boolean> {
  const name = relative(pristine, path);
  const text = readFileSync(path, "utf8");
  writeFileSync(join(folder, name), text.slice(0, from) + by + text.slice(to));
  try {
    return await passAll(folder);
  } finally {
    writeFileSync(join(folder, name), text);
  }
}

const [wanted = ""] = process.argv.slice(2);
const paths = files.filter((path) => path.includes(wanted)).map((path) => join(pristine, path));
if (paths.length === 0) {
  rmSync(pristine, { recursive: true, force: true });
  console.error(`no file of the domain has ${wanted} in its path`);
  process.exit(78);
}
const mutations = await mutationsOf(join(pristine, "src/domain/tsconfig.json"), paths);
/** In a fixed random order, so that the figure of an interrupted run holds for the whole. */
const waiting = mutations.toSorted((a, b) => rank(a) - rank(b));
let tried = 0;
let killed = 0;

async function work(): Promise<void> {
  const folder = makeCopy(pristine);
  try {
    if (!(await passAll(folder))) throw new Error("the tests fail without a mutation");
    for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
      if (await survives(folder, mutation)) console.log(`survived: ${toText(mutation)}`);
      else killed += 1;
      tried += 1;
      if (tried % REPORT_EACH === 0) console.log(figure());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rank(mutation: Mutation): number {
  return Bun.hash.cityHash32(toText(mutation));
}

function figure(): string {
  return `${killed} of ${tried} mutations killed: ${((100 * killed) / tried).toFixed(1)} %`;
}

function toText({ path, line, was, by }: Mutation): string {
  const short = (text: string): string => text.replaceAll(/\s+/g, " ");
  return `${relative(pristine, path)}:${line}: ${short(was)} -> ${short(by)}`;
}

console.log(`${mutations.length} mutations`);
try {
  await Promise.all(Array.from({ length: WORKERS }, work));
} finally {
  rmSync(pristine, { recursive: true, force: true });
}
console.log(figure());
