// `move` of a sandbox into another folder: what is stored outside of its database goes along.

import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmdirSync } from "node:fs";
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

  for (const place of ["mysql://shop@db.example/orders", "potgres://shop@db.example/orders"])
    expect(await type(service, `move --sandbox --to ${place}`)).toMatchObject({
      code: 78,
      told: expect.stringMatching(/^--to: \w+: is no storage that this program knows\. Name a folder/),
    });
  expect(await type(service, "move --sandbox --to service")).toMatchObject({
    code: 78,
    told: `${join(service.folder, "service")} cannot be written: a part of that path is a file (EEXIST)\n`,
  });
  // One that cannot be copied leaves the source usable, and the same command can be typed again.
  const inTheWay = join(service.folder, "moved", "sandbox-clock.json");
  mkdirSync(inTheWay, { recursive: true });
  const failed = await type(service, "move --sandbox --to moved");
  expect(failed).toMatchObject({
    code: 78,
    told: expect.stringMatching(
      /sandbox-clock\.json cannot be written: a folder has that name \(EISDIR\)\n$/,
    ),
  });
  expect((await type(service, `orders show ${id} --sandbox`)).printed).toMatch(/^Status +completed$/m);
  rmdirSync(inTheWay);

  const moved = await type(service, "move --sandbox --to sqlite:moved");
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
