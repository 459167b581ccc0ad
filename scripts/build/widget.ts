// Builds the widget's script and its type declarations, which the server fills in when it serves them. It fails when
// the script is too heavy; what is put in is not known here.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { brotli } from "./compress.ts";

const root = join(import.meta.dir, "..", "..");
const folder = join(root, "dist", "widget");

/** Compressed with brotli: a shop's page waits for it before anything of ours can begin. */
const SCRIPT_LIMIT_BYTES = 3_072;

/** The names that the server replaces: one in the script, where it stands once, one in the declarations. */
const SETTINGS = "WIDGET_SETTINGS";
const NAMESPACE = "WIDGET_NAMESPACE";

const GLOBAL = `
declare global {
  const ${NAMESPACE}: Widget;
  interface Window {
    readonly ${NAMESPACE}: Widget;
  }
}
`;

const countOf = (text: string, word: string): number => text.split(word).length - 1;

const buildScript = async (): Promise<void> => {
  const result = await build({
    configFile: join(root, "hosted", "vite.config.ts"),
    logLevel: "warn",
    mode: "production",
    build: {
      write: false,
      rolldownOptions: {
        input: [join(root, "widget", "src", "script", "widget.ts")],
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const [chunk] = "output" in result ? result.output : [];
  const text = chunk?.type === "chunk" ? chunk.code : "";
  if (countOf(text, SETTINGS) !== 1) throw new Error(`widget.js must name ${SETTINGS} exactly once.`);
  const bytes = brotli(Buffer.from(text)).length;
  console.log(`widget.js: ${bytes} bytes (brotli), at most ${SCRIPT_LIMIT_BYTES}`);
  if (bytes > SCRIPT_LIMIT_BYTES) throw new Error("The widget's script weighs more than it may.");
  await Bun.write(join(folder, "widget.js"), text);
};

/** Of api.ts alone, which imports nothing. */
const buildDeclarations = async (): Promise<void> => {
  const source = join(root, "widget", "src", "script", "api.ts");
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const options = ["--ignoreConfig", "--declaration", "--emitDeclarationOnly", "--target", "esnext"];
  const done = Bun.spawnSync([process.execPath, tsc, ...options, "--outDir", folder, source]);
  if (!done.success) throw new Error(`The widget's types: ${done.stdout.toString()}`);
  const emitted = join(folder, "api.d.ts");
  await Bun.write(join(folder, "widget.d.ts"), readFileSync(emitted, "utf8") + GLOBAL);
  rmSync(emitted);
};

/** Builds dist/widget/widget.js and widget.d.ts, and returns their names. */
export const buildWidget = async (): Promise<readonly string[]> => {
  await Promise.all([buildScript(), buildDeclarations()]);
  return ["widget.js", "widget.d.ts"];
};
