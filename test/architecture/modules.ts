// The modules of the program, the imports that each may have, and the packages that only some of them may use. The rules
// that read these lists are in rules.ts.

/** An import of a whole module, of some of its files, or of its types only. */
export type AllowedImport =
  | string
  | { readonly module: string; readonly files: readonly string[] }
  | { readonly module: string; readonly types: true };

/** Which engine keeps the data is known inside of the store alone. */
const storePort: AllowedImport = {
  module: "store",
  files: ["engine", "failure", "inspection", "move", "private-files", "progress", "storage"].map(
    (name) => `src/store/${name}.ts`,
  ),
};
/** Guards, routes and responses: what the dashboard declares its own routes with. */
const routeParts: AllowedImport = {
  module: "http",
  files: ["client-address", "control", "response", "route", "signed-in"].map(
    (name) => `src/http/pipeline/${name}.ts`,
  ),
};
const adapters = ["domain", "text", "ports", "api", "config", storePort, "providers", "notifications"];
const transports = ["domain", "text", "api", "config", "application"];
const inBrowser: readonly AllowedImport[] = [
  { module: "domain", files: ["src/domain/money/money.ts", "src/domain/money/parts.ts"] },
  "text",
  { module: "api", types: true },
  { module: "api", files: ["src/api/paths.ts"] },
];

/** A module may import itself and the modules listed for it. `src/x/` is the module x, a file directly in `src/` is `main`. */
export const modules: Readonly<Record<string, readonly AllowedImport[]>> = {
  domain: [],
  // Text of any kind: languages, wording, escaping, spelling. Independent of orders.
  text: [],
  ports: ["domain"],
  api: ["domain", "text"],
  // Orders and a platform's defaults share one rule for URLs. Pictures have paths.
  config: ["domain", "text", { module: "api", files: ["src/api/url.ts", "src/api/paths.ts"] }],
  store: ["domain", "ports"],
  providers: ["domain", "ports"],
  notifications: ["domain", "text", "ports", "api"],
  // Scorers: rules, a merchant's own endpoint, the sandbox's.
  scoring: ["domain", "ports", "notifications", { module: "config", files: ["src/config/config.ts"] }],
  // The documentation. Only the build and tests import it, so none of it runs in the service.
  docs: ["domain", "text", "api"],
  application: adapters,
  http: transports,
  // The merchant's own people: members, sessions, rights, and the routes of their screens.
  dashboard: ["domain", "ports", "api", "config", "application", routeParts],
  sandbox: [...new Set(["application", "http", ...adapters, ...transports])],
  // Trade show: a sandbox for all in the room.
  show: ["domain", "text", "api", "config", "application", "http", "sandbox"],
  app: [...adapters, "scoring", "application", "http", "dashboard", "sandbox", "show"],
  cli: [...adapters, "application", "http", "dashboard", "sandbox", "show", "app", "main"],
  main: [...adapters, "application", "http", "sandbox", "app", "cli"],
  widget: inBrowser,
  hosted: [...inBrowser, "widget"],
};

/** Packages that only some modules may import, or one folder of a module. The domain imports none; any other module may import the rest. */
export const packageOwners: Readonly<Record<string, readonly string[]>> = {
  "@simplewebauthn/server": ["dashboard"],
  "bun:sqlite": ["store/sqlite"],
  "drizzle-orm": ["store/postgres", "store/sqlite"],
  elysia: ["http", "sandbox", "main"],
  "highlight.js": ["docs"],
  "image-size": ["config"],
  nodemailer: ["notifications"],
  "solid-js": ["hosted", "widget"],
  "toml-eslint-parser": ["config"],
};

/** The module that scripts/build.ts generates. Only `main` imports it and passes it on. */
export const generated = "dist/assets.ts";

/** Files that something other than an import starts. */
export const entries: readonly RegExp[] = [
  /^src\/main\.ts$/,
  /^src\/store\/sqlite\/inspect\/soundness-worker\.ts$/,
  /^scripts\/[^/]+\.ts$/,
  /^scripts\/bench\/[^/]+-server\.ts$/,
  // Compiled and run where their packages are (scripts/clients.ts).
  /^scripts\/clients\/[^/]+\.ts$/,
  /^(hosted|widget)\/[^/]+\.html$/,
  /^widget\/src\/script\/widget\.ts$/,
  // Built for the server (scripts/build/pages.ts).
  /^hosted\/src\/order-text\.tsx$/,
  // Each language is built by itself (scripts/build/words.ts).
  /^widget\/src\/words\/((frames|help|screen)\/)?[a-z]{2}\.ts$/,
  /\.config\.ts$/,
  /\.test\.tsx?$/,
];

/** Files of the program that only tests and simulators use, because they share its internals. */
export const forTests: readonly RegExp[] = [];
