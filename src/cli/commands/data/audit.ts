// `audit`: the rows of the audit log, as text or as JSON lines. It only reads, so it may run next to the service.

import type { AuditRow } from "../../../ports/audit-log.ts";
import type { AuditFilter } from "../../../store/inspection.ts";
import type { Command } from "../../command.ts";
import { EXIT } from "../../exit.ts";
import { wrongDate } from "../../parse/dates.ts";
import type { Given } from "../../parse/options.ts";
import { wrongId } from "../../parse/words.ts";
import { PROGRAM } from "../../program-name.ts";
import { currentDataOf, STORED } from "../../service/locations.ts";

export const auditCommand: Command = {
  name: "audit",
  summary: "print which acts changed orders or the service, by which key or command, and which were refused",
  usage: ["[--order ORDER] [--since DATE] [--platform ID] [--json]"],
  about: [
    "Prints a line for each act, the oldest first: commits, cancels, releases, refunds and waivers, changes of an order, webhooks sent again and endpoints resumed, by API key (its last 4 characters) or by a command on this machine (operator); erasures, reloads, reconciliations and restores; what a captain decided for the others; and what a timer decided (clock). A refused act has the code of its refusal. Creations and payments are in the order's own events.",
    "A line has the time, the actor, the act, its outcome, platform and order, the number of the order's latest domain event before and after it, what was asked for, the request's id and the network that it came from. No line holds personal data. audit_days in the configuration says how long they are kept.",
  ],
  options: {
    ...STORED,
    order: {
      value: "ORDER",
      about: "only about this order, ord_…",
      wrong: wrongId("ord", "an order"),
    },
    since: {
      value: "DATE",
      about: "from this day on, 2026-11-01 or 2026-11-01T12:00:00Z",
      wrong: wrongDate,
    },
    platform: { value: "ID", about: "only this platform's, pl_…", wrong: wrongId("pl", "a platform") },
    json: { about: "one JSON object a line" },
  },
  words: 0,
  examples: [
    `${PROGRAM} audit --since 2026-11-20`,
    `${PROGRAM} audit --order ord_01980d3c-6f00-7000-8000-0123456789ab --json --sandbox`,
  ],
  found: "there is no such row",
  async run(given, { print, printNote }) {
    const filter = filterOf(given);
    const inspection = await currentDataOf(given);
    let count = 0;
    try {
      for await (const row of inspection.auditRows(filter)) {
        count++;
        print(given.options.json ? JSON.stringify(lineOf(row)) : textOf(row));
      }
    } finally {
      await inspection.close();
    }
    if (count === 0) printNote("No such row.");
    return count === 0 ? EXIT.found : EXIT.done;
  },
};

function filterOf({ options }: Given): AuditFilter {
  const { order, platform, since } = options;
  return {
    ...(order !== undefined && { orderId: String(order) }),
    ...(platform !== undefined && { platformId: String(platform) }),
    ...(since !== undefined && { since: Date.parse(String(since)) }),
  };
}

/** A row without the columns that say nothing. */
function lineOf({ at, number, ...row }: AuditRow): Readonly<Record<string, unknown>> {
  const said = Object.entries(row).filter(([, value]) => value !== null);
  return { number, time: new Date(at).toISOString(), ...Object.fromEntries(said) };
}

function textOf({ at, actor, actorId, action, outcome, platformId, orderId, ...row }: AuditRow): string {
  const { seqBefore, seqAfter, parameters, requestId, network } = row;
  const asked = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const seqs = seqBefore === null || seqAfter === null ? null : `${seqBefore}→${seqAfter}`;
  const who = actorId === null ? actor : `${actor} ${actorId}`;
  return [
    new Date(at).toISOString(),
    who,
    action,
    outcome,
    platformId,
    orderId,
    seqs,
    ...asked,
    requestId,
    network,
  ]
    .filter((part) => part !== null)
    .join("  ");
}
