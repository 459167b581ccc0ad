// `conversion`: how many of those who open a page pay, in sums read from the data. It only reads, so it may run next to
// the service.

import type { Conversion, Funnel } from "../../domain/conversion/conversion.ts";
import { conversionsOf } from "../../domain/conversion/conversion.ts";
import { DAY } from "../../domain/time.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit.ts";
import { counted } from "../output/counted.ts";
import { wrongDate } from "../parse/dates.ts";
import { wrongId } from "../parse/words.ts";
import { PROGRAM } from "../program-name.ts";
import { currentDataOf, STORED } from "../service/locations.ts";

const USUAL_DAYS = 30;

export const conversionCommand: Command = {
  name: "conversion",
  summary: "say how many of those who open a page begin to pay, and pay",
  usage: ["[--since DATE] [--platform ID] [--json]"],
  about: [
    "Prints for each platform and module how often captains' and co-buyers' pages were opened, how many people began to pay and how many paid; and of the shared orders that were completed the median time until all had paid, and how much captains covered for others.",
    "The service counts without cookies and without anything about a person, by day (UTC), and saves once a minute. A page that is opened twice counts twice; chats and search engines that fetch it do not count. count_conversion = false in [server] turns it off.",
  ],
  options: {
    ...STORED,
    since: {
      value: "DATE",
      about: `from this day on, 2026-11-01 (default: the last ${USUAL_DAYS} days)`,
      wrong: wrongDate,
    },
    platform: { value: "ID", about: "only this platform's, pl_…", wrong: wrongId("pl", "a platform") },
    json: { about: "one JSON object a line" },
  },
  words: 0,
  examples: [`${PROGRAM} conversion --since 2026-11-01`, `${PROGRAM} conversion --json --sandbox`],
  found: "nothing was counted",
  async run(given, { print, printNote, now }) {
    const { since, platform, json } = given.options;
    const from = since === undefined ? now() - USUAL_DAYS * DAY : Date.parse(String(since));
    const inspection = await currentDataOf(given);
    try {
      const platformIds = platform === undefined ? undefined : [String(platform)];
      const found = conversionsOf(await inspection.conversionSince(Math.floor(from / DAY), platformIds));
      for (const conversion of found) print(json ? JSON.stringify(conversion) : textOf(conversion));
      if (found.length === 0) printNote("Nothing was counted.");
      return found.length === 0 ? EXIT.found : EXIT.done;
    } finally {
      await inspection.close();
    }
  },
};

function textOf({ platformId, moduleId, captain, coBuyer, completed, ...rest }: Conversion): string {
  const { medianMinutes, coveredPercent } = rest;
  return [
    moduleId === "" ? platformId : `${platformId}, ${moduleId}`,
    `  captains   ${funnelText(captain)}`,
    `  co-buyers  ${funnelText(coBuyer)}`,
    ...(medianMinutes === undefined || coveredPercent === undefined
      ? []
      : [
          `  ${counted(completed, "shared order")} completed; all had paid after ${durationText(medianMinutes)} (median); captains covered ${coveredPercent} % for others`,
        ]),
  ].join("\n");
}

/** There is no share of the opened pages where more payments began: those of a command or a program open none. */
function funnelText({ opened, started, paid }: Funnel): string {
  const share = (part: number) =>
    opened < started || opened === 0 ? "" : ` (${Math.round((100 * part) / opened)} %)`;
  return `opened ${opened}, started ${started}${share(started)}, paid ${paid}${share(paid)}`;
}

function durationText(minutes: number): string {
  if (minutes < 120) return counted(minutes, "minute");
  return minutes < 48 * 60
    ? counted(Math.round(minutes / 60), "hour")
    : counted(Math.round(minutes / 1440), "day");
}
