// The command on deadlines, through a running service.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../../../src/cli/command.ts";
import { financingCommand } from "../../../src/cli/commands/financing.ts";
import { ordersCommand } from "../../../src/cli/commands/orders.ts";
import { DAY } from "../../../src/domain/time.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { agreed, orderOf } from "../../support/financing/agreement.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

let service: TestService;
const dataDir = mkdtempSync(join(tmpdir(), "financing-test-"));
beforeAll(async () => {
  service = await startService({ dataDir });
  await service.program.start();
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

async function financing(line: string, given: Partial<CommandContext> = {}, yes = true) {
  const context = fakeCommandContext(given);
  const asks = !/^(list|show)\b/.test(line);
  const options = { data: dataDir, ...(asks && yes && { yes }) };
  const code = await financingCommand.run({ words: line.split(" "), options }, context);
  return { code, printed: context.printed(), told: context.notes() };
}

async function deadlines(orderId: string) {
  return (await orderOf(service, orderId)).financing?.deadlines ?? [];
}

test("list names what is owed, and nothing before there is a debt", async () => {
  expect(await financing("list")).toEqual({ code: 0, printed: "", told: "Nothing is owed.\n" });
  const orderId = await agreed(service);
  await service.settle();
  const [first, second] = await deadlines(orderId);
  const { printed } = await financing("list");
  const money = "33.33 EUR and 0.50 EUR fee  upcoming  cart 7  ana@example.com";
  expect(printed).toBe(
    `${orderId}  ${first?.id}  2026-04-01 08:00 UTC  ${money}\n${orderId}  ${second?.id}  2026-05-01 08:00 UTC  ${money}\n`,
  );
  const context = fakeCommandContext();
  await ordersCommand.run({ words: ["show", orderId], options: { data: dataDir } }, context);
  expect(context.printed()).toMatch(/^Financed +66\.66 EUR$/m);
  expect(context.printed()).toContain(`
Deadlines
  ${first?.id}  2026-04-01 08:00 UTC  33.33 EUR and 0.50 EUR fee  upcoming
  ${second?.id}  2026-05-01 08:00 UTC  33.33 EUR and 0.50 EUR fee  upcoming
`);
});

test("paid-elsewhere and write-off end a debt, after a yes", async () => {
  const orderId = await agreed(service);
  await service.settle();
  const [first, second] = await deadlines(orderId);
  await expect(financing(`write-off ${orderId} ${first?.id}`, { ask: () => "n" }, false)).rejects.toThrow(
    "nothing was done",
  );
  await financing(`paid-elsewhere ${orderId} ${first?.id}`);
  const { printed } = await financing(`write-off ${orderId} ${second?.id}`, { ask: () => "y" }, false);
  expect(printed).toContain(`${second?.id}  2026-05-01 08:00 UTC  33.33 EUR and 0.50 EUR fee  writtenOff`);
  expect((await deadlines(orderId)).map(({ status }) => status)).toEqual(["paid", "writtenOff"]);
  await expect(financing(`write-off ${orderId} ${first?.id}`)).rejects.toThrow("Nothing of this is owed");
});

test("retry charges a deadline at once, but neither before its date nor where only the captain can pay", async () => {
  const [good, bad] = [await agreed(service, { card: "4000000000005126" }), await agreed(service)];
  const refusing = await agreed(service, { card: "4000000000009979" });
  await service.settle();
  const [early] = await deadlines(bad);
  await expect(financing(`retry ${bad} ${early?.id}`)).rejects.toThrow("2026-04-01T08:00:00.000Z");
  await service.turnTo(START + 45 * DAY);
  const [late] = await deadlines(good);
  const tries = async () => (await orderOf(service, good)).financing?.charges.length;
  expect(await tries()).toBe(4);
  const { printed } = await financing(`retry ${good} ${late?.id}`);
  expect(await tries()).toBe(5);
  expect(printed).toMatch(
    /chg_\S+ {2}2026-04-15 12:00 UTC {2}33\.83 EUR {2}by service {2}failed \(insufficientFunds\)/,
  );
  const [never] = await deadlines(refusing);
  await expect(financing(`retry ${refusing} ${never?.id}`)).rejects.toThrow("another card");
});

test.each([
  ["pay", "list, show, retry"],
  ["wirte-off", "did you mean write-off"],
  ["show", "which order"],
  ["show x", '"x" is no order\'s id'],
  ["list ord_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "is one word too many for split-payment financing list"],
  ["retry ord_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "which deadline"],
  ["retry ord_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b x", '"x" is no deadline\'s id'],
  ["show ord_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "no such order with a plan"],
])("%s is answered with a hint", async (line, hint) => {
  await expect(financing(line)).rejects.toThrow(hint);
});
