// Help texts, generated from the descriptions of commands and options.

import type { Command } from "../command.ts";
import { EXIT_MEANINGS } from "../exit.ts";
import { PROGRAM } from "../program-name.ts";
import type { Option, Options } from "./options.ts";

const WIDTH = 100;

/** `help`: the program, its commands, the options of a run. */
export function generalHelp(commands: readonly Command[], runOptions: Options): string {
  const names = commands.map(({ name, summary }) => [name, summary] as const);
  return `A split-payment service: one order, paid by one buyer or shared between several.

Usage:
${columns([
  [`${PROGRAM} --config FILE [options]`, "run with the platforms of a configuration file"],
  [`${PROGRAM} --sandbox [options]`, "try it: test cards, no money, keys made for you"],
  [`${PROGRAM} --show [options]`, "a stand at a trade show: a QR code, visitors' phones, a big screen"],
  [`${PROGRAM} COMMAND [options]`, "one of the commands below"],
])}

Commands (${PROGRAM} help COMMAND explains one, with examples):
${columns(names)}

Options of a run:
${columns(Object.entries(runOptions).map(([name, option]) => [optionForm(name, option), option.about]))}

Examples:
  ${PROGRAM} --sandbox
  ${PROGRAM} --show --stands dinner,trip
  ${PROGRAM} init    # writes config.toml, with fresh keys
  ${PROGRAM} --sandbox --config config.toml --port 9000
  ${PROGRAM} --config /etc/split-payment/config.toml

Exit codes:
${columns(Object.entries(EXIT_MEANINGS))}
`;
}

/** `help COMMAND` and `COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { name, usage, about, options, examples, found } = command;
  const own: Record<string, string> = { ...EXIT_MEANINGS, 0: "done" };
  if (found === undefined) delete own["1"];
  else own["1"] = found;
  return `${about.map((paragraph) => wrapped(paragraph, 0)).join("\n\n")}

Usage:
${usage.map((line) => `  ${PROGRAM} ${name} ${line}`.trimEnd()).join("\n")}

${optionsText(options)}Examples:
${examples.map((line) => `  ${line}`).join("\n")}

Exit codes:
${columns(Object.entries(own))}
`;
}

function optionsText(options: Options): string {
  const rows = Object.entries(options).map(
    ([name, option]) => [optionForm(name, option), option.about] as const,
  );
  return rows.length === 0 ? "" : `Options:\n${columns(rows)}\n\n`;
}

function optionForm(name: string, { short, value }: Option): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return `${short === undefined ? "    " : `-${short}, `}${long}`;
}

/** Two columns: the first as wide as its widest, the second wrapped. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length)) + 4;
  return rows
    .map(([first, second]) => `  ${first}`.padEnd(width) + wrapped(second, width).trimStart())
    .join("\n");
}

/** Breaks a text into lines that fit a terminal, each indented by `indent` spaces. */
export function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((text) => " ".repeat(indent) + text).join("\n");
}
