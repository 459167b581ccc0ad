// Charges whose answer is missing, that only the provider knows, or that must wait for a right clock.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DAY } from "../../../src/domain/time.ts";
import type { ProviderRegistry } from "../../../src/ports/provider-adapter.ts";
import type { FaultPoint } from "../../../src/providers/simulator/simulator.ts";
import { financingTerms, installments } from "../../support/domain/financing.ts";
import { agreed, begins, orderOf, simulatorOf } from "../../support/financing/agreement.ts";
import { changedSimulator } from "../../support/financing/simulators.ts";
import { scratchFolder } from "../../support/scratch.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const LOSES_ITS_ANSWER = "4000000000000259";
/** Four hours after the first date. */
const FIRST_DATE = START + 31 * DAY;

let service: TestService | undefined;
let dataDir: string;
beforeEach(() => {
  dataDir = scratchFolder("charges-test-");
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  await service?.stop();
  service = undefined;
}

async function start(options: ServiceOptions = {}): Promise<TestService> {
  await stop();
  service = await startService({ dataDir, ...options });
  return service;
}

async function standing(of: TestService, orderId: string) {
  const { financing } = await orderOf(of, orderId);
  return {
    deadlines: financing?.deadlines.map(({ status }) => status),
    charges: financing?.charges.map(({ status }) => status),
  };
}

/** What the simulator has taken for deadlines of the order. */
async function taken(of: TestService, orderId: string): Promise<number> {
  const found = (await simulatorOf(of).savedPaymentMethods?.charges(0)) ?? [];
  return found.filter((charge) => charge.orderId === orderId).length;
}

/** The database as it is, and how to bring it back; the simulator keeps its own book. */
function backupOf(directory: string): () => void {
  const kept = mkdtempSync(join(directory, "kept-"));
  const isDatabase = (name: string) => !name.startsWith("sandbox-") && !name.startsWith("kept-");
  const files = readdirSync(directory).filter(isDatabase);
  for (const name of files) cpSync(join(directory, name), join(kept, name));
  return () => {
    for (const name of readdirSync(directory).filter(isDatabase))
      rmSync(join(directory, name), { force: true });
    for (const name of files) cpSync(join(kept, name), join(directory, name));
  };
}

/** Starts again for `live`, and brings back the data from before it: what it did only the provider knows. */
async function restoredAfter(live: (first: TestService) => Promise<void>): Promise<void> {
  await stop();
  const restore = backupOf(dataDir);
  await live(await start());
  await stop();
  restore();
}

test("a charge whose answer is lost is found by asking, and not made again", async () => {
  const at = await start();
  const orderId = await agreed(at, { card: LOSES_ITS_ANSWER });
  await at.turnTo(FIRST_DATE);
  expect(await standing(at, orderId)).toEqual({ deadlines: ["paid", "upcoming"], charges: ["captured"] });
  expect(await taken(at, orderId)).toBe(1);
});

test("a charge that never arrived is known to be so once it would be visible, and is made a day later", async () => {
  let isLost = true;
  const faults = async ({ operation, moment }: FaultPoint) =>
    isLost && operation === "charge" && moment === "beforeEffect" ? "lose" : "pass";
  const at = await start({ faults });
  const orderId = await agreed(at);
  await at.turnTo(FIRST_DATE);
  expect(await standing(at, orderId)).toEqual({ deadlines: ["upcoming", "upcoming"], charges: ["failed"] });
  isLost = false;
  await at.turnBy(DAY);
  expect(await standing(at, orderId)).toEqual({
    deadlines: ["paid", "upcoming"],
    charges: ["failed", "captured"],
  });
  expect(await taken(at, orderId)).toBe(1);
});

test("a charge without an answer stays open as long as the provider says nothing", async () => {
  let isSilent = true;
  const faults = async ({ operation }: FaultPoint) =>
    isSilent && (operation === "charge" || operation === "inquireCharge") ? "lose" : "pass";
  const at = await start({ faults });
  const orderId = await agreed(at);
  await at.turnTo(FIRST_DATE + 2 * DAY);
  expect(await standing(at, orderId)).toEqual({ deadlines: ["upcoming", "upcoming"], charges: ["pending"] });
  isSilent = false;
  await at.turnBy(DAY);
  expect(await standing(at, orderId)).toEqual({
    deadlines: ["paid", "upcoming"],
    charges: ["failed", "captured"],
  });
});

test("a service that was stopped over two dates makes nothing late, and charges one a day", async () => {
  const before = await start();
  const orderId = await agreed(before);
  await before.settle();
  const at = await start({ now: START + 100 * DAY });
  await at.settle();
  expect(await standing(at, orderId)).toEqual({ deadlines: ["paid", "upcoming"], charges: ["captured"] });
  await at.turnBy(DAY);
  expect((await standing(at, orderId)).deadlines).toEqual(["paid", "paid"]);
});

test("charges that only the provider knows after a restore are recorded before anything is charged", async () => {
  const before = await start();
  const orderId = await agreed(before);
  const other = await agreed(before);
  await before.settle();
  await restoredAfter(async (first) => {
    await first.turnTo(FIRST_DATE);
    expect((await standing(first, orderId)).deadlines).toEqual(["paid", "upcoming"]);
  });
  const at = await start();
  expect((await standing(at, orderId)).deadlines).toEqual(["upcoming", "upcoming"]);
  await at.settle();
  for (const id of [orderId, other]) {
    expect(await standing(at, id)).toEqual({ deadlines: ["paid", "upcoming"], charges: ["captured"] });
    expect(await taken(at, id)).toBe(1);
  }
  expect(at.logged.filter(({ event }) => event === "chargeRecovered")).toHaveLength(2);
  await at.turnTo(START + 65 * DAY);
  expect(await taken(at, orderId)).toBe(2);
});

test("what a restore has lost is recorded soon after a start, though nothing is due", async () => {
  const financing = { ...financingTerms([installments()]), legal: {} };
  const before = await start({ platform: { financing } });
  const orderId = await agreed(before);
  await before.settle();
  await restoredAfter(async (first) => {
    await first.turnTo(FIRST_DATE);
    await begins(first, orderId, "4242424242424242");
    await first.settle();
  });
  const at = await start({ platform: { financing } });
  await at.program.application.operations.lead();
  while ((await standing(at, orderId)).deadlines?.[1] !== "paid") await Bun.sleep(5);
  expect(await standing(at, orderId)).toEqual({
    deadlines: ["paid", "paid"],
    charges: ["captured", "captured"],
  });
  const charges = (await orderOf(at, orderId)).financing?.charges;
  expect(charges?.map(({ by }) => by)).toEqual(["service", "buyer"]);
});

test("what a restore has lost is recorded however much was due before the start", async () => {
  const before = await start();
  const orderId = await agreed(before);
  await before.settle();
  await restoredAfter(async (first) => {
    await first.turnTo(START + 5 * DAY);
    await begins(first, orderId, "4242424242424242");
    await first.settle();
  });
  const at = await start({ now: FIRST_DATE });
  await at.settle();
  expect(await standing(at, orderId)).toEqual({ deadlines: ["paid", "paid"], charges: ["captured"] });
});

/** The simulator with another clock, or none. */
function simulatorWithClock(clock: () => number | undefined): ProviderRegistry {
  return changedSimulator(({ savedPaymentMethods: methods }) =>
    methods === undefined ? {} : { savedPaymentMethods: { ...methods, clock } },
  );
}

test.each([
  ["a day ahead", () => Date.now() + DAY + 60_000],
  ["a day behind", () => Date.now() - DAY - 60_000],
  ["not known", () => undefined],
])("nothing is charged while the provider's clock is %s", async (_, wrong: () => number | undefined) => {
  let clock = wrong;
  const at = await start({ registry: simulatorWithClock(() => clock()) });
  const orderId = await agreed(at);
  await at.turnTo(FIRST_DATE);
  expect(await standing(at, orderId)).toEqual({ deadlines: ["upcoming", "upcoming"], charges: [] });
  clock = Date.now;
  await at.turnBy(DAY);
  expect((await standing(at, orderId)).deadlines).toEqual(["paid", "upcoming"]);
});
