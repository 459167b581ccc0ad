// `docs`: a page of the documentation as Markdown, the same as under /docs of a running service.

import type { HandbookFile } from "../../../http/assets/embedded.ts";
import { closest } from "../../../text/spelling.ts";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { quoted } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";

export const docsCommand: Command = {
  name: "docs",
  summary: "print a page of the documentation, or the list of all pages",
  usage: ["", "PAGE"],
  about: [
    "Prints a page of the documentation that this program carries; without a page, the list of all. A running service shows the same pages at /docs.",
    "The last part of a page's name is enough where only one page has it: threats for specification/threats.",
  ],
  options: {},
  words: 1,
  examples: [`${PROGRAM} docs`, `${PROGRAM} docs webhooks`, `${PROGRAM} docs threats`],
  async run({ words: [name] }, { write, handbook }) {
    await write(
      name === undefined ? listOf(handbook) : await Bun.file(pageNamed(name, handbook).file).text(),
    );
    return EXIT.done;
  },
};

function listOf(handbook: readonly HandbookFile[]): string {
  const width = Math.max(...handbook.map(({ name }) => name.length)) + 2;
  const sections = [...new Set(handbook.map(({ section }) => section))].map((section) => {
    const pages = handbook.filter((page) => page.section === section);
    return [section, ...pages.map(({ name, title }) => `  ${name.padEnd(width)}${title}`)].join("\n");
  });
  return `${sections.join("\n\n")}\n\n${PROGRAM} docs PAGE prints one of them.\n`;
}

function pageNamed(name: string, handbook: readonly HandbookFile[]): HandbookFile {
  const whole = handbook.find((page) => page.name === name);
  const ending = handbook.filter((page) => page.name.endsWith(`/${name}`));
  const found = whole ?? (ending.length === 1 ? ending[0] : undefined);
  if (found !== undefined) return found;
  const meant =
    ending.length > 1
      ? ending.map((page) => page.name).join(" or ")
      : closest(
          name,
          handbook.flatMap((page) => [page.name, ...page.name.split("/").slice(1)]),
        );
  const hint = meant === undefined ? `${PROGRAM} docs lists all pages` : `did you mean ${meant}?`;
  throw new CommandFailed(EXIT.configuration, `${quoted(name)} is no page of the documentation; ${hint}`);
}
