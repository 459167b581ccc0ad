// Bill of materials of a release, compared with the source maps of the compiled binary: an independent source.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuild } from "../../../scripts/build/binary.ts";
import { PAGE_PACKAGES, packageFolders } from "../../../scripts/build/packages.ts";
import { writeBillOfMaterials } from "../../../scripts/release/materials.ts";
import { ROOT } from "../../support/repository.ts";

const folder = mkdtempSync(join(tmpdir(), "materials-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Folders of packages with at least one source in the compiled program, or in its pages. */
function packagesInBinary(): readonly string[] {
  const maps = [...new Bun.Glob("*.map").scanSync({ cwd: join(ROOT, "dist"), absolute: true })];
  const sources = maps.flatMap((map) => JSON.parse(readFileSync(map, "utf8")).sources as string[]);
  const ofPages = JSON.parse(readFileSync(PAGE_PACKAGES, "utf8")) as string[];
  return [...new Set([...packageFolders(sources), ...ofPages])];
}

async function billOfMaterials(name: string) {
  const file = join(folder, name);
  await writeBillOfMaterials(file, await readBuild());
  return readFileSync(file, "utf8");
}

/** A package below another one is a second version of its name. */
const nameOf = (folderOfPackage: string): string => folderOfPackage.split("node_modules/").at(-1) ?? "";
const named = packagesInBinary().map(nameOf).sort();

describe("T32: the bill of materials", () => {
  test("names the packages in the binary, no fewer and no others", async () => {
    const { components } = JSON.parse(await billOfMaterials("one.json"));
    const names = components
      .filter(({ type }: { type: string }) => type === "library")
      .map(({ group, name }: { group?: string; name: string }) => (group ? `${group}/${name}` : name));
    expect(named.length).toBeGreaterThan(20);
    expect(names.sort()).toEqual(named);
  });

  test("says what each package depends on, has a serial number, and is the same for the same commit", async () => {
    const text = await billOfMaterials("two.json");
    const { serialNumber, dependencies } = JSON.parse(text);
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const elysia = dependencies.find(({ ref }: { ref: string }) => ref.startsWith("elysia@"));
    expect(elysia.dependsOn).toContainEqual(expect.stringMatching(/^memoirist@/));
    expect(await billOfMaterials("three.json")).toBe(text);
  });
});

test("the command licenses prints the license text of every package in the binary", () => {
  const { exitCode, stdout } = Bun.spawnSync([join(ROOT, "service"), "licenses"]);
  const text = stdout.toString();
  expect(exitCode).toBe(0);
  const sections = [...text.matchAll(/^-{78}\n(\S+) \S+\n\n(.+)/gm)];
  expect(sections.map(([, name]) => name).sort()).toEqual(named);
  for (const [, name, first] of sections) expect(`${name}: ${first}`).toMatch(/: .*\w/);
});
