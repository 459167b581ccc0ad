// From one text of TOML, with the files it refers to, to one frozen Config or all config errors at once (F33). Pure:
// everything outside the text is a parameter.

import type { TomlTable } from "smol-toml";
import { parse, TomlError } from "smol-toml";
import type { Config } from "./config.ts";
import { DEFAULT_DASHBOARD } from "./keys/dashboard.ts";
import { file, KNOWN_KEYS } from "./keys/root.ts";
import type { ConfigError } from "./read/config-error.ts";
import { linesWithoutDay, locate } from "./read/locate.ts";
import type { Mode, Reading, Sources } from "./read/reading.ts";
import { placeAt } from "./read/reading.ts";

/** Values of the command line; they take precedence over the file. */
export type ReadOptions = {
  readonly mode: Mode;
  readonly port?: number;
  readonly hostname?: string;
  readonly dataDir?: string;
  readonly publicUrl?: string;
};

export type ConfigResult = { readonly config: Config } | { readonly configErrors: readonly ConfigError[] };

/** At most this many syntax errors are reported. */
const MAX_SYNTAX_ERRORS = 20;

/** Reads a configuration file. Never throws; config errors are in the order of the file. */
export function readConfig(text: string, sources: Sources, options: ReadOptions): ConfigResult {
  const { toml, legible, configErrors } = parseLegible(text);
  if (toml === undefined) return { configErrors };
  const reading: Reading = {
    mode: options.mode,
    sources,
    lineOf: locate(legible),
    homesOf: (key) => KNOWN_KEYS.filter((known) => known.key === key).map(({ header }) => header),
    found: [],
    claims: new Map(),
  };
  const read = file.read(toml, placeAt(reading, []));
  // A key that seems missing may be on a line that could not be parsed.
  const found = configErrors.length === 0 ? reading.found : reading.found.filter(({ missing }) => !missing);
  const all = [...configErrors, ...found.map(({ line, key, message }) => ({ line, key, message }))];
  if (read === undefined || all.length > 0) return { configErrors: all.toSorted((a, b) => a.line - b.line) };

  const port = options.port ?? read.server.port;
  const publicUrl =
    options.publicUrl ??
    read.server.public_url ??
    `${read.server.tls === undefined ? "http" : "https"}://localhost:${port}`;
  const dashboard = read.dashboard ?? (options.mode === "sandbox" ? DEFAULT_DASHBOARD : undefined);
  return {
    config: frozen({
      mode: options.mode,
      publicUrl,
      hostname: options.hostname ?? read.server.host,
      port,
      dataDir: options.dataDir ?? read.server.data_dir,
      namespace: read.server.namespace,
      selectorPrefix: read.server.selector_prefix,
      trustedProxies: read.server.trusted_proxies,
      limits: read.server.limits,
      countsConversion: read.server.count_conversion,
      ...optionalKeys(read),
      ...(dashboard === undefined ? {} : { dashboard: { url: publicUrl, ...dashboard } }),
      platforms: read.platforms,
    }),
  };
}

function optionalKeys({ server, storage }: NonNullable<ReturnType<typeof file.read>>) {
  const { metrics_token: metricsToken, security_contact: securityContact, tls } = server;
  return {
    ...(storage === undefined ? {} : { storage }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(securityContact === undefined ? {} : { securityContact }),
    ...(tls === undefined ? {} : { tls }),
  };
}

type Legible = {
  readonly toml: TomlTable | undefined;
  /** The text without the lines that are no TOML; the other lines keep their numbers. */
  readonly legible: string;
  readonly configErrors: readonly ConfigError[];
};

/** A line with one whole assignment of a plain value can be left out, and the rest still be validated. */
const LONE_ASSIGNMENT = /^\s*[\w.'"-]+\s*=(?!\s*(\[|\{|"""|'''))/;

function parseLegible(text: string): Legible {
  const lines = text.split("\n");
  const configErrors: ConfigError[] = [];
  while (configErrors.length < MAX_SYNTAX_ERRORS) {
    const legible = lines.join("\n");
    try {
      const toml = parse(legible, { integersAsBigInt: true });
      if (mayLackDay(legible))
        for (const line of linesWithoutDay(legible)) configErrors.push({ ...NO_DAY, line });
      return { toml, legible, configErrors };
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      configErrors.push({ line: error.line, key: "", message: syntaxMessage(error) });
      if (!LONE_ASSIGNMENT.test(lines[error.line - 1] ?? "")) break;
      lines[error.line - 1] = "";
    }
  }
  return { toml: undefined, legible: "", configErrors };
}

const NO_DAY = { key: "", message: "this day does not exist: its month has no such day" };

/** Whether a day of the text, perhaps one in quotation marks, is none: only then is it parsed a second time. */
function mayLackDay(text: string): boolean {
  const days = text.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return days.some((day) => new Date(day).getUTCDate() !== Number(day.slice("2027-01-".length)));
}

/** Replacements of parser messages that a person would not understand, by a word in them. */
const PLAINER: readonly (readonly [string, string])[] = [
  ["redefine", "this key or table stands twice"],
  ["control characters", "this is not TOML: a text is not closed on its line, or holds a control character"],
];

/** The parser's message without the lines it quotes: they may hold a secret (T29). */
function syntaxMessage(error: TomlError): string {
  const reason = error.message.split("\n")[0]?.replace("Invalid TOML document: ", "") ?? "";
  const plainer = PLAINER.find(([word]) => reason.includes(word));
  return plainer?.[1] ?? `this is not TOML: ${reason}`;
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
