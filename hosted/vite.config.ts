// How the pages are built: every .html file in hosted/ and widget/ is an entry, names carry a content hash, and
// nothing is inlined, because the pages are served under a policy that allows our own files only (T18).

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const root = join(import.meta.dirname, "..");
const pages = ["hosted", "widget"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(root, folder, name)),
);

export default defineConfig({
  root,
  base: "/",
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [solid()],
  build: {
    outDir: join(root, "dist/pages"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: pages },
  },
});
