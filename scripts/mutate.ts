// Mutation testing of the domain: `bun scripts/mutate.ts [part of a file name]`. Makes one small change after the other
// and runs the domain's tests. Prints each mutation that survives, and the share that the tests killed.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Mutation } from "./mutate/mutations.ts";
import { mutationsOf } from "./mutate/mutations.ts";

const root = join(import.meta.dir, "..");
const WORKERS = 2;
/** A mutation may loop forever. */
const LIMIT_MS = 120_000;
/** The slow tests run last: plans, random lives, and all states of a small order. */
const SLOW = ["plan", "properties", "reachable-states"].map((name) => `test/domain/order/${name}.test.ts`);
/** The number of mutations between two progress lines. */
const REPORT_EACH = 100;
/** Tests of the domain that also start a service, or read other files of the repository. */
const BEYOND_DOMAIN = /from "\.\.\/\.\.\/support\/(?!domain\/)|from "node:path"/;

/** A copy, so that changes in the repository do not affect a run. */
const pristine = makeCopy(root);
const files = [...new Bun.Glob("src/domain/**/*.ts").scanSync(pristine)].sort();
const tests = [...new Bun.Glob("test/domain/**/*.test.ts").scanSync(pristine)]
  .sort()
  .filter((path) => !BEYOND_DOMAIN.test(readFileSync(join(pristine, path), "utf8")));
const quick = tests.filter((path) => !SLOW.includes(path));

/** A folder of its own, so that each worker runs with its own mutation only. */
function makeCopy(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  for (const name of [
    "src/domain",
    "test/domain",
    "test/support/domain",
    "package.json",
    "tsconfig.json",
    "bunfig.toml",
  ]) {
    cpSync(join(from, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
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

/** Whether all tests pass with the mutation. */
async function survives(folder: string, { path, from, to, by }: Mutation): Promise<boolean> {
  const name = relative(pristine, path);
  const text = readFileSync(path, "utf8");
  writeFileSync(join(folder, name), text.slice(0, from) + by + text.slice(to));
  try {
    for (const paths of [quick, ...SLOW.map((path) => [path])]) {
      if (!(await passes(folder, paths))) return false;
    }
    return true;
  } finally {
    writeFileSync(join(folder, name), text);
  }
}

const [wanted = ""] = process.argv.slice(2);
const paths = files.filter((path) => path.includes(wanted)).map((path) => join(pristine, path));
const mutations = await mutationsOf(join(pristine, "src/domain/tsconfig.json"), paths);
/** In a fixed random order, so that the figure of an interrupted run holds for the whole. */
const waiting = mutations.toSorted((a, b) => rank(a) - rank(b));
let tried = 0;
let killed = 0;

async function work(): Promise<void> {
  const folder = makeCopy(pristine);
  try {
    if (!(await passes(folder, tests))) throw new Error("the tests fail without a mutation");
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
