// Due dates of new orders in the whole program: within their limits, or at the end of a day where the platform wants it.

import { afterEach, describe, expect, test } from "bun:test";
import type { Platform } from "../../../src/config/config.ts";
import { momentText } from "../../../src/text/moment.ts";
import { newOrder } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MODULE = "md_01890000-0000-7000-8000-00000000000a";

let runtime: TestService;
afterEach(() => runtime.stop());

const open = async (platform: Partial<Platform> = {}): Promise<void> => {
  runtime = await startService({ platform });
};

describe("the due date", () => {
  const create = (fields: object) => runtime.api("POST", "/v1/orders", { amount: 1_000, ...fields });

  test("an hour beyond six days is set to six days; with two-phase commit it is moved, with a warning", async () => {
    await open();
    const late = await create({ dueDate: START + 6 * DAY + HOUR });
    expect(late.json.data.dueDate).toBe(START + 6 * DAY);
    expect(late.json.warnings).toBeUndefined();
    for (const asked of [{ dueDate: START + 5 * DAY + 1 }, { delay: 6 * 24 * 60 }]) {
      const { json } = await create({ ...asked, tpc: true, pony: 1 });
      expect(json.data.dueDate).toBe(START + 5 * DAY);
      expect(json.warnings).toEqual([
        "pony: unknown field, ignored",
        `dueDate: moved to ${momentText(START + 5 * DAY)}, 24 h before the commit deadline`,
      ]);
    }
  });

  test("beyond that is refused, and so are dueDate and delay together", async () => {
    await open();
    const later = await create({ dueDate: START + 6 * DAY + HOUR + 1 });
    expect(later).toMatchObject({ status: 400, json: { code: "dueDateInvalid" } });
    expect(later.json.errors[0]).toContain("6 days");
    const both = await create({ dueDate: START + DAY, delay: 60 });
    expect(both.json.details).toEqual([{ path: "/delay", message: expect.stringContaining("dueDate") }]);
  });

  test("due_at_day_end: whole days end at 23:59 where buyers are, as far as there is room", async () => {
    const mail = { from: "payments@shop.example", timeZone: "America/New_York" };
    await open({
      dueAtDayEnd: true,
      mail,
      modules: [{ id: MODULE, name: "Soon", position: 0, delayMs: DAY }],
    });
    const due = async (fields: object) => (await create(fields)).json.data.dueDate - START;
    // It is 7:00 there.
    const dayEnd = 17 * HOUR - 60_000;
    expect(await due({})).toBe(5 * DAY + dayEnd);
    expect(await due({ delay: 2 * 24 * 60 })).toBe(2 * DAY + dayEnd);
    expect(await due({ modules: [MODULE] })).toBe(DAY + dayEnd);
    expect(await due({ delay: 90 })).toBe(90 * 60_000);
    expect(await due({ dueDate: START + 2 * DAY })).toBe(2 * DAY);
    // Without room until then, it is 23:59 of the day before, not the minute of creation.
    for (const [fields, days, before] of [
      [{ delay: 6 * 24 * 60 }, 5, "the first hold could expire"],
      [{ tpc: true }, 4, "the commit deadline"],
      [{ tpc: true, delay: 6 * 24 * 60 }, 4, "the commit deadline"],
    ] as const) {
      const { data, warnings } = (await create(fields)).json;
      expect(data.dueDate - START).toBe(days * DAY + dayEnd);
      expect(warnings).toEqual([
        `dueDate: moved to ${momentText(data.dueDate)}, the last 23:59 at least 24 h before ${before}`,
      ]);
    }
  });
});

test("due_at_day_end: an order made in the last minute of a day is due a day later at least", async () => {
  const now = START + 12 * HOUR - 30_000;
  runtime = await startService({ now, platform: { dueAtDayEnd: true } });
  const due = async (delay: number) => (await newOrder(runtime, { delay })).dueDate - now;
  expect(await due(24 * 60)).toBe(DAY);
  expect(await due(2 * 24 * 60)).toBe(2 * DAY - 30_000);
});
