// The bill of materials of a binary in CycloneDX: the packages whose code is in it, as the bundlers took them in, with
// versions, checksums, licenses and what each depends on, and the runtime.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import type { Build } from "../../src/build.ts";
import type { BundledPackage } from "../build/packages.ts";
import { bundledPackages } from "../build/packages.ts";

const root = join(import.meta.dir, "..", "..");

type Lock = { readonly packages: Readonly<Record<string, readonly [string, ...(readonly unknown[])]>> };

/** Writes the bill to `file`. The same commit gives the same bytes. The pages must have been built. */
export async function writeBillOfMaterials(file: string, build: Build): Promise<void> {
  const bom = new Models.Bom();
  bom.metadata.timestamp = new Date(build.builtAt);
  const program = programOf(build);
  bom.metadata.component = program;
  const packages = await bundledPackages();
  const hashes = integrities();
  // By folder: a package can be there in two versions, the second one below the package that asks for it.
  const components = new Map(packages.map((bundled) => [bundled.folder, componentOf(bundled, hashes)]));
  for (const { folder, dependencies } of packages)
    for (const name of dependencies) {
      const own = components.get(`${folder}/node_modules/${name}`);
      link(components.get(folder), own ?? components.get(`node_modules/${name}`));
    }
  for (const component of [runtime(), ...components.values()]) {
    bom.components.add(component);
    link(program, component);
  }
  bom.serialNumber = serialNumber(`${build.version} ${build.revision} ${[...components.keys()].join()}`);
  const spec = Spec.Spec1dot6;
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec));
  writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
}

function programOf({ version }: Build): Models.Component {
  const { name, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: name,
    version,
    licenses: licensesOf(license),
  });
}

function runtime(): Models.Component {
  return new Models.Component(Enums.ComponentType.Framework, "bun", {
    bomRef: "bun",
    version: Bun.version,
    purl: `pkg:npm/bun@${Bun.version}`,
    licenses: licensesOf("MIT"),
  });
}

function link(from: Models.Component | undefined, to: Models.Component | undefined): void {
  if (from !== undefined && to !== undefined) from.dependencies.add(to.bomRef);
}

/** A name-based UUID (RFC 9562, version 8), so that the same commit gives the same number. */
function serialNumber(name: string): string {
  const bytes = new Bun.CryptoHasher("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}

/** By `name@version`, the checksum in the lock file. */
function integrities(): ReadonlyMap<string, string> {
  const { packages } = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as Lock;
  return new Map(Object.values(packages).map((locked) => [locked[0], String(locked.at(-1))]));
}

function componentOf(bundled: BundledPackage, hashes: ReadonlyMap<string, string>): Models.Component {
  const { name, version, license } = bundled;
  const [group, ownName] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const integrity = hashes.get(`${name}@${version}`);
  if (!integrity?.startsWith("sha512-"))
    throw new Error(`The lock file has no checksum of ${name} ${version}.`);
  const digest = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return new Models.Component(Enums.ComponentType.Library, ownName ?? name, {
    ...(group === undefined ? {} : { group }),
    bomRef: `${name}@${version}`,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm["SHA-512"], digest]]),
    licenses: licensesOf(license),
  });
}

function licensesOf(license: string): Models.LicenseRepository {
  return new Models.LicenseRepository([new Models.SpdxLicense(license)]);
}
