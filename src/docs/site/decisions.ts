// Architecture decision records: one page for each file of pages/decisions, and an index made from their titles.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCS } from "../../api/paths.ts";
import type { Source } from "./source.ts";

const folder = join(import.meta.dir, "../pages/decisions");

const records = readdirSync(folder)
  .sort()
  .map((file): Source => {
    const text = readFileSync(join(folder, file), "utf8");
    return { name: `decisions/${file.replace(".md", "")}`, title: text.match(/^# (.*)$/m)?.[1] ?? "", text };
  });

const rows = records.map(({ name, title, text }) => {
  return `| [${title}](${DOCS.home}/${name}) | ${text.match(/^(?:Proposed|Accepted|Superseded)\b.*(?=\.$)/m)?.[0] ?? ""} |`;
});

const index: Source = {
  name: "decisions",
  title: "All decisions",
  text: ["# Decisions", "", "| Decision | Status |", "|---|---|", ...rows, ""].join("\n"),
};

/** The index first, then every record by its file's name. */
export const DECISIONS: readonly Source[] = [index, ...records];
