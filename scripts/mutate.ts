// Puts one small mistake after the other into the domain and asks its tests whether they notice:
// `bun scripts/mutate.ts [part of a file name]`. It prints what nobody noticed, and the share that was noticed.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Mutation } from "./mutate/mutations.ts";
import { mutationsOf } from "./mutate/mutations.ts";

const root = join(import.meta.dir, "..");
const WORKERS = 2;
/** A mistake may turn a rule into an endless one. */
const LIMIT_MS = 120_000;
/** What is asked last, because it takes longer; at the end random lives, and all states of a small order. */
const SLOW = ["plan", "movements", "laws", "reachable"].map((name) => `test/unit/${name}.test.ts`);
/** How often it says how far it is. */
const REPORT_EACH = 100;
/** Tests of the domain import nothing else. */
const OF_THE_DOMAIN = /^(\.\.\/\.\.\/src\/domain\/|\.\.\/domain\/|bun:test$|fast-check$)/;

/** What is tested does not change under our hands, whatever somebody does to the repository meanwhile. */
const pristine = makeCopy(root);
const files = [...new Bun.Glob("src/domain/**/*.ts").scanSync(pristine)].sort();
const tests = [...new Bun.Glob("test/unit/*.test.ts").scanSync(pristine)].sort().filter((path) => {
  const imports = [
    ...readFileSync(join(pristine, path), "utf8").matchAll(/^(?:import|\}) .*from "(.*)";$/gm),
  ];
  return imports.every(([, from = ""]) => OF_THE_DOMAIN.test(from));
});
const quick = tests.filter((path) => !SLOW.includes(path));

/** A folder of its own, so that nobody else's run sees a mistake. */
function makeCopy(from: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  for (const name of [
    "src/domain",
    "test/domain",
    "test/unit",
    "package.json",
    "tsconfig.json",
    "bunfig.toml",
  ]) {
    cpSync(join(from, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function passes(folder: string, asked: readonly string[]): Promise<boolean> {
  const child = Bun.spawn(
    [process.execPath, "test", "--bail", `--timeout=${LIMIT_MS}`, ...asked.map((path) => `./${path}`)],
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

/** Whether the tests pass although the mistake is there. */
async function survives(folder: string, { path, from, to, by }: Mutation): Promise<boolean> {
  const name = relative(pristine, path);
  const text = readFileSync(path, "utf8");
  writeFileSync(join(folder, name), text.slice(0, from) + by + text.slice(to));
  try {
    for (const asked of [quick, ...SLOW.map((path) => [path])]) {
      if (!(await passes(folder, asked))) return false;
    }
    return true;
  } finally {
    writeFileSync(join(folder, name), text);
  }
}

const [wanted = ""] = process.argv.slice(2);
const paths = files.filter((path) => path.includes(wanted)).map((path) => join(pristine, path));
const mutations = await mutationsOf(join(pristine, "src/domain/tsconfig.json"), paths);
/** Scattered, so that what a run has said when it is cut short is true of the whole. */
const waiting = mutations.toSorted((a, b) => rank(a) - rank(b));
let tried = 0;
let noticed = 0;

async function work(): Promise<void> {
  const folder = makeCopy(pristine);
  try {
    if (!(await passes(folder, tests))) throw new Error("the tests fail without any mistake");
    for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
      if (await survives(folder, mutation)) console.log(`not noticed: ${toText(mutation)}`);
      else noticed += 1;
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
  return `${noticed} of ${tried} mistakes noticed: ${((100 * noticed) / tried).toFixed(1)} %`;
}

function toText({ path, line, was, by }: Mutation): string {
  const short = (text: string): string => text.replaceAll(/\s+/g, " ");
  return `${relative(pristine, path)}:${line}: ${short(was)} -> ${short(by)}`;
}

console.log(`${mutations.length} mistakes`);
try {
  await Promise.all(Array.from({ length: WORKERS }, work));
} finally {
  rmSync(pristine, { recursive: true, force: true });
}
console.log(figure());
