// Reconciliation and notifications of charges: what the provider alone knows, and what its banks dispute.

import { afterEach, describe, expect, test } from "bun:test";
import type { FinancingConfig } from "../../../src/config/config.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Elsewhere } from "../../../src/ports/payment-provider.ts";
import { financingTerms, installments } from "../../support/domain/financing.ts";
import { agreed, begins, orderOf, simulatorOf } from "../../support/financing/agreement.ts";
import { changedSimulator } from "../../support/financing/simulators.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const FIRST_DATE = START + 31 * DAY;
const PAYS = "4242424242424242";
const FINANCING: FinancingConfig = { ...financingTerms([installments()]), legal: {} };
const ORPHAN = "chg_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

let service: TestService;
afterEach(() => service.stop());

async function completed(options: ServiceOptions = {}): Promise<string> {
  service = await startService(options);
  const orderId = await agreed(service);
  await service.settle();
  return orderId;
}

async function statuses(orderId: string): Promise<readonly string[]> {
  return (await orderOf(service, orderId)).financing?.deadlines.map(({ status }) => status) ?? [];
}

const reconcile = () => service.program.application.operations.reconcile(0);

async function chargedBy(key: string, orderId: string) {
  const { financing, platformId } = await orderOf(service, orderId);
  return simulatorOf(service).savedPaymentMethods?.charge({
    key,
    saved: financing?.cards[0]?.saved ?? "",
    amount: 3383,
    currency: "EUR",
    orderId,
    platformId,
    deadlineIds: financing?.deadlines.slice(0, 1).map(({ id }) => id) ?? [],
  });
}

describe("reconciliation", () => {
  test("agrees with charges and with the buyer's own payments of deadlines", async () => {
    const orderId = await completed();
    await service.turnTo(FIRST_DATE);
    await begins(service, orderId, PAYS);
    await service.settle();
    expect(await reconcile()).toMatchObject({ compared: 3, corrected: 0, unresolved: [] });
  });

  test("learns of a charge that counts as failed and was made", async () => {
    let hides = true;
    const orderId = await completed({
      registry: changedSimulator(({ savedPaymentMethods: methods }) => ({
        ...(methods !== undefined && {
          savedPaymentMethods: {
            ...methods,
            async charge(ask) {
              await methods.charge(ask);
              return { kind: "unknown", reason: "lost" };
            },
            inquireCharge: async (key) => (hides ? { kind: "none" } : methods.inquireCharge(key)),
          },
        }),
      })),
    });
    await service.turnTo(FIRST_DATE);
    expect(await statuses(orderId)).toEqual(["upcoming", "upcoming"]);
    hides = false;
    expect(await reconcile()).toMatchObject({ corrected: 1, unresolved: [] });
    expect(await statuses(orderId)).toEqual(["paid", "upcoming"]);
  });

  test("compares orders with open debts however old they are", async () => {
    const orderId = await completed({ platform: { financing: FINANCING } });
    await service.turnTo(START + 300 * DAY);
    const later = await agreed(service, { offers: [installments({ count: 12 })] });
    await service.turnTo(START + 600 * DAY);
    const { reconcile } = service.program.application.operations;
    expect(await statuses(later)).toContain("upcoming");
    expect(await statuses(orderId)).not.toContain("upcoming");
    expect(await reconcile(START + 550 * DAY)).toMatchObject({ compared: 10, unresolved: [] });
  });

  test("reports a charge that no order knows", async () => {
    const orderId = await completed({ platform: { financing: FINANCING } });
    await chargedBy(ORPHAN, orderId);
    expect((await reconcile()).unresolved).toEqual([
      { orderId, authorizationId: ORPHAN, what: "unknownHere", ours: 0, theirs: 3383, currency: "EUR" },
    ]);
  });
});

/** A provider whose banks dispute charges as `found` says, and which notifies of one by its key. */
async function disputing(found: () => Elsewhere["disputes"]): Promise<string> {
  const nothing = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [] };
  return completed({
    registry: changedSimulator(() => ({
      elsewhere: async (key) => ({ ...nothing, disputes: key.startsWith("chg_") ? found() : [] }),
      readNotice: async ({ body }) => ({ kind: "about", ...JSON.parse(body) }),
    })),
  });
}

async function notified(orderId: string, id: string) {
  const { financing, platformId } = await orderOf(service, orderId);
  const charge = financing?.charges.at(-1);
  const body = JSON.stringify({ id, key: charge?.id, ref: charge?.ref, orderId, platformId });
  const { acceptNotification } = service.program.application.operations;
  return acceptNotification(platformId, "sandbox", { body, header: () => undefined });
}

describe("a dispute of a charge", () => {
  test("makes its deadline disputed, then defaulted, and is the entity's loss", async () => {
    let status: "open" | "lost" = "open";
    const orderId = await disputing(() => [{ id: "dp_1", amount: 3383, status }]);
    await service.turnTo(FIRST_DATE);
    const before = await service.store.balanceEntries(orderId);
    expect(await notified(orderId, "evt_1")).toBe("accepted");
    expect(await statuses(orderId)).toEqual(["disputed", "upcoming"]);
    status = "lost";
    expect(await notified(orderId, "evt_2")).toBe("accepted");
    expect(await statuses(orderId)).toEqual(["defaulted", "upcoming"]);
    expect(await service.store.balanceEntries(orderId)).toEqual(before);
  });

  test("that is won leaves it paid", async () => {
    let status: "open" | "won" = "open";
    const orderId = await disputing(() => [{ id: "dp_1", amount: 3383, status }]);
    await service.turnTo(FIRST_DATE);
    await notified(orderId, "evt_1");
    status = "won";
    expect(await reconcile()).toMatchObject({ corrected: 1, unresolved: [] });
    expect(await statuses(orderId)).toEqual(["paid", "upcoming"]);
  });
});

test("a bank that sends a deadline's refund back raises an alert, and the merchant is advanced it again", async () => {
  let failed: readonly string[] = [];
  const nothing = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, disputes: [] };
  const orderId = await completed({
    registry: changedSimulator(() => ({ elsewhere: async () => ({ ...nothing, failed }) })),
  });
  await service.turnTo(FIRST_DATE);
  await service.api("POST", `/v1/orders/${orderId}/refund`, { amount: 6000 });
  await service.settle();
  failed = ((await orderOf(service, orderId)).financing?.refunds ?? []).map(({ id }) => id);
  await reconcile();
  expect(service.logged).toContainEqual(
    expect.objectContaining({ event: "refundTakenBack", level: "alert", orderId }),
  );
  expect(await service.store.balanceEntries(orderId)).toContainEqual(
    expect.objectContaining({ kind: "advanced", amount: 2667 }),
  );
});
