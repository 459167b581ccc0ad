// Makes the files of a release in dist/release: a binary for each kind of machine, what they are made of (CycloneDX),
// the handbook with its example files, and the checksums of all. `bun scripts/release.ts [part of a name]`; without it, all of them.

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compileBinary, readBuild } from "./build/binary.ts";
import { LICENSES, writeLicenses } from "./build/licenses.ts";
import { writeHandbook } from "./release/handbook.ts";
import { writeBillOfMaterials } from "./release/materials.ts";

const TARGETS = [
  { name: "linux-x64", target: "bun-linux-x64" },
  { name: "linux-arm64", target: "bun-linux-arm64" },
  { name: "linux-x64-musl", target: "bun-linux-x64-musl" },
  { name: "macos-arm64", target: "bun-darwin-arm64" },
  { name: "windows-x64.exe", target: "bun-windows-x64" },
] as const;

const root = join(import.meta.dir, "..");
const folder = join(root, "dist", "release");
const [wanted = ""] = process.argv.slice(2);
const targets = TARGETS.filter(({ name }) => name.includes(wanted));
if (targets.length === 0) {
  console.error(`no machine is called ${wanted}: ${TARGETS.map(({ name }) => name).join(", ")}`);
  process.exit(78);
}

const pages = Bun.spawnSync([process.execPath, join(root, "scripts", "build.ts"), "--pages"], {
  stdout: "inherit",
  stderr: "inherit",
});
if (!pages.success) process.exit(1);

const build = await readBuild();
if (build.revision.endsWith("-dirty")) {
  console.error("There are changes that are not committed: a release is made of a commit.");
  process.exit(1);
}

await writeLicenses();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const files: string[] = [];
for (const { name, target } of targets) {
  const outfile = join(folder, `split-payment-${build.version}-${name}`);
  await compileBinary(build, { outfile, target });
  // The binary carries its own.
  for (const map of new Bun.Glob("*.map").scanSync(folder)) rmSync(join(folder, map));
  files.push(outfile);
}
const materials = join(folder, `split-payment-${build.version}.cdx.json`);
await writeBillOfMaterials(materials, build);
files.push(materials);
const licenses = join(folder, `split-payment-${build.version}-licenses.txt`);
copyFileSync(LICENSES, licenses);
files.push(licenses);

files.push(...writeHandbook(folder, build.version));

const sums = await Promise.all(
  files.map(async (file) => {
    const sum = new Bun.CryptoHasher("sha256").update(await Bun.file(file).bytes()).digest("hex");
    return `${sum}  ${basename(file)}\n`;
  }),
);
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
process.stdout.write(sums.join(""));
console.log(`${files.length} files in dist/release; in there, sha256sum --check SHA256SUMS compares them.`);
