// How the hosted pages are built: every page beside this file is an entry, names carry a content hash, and nothing
// is inlined, because the pages are served under a policy that allows our own files only (T18).

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const here = import.meta.dirname;
const pages = readdirSync(here).filter((name) => name.endsWith(".html"));

export default defineConfig({
  root: here,
  base: "/",
  publicDir: false,
  logLevel: "warn",
  plugins: [solid()],
  build: {
    outDir: join(here, "../dist/hosted"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: pages.map((name) => join(here, name)) },
  },
});
