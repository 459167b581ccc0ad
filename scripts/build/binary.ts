// Compiles the program with everything it needs into one file, ./service.

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Build } from "../../src/build.ts";
import { writeLicenses } from "./licenses.ts";
import { ENTRYPOINTS } from "./packages.ts";

const root = join(import.meta.dir, "..", "..");

const git = (...args: string[]): string | undefined => {
  if (Bun.which("git") === null) return undefined;
  const done = Bun.spawnSync(["git", ...args], { cwd: root, stderr: "ignore" });
  return done.success ? done.stdout.toString().trim() : undefined;
};

/** `builtAt` is the commit's time and not the clock's, so the same commit gives the same binary. */
export const readBuild = async (): Promise<Build> => {
  const { version } = await Bun.file(join(root, "package.json")).json();
  const committedAt = Number(git("log", "-1", "--format=%ct") ?? Number.NaN);
  return {
    version,
    revision: git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*") ?? "unknown",
    builtAt: Number.isNaN(committedAt) ? Date.now() : committedAt * 1_000,
  };
};

export const BINARY = process.platform === "win32" ? "service.exe" : "service";

/** Compiles ./service. One that runs keeps its old file: the new one takes its name when it is complete. */
export const buildBinary = async (build: Build): Promise<void> => {
  await writeLicenses();
  const unfinished = join(root, "dist", BINARY);
  // Those of parts are named after their contents.
  for (const map of new Bun.Glob("*.map").scanSync({ cwd: join(root, "dist"), absolute: true })) rmSync(map);
  await compileBinary(build, { outfile: unfinished });
  renameSync(unfinished, join(root, BINARY));
};

/** Compiles src/main.ts; for this machine unless `target` names another one. */
export const compileBinary = async (
  build: Build,
  where: { readonly outfile: string; readonly target?: Bun.Build.CompileTarget },
): Promise<void> => {
  await Bun.build({
    entrypoints: [...ENTRYPOINTS],
    naming: { entry: "[name].[ext]" },
    target: "bun",
    format: "esm",
    // Names stay: an operator reads them in the log and in traces, and they cost nothing measurable.
    minify: { whitespace: true, syntax: true, identifiers: false },
    sourcemap: "linked",
    // What is imported when it is needed, such as Stripe's library, is a part of its own: a start does not load it.
    splitting: true,
    bytecode: true,
    define: { BUILD: JSON.stringify(build) },
    compile: {
      ...where,
      // A foreign bunfig.toml or .env in the folder where the service is started is not ours to read (T31).
      autoloadBunfig: false,
      autoloadDotenv: false,
      // A start runs most functions once or twice: compiling them to machine code took longer. main.ts ends it.
      jitPolicy: 30,
    },
  });
};
