// Third-party packages whose code ends up in the binary: read from what the bundlers took in, not from what is declared,
// because a bundler leaves out what nothing imports and takes in what a package brings along.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");

/** Written by the build of the pages: the folders of packages that the pages' bundler took in. */
export const PAGE_PACKAGES = join(root, "dist", "page-packages.json");

/** What is compiled: a worker is an entry of its own, and is found next to the program that starts it. */
const WORKERS = ["inspect/soundness-worker.ts"];
export const ENTRYPOINTS = [
  join(root, "src", "main.ts"),
  ...WORKERS.map((worker) => join(root, "src", "store", "sqlite", worker)),
];

export type BundledPackage = {
  /** Below the root of the repository: `node_modules/stripe`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Names of the packages that it asks for, whether or not their code was taken in. */
  readonly dependencies: readonly string[];
};

/** The folders of packages among the paths of sources, each once: the innermost `node_modules/<name>` of a path. */
export function packageFolders(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => {
    const at = path.lastIndexOf("node_modules/");
    if (at < 0) return [];
    const [scope = "", name = ""] = path.slice(at + "node_modules/".length).split("/");
    const start = path.indexOf("node_modules/");
    return [path.slice(start, at) + join("node_modules", scope.startsWith("@") ? `${scope}/${name}` : scope)];
  });
  return [...new Set(found)].sort();
}

/** Every package in the binary, by name: those of the program and those of the pages. The pages must have been built. */
export async function bundledPackages(): Promise<readonly BundledPackage[]> {
  const { metafile } = await Bun.build({
    entrypoints: [...ENTRYPOINTS],
    target: "bun",
    metafile: true,
    define: { BUILD: "{}" },
  });
  if (metafile === undefined) throw new Error("Bun was asked for a metafile and made none.");
  const ofPages = JSON.parse(readFileSync(PAGE_PACKAGES, "utf8")) as readonly string[];
  const folders = new Set([...packageFolders(Object.keys(metafile.inputs)), ...ofPages]);
  return [...folders].map(describe).sort((left, right) => left.name.localeCompare(right.name));
}

function describe(folder: string): BundledPackage {
  const text = readFileSync(join(root, folder, "package.json"), "utf8");
  const {
    name,
    version,
    license,
    dependencies = {},
  } = JSON.parse(text) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  if (license === undefined) throw new Error(`${folder}: package.json names no license.`);
  return { folder, name, version, license, dependencies: Object.keys(dependencies) };
}

/** The standard texts, for packages that name their license and carry no text of it. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  "Apache-2.0": "node_modules/typescript/LICENSE",
  MIT: "LICENSE",
};

/** The license texts that a package carries, as they are; else the standard text of the license that it names. */
export function licenseTextOf(bundled: BundledPackage): string {
  const { folder } = bundled;
  const names = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  if (names.length === 0) return standardTextOf(bundled);
  return names.map((name) => readFileSync(join(root, folder, name), "utf8").trim()).join("\n\n");
}

function standardTextOf({ folder, name, license }: BundledPackage): string {
  const path = STANDARD_TEXTS[license];
  if (path === undefined)
    throw new Error(`${folder} carries no license text, and there is none of ${license} here.`);
  const text = readFileSync(join(root, path), "utf8").trim();
  return text.replace(/^Copyright \(c\).*$/m, `Copyright (c) the authors of ${name}`);
}
