// How the pages are built: every .html file in hosted/ and widget/ is an entry, names carry a content hash, and
// nothing is inlined, because the pages are served under a policy that allows our own files only (T18).

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const root = join(import.meta.dirname, "..");
const pages = ["hosted", "widget"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(root, folder, name)),
);

/** Vite wraps every import on demand in a script that preloads what the part needs; ours need nothing. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

export default defineConfig({
  root,
  base: "/",
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [plainImports, solid()],
  build: {
    outDir: join(root, "dist/pages"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: pages },
  },
});
