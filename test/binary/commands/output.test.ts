// Output of commands that goes nowhere, or that a slow reader takes while the command fails.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { damageLastPage } from "../../support/store/damage.ts";

const PIPE_BYTES = 65_536;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

function type(line: string) {
  const { folder } = stage.service;
  const { exitCode, stdout, stderr } = Bun.spawnSync(["bash", "-c", line], {
    cwd: folder,
    env: { HOME: folder, PATH: process.env.PATH },
  });
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

test.skipIf(process.platform !== "linux")(
  "a command without standard output fails, and says so; one whose output is thrown away does not",
  async () => {
    const { id } = await stage.shop.order({ amount: 4_200 });
    const lost = { code: 70, told: "The output cannot be written (EBADF).\n" };
    for (const line of [
      `orders show ${id} --sandbox`,
      "check --offline --sandbox",
      "docs",
      "--version",
      "help",
    ]) {
      expect({ line, ...type(`./service ${line} >&-`) }).toMatchObject({ line, ...lost });
      for (const nowhere of ["> /dev/null", "1<> /dev/null", "<&- > /dev/null"])
        expect({ line, ...type(`./service ${line} ${nowhere}`) }).toMatchObject({ line, code: 0 });
    }
  },
);

test("a slow reader gets what a command has printed before it failed", async () => {
  const { service, shop } = stage;
  const { id } = await shop.order({ amount: 4_200 });
  const refuse = () => shop.api("POST", `/v1/orders/${id}/refund`);
  await Promise.all(Array.from({ length: 1_000 }, refuse));
  await service.stop();
  damageLastPage(storageIn(service.dataDir).describe(), "audit_log");
  const { code, printed, told } = type(
    "set -o pipefail; ./service audit --json --sandbox | (sleep 0.5; cat)",
  );
  expect(code).toBe(70);
  expect(told).toStartWith("The database is damaged.");
  expect(printed.length).toBeGreaterThan(2 * PIPE_BYTES);
  expect(() =>
    printed
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).not.toThrow();
});
