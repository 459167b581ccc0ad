// Export of payouts, in CSV.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportCommand } from "../../../../src/cli/commands/data/export.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { newGroup } from "../../../support/http/acts.ts";
import { START, startService } from "../../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "export-payouts-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("payouts: a line for each, with what was brought and carried forward", async () => {
  const payouts = { period: "daily", minimum: 20_000, from: START, timeZone: "UTC" } as const;
  const service = await startService({ dataDir: folder, platform: { payouts } });
  await newGroup(service);
  await service.settle();
  await service.turnBy(86_400_000);
  await service.stop();
  const context = fakeCommandContext();
  const run = (options: Record<string, string>) =>
    exportCommand.run({ options: { data: folder, ...options }, words: ["payouts"] }, context);
  expect(await run({})).toBe(0);
  const [head, line, ...rest] = context.printed().split("\r\n");
  expect(head).toBe("payout,date,platform,currency,brought_forward,entries,total,amount,carried_forward");
  expect(line).toMatch(
    /^po_[0-9a-f-]+,2026-03-02T00:00:00.000Z,pl_[0-9a-f-]+,EUR,0.00,100.00,100.00,0.00,100.00$/,
  );
  expect(rest).toEqual([""]);
});
