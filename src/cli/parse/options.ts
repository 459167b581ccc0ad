// Parser of a command line's options by a list of specifications, with a sentence for a mistyped one. Pure: the meaning
// of an option is the caller's.

import { parseArgs } from "node:util";
import { closest } from "../../text/spelling.ts";

export type Option = {
  readonly short?: string;
  /** The placeholder of its value in sentences and in the help, such as `FILE`; absent: it takes no value. */
  readonly value?: string;
  /** Its description in the help. */
  readonly about: string;
  /** The rule for a value that breaks it, as the end of "--name: must be …"; undefined for a valid one. */
  readonly wrong?: (value: string) => string | undefined;
  /** The verbs of its command that take it; absent: all do. */
  readonly verbs?: readonly string[];
};

export type Options = Readonly<Record<string, Option>>;

/** The parsed line: options by name, `true` for one without a value; and the words that belong to no option. */
export type Given = {
  readonly options: Readonly<Record<string, string | true>>;
  readonly words: readonly string[];
};

/** Reads `argv`. `strayWord` returns a sentence for a word that belongs to no option, if it is wrong. */
export function readOptions(
  argv: readonly string[],
  options: Options,
  strayWord: (word: string, place: number) => string | undefined,
): Given | { readonly mistake: string } {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toNode(option)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const found: Record<string, string | true> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    const mistake =
      token.kind === "positional"
        ? strayWord(token.value, words.push(token.value) - 1)
        : wrongOption(token, options, found);
    if (mistake !== undefined) return { mistake };
    if (token.kind === "option") found[token.name] = token.value ?? true;
  }
  return { options: found, words };
}

function toNode({ short, value }: Option) {
  const type = value === undefined ? ("boolean" as const) : ("string" as const);
  return short === undefined ? { type } : { type, short };
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];
type OptionToken = Extract<Token, { kind: "option" }>;

function wrongOption(
  { name, rawName, value, inlineValue }: OptionToken,
  options: Options,
  found: Given["options"],
): string | undefined {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) return noSuchOption(rawName, name, Object.keys(options));
  if (Object.hasOwn(found, name)) return `--${name} is given twice`;
  if (option.value === undefined) return value === undefined ? undefined : `--${name} takes no value`;
  if (value === undefined || value === "" || (!inlineValue && value.startsWith("-")))
    return `--${name} needs a value: --${name} ${option.value}`;
  const must = option.wrong?.(value);
  return must && `--${name}: must be ${must}, not ${quoted(value)}`;
}

function noSuchOption(rawName: string, name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  const hint =
    meant === undefined
      ? `there are ${known.map((option) => `--${option}`).join(", ")}`
      : `did you mean --${meant}?`;
  return `${rawName}: no such option; ${hint}`;
}

export function quoted(word: string): string {
  return JSON.stringify(word);
}
