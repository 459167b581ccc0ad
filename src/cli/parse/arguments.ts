// Parser of the command line: a run, a command or help. Pure: it reads no file and prints nothing.

import { HOST, isHost, MAX_PORT } from "../../config/keys/root.ts";
import { closest } from "../../text/spelling.ts";
import type { Command } from "../command.ts";
import { PROGRAM } from "../program-name.ts";
import type { Given, Options } from "./options.ts";
import { quoted, readOptions } from "./options.ts";
import type { ShowRun } from "./show-options.ts";
import { SHOW_OPTIONS, showOf, wrongShow } from "./show-options.ts";

/** Options of a start. They win over the configuration file. */
export type Run = {
  readonly kind: "run";
  readonly sandbox: boolean;
  readonly configFile?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly dataDir?: string;
  /** Only of a sandbox. */
  readonly publicUrl?: string;
  /** A sandbox that is a stand at a trade show. */
  readonly show?: ShowRun;
};

export type Arguments =
  | Run
  | { readonly kind: "command"; readonly command: Command; readonly given: Given }
  /** The whole help, or that of one command. */
  | { readonly kind: "help"; readonly command?: Command }
  | { readonly kind: "version" }
  /** One or two sentences for the person who typed it; the exit code is 78. */
  | { readonly kind: "error"; readonly message: string };

const ORIGIN = "the beginning of an address and nothing behind the host, such as http://192.168.1.5:8080";
const EVERY_ADDRESS = "0.0.0.0";
const PORT = `a whole number from 1 to ${MAX_PORT}`;

const LISTEN_OPTIONS: Options = {
  port: {
    value: "NUMBER",
    about: `where to listen, 1 to ${MAX_PORT} (default: the file's, else 8080)`,
    wrong: (value) => (isPort(value) ? undefined : PORT),
  },
  host: {
    value: "ADDRESS",
    about: "the address to listen on (default: the file's, else 127.0.0.1)",
    wrong: (value) => (isHost(value) ? undefined : HOST),
  },
};

const LAST = "that of a sandbox's last start, else the file's";

/** The same, for commands that look for a service. */
export const LISTENER_OPTIONS: Options = {
  port: { ...LISTEN_OPTIONS.port, about: `where it listens, 1 to ${MAX_PORT} (default: ${LAST}, else 8080)` },
  host: { ...LISTEN_OPTIONS.host, about: `the address it listens on (default: ${LAST}, else 127.0.0.1)` },
};

export const RUN_OPTIONS: Options = {
  config: {
    short: "c",
    value: "FILE",
    about: "the configuration, in TOML; config.example.toml explains every key",
  },
  sandbox: {
    about:
      "sandbox mode: simulated payments, a demo shop, a clock that can be advanced; with --config, the platforms of that file and their test keys",
  },
  ...SHOW_OPTIONS,
  ...LISTEN_OPTIONS,
  "public-url": {
    value: "URL",
    about:
      "with --sandbox: the address of its links, where other machines reach it (default: the file's, else localhost)",
    wrong: (value) => (isOrigin(value) ? undefined : ORIGIN),
  },
  data: { value: "DIR", about: "where the database lives (default: the file's, else data)" },
  help: { short: "h", about: "print this and exit" },
  version: { short: "v", about: "print the version and exit" },
};

const HELP: Options = { help: { short: "h", about: "print this and exit" } };

/**
 * Reads the words after the program's name. Help and version win over all other valid options. `usual` is the
 * configuration to propose where none is named: it is not used unasked, for an accidental start could move money.
 */
export function parseArguments(
  argv: readonly string[],
  commands: readonly Command[],
  usual?: string,
): Arguments {
  const [first, ...rest] = argv;
  if (first === "help") return helpOf(rest, commands);
  const command = commands.find(({ name }) => name === first);
  if (command !== undefined) return commandOf(command, rest);

  const read = readOptions(argv, RUN_OPTIONS, (word) => strayWord(word, commands));
  if ("mistake" in read) return mistake(read.mistake);
  const { options } = read;
  if (options.help) return { kind: "help" };
  if (options.version) return { kind: "version" };
  const wrong = wrongShow(read);
  if (wrong !== undefined) return mistake(wrong);
  const show = showOf(read);
  if (show !== undefined) return { ...runOf(read), sandbox: true, hostname: EVERY_ADDRESS, show };
  if (!options.sandbox && options["public-url"] !== undefined)
    return mistake("--public-url is for --sandbox; in live operation set public_url in the configuration");
  if (!options.sandbox && options.config === undefined) return mistake(`nothing to run: ${proposal(usual)}`);
  return runOf(read);
}

function proposal(usual: string | undefined): string {
  if (usual === undefined) return "give --config FILE, or --sandbox to try the service without one";
  return `type one of
  ${PROGRAM} --config ${usual}              with live keys, for money
  ${PROGRAM} --sandbox --config ${usual}    with test keys, for none`;
}

/** The run that these options describe; for a command, the location of its configuration and data. */
export function runOf({ options: { config, sandbox, port, host, data, "public-url": url } }: Given): Run {
  return {
    kind: "run",
    sandbox: sandbox === true,
    ...(typeof config === "string" && { configFile: config }),
    ...(typeof port === "string" && { port: Number(port) }),
    ...(typeof host === "string" && { hostname: host }),
    ...(typeof data === "string" && { dataDir: data }),
    ...(typeof url === "string" && { publicUrl: new URL(url).origin }),
  };
}

function helpOf(words: readonly string[], commands: readonly Command[]): Arguments {
  const [name] = words;
  if (name === undefined) return { kind: "help" };
  const command = commands.find((command) => command.name === name);
  return command === undefined ? mistake(strayWord(name, commands)) : { kind: "help", command };
}

function commandOf(command: Command, argv: readonly string[]): Arguments {
  const options = { ...command.options, ...HELP };
  const read = readOptions(argv, options, (word, place) =>
    place < command.words ? undefined : `${quoted(word)} is one word too many for ${command.name}`,
  );
  if ("mistake" in read) return mistake(read.mistake, ` ${command.name}`);
  return read.options.help ? { kind: "help", command } : { kind: "command", command, given: read };
}

function mistake(message: string, command = ""): Arguments {
  const hint =
    command === "" ? "Try --help for everything it takes." : `Try ${PROGRAM}${command} --help for examples.`;
  return { kind: "error", message: `${message}\n${hint}` };
}

function strayWord(word: string, commands: readonly Command[]): string {
  if (word.endsWith(".toml")) return `${quoted(word)}: did you mean --config ${word}?`;
  const options = Object.keys(RUN_OPTIONS);
  const names = commands.map(({ name }) => name);
  if (names.includes(word)) return `${quoted(word)} is a command: it stands first, before all options`;
  const meant = closest(word, [...names, ...options]);
  if (meant === undefined) return `${quoted(word)} is no command and belongs to no option`;
  const dashes = options.includes(meant) && !names.includes(meant) ? "--" : "";
  return `${quoted(word)} is no command; did you mean ${dashes}${meant}?`;
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(url?.protocol ?? "") && url?.href === `${url?.origin}/`;
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PORT;
}
