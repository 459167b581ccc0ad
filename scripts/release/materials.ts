// What a binary is made of, as a CycloneDX bill of materials: the packages that end up in it with their versions,
// checksums and licenses, and the runtime. Read from the lock file and from what is installed.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import type { Build } from "../../src/build.ts";

const root = join(import.meta.dir, "..", "..");
/** Development tools whose code is built into the pages. */
const BUILT_IN = ["solid-js", "lean-qr"];

type Locked = readonly [string, string, { readonly dependencies?: Readonly<Record<string, string>> }, string];
type Lock = { readonly packages: Readonly<Record<string, Locked>> };

/** Writes the bill to `file`. The same commit gives the same bytes. */
export async function writeBillOfMaterials(file: string, build: Build): Promise<void> {
  const { name, license, dependencies } = readPackage(root);
  const bom = new Models.Bom();
  bom.metadata.timestamp = new Date(build.builtAt);
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: name,
    version: build.version,
    licenses: licensesOf(license),
  });
  bom.components.add(
    new Models.Component(Enums.ComponentType.Framework, "bun", {
      bomRef: "bun",
      version: Bun.version,
      purl: `pkg:npm/bun@${Bun.version}`,
      licenses: licensesOf("MIT"),
    }),
  );
  const lock = Bun.JSONC.parse(await Bun.file(join(root, "bun.lock")).text()) as Lock;
  for (const locked of reached(lock, [...Object.keys(dependencies ?? {}), ...BUILT_IN])) {
    bom.components.add(componentOf(locked));
  }
  const spec = Spec.Spec1dot6;
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec));
  writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
}

/** These packages and all that they depend on, each once. */
function reached({ packages }: Lock, names: readonly string[]): readonly Locked[] {
  const found = new Map<string, Locked>();
  const waiting = [...names];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const locked = packages[name];
    if (locked === undefined || found.has(name)) continue;
    found.set(name, locked);
    waiting.push(...Object.keys(locked[2].dependencies ?? {}));
  }
  return [...found.values()];
}

function componentOf([nameAndVersion, , , integrity]: Locked): Models.Component {
  const at = nameAndVersion.lastIndexOf("@");
  const [name, version] = [nameAndVersion.slice(0, at), nameAndVersion.slice(at + 1)];
  const [group, ownName] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const hashes = new Models.HashDictionary();
  if (integrity.startsWith("sha512-")) {
    const digest = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
    hashes.set(Enums.HashAlgorithm["SHA-512"], digest);
  }
  return new Models.Component(Enums.ComponentType.Library, ownName ?? name, {
    ...(group === undefined ? {} : { group }),
    bomRef: nameAndVersion,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes,
    licenses: licensesOf(readPackage(join(root, "node_modules", name)).license),
  });
}

function licensesOf(license: string | undefined): Models.LicenseRepository {
  return new Models.LicenseRepository(license === undefined ? [] : [new Models.SpdxLicense(license)]);
}

type Package = {
  readonly name: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
}
