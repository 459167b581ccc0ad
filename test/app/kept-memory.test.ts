// The program run again with the allocator's setting; test/binary/replicas looks at the compiled one.

import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../support/store/orders.ts";

const THIS = import.meta.path;
/** Keeps the memory of what its arguments say it has read, and prints how it came to run. */
const PROGRAM = `import { keepMemory } from "${resolve(import.meta.dir, "../../src/app/kept-memory.ts")}";
  keepMemory(process.argv.slice(2));
  const { pid, argv, env } = process;
  console.log(JSON.stringify({ pid, read: argv.slice(2), delay: env.MIMALLOC_PURGE_DELAY }));`;

// Elsewhere a program cannot take the place of another.
test.skipIf(process.platform === "win32").each<[string, string, Readonly<Record<string, string>>, object]>([
  ["without a setting it is -1", THIS, {}, { delay: "-1" }],
  ["a setting of the environment stays", THIS, { MIMALLOC_PURGE_DELAY: "10" }, { delay: "10" }],
  ["what came from a pipe is not read twice", "/dev/fd/1", {}, {}],
])("%s", async (_, read, env, delay) => {
  using folder = temporaryFolder();
  const program = join(folder.path, "program.ts");
  writeFileSync(program, PROGRAM);
  const { pid, stdout } = Bun.spawn([process.execPath, program, read], { env });
  expect(await stdout.json()).toEqual({ pid, read: [read], ...delay });
});
