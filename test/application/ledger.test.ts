// Random lives of orders through the HTTP API: when nothing is due, order, ledger entries and the bank's own books agree
// on every payment.

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../src/app/data-directory/data-storage.ts";
import type { LedgerEntry } from "../../src/domain/money/ledger.ts";
import { ledgerViolations } from "../../src/domain/money/ledger.ts";
import type { RandomSource } from "../support/domain/random.ts";
import { onceIn, oneOf, seeded } from "../support/domain/random.ts";
import { BOB, CHALLENGE_CARD, GOOD_CARD, meanwhile, newOrder, read } from "../support/http/acts.ts";
import type { TestService } from "../support/service.ts";
import { payment, startService } from "../support/service.ts";

const DAY = 86_400_000;
const CARDS = [
  GOOD_CARD,
  GOOD_CARD,
  GOOD_CARD,
  "4000 0000 0000 0002",
  "4000 0000 0000 0341",
  "4000 0000 0000 0259",
  CHALLENGE_CARD,
] as const;

/** One random action; a refusal is fine. */
async function anyAct(runtime: TestService, orderId: string, chance: RandomSource): Promise<unknown> {
  const { redirectUrl, shareUrl, authorizations } = await read(runtime, orderId);
  const amount = 500 + chance(5_000);
  const id = authorizations[chance(authorizations.length)]?.id;
  const command = (what: string, body: object) => runtime.api("POST", `/v1/orders/${orderId}/${what}`, body);
  switch (chance(9)) {
    case 0:
      return runtime.page(`${redirectUrl}/payments`, payment(oneOf(chance, CARDS), { amount }));
    case 1:
    case 2:
    case 3:
      return (
        shareUrl && runtime.page(`${shareUrl}/payments`, payment(oneOf(chance, CARDS), { ...BOB, amount }))
      );
    case 4:
      return command("commit", onceIn(chance, 2) ? {} : { amount });
    case 5:
      return onceIn(chance, 3) && command("cancel", onceIn(chance, 3) || !id ? {} : { authorization: id });
    case 6:
      return command("refund", onceIn(chance, 2) ? {} : { amount });
    case 7:
      return shareUrl && id && runtime.page(`${shareUrl}/payments/${id}/withdraw`, {});
    default:
      return runtime.turnBy(oneOf(chance, [1_000, DAY / 24, DAY]));
  }
}

async function live(runtime: TestService, chance: RandomSource): Promise<string> {
  const terms = { type: oneOf(chance, ["direct", "standard"]), tpc: onceIn(chance, 3) };
  const { id, redirectUrl } = await newOrder(runtime, { ...terms, delay: 60 + chance(6_000) });
  await runtime.page(`${redirectUrl}/payments`, payment(oneOf(chance, CARDS), { amount: 5_000 }));
  const acts = 4 + chance(8);
  for (let act = 0; act < acts; act++) await meanwhile(runtime, anyAct(runtime, id, chance));
  return id;
}

/** Of one authorization: what is held, captured and refunded, by its ledger entries. */
function balance(ledgerEntries: readonly LedgerEntry[]) {
  const total = (of: (ledgerEntry: LedgerEntry) => number) =>
    ledgerEntries.reduce((sum, entry) => sum + of(entry), 0);
  return {
    held: total(({ held }) => held),
    captured: total(({ merchant }) => Math.max(0, merchant)),
    refunded: total(({ merchant }) => Math.max(0, -merchant)),
  };
}

test("I1, I7: order, ledger entries and bank agree after random lives", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "service-test-"));
  const runtime = await startService({ dataDir, seed: "lives" });
  const chance = seeded(7);
  const ids: string[] = [];
  for (let life = 0; life < 20; life++) ids.push(await live(runtime, chance));
  await runtime.turnBy(8 * DAY);
  const statement = new Map(runtime.program.sandbox?.bank.statement().map(({ key, ...line }) => [key, line]));
  await runtime.stop();

  const store = await storageIn(dataDir).open({});
  const statuses = new Set<string>();
  let refunded = 0;
  const nothing = { held: 0, captured: 0, refunded: 0 };
  for (const id of ids) {
    const order = (await store.read(id))?.order;
    if (order === undefined) throw new Error(`${id} is gone`);
    const ledgerEntries = await store.ledgerEntries(id);
    statuses.add(order.status);
    expect(ledgerViolations(order, ledgerEntries)).toEqual([]);
    for (const authorization of order.authorizations) {
      const own = ledgerEntries.filter(({ authorizationId }) => authorizationId === authorization.id);
      refunded += balance(own).refunded;
      expect({ id: authorization.id, ...balance(own) }).toEqual({
        id: authorization.id,
        ...(statement.get(authorization.id) ?? nothing),
      });
    }
  }
  await store.close();
  rmSync(dataDir, { recursive: true });
  expect([...statuses]).toContain("cancelled");
  expect([...statuses]).toContain("completed");
  expect(refunded).toBeGreaterThan(0);
});
