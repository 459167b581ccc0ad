// Generates a client of the published OpenAPI document with each of three generators, compiles a shop that uses it, and
// lets the shop be paid by a built ./service. The generators come from the npm registry, into a folder of their own: they
// want another TypeScript than this repository.
// `bun scripts/clients.ts`, after scripts/build.ts.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEYS, startFuzzed } from "./fuzz/service.ts";

const PACKAGES = {
  "@hey-api/openapi-ts": "0.99.0",
  "@types/node": "26.6.6",
  "openapi-fetch": "0.17.0",
  "openapi-typescript": "7.13.0",
  orval: "8.38.0",
  typescript: "5.9.3",
};

const COMPILER_OPTIONS = {
  ...{ target: "ESNext", module: "Preserve", types: ["node"], noEmit: true, skipLibCheck: true },
  ...{ strict: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
};

/** Each with what writes its client, as words of a command line. */
const GENERATORS = {
  "openapi-typescript": "openapi-typescript openapi.json -o generated/openapi-typescript.ts",
  "hey-api": "openapi-ts -i openapi.json -o generated/hey-api",
  orval: "orval --config orval.json",
};

function run(folder: string, command: string, ...more: readonly string[]): void {
  const [program = "", ...words] = command.split(" ");
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, program, ...words, ...more], {
    cwd: folder,
    env: { ...process.env, CI: "true" },
  });
  if (exitCode !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
}

const bin = (command: string): string => `node_modules/.bin/${command}`;

async function prepare(folder: string, url: string): Promise<void> {
  cpSync(join(import.meta.dir, "clients"), folder, { recursive: true });
  const files = {
    "package.json": { private: true, type: "module", dependencies: PACKAGES },
    "tsconfig.json": { compilerOptions: COMPILER_OPTIONS, include: ["."] },
    "openapi.json": await (await fetch(`${url}/openapi.json`)).json(),
    "orval.json": {
      shop: {
        input: "openapi.json",
        output: { target: "generated/orval.ts", client: "fetch", baseUrl: url },
      },
    },
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  run(folder, "install --ignore-scripts");
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "clients-"));
  await using service = await startFuzzed();
  try {
    await prepare(folder, service.url);
    for (const command of Object.values(GENERATORS)) run(folder, bin(command));
    run(folder, bin("tsc -p ."));
    for (const name of Object.keys(GENERATORS)) {
      run(folder, `${name}.ts`, service.url, KEYS.own);
      console.log(`${name}: compiles, and is paid`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
