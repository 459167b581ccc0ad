// Vite configuration of one page (scripts/build/pages.ts names the page and the folder): names carry a content hash, and
// nothing is inlined, because the pages are served under a policy that allows our own files only (T18).

import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const root = join(import.meta.dirname, "..");

/** Vite wraps every import on demand in a script that preloads what the part needs; ours need nothing. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** All that a page loads at once: divided by which parts on demand share it, it would compress worse. */
const atOnce = new Set<string>();
const whole: Plugin = {
  name: "whole",
  buildEnd() {
    const add = (id: string) => {
      if (atOnce.has(id)) return;
      atOnce.add(id);
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
    };
    for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
  },
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root,
  base: "/",
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  // The server draws text alone; the page's script puts its own in the place of it.
  plugins: [
    plainImports,
    whole,
    solid({ solid: { generate: isSsrBuild ? "ssr" : "dom", hydratable: false } }),
  ],
  build: {
    // Phones of 2015 with the last browser they get; widget/tsconfig.json keeps to what those know of the language.
    target: ["safari15.4", "chrome95", "edge95", "firefox102"],
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // How long each plugin took is news on a busy machine only.
      checks: { pluginTimings: false },
      // A path of the route map weighs no more than the same text written in place.
      optimization: { inlineConst: true },
      ...(isSsrBuild
        ? {}
        : {
            output: { codeSplitting: { groups: [{ name: "page", test: (id: string) => atOnce.has(id) }] } },
          }),
    },
  },
}));
