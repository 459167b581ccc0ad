// The license texts of all third-party code in the binary, as one file that travels in it and next to a release.

import { join } from "node:path";
import type { BundledPackage } from "./packages.ts";
import { bundledPackages, licenseTextOf } from "./packages.ts";

const dist = join(import.meta.dir, "..", "..", "dist");

export const LICENSES = join(dist, "licenses.txt");

const RULE = "-".repeat(78);

/** Writes `LICENSES`. Throws when a package has no license text: it must be found before it can be shipped. */
export async function writeLicenses(): Promise<void> {
  const packages = await bundledPackages();
  const list = packages.map(({ name, version, license }) => `${name} ${version} (${license})`);
  const text = [
    "This program contains software of others, under the licenses below.",
    "",
    `Bun ${Bun.version} (MIT, and the licenses of the libraries in it: https://bun.com/docs/project/license)`,
    ...list,
    ...packages.map(section),
    "",
  ].join("\n");
  await Bun.write(LICENSES, text);
}

function section(bundled: BundledPackage): string {
  return `\n${RULE}\n${bundled.name} ${bundled.version}\n\n${licenseTextOf(bundled)}`;
}
