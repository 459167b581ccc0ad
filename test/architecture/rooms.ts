// The rooms of the program and the arrows between them: the one list that says who may import whom. How the list is
// enforced is not known here.

/** An arrow to a whole room, to some of its files, or to its types only. */
export type Arrow =
  | string
  | { readonly room: string; readonly files: readonly string[] }
  | { readonly room: string; readonly types: true };

const adapters = ["domain", "text", "ports", "api", "config", "store", "providers", "notifications"];
const transports = ["domain", "text", "api", "config", "application"];
const inBrowser: readonly Arrow[] = [
  { room: "domain", files: ["src/domain/money/money.ts", "src/domain/money/parts.ts"] },
  "text",
  { room: "api", types: true },
];

/** A room may import itself and what stands here. `src/x/` is the room x, a file directly in `src/` is `main`. */
export const rooms: Readonly<Record<string, readonly Arrow[]>> = {
  domain: [],
  // Text of any kind: languages, wording, escaping, spelling. It knows no order.
  text: [],
  ports: ["domain"],
  api: ["domain", "text"],
  // What may stand in an order may stand in a platform's defaults: one rule for addresses. Pictures have paths.
  config: ["domain", "text", { room: "api", files: ["src/api/url.ts", "src/api/paths.ts"] }],
  store: ["domain", "ports"],
  providers: ["domain", "ports"],
  notifications: ["domain", "text", "ports", "api"],
  // What is written about the API. Only the build and tests import it, so nothing of it runs in the service.
  docs: ["domain", "text", "api"],
  application: adapters,
  http: transports,
  sandbox: [...new Set(["application", "http", ...adapters, ...transports])],
  app: [...adapters, "application", "http", "sandbox"],
  cli: [...adapters, "application", "http", "sandbox", "app", "main"],
  main: [...adapters, "application", "http", "sandbox", "app", "cli"],
  widget: inBrowser,
  hosted: [...inBrowser, "widget"],
};

/** Who may know a package. The domain knows none; a package that is not named here is anybody else's to use. */
export const keepers: Readonly<Record<string, readonly string[]>> = {
  "bun:sqlite": ["store"],
  "drizzle-orm": ["store"],
  elysia: ["http", "sandbox", "main"],
  "highlight.js": ["docs"],
  "image-size": ["config"],
  nodemailer: ["notifications"],
  "solid-js": ["hosted", "widget"],
  "toml-eslint-parser": ["config"],
};

/** The module that scripts/build.ts generates; only `main` hands it on. */
export const generated = "dist/assets.ts";

/** Files that something other than an import starts. */
export const entries: readonly RegExp[] = [
  /^src\/main\.ts$/,
  /^src\/store\/sqlite\/(writer\/insert-worker-thread|inspect\/soundness-worker)\.ts$/,
  /^scripts\/[^/]+\.ts$/,
  /^scripts\/bench\/[^/]+-server\.ts$/,
  // Compiled and run where their packages are (scripts/clients.ts).
  /^scripts\/clients\/[^/]+\.ts$/,
  /^(hosted|widget)\/[^/]+\.html$/,
  /^widget\/src\/script\/widget\.ts$/,
  // Each language is built by itself (scripts/build/words.ts).
  /^widget\/src\/words\/((frames|help)\/)?[a-z]{2}\.ts$/,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
];

/** Files of the program that only tests and simulators use, because they share its innards. */
export const forTests: readonly RegExp[] = [];
