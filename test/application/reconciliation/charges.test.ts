// Reconciliation and notifications of charges: what the provider alone knows, and what its banks dispute.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { FinancingConfig } from "../../../src/config/config.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { Elsewhere } from "../../../src/ports/payment-provider.ts";
import type { ProviderRegistry } from "../../../src/ports/provider-adapter.ts";
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

/**
 * A provider that loses the answer to the first charge and denies having made it while `hides` says so; it lists it always.
 */
function denying(hides: () => boolean): ProviderRegistry {
  let denied: string | undefined;
  return changedSimulator(({ savedPaymentMethods: methods }) => ({
    ...(methods !== undefined && {
      savedPaymentMethods: {
        ...methods,
        async charge(ask) {
          const answer = await methods.charge(ask);
          if (denied !== undefined) return answer;
          denied = ask.key;
          return { kind: "unknown", reason: "lost" };
        },
        inquireCharge: async (key) =>
          hides() && key === denied ? { kind: "none" } : methods.inquireCharge(key),
      },
    }),
    readNotice: async ({ body }) => ({ kind: "about", ...JSON.parse(body) }),
  }));
}

describe("a charge that the provider wrongly denied", () => {
  let hides: boolean;
  let orderId: string;
  beforeEach(async () => {
    hides = true;
    orderId = await completed({ platform: { financing: FINANCING }, registry: denying(() => hides) });
    await service.turnTo(FIRST_DATE);
    expect(await chargesAre()).toEqual(["failed"]);
  });

  async function chargesAre() {
    return (await orderOf(service, orderId)).financing?.charges.map(({ status }) => status);
  }

  async function denied(): Promise<{ readonly id: string; readonly ref: string }> {
    const [charge] = (await orderOf(service, orderId)).financing?.charges ?? [];
    const listed = (await simulatorOf(service).savedPaymentMethods?.charges(0)) ?? [];
    const found = listed.find(({ key }) => key === charge?.id);
    if (found === undefined) throw new Error("the provider has not made the charge");
    return { id: found.key, ref: found.ref };
  }

  async function givesBack(amount: number): Promise<void> {
    const { id, ref } = await denied();
    await simulatorOf(service).refund({ key: "by hand", refundId: "by hand", paymentKey: id, ref, amount });
  }

  test.each([
    ["admits", false],
    ["only lists", true],
  ])("and %s when it was made again is named until it is given back there", async (_, isHidden) => {
    await service.turnBy(DAY);
    expect(await chargesAre()).toEqual(["failed", "captured"]);
    hides = isHidden;
    const { id } = await denied();
    expect((await reconcile()).unresolved).toEqual([
      { orderId, authorizationId: id, what: "capturedThere", ours: 0, theirs: 3383, currency: "EUR" },
    ]);
    await givesBack(3383);
    expect((await reconcile()).unresolved).toEqual([]);
  });

  test("and admits before it is made again is recorded, and not made again", async () => {
    hides = false;
    await service.turnBy(DAY);
    expect(await chargesAre()).toEqual(["captured"]);
    expect(await statuses(orderId)).toEqual(["paid", "upcoming"]);
  });

  test("and has given back is made again", async () => {
    hides = false;
    await givesBack(3383);
    await service.turnBy(DAY);
    expect(await chargesAre()).toEqual(["failed", "captured"]);
    expect((await reconcile()).unresolved).toEqual([]);
  });

  test("is an alert when the provider notifies of it after it was made again", async () => {
    await service.turnBy(DAY);
    hides = false;
    const { id, ref } = await denied();
    expect(await notifiedOf(orderId, { id: "evt_1", key: id, ref })).toBe("accepted");
    expect(service.logged).toContainEqual(
      expect.objectContaining({ event: "providerDiffers", level: "alert", orderId, theirs: 3383 }),
    );
  });

  test("of a debt that was lowered since is named until the rest is given back there", async () => {
    await service.api("POST", `/v1/orders/${orderId}/refund`, { amount: 4000 });
    hides = false;
    expect(await reconcile()).toMatchObject({ corrected: 1, unresolved: [] });
    // Of 33.33 with 0.50 of fee, 13.33 with 0.20 is owed.
    expect((await reconcile()).unresolved).toMatchObject([{ what: "otherRefunds", ours: 2030, theirs: 0 }]);
    await givesBack(2030);
    expect((await reconcile()).unresolved).toEqual([]);
  });

  test("pays nothing when all of it was given back there", async () => {
    hides = false;
    await givesBack(3383);
    expect(await reconcile()).toMatchObject({ corrected: 0, unresolved: [] });
    expect(await statuses(orderId)).toEqual(["upcoming", "upcoming"]);
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
  const charge = (await orderOf(service, orderId)).financing?.charges.at(-1);
  return notifiedOf(orderId, { id, key: charge?.id, ref: charge?.ref });
}

async function notifiedOf(orderId: string, about: Readonly<Record<"id" | "key" | "ref", unknown>>) {
  const { platformId } = await orderOf(service, orderId);
  const body = JSON.stringify({ ...about, orderId, platformId });
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
