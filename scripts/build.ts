// Builds what is delivered: the pages, the module that carries them, and the binary ./service. A step whose inputs
// have not changed is skipped. `--pages` stops before the binary.

import { statSync } from "node:fs";
import { join } from "node:path";
import { BINARY, buildBinary, readBuild } from "./build/binary.ts";
import { buildDocs } from "./build/docs.ts";
import { buildPages } from "./build/pages.ts";
import { hashInputs, unlessUpToDate } from "./build/stamp.ts";

const root = join(import.meta.dir, "..");
const tools = ["package.json", "bun.lock", "scripts/build.ts", "scripts/build/*.ts"];

const docInputs = await hashInputs(
  [
    ...tools,
    "src/{docs,domain,text,api}/**",
    "widget/src/style/tokens.css",
    "config.example.toml",
    "scripts/deploy/*",
  ],
  [],
);
await unlessUpToDate("docs", docInputs, ["dist/docs.ts", "dist/docs"], buildDocs);

const pageInputs = await hashInputs([...tools, "hosted/**", "widget/**", "src/{domain,text,api}/**"], []);
await unlessUpToDate("pages", pageInputs, ["dist/assets.ts", "dist/pages"], buildPages);

if (!process.argv.includes("--pages")) {
  const build = await readBuild();
  const inputs = await hashInputs([...tools, "src/**"], [docInputs, pageInputs, build.revision, Bun.version]);
  const built = await unlessUpToDate("binary", inputs, [BINARY], () => buildBinary(build));
  const megabytes = (statSync(join(root, BINARY)).size / 1_000_000).toFixed(1);
  console.log(
    `./service ${build.version} (${build.revision}): ${megabytes} MB${built ? "" : ", up to date"}`,
  );
}
