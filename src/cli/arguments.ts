// What the words of the command line ask for. Pure: it reads no file, prints nothing and ends nothing.

import { parseArgs } from "node:util";
import { MAX_PORT } from "../config/keys.ts";
import { closest } from "../domain/spelling.ts";

/** What to start. What is given here wins over the configuration file. */
export type Run = {
  readonly kind: "run";
  readonly sandbox: boolean;
  readonly configFile?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly dataDir?: string;
};

export type Arguments =
  | Run
  /** One of the `commands` given to `parseArguments`, with the words behind it unread. */
  | { readonly kind: "command"; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  /** One sentence or two for whoever typed it; the exit code is 78. */
  | { readonly kind: "error"; readonly message: string };

const OPTIONS = {
  config: { type: "string", short: "c" },
  sandbox: { type: "boolean" },
  port: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

type Name = keyof typeof OPTIONS;

/** What stands for an option's value in sentences and in the help. */
const VALUES: Readonly<Partial<Record<Name, string>>> = {
  config: "FILE",
  port: "NUMBER",
  host: "ADDRESS",
  data: "DIR",
};

export const HELP = `A split-payment service: one order, paid by one buyer or shared between several.

Usage:
  ./service --config FILE [options]     run with the platforms of a configuration file
  ./service --sandbox [options]         try it: test cards, no money, keys made for you
  ./service reconcile --config FILE     compare all payments with the provider, put right what can
                                        be, print the rest; while the service is stopped

Options:
  -c, --config FILE    the configuration, in TOML; config.example.toml explains every key
      --sandbox        sandbox mode: pretended payments, a demo shop, a clock that can be turned;
                       with --config, the platforms of that file and their test keys
      --port NUMBER    where to listen, 1 to ${MAX_PORT} (default: the file's, else 8080)
      --host ADDRESS   the address to listen on (default: the file's, else 127.0.0.1)
      --data DIR       where the database lives (default: the file's, else data)
  -h, --help           print this and exit
  -v, --version        print the version and exit

Examples:
  ./service --sandbox
  ./service --sandbox --config config.toml --port 9000
  ./service --config /etc/service/config.toml --data /var/lib/service

Exit codes:
  0   stopped as asked
  1   reconcile: something is left that a person must look at
  70  an internal error; the log says which
  75  already running: another process holds the data directory or the port
  78  the command line or the configuration is wrong; every mistake is printed
`;

/** Reads the words after the program's name. Help and version win over everything else that is right. */
export function parseArguments(argv: readonly string[], commands: readonly string[] = []): Arguments {
  const [first, ...args] = argv;
  if (first !== undefined && commands.includes(first)) return { kind: "command", name: first, args };

  const { values, tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const wrong = firstMistake(tokens, commands);
  if (wrong !== undefined) return mistake(wrong);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  if (!values.sandbox && values.config === undefined) {
    return mistake("nothing to run: give --config FILE, or --sandbox to try the service without one");
  }
  return {
    kind: "run",
    sandbox: values.sandbox === true,
    ...(typeof values.config === "string" && { configFile: values.config }),
    ...(typeof values.port === "string" && { port: Number(values.port) }),
    ...(typeof values.host === "string" && { hostname: values.host }),
    ...(typeof values.data === "string" && { dataDir: values.data }),
  };
}

function mistake(message: string): Arguments {
  return { kind: "error", message: `${message}\nTry --help for everything it takes.` };
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];
type OptionToken = Extract<Token, { kind: "option" }>;

function firstMistake(tokens: readonly Token[], commands: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    const wrong = token.kind === "positional" ? strayWord(token.value, commands) : wrongOption(token, seen);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function strayWord(word: string, commands: readonly string[]): string {
  if (word.endsWith(".toml")) return `${quoted(word)}: did you mean --config ${word}?`;
  const options = Object.keys(OPTIONS);
  const meant = closest(word, [...commands, ...options]);
  if (meant === undefined) return `${quoted(word)} is no command and belongs to no option`;
  return `${quoted(word)} is no command; did you mean ${options.includes(meant) ? "--" : ""}${meant}?`;
}

function wrongOption(token: OptionToken, seen: Set<string>): string | undefined {
  const { name, rawName, value } = token;
  if (!isName(name)) {
    const meant = closest(name, Object.keys(OPTIONS));
    const known = Object.keys(OPTIONS).map((one) => `--${one}`);
    return `${rawName}: no such option; ${meant === undefined ? `there are ${known.join(", ")}` : `did you mean --${meant}?`}`;
  }
  if (seen.has(name)) return `--${name} is given twice`;
  seen.add(name);
  const form = VALUES[name];
  if (form === undefined) return value === undefined ? undefined : `--${name} takes no value`;
  if (value === undefined || value === "" || (!token.inlineValue && value.startsWith("-"))) {
    return `--${name} needs a value: --${name} ${form}`;
  }
  if (name === "port" && !isPort(value)) {
    return `--port: must be a whole number from 1 to ${MAX_PORT}, not ${quoted(value)}`;
  }
  return undefined;
}

function isName(name: string): name is Name {
  return Object.hasOwn(OPTIONS, name);
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PORT;
}

function quoted(word: string): string {
  return JSON.stringify(word);
}
