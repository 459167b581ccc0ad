// `move` of a sandbox into another folder: what is stored outside of its database goes along.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startService } from "../../support/binary/service.ts";
import { openShop, payWith } from "../../support/binary/shop.ts";
import { type } from "../../support/binary/typed.ts";

test("a sandbox goes on in another folder, with its keys, its bank and its clock", async () => {
  await using service = await startService();
  const shop = openShop(service);
  const { id, redirectUrl } = await shop.order({ amount: 5_000, ux: "single" });
  await payWith(redirectUrl, "4242 4242 4242 4242");
  await shop.untilStatus(id, "completed");
  await shop.advance("2d");
  await service.stop();

  const moved = await type(service, "move --sandbox --to moved");
  expect(moved.code).toBe(0);
  expect(moved.printed).toContain(
    "Of the sandbox these files were copied too: sandbox-keys.json, sandbox-bank.jsonl, sandbox-clock.json, sandbox-start.json.",
  );
  expect(moved.printed).toContain(`Next: name the folder with --data ${join(service.folder, "moved")}, `);
  const keys = (folder: string) => readFileSync(join(service.folder, folder, "sandbox-keys.json"), "utf8");
  expect(keys("moved")).toBe(keys("sandbox-data"));

  const refunded = await type(service, `orders refund ${id} --yes --sandbox --data moved`);
  expect(refunded.told).toBe("");
  expect(refunded.printed).toMatch(/^Status +refunded$/m);
  expect(existsSync(join(service.folder, "moved", "service.db"))).toBe(true);
});
