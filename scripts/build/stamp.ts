// Stamp of a build step: a hash of all its inputs decides whether it runs again, never file times.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** Hex SHA-256 over `facts` and over names and contents of the files that match `globs`, in a fixed order. */
export const hashInputs = async (
  globs: readonly string[],
  orderEvents: readonly string[],
): Promise<string> => {
  const names = new Set<string>();
  for (const glob of globs) for (const name of new Bun.Glob(glob).scanSync({ cwd: root })) names.add(name);
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify(orderEvents));
  for (const name of [...names].sort()) {
    hash.update(`\n${name}\n`).update(await Bun.file(join(root, name)).bytes());
  }
  return hash.digest("hex");
};

/** Runs `step` unless its last run had the same inputs and its outputs are still there. True if it ran. */
export const unlessUpToDate = async (
  name: string,
  inputs: string,
  outputs: readonly string[],
  step: () => Promise<void>,
): Promise<boolean> => {
  const stamp = join(root, "dist", `.${name}-inputs`);
  const stands = [stamp, ...outputs.map((output) => join(root, output))].every((path) => existsSync(path));
  if (stands && readFileSync(stamp, "utf8") === inputs) return false;
  // Without this a step that fails halfway would leave incomplete output with the stamp of its last success.
  rmSync(stamp, { force: true });
  await step();
  writeFileSync(stamp, inputs);
  return true;
};
