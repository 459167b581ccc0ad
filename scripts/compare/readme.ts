// The README's section of the comparison, between two comments.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Line } from "./plot.ts";
import { figureOf } from "./plot.ts";

const root = join(import.meta.dir, "..", "..");
const README = join(root, "README.md");
const PICTURE_PATH = ".github/compare.svg";
const SECTION = /(?<=<!-- compare -->\n).*(?=<!-- \/compare -->)/s;

export const PICTURE = join(root, PICTURE_PATH);

export function writeReadme(lines: readonly Line[], conditions: string): void {
  const text = readFileSync(README, "utf8");
  if (!SECTION.test(text)) throw new Error("README.md has no <!-- compare --> section");
  writeFileSync(
    README,
    text.replace(SECTION, () => sectionOf(lines, conditions)),
  );
}

function sectionOf(lines: readonly Line[], conditions: string): string {
  const [own] = lines;
  const rows = lines.map((line) => {
    const ratio = (own?.perSecond ?? Number.NaN) / line.perSecond;
    const times = line === own ? "" : `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times as fast`;
    return `| ${line.name}: ${line.how} | ${figureOf(line)} | ${times} |`;
  });
  return `
## Speed

Creating orders, each synced to the disk before its answer: ${conditions}. pgbench only inserts;
Vendure also begins a session and calculates prices and taxes. \`bun scripts/compare.ts\` runs it again.

| | Orders a second | The service is |
|---|--:|--:|
${rows.join("\n")}

<img src="${PICTURE_PATH}" alt="Orders created in a second, as bars: the figures of the table above" width="640">

`;
}
