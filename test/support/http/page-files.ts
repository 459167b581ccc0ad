// Built files of the buyers' pages, written for one test file.

import { afterAll } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import { NO_ASSETS } from "./fake.ts";

/** For the top of a test file: the files are deleted after its tests. */
export function pageFiles(): EmbeddedAssets {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, type: string) => {
    writeFileSync(join(folder, name), `the file ${name}`);
    return { file: join(folder, name), type, hash: name };
  };
  const html = "text/html; charset=utf-8";
  return {
    ...NO_ASSETS,
    files: { "/assets/pay-1.js": write("pay-1.js", "text/javascript; charset=utf-8") },
    pages: {
      pay: write("pay.html", html),
      join: write("join.html", html),
      return: write("return.html", html),
    },
  };
}
