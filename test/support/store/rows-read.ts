// Rows that a statement reads, by the database's own count of those that went through its plan.

import type { Target, Value } from "../../../src/store/postgres/lane.ts";
import { createLane } from "../../../src/store/postgres/lane.ts";

type Plan = {
  readonly Alias?: string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
};

function rowsOf(plan: Plan, table: string): number {
  const each = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = plan["Relation Name"] === table ? each * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((total, part) => total + rowsOf(part, table), own);
}

/** How many rows of a table a statement reads. What it changes is undone. */
export async function rowsRead(
  target: Target,
  table: string,
  { text, values = [] }: { readonly text: string; readonly values?: readonly Value[] | undefined },
): Promise<number> {
  const lane = createLane({ target, deadlineMs: 20_000, patienceMs: 20_000 });
  const [row] = await lane.use(async ({ run }) => {
    await run("BEGIN");
    const found = await run<{ "QUERY PLAN": unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    await run("ROLLBACK");
    return found;
  });
  await lane.close();
  const json = row?.["QUERY PLAN"];
  const [explained] = (typeof json === "string" ? JSON.parse(json) : json) as readonly { Plan: Plan }[];
  if (explained === undefined) throw new Error("the statement has no plan");
  return rowsOf(explained.Plan, table);
}
